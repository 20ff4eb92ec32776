/// Why APNs turned a push down: every row of WIRE A8.9, and any word that APNs may add (an open set).
public struct APNSReason: RawRepresentable, Hashable, Sendable {
    /// The word that APNs sends, such as `BadDeviceToken`.
    public let rawValue: String
    /// The HTTP status that comes with it; nil for a word that this table lacks.
    public let status: Int?
    /// What to do about it; nil for a word that this table lacks.
    let treatment: Treatment?

    /// Takes the word that APNs sends, known to this table or not.
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

    /// The collapse ID is longer than 64 bytes.
    public static let badCollapseID = Self(
        "BadCollapseId",
        400,
        .fixRequest,
        .request,
        fix: "Shorten the collapse ID to 64 bytes or fewer."
    )

    /// The token is malformed or belongs to the other environment.
    public static let badDeviceToken = Self(
        "BadDeviceToken",
        400,
        .suspect,
        .device,
        fix: "Check that the environment (sandbox or production) is that of the app's build; if "
            + "other devices work, forget this token."
    )

    /// `apns-expiration` cannot be read.
    public static let badExpirationDate = Self(
        "BadExpirationDate",
        400,
        .fixRequest,
        .request,
        fix: "Write the expiration as 0 or as whole UNIX seconds."
    )

    /// `apns-id` is no canonical UUID.
    public static let badMessageID = Self(
        "BadMessageId",
        400,
        .fixRequest,
        .request,
        fix: "Write apns-id as a lower-case UUID with hyphens."
    )

    /// `apns-priority` is not allowed.
    public static let badPriority = Self(
        "BadPriority",
        400,
        .fixRequest,
        .request,
        fix: "A background push has priority 5."
    )

    /// The topic is not valid.
    public static let badTopic = Self(
        "BadTopic",
        400,
        .fixConfig,
        .topic,
        fix: "Set the topic to the app's bundle ID, without a suffix."
    )

    /// The token belongs to another app.
    public static let deviceTokenNotForTopic = Self(
        "DeviceTokenNotForTopic",
        400,
        .suspect,
        .device,
        fix: "Check that the topic is the bundle ID of the app that handed in this token; if other "
            + "devices work, forget it."
    )

    /// A header was sent twice.
    public static let duplicateHeaders = Self(
        "DuplicateHeaders",
        400,
        .fixRequest,
        .request,
        fix: "Send each header once."
    )

    /// The connection was idle too long.
    public static let idleTimeout = Self(
        "IdleTimeout",
        400,
        .reconnect,
        .request,
        fix: "Nothing: a new connection is opened."
    )

    /// `apns-push-type` is not valid.
    public static let invalidPushType = Self(
        "InvalidPushType",
        400,
        .fixRequest,
        .request,
        fix: "The push type of a silent push is background."
    )

    /// The path has no token.
    public static let missingDeviceToken = Self(
        "MissingDeviceToken",
        400,
        .fixRequest,
        .request,
        fix: "Name the device's token."
    )

    /// `apns-topic` is missing where it is needed.
    public static let missingTopic = Self(
        "MissingTopic",
        400,
        .fixRequest,
        .request,
        fix: "Set the topic to the app's bundle ID."
    )

    /// There is no body.
    public static let payloadEmpty = Self(
        "PayloadEmpty",
        400,
        .fixRequest,
        .request,
        fix: "Send the JSON payload as the body."
    )

    /// Pushes to this topic are not allowed.
    public static let topicDisallowed = Self(
        "TopicDisallowed",
        400,
        .fixConfig,
        .topic,
        fix: "Check that the key or certificate may push to this topic, and that the team owns the app."
    )

    /// The client certificate is not valid.
    public static let badCertificate = Self(
        "BadCertificate",
        403,
        .fixConfig,
        .credential,
        fix: "Make a new push certificate for this app."
    )

    /// The client certificate is for the other environment.
    public static let badCertificateEnvironment = Self(
        "BadCertificateEnvironment",
        403,
        .fixConfig,
        .credential,
        fix: "Use the certificate of this environment, or change the environment."
    )

    /// The provider token is older than an hour, or the clock is wrong.
    public static let expiredProviderToken = Self(
        "ExpiredProviderToken",
        403,
        .reauth,
        .credential,
        fix: "Check the machine's clock if this comes again with a new token."
    )

