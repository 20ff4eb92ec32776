internal import SilentPush

/// Why FCM turns a message down, in Google's form (WIRE B8.1).
struct FCMRefusal: Error {
    var status: Int
    /// The canonical code, such as `INVALID_ARGUMENT`.
    var code: String
    var message: String
    /// FCM's own code; nil where Google's front end refuses before FCM is asked.
    var errorCode: String?
    var violations: [FieldReader.Violation] = []
    /// APNs' own answer, passed on.
    var apns: APNSRefusal?
    /// The front end's reason, such as `CREDENTIALS_MISSING`.
    var frontEndReason: String?
    var headers: [WireRequest.Header] = []
    /// One sentence for the terminal and the log; nil where `message` says it all.
    var explanation: String?

    static func invalid(
        _ message: String,
        field: String,
        errorCode: String? = "INVALID_ARGUMENT"
    ) -> FCMRefusal {
        FCMRefusal(
            status: 400,
            code: "INVALID_ARGUMENT",
            message: message,
            errorCode: errorCode,
            violations: [.init(field: field, description: message)]
        )
    }

    /// What the front end says of JSON that breaks the shape of a message.
    static func shape(_ violations: [FieldReader.Violation]) -> FCMRefusal {
        FCMRefusal(
            status: 400,
            code: "INVALID_ARGUMENT",
            message: violations.map(\.description).joined(separator: "\n"),
            violations: violations
        )
    }

    static let unregistered = FCMRefusal(
        status: 404,
        code: "NOT_FOUND",
        message: "Requested entity was not found.",
        errorCode: "UNREGISTERED",
        explanation: "the app is gone from this phone"
    )

    /// What FCM makes of a refusal by APNs (WIRE B8.5, B8.6).
    static func passedOn(_ refusal: APNSRefusal) -> FCMRefusal {
        FCMRefusal(
            status: 400,
            code: "INVALID_ARGUMENT",
            message: "Request contains an invalid argument.",
            errorCode: "INVALID_ARGUMENT",
            apns: refusal,
            explanation: "APNs would say \(refusal.reason.rawValue): \(refusal.explanation)"
        )
    }

    var answer: ProviderAnswer {
        var writer = JSONWriter()
        writer.beginObject()
        writer.key("error")
        writer.beginObject()
        writer.member("code", status)
        writer.member("message", message)
        writer.member("status", code)
        writeDetails(&writer)
        writer.endObject()
        writer.endObject()
        writer.endLine()
        return GoogleAnswer.json(status: status, headers: headers, writer.bytes)
    }

    private func writeDetails(_ writer: inout JSONWriter) {
        guard errorCode != nil || !violations.isEmpty || apns != nil || frontEndReason != nil else { return }
        writer.key("details")
        writer.beginArray()
        if let errorCode {
            begin(&writer, "google.firebase.fcm.v1.FcmError")
            writer.member("errorCode", errorCode)
            writer.endObject()
        }
        if let apns {
            begin(&writer, "google.firebase.fcm.v1.ApnsError")
            writer.member("statusCode", apns.status)
            writer.member("reason", apns.reason.rawValue)
            writer.endObject()
        }
        if !violations.isEmpty {
            begin(&writer, "google.rpc.BadRequest")
            writer.key("fieldViolations")
            writer.beginArray()
            for violation in violations {
                writer.beginObject()
                if !violation.field.isEmpty { writer.member("field", violation.field) }
                writer.member("description", violation.description)
                writer.endObject()
            }
            writer.endArray()
            writer.endObject()
        }
        if let frontEndReason {
            begin(&writer, "google.rpc.ErrorInfo")
            writer.member("reason", frontEndReason)
            writer.member("domain", "googleapis.com")
            writer.key("metadata")
            writer.beginObject()
            writer.member("service", "fcm.googleapis.com")
            writer.member("method", "google.firebase.fcm.v1.FcmService.SendMessage")
            writer.endObject()
            writer.endObject()
        }
        writer.endArray()
    }

    private func begin(_ writer: inout JSONWriter, _ type: String) {
        writer.beginObject()
        writer.member("@type", "type.googleapis.com/\(type)")
    }
}
