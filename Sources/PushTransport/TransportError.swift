/// Why no answer came, whether the provider can have seen the request, and what to do.
public struct TransportError: Error, Hashable, Sendable {
    /// Whether the provider can have seen the request.
    public enum Reach: String, Hashable, Sendable {
        /// Proven not processed: sending it again cannot double it.
        case unprocessed
        /// It may have been processed: its answer was lost, or never came.
        case unknown
    }

    // One reference instead of six fields: a lost connection gives the same error to a thousand requests.
    private final class Detail: Sendable {
        let kind: Kind
        let message: String
        let providerReason: String?

        init(kind: Kind, message: String, providerReason: String?) {
            self.kind = kind
            self.message = message
            self.providerReason = providerReason
        }
    }

    private let detail: Detail
    /// Whether the provider can have seen the request.
    public let reach: Reach

    /// Creates an error; `message` says what happened and where, in one sentence without secrets.
    public init(_ kind: Kind, reach: Reach, message: String, providerReason: String? = nil) {
        self.detail = Detail(kind: kind, message: message, providerReason: providerReason)
        self.reach = reach
    }

    private init(_ detail: Detail, reach: Reach) {
        self.detail = detail
        self.reach = reach
    }

    /// What went wrong, as one of a fixed vocabulary.
    public var kind: Kind { detail.kind }
    /// What happened and where, in one sentence.
    public var message: String { detail.message }
    /// What to do about it, in one sentence.
    public var fix: String { kind.fix }
    /// How a command ends by it: 69 unreachable, 78 configuration (DESIGN 5).
    public var exitCode: Int32 { kind.exitCode }
    /// The reason that the provider gave in a GOAWAY frame, such as `Shutdown` (WIRE A8.6).
    public var providerReason: String? { detail.providerReason }

    /// The same error for a request that the provider can, or cannot, have seen.
    func reaching(_ reach: Reach) -> Self { Self(detail, reach: reach) }

    /// Whether both say the same.
    public static func == (left: Self, right: Self) -> Bool {
        left.reach == right.reach && left.kind == right.kind && left.message == right.message
            && left.providerReason == right.providerReason
    }

    /// Feeds what `==` compares.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(reach)
        hasher.combine(kind)
        hasher.combine(message)
    }
}

extension TransportError: CustomStringConvertible {
    /// The message and the fix.
    public var description: String { "\(message). \(fix)" }
}