    /// The action is not allowed.
    public static let forbidden = Self(
        "Forbidden",
        403,
        .fixConfig,
        .credential,
        fix: "Check that the key or certificate is active and may push to this app."
    )

    /// The provider token is bad: key, key ID, team ID, or a revoked key.
    public static let invalidProviderToken = Self(
        "InvalidProviderToken",
        403,
        .fixConfig,
        .credential,
        fix: "Check key file, key ID and team ID, and that the key is not revoked and has push "
            + "enabled; a new key may need some minutes."
    )

    /// There is neither a certificate nor `authorization`.
    public static let missingProviderToken = Self(
        "MissingProviderToken",
        403,
        .fixRequest,
        .request,
        fix: "Configure a key with its key ID and team ID, or a certificate."
    )

    /// The key is not related to the one first used on this connection.
    public static let unrelatedKeyIDInToken = Self(
        "UnrelatedKeyIdInToken",
        403,
        .reconnect,
        .credential,
        fix: "Nothing: a new connection is opened for this key."
    )

    /// The key is not for this environment; the documented spelling.
    public static let badEnvironmentKeyIDInToken = Self(
        "BadEnvironmentKeyIdInToken",
        403,
        .fixConfig,
        .credential,
        fix: "Use a key that is valid for this environment (sandbox or production)."
    )

    /// The key is not for this environment; the spelling that the live service sends.
    public static let badEnvironmentKeyInToken = Self(
        "BadEnvironmentKeyInToken",
        403,
        .fixConfig,
        .credential,
        fix: "Use a key that is valid for this environment (sandbox or production)."
    )

    /// The path is wrong.
    public static let badPath = Self(
        "BadPath",
        404,
        .fixRequest,
        .request,
        fix: "Check that the endpoint is APNs itself; the path is /3/device/ and the token."
    )

    /// The method is not POST.
    public static let methodNotAllowed = Self(
        "MethodNotAllowed",
        405,
        .fixRequest,
        .request,
        fix: "Send pushes with POST."
    )

    /// The device token has expired.
    public static let expiredToken = Self("ExpiredToken", 410, .drop, .device, fix: "Forget this token.")

    /// The token is no longer active for the topic.
    public static let unregistered = Self(
        "Unregistered",
        410,
        .drop,
        .device,
        fix: "Forget this token, unless the app registered it again since."
    )

    /// The body has more than 4096 bytes.
    public static let payloadTooLarge = Self(
        "PayloadTooLarge",
        413,
        .fixRequest,
        .request,
        fix: "Send less data: at most 4096 bytes of JSON."
    )

    /// The provider token was changed more than once in 20 minutes.
    public static let tooManyProviderTokenUpdates = Self(
        "TooManyProviderTokenUpdates",
        429,
        .reconnect,
        .credential,
        fix: "Share one provider token among all processes that use this key."
    )

    /// Too many pushes in a row to this device.
    public static let tooManyRequests = Self(
        "TooManyRequests",
        429,
        .retry,
        .device,
        fix: "Send fewer pushes to this device."
    )

    /// APNs failed.
    public static let internalServerError = Self(
        "InternalServerError",
        500,
        .retry,
        .request,
        fix: "Nothing: it is tried again."
    )

    /// APNs is not available.
    public static let serviceUnavailable = Self(
        "ServiceUnavailable",
        503,
        .retry,
        .request,
        fix: "Nothing: it is tried again."
    )

    /// This APNs server is shutting down.
    public static let shutdown = Self(
        "Shutdown",
        503,
        .reconnect,
        .request,
        fix: "Nothing: it is tried again on a new connection."
    )

    /// Every reason of the table.
    public static let all: [Self] = [
        .badCollapseID, .badDeviceToken, .badExpirationDate, .badMessageID, .badPriority, .badTopic,
        .deviceTokenNotForTopic, .duplicateHeaders, .idleTimeout, .invalidPushType, .missingDeviceToken,
        .missingTopic, .payloadEmpty, .topicDisallowed, .badCertificate, .badCertificateEnvironment,
        .expiredProviderToken, .forbidden, .invalidProviderToken, .missingProviderToken,
        .unrelatedKeyIDInToken, .badEnvironmentKeyIDInToken, .badEnvironmentKeyInToken, .badPath,
        .methodNotAllowed, .expiredToken, .unregistered, .payloadTooLarge, .tooManyProviderTokenUpdates,
        .tooManyRequests, .internalServerError, .serviceUnavailable, .shutdown,
    ]
}
