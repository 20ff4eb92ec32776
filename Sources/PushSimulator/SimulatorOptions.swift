public import SilentPush

/// How a simulator starts.
public struct SimulatorOptions: Sendable {
    /// The port to listen on; 0 (the default) takes one that is free.
    public var port: UInt16 = 0

    /// Whether to listen on every address of the machine; by default on loopback alone.
    public var listensEverywhere = false

    /// Where configuration and keys are written, made if missing; nil (the default) takes a temporary folder that
    /// is removed when the simulator stops.
    public var stateDirectory: String?

    /// Which APNs environment it plays; in the sandbox answers carry `apns-unique-id` (WIRE A8.5).
    public var environment = Environment.sandbox

    /// How it judges what `handler` leaves to it.
    public var judgement = Judgement.strict

    /// Answers in place of the built-in behaviour; nil leaves the request to it.
    ///
    /// Called on the simulator's thread for one request after another: it must not block.
    public var handler: (@Sendable (SimulatedRequest) -> Reply?)?

    /// How much is remembered of what arrived; the newest 100,000 requests by default.
    public var recording = Recording.newest(100_000)

    /// Whether an HTTP/2 connection begins with one stream, until a request with a valid token was answered or
    /// the connection turns out to be for FCM (WIRE A13.6).
    public var startsWithOneStream = true

    /// How many streams an APNs connection may open afterwards (WIRE A13.7).
    public var maximumStreams = 1000

    /// How many streams a connection to FCM may open.
    public var maximumFCMStreams = 100

    /// What is wrong with the certificate that it shows.
    public var certificate = CertificateFlaw.none

    /// Which HTTP versions TLS offers.
    public var versions = Versions.both

    /// The apps that the team may push to; the first one stands in the configuration.
    public var topics = ["com.example.app"]

    /// What goes wrong.
    public var faults: [Fault] = []

    /// Gets one line for each request: what came, what was answered, what the app got.
    ///
    /// Called on the simulator's thread: it must not block for long.
    public var onLine: (@Sendable (String) -> Void)?

    /// A file that gets one JSON line for each request, made if missing (mode 0600) and appended to.
    public var logFile: String?

    /// The time; nil takes the machine's clock.
    public var clock: (any PushClock)?

    /// The APNs environments.
    public enum Environment: String, Hashable, Sendable {
        /// For apps installed from Xcode.
        case sandbox
        /// For apps from the App Store and TestFlight.
        case production
    }

    /// How strictly requests are judged.
    public enum Judgement: Hashable, Sendable {
        /// As the providers do.
        case strict
        /// Every request is accepted unread.
        case acceptEverything
    }

    /// Choices of HTTP version.
    public enum Versions: Hashable, Sendable {
        /// HTTP/2, and HTTP/1.1 for FCM and OAuth.
        case both
        /// HTTP/2 alone.
        case http2
        /// HTTP/1.1 alone, as a wrong proxy or host would.
        case http1
        /// Both, but without an answer to ALPN; the client's first bytes tell which.
        case unnegotiated
    }

    /// What can be wrong with the simulator's certificate.
    public enum CertificateFlaw: String, Hashable, Sendable, CaseIterable {
        /// Nothing: it is for localhost and signed by the authority in the state folder.
        case none
        /// It has ended.
        case expired
        /// It is for another host.
        case otherHost = "other-host"
        /// Another authority has signed it.
        case stranger
    }

    /// Creates the default options.
    public init() {}
}
