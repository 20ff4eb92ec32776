/// What can be read out of the body of a refusal by FCM (WIRE B8.1); every part may be missing.
struct FCMErrorBody {
    /// `error.status`, such as `NOT_FOUND`.
    private(set) var status: String?
    private(set) var message: String?
    /// `FcmError.errorCode`.
    private(set) var errorCode: String?
    /// `ApnsError.reason` and `ApnsError.statusCode`: APNs' own answer, passed on.
    private(set) var apnsReason: String?
    private(set) var apnsStatus: Int64?
    /// The fields that `BadRequest` names.
    private(set) var fields: [String] = []
    /// What `QuotaFailure` says, in lower case.
    private(set) var quota = ""
    private(set) var retryDelay: Duration?

    /// Nil when the bytes are no JSON or hold no error object.
    init?(_ bytes: [UInt8]) {
        guard let json = try? JSONValue(parsing: bytes) else { return nil }
        // Google's front end sometimes wraps the object in an array.
        guard let error = (json.elements?.first ?? json)["error"], error.kind == .object else { return nil }
        status = error["status"]?.text
        message = error["message"]?.text
        for detail in error["details"]?.elements ?? [] { read(detail) }
    }

    /// The order of details varies and unknown ones appear, so each is known by its `@type` (WIRE B8.2).
    private mutating func read(_ detail: JSONValue) {
        switch detail["@type"]?.text?.split(separator: ".").last {
        case "FcmError": errorCode = detail["errorCode"]?.text
        case "ApnsError":
            if let reason = detail["reason"]?.text, !reason.isEmpty { apnsReason = reason }
            apnsStatus = detail["statusCode"]?.integer
        case "BadRequest":
            fields += detail["fieldViolations"]?.elements?.compactMap { $0["field"]?.text } ?? []
        case "QuotaFailure":
            for violation in detail["violations"]?.elements ?? [] {
                for part in ["subject", "description"] {
                    quota += (violation[part]?.text ?? "").lowercased() + " "
                }
            }
        case "RetryInfo": retryDelay = detail["retryDelay"]?.text.flatMap(Duration.init(text:))
        default: break
        }
    }

    /// Whether a 400 is about the address and about nothing else (WIRE B8.5, B8.6; field report 38).
    var isAboutTarget: Bool {
        if !fields.isEmpty { return fields.allSatisfy { $0 == "message.token" || $0 == "message.fid" } }
        let text = message?.lowercased() ?? ""
        let namesTarget = text.contains("registration token") || text.contains("installation id")
        return namesTarget
            && (text.contains("not a valid") || text.contains("not valid") || text.contains("invalid"))
    }
}
