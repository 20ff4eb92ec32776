/// What FCM says of a push: the words of `FcmError.errorCode` and of `error.status` (WIRE B8.5; an open set).
public struct FCMReason: RawRepresentable, Hashable, Sendable {
    /// The word that FCM sends, such as `UNREGISTERED`.
    public let rawValue: String
    /// The HTTP status that usually comes with it; nil for a word that this table lacks.
    public let status: Int?
    /// What to do about it; nil for a word that this table lacks.
    let treatment: Treatment?

    /// Takes the word that FCM sends, known to this table or not.
    public init(rawValue: String) {
        self = Self.table[rawValue] ?? Self(rawValue, status: nil, treatment: nil)
    }

    private init(_ rawValue: String, status: Int?, treatment: Treatment?) {
        self.rawValue = rawValue
        self.status = status
        self.treatment = treatment
    }

    private init(
        _ rawValue: String,
        _ status: Int,
        _ action: Verdict.Action,
        _ scope: Verdict.Scope,
        fix: String
    ) {
        self.init(rawValue, status: status, treatment: Treatment(action, scope, fix))
    }

    private static let table = Dictionary(all.map { ($0.rawValue, $0) }) { first, _ in first }

    /// The app was removed, or the token expired or was replaced.
    public static let unregistered = Self(
        "UNREGISTERED",
        404,
        .drop,
        .device,
        fix: "Forget this device, unless the app registered it again since."
    )

    /// A field of the message is not valid.
    public static let invalidArgument = Self(
        "INVALID_ARGUMENT",
        400,
        .fixRequest,
        .request,
        fix: "Compare the message with the field that FCM names."
    )

    /// Our own access token is missing, wrong or expired.
    public static let unauthenticated = Self(
        "UNAUTHENTICATED",
        401,
        .reauth,
        .credential,
        fix: "Check the service account and the machine's clock if this comes again with a new token."
    )

    /// The APNs key or certificate in the Firebase project is bad.
    public static let thirdPartyAuthError = Self(
        "THIRD_PARTY_AUTH_ERROR",
        401,
        .fixConfig,
        .route,
        fix: "Upload a valid APNs key for this app in the Firebase console (project settings, "
            + "Cloud Messaging)."
    )

    /// The same, in an older spelling.
    public static let apnsAuthError = Self(
        "APNS_AUTH_ERROR",
        401,
        .fixConfig,
        .route,
        fix: "Upload a valid APNs key for this app in the Firebase console (project settings, "
            + "Cloud Messaging)."
    )

    /// The token belongs to another Firebase project.
    public static let senderIDMismatch = Self(
        "SENDER_ID_MISMATCH",
        403,
        .suspect,
        .device,
        fix: "Check that the service account is of the project in the app; if other devices work, "
            + "forget this token."
    )

    /// The API is not enabled, or the account may not send.
    public static let permissionDenied = Self(
        "PERMISSION_DENIED",
        403,
        .fixConfig,
        .credential,
        fix: "Enable the Firebase Cloud Messaging API in the project and give the account "
            + "cloudmessaging.messages.create."
    )

    /// A wrong project in the path, or an unregistered device: FCM does not say which.
    public static let notFound = Self(
        "NOT_FOUND",
        404,
        .suspect,
        .device,
        fix: "Check the project ID of the service account; if other devices work, forget this one."
    )

    /// The rate of the project, the device or the topic was passed.
    public static let quotaExceeded = Self(
        "QUOTA_EXCEEDED",
        429,
        .retry,
        .provider,
        fix: "Send more slowly, or ask Google for a higher quota."
    )

    /// The same, as the general status.
    public static let resourceExhausted = Self(
        "RESOURCE_EXHAUSTED",
        429,
        .retry,
        .provider,
        fix: "Send more slowly, or ask Google for a higher quota."
    )

    /// FCM failed.
    public static let internalError = Self(
        "INTERNAL",
        500,
        .retry,
        .request,
        fix: "Nothing: it is tried again."
    )

    /// FCM is overloaded or not able to answer in time.
    public static let unavailable = Self(
        "UNAVAILABLE",
        503,
        .retry,
        .request,
        fix: "Nothing: it is tried again."
    )

    /// Every reason of the table.
    public static let all: [Self] = [
        .unregistered, .invalidArgument, .unauthenticated, .thirdPartyAuthError, .apnsAuthError,
        .senderIDMismatch, .permissionDenied, .notFound, .quotaExceeded, .resourceExhausted, .internalError,
        .unavailable,
    ]
}
