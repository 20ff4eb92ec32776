// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "silent-push",
    products: [
        .library(name: "SilentPush", targets: ["SilentPush"]),
        .library(name: "PushTransport", targets: ["PushTransport"]),
        .library(name: "PushDispatch", targets: ["PushDispatch"]),
        .library(name: "PushSimulator", targets: ["PushSimulator"]),
        .executable(name: "silentpush", targets: ["SilentPushCLI"]),
    ],
    targets: [
        // C libraries from the system.
        .systemLibrary(name: "CCurl", pkgConfig: "libcurl", providers: [.apt(["libcurl4-openssl-dev"])]),
        .systemLibrary(name: "COpenSSL", pkgConfig: "openssl", providers: [.apt(["libssl-dev"])]),
        .systemLibrary(name: "CNghttp2", pkgConfig: "libnghttp2", providers: [.apt(["libnghttp2-dev"])]),
        .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),

        // Typed doors to C functions and macros that Swift cannot call.
        .target(name: "CCurlShims", dependencies: ["CCurl"]),
        .target(name: "COpenSSLShims", dependencies: ["COpenSSL"]),

        // Pure values and rules.
        .target(name: "SilentPush"),

        // What touches the world; each arrow points up this list.
        .target(name: "PushSystem", dependencies: ["SilentPush"]),
        .target(
            name: "PushSigning",
            dependencies: ["SilentPush", "PushSystem", "COpenSSL", "COpenSSLShims"]
        ),
        .target(
            name: "PushTransport",
            dependencies: [
                "SilentPush", "PushSystem", "CCurl", "CCurlShims", "CNghttp2", "COpenSSL", "COpenSSLShims",
            ]
        ),
        .target(name: "PushStore", dependencies: ["SilentPush", "PushSystem", "CSQLite"]),
        .target(
            name: "PushDispatch",
            dependencies: ["SilentPush", "PushSystem", "PushSigning", "PushTransport", "PushStore"]
        ),
        .target(
            name: "PushSimulator",
            dependencies: ["SilentPush", "PushSystem", "CNghttp2", "COpenSSL", "COpenSSLShims"]
        ),
        .target(
            name: "PushCommand",
            dependencies: [
                "SilentPush", "PushSystem", "PushSigning", "PushTransport", "PushStore", "PushDispatch",
                "PushSimulator",
            ]
        ),
        .executableTarget(name: "SilentPushCLI", dependencies: ["PushCommand"]),

        .testTarget(name: "SilentPushTests", dependencies: ["SilentPush"], exclude: ["Corpus"]),
        .testTarget(name: "PushSystemTests", dependencies: ["PushSystem", "SilentPush"]),
        .testTarget(
            name: "PushSigningTests",
            dependencies: ["PushSigning", "PushSystem", "SilentPush", "COpenSSL"]
        ),
        .testTarget(
            name: "PushTransportTests",
            dependencies: [
                "PushTransport", "PushSimulator", "PushSystem", "SilentPush", "COpenSSL", "COpenSSLShims",
            ]
        ),
        .testTarget(name: "PushStoreTests", dependencies: ["PushStore", "PushSystem", "SilentPush"]),
        .testTarget(
            name: "PushDispatchTests",
            dependencies: [
                "PushDispatch", "PushSimulator", "PushStore", "PushTransport", "PushSigning", "PushSystem",
                "SilentPush",
            ]
        ),
        .testTarget(name: "PushSimulatorTests", dependencies: ["PushSimulator", "PushSystem", "SilentPush"]),
        .testTarget(
            name: "PushCommandTests",
            dependencies: [
                "PushCommand", "PushSimulator", "PushDispatch", "PushSigning", "PushSystem", "SilentPush",
            ],
            exclude: ["Golden"]
        ),
    ],
    swiftLanguageModes: [.v6]
)

// Targets without C in them prove their memory safety; elsewhere most lines would say `unsafe`.
let strictlySafe = ["SilentPush", "PushDispatch", "PushCommand"]

for target in package.targets where target.type != .system {
    target.swiftSettings =
        [
            .enableUpcomingFeature("ExistentialAny"),
            .enableUpcomingFeature("InternalImportsByDefault"),
            .enableUpcomingFeature("MemberImportVisibility"),
            .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
            .enableUpcomingFeature("InferIsolatedConformances"),
            .enableUpcomingFeature("ImmutableWeakCaptures"),
        ] + (strictlySafe.contains(target.name) ? [.strictMemorySafety()] : [])
}
