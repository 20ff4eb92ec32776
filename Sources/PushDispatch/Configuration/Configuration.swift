public import PushSigning
public import PushTransport
public import SilentPush

/// Everything that a sender must be told, as it stands in `silentpush.json` (DESIGN 6).
public struct Configuration: Sendable {
    /// Apple Push Notification service; nil where nothing is sent through it.
    public var apns: APNS?
    /// Firebase Cloud Messaging; nil where nothing is sent through it.
    public var fcm: FCM?
    /// How many pushes a device may get.
    public var limits: Limits
    /// Where the outbox, allowances and provider tokens are kept.
    public var store: StoreLocation
    /// How long a settled push is remembered; seven days unless told otherwise.
    public var retention: Duration
    /// Connections, time-outs, roots and proxy.
    public var transport: Transport
    /// The folder of the templates, an absolute path or one relative to the working folder.
    public var templates: String
    /// The file that this was read from; nil for one made in code.
    public var file: String?

    /// Creates a configuration; what is left out gets the defaults of DESIGN 6.
    public init(
        apns: APNS? = nil,
        fcm: FCM? = nil,
        limits: Limits = Limits(),
        store: StoreLocation = .memory,
        retention: Duration = .seconds(7 * 24 * 3600),
        transport: Transport = Transport(),
        templates: String = "templates",
        file: String? = nil
    ) {
        self.apns = apns
        self.fcm = fcm
        self.limits = limits
        self.store = store
        self.retention = retention
        self.transport = transport
        self.templates = templates
        self.file = file
    }
}

extension Configuration {
    /// The part under `apns`.
    public struct APNS: Sendable {
        /// Which of Apple's two services: a token belongs to one of them (WIRE A7.4).
        public var environment: APNSEnvironment
        /// The bundle ID for devices that name no topic of their own.
        public var topic: String?
        /// What proves who sends; nil is enough to compose and not to send.
        public var credential: APNSCredential?
        /// The address instead of Apple's.
        public var endpoint: Endpoint?

        /// Creates the part under `apns`.
        public init(
            environment: APNSEnvironment,
            topic: String? = nil,
            credential: APNSCredential? = nil,
            endpoint: Endpoint? = nil
        ) {
            self.environment = environment
            self.topic = topic
            self.credential = credential
            self.endpoint = endpoint
        }

        /// Where pushes go: the endpoint, or Apple's host for the environment.
        public var address: Endpoint { endpoint ?? Endpoint(host: environment.host) }
    }

    /// Apple's two services.
    public enum APNSEnvironment: String, Hashable, Sendable, CaseIterable {
        /// Apps that are run from Xcode.
        case sandbox
        /// TestFlight and the App Store.
        case production

        /// The host name (WIRE A11).
        public var host: String {
            switch self {
            case .sandbox: "api.sandbox.push.apple.com"
            case .production: "api.push.apple.com"
            }
        }
    }

    /// What proves to APNs who sends.
    public enum APNSCredential: Sendable {
        /// A signing key with its two ten-character names (WIRE A10).
        case key(KeySource, keyID: String, teamID: String)
        /// A client certificate: a PEM pair or a `.p12` (WIRE A12).
        case certificate(file: String, keyFile: String?, password: Secret?)
    }

    /// The part under `fcm`.
    public struct FCM: Sendable {
        /// The service account; nil is enough to compose and not to send.
        public var serviceAccount: KeySource?
        /// The address instead of Google's.
        public var endpoint: Endpoint?
        /// The most messages a second for the project (WIRE B9).
        public var perSecond: Int

        /// Creates the part under `fcm`.
        public init(serviceAccount: KeySource? = nil, endpoint: Endpoint? = nil, perSecond: Int = 9000) {
            self.serviceAccount = serviceAccount
            self.endpoint = endpoint
            self.perSecond = perSecond
        }

        /// Where pushes go: the endpoint, or Google's host.
        public var address: Endpoint { endpoint ?? Endpoint(host: "fcm.googleapis.com") }
    }

    /// The part under `limits` (DESIGN D3).
    public struct Limits: Hashable, Sendable {
        /// The most pushes for one device in any 60 minutes: 1 to 3, more with `beyondGuidance`.
        public var perHour: Int
        /// The least time between two pushes for one device; nil for none.
        public var spacing: Duration?
        /// The same as `perHour` for Android; nil for no limit.
        public var androidPerHour: Int?
        /// Whether `perHour` may pass Apple's guidance.
        public var beyondGuidance: Bool

        /// Creates limits.
        public init(
            perHour: Int = 3,
            spacing: Duration? = nil,
            androidPerHour: Int? = nil,
            beyondGuidance: Bool = false
        ) {
            self.perHour = perHour
            self.spacing = spacing
            self.androidPerHour = androidPerHour
            self.beyondGuidance = beyondGuidance
        }
    }

    /// Where the state is kept (DESIGN D4).
    public enum StoreLocation: Hashable, Sendable {
        /// A SQLite file.
        case sqlite(path: String)
        /// Nothing outlives the process.
        case memory
        /// A PostgreSQL database; the address can carry a password.
        case postgres(Secret)
    }

    /// The part under `transport`.
    public struct Transport: Sendable {
        /// The most connections for one pool.
        public var connections: Int
        /// How long connecting may take.
        public var connectTimeout: Duration
        /// How long one answer may take.
        public var requestTimeout: Duration
        /// A PEM file of roots, trusted for endpoints and for `token_uri`.
        public var caFile: String?
        /// An HTTP or SOCKS5 proxy, from the file or else from the environment.
        public var proxy: Proxy?

        /// Creates transport settings.
        public init(
            connections: Int = 8,
            connectTimeout: Duration = .seconds(10),
            requestTimeout: Duration = .seconds(30),
            caFile: String? = nil,
            proxy: Proxy? = nil
        ) {
            self.connections = connections
            self.connectTimeout = connectTimeout
            self.requestTimeout = requestTimeout
            self.caFile = caFile
            self.proxy = proxy
        }
    }
}
