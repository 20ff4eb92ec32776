// swift-tools-version: 6.2

import PackageDescription

let package = Package(
    name: "silent-push-benchmarks",
    dependencies: [.package(name: "silent-push", path: "..")],
    targets: [
        .executableTarget(
            name: "transport-bench",
            dependencies: [
                .product(name: "PushTransport", package: "silent-push"),
                .product(name: "SilentPush", package: "silent-push"),
            ],
            path: "Sources/TransportBench"
        )
    ],
    swiftLanguageModes: [.v6]
)
