import SilentPush

/// Why there is no access token; never any part of the assertion or the key.
public struct AccessTokenError: Error, Hashable, Sendable {
    /// The kinds, which differ in what may be done.
    public enum Kind: String, Hashable, Sendable {
        /// Google refuses this account; final, until somebody changes something.
        case refused
        /// Google asked to try later, in three answers.
        case unavailable
        /// No answer came, in three tries.
        case unreachable
        /// An answer came that is none of a token endpoint.
        case malformedAnswer
        /// A new access token was refused by FCM as well; final.
        case freshTokenRefused
    }

    /// The kind.
    public let kind: Kind
    /// The HTTP status; nil where no answer came.
    public let status: Int?
    /// Google's own word, such as `invalid_grant`.
    public let code: String?
    /// What was found, one clause.
    public let finding: String
    /// What to do, one sentence.
    public let fix: String
    /// How far this machine's clock is ahead of Google's; negative when behind, nil when not known.
    public let clockDifference: Duration?

    /// Whether trying again is of no use.
    public var isFinal: Bool { kind == .refused || kind == .freshTokenRefused }

    init(
        _ kind: Kind,
        status: Int? = nil,
        code: String? = nil,
        finding: String,
        fix: String,
        clockDifference: Duration? = nil
    ) {
        self.kind = kind
        self.status = status
        self.code = code
        self.finding = finding
        self.fix = fix
        self.clockDifference = clockDifference
    }
}

extension AccessTokenError: CustomStringConvertible {
    /// One line: finding and fix.
    public var description: String { "access token: \(finding). \(fix)" }
}
