internal import SilentPush

/// FCM itself: judges one message and hands a good one to the phone behind its target.
///
/// Belongs to the loop's thread.
struct FCMJudge {
    private let projectID: String
    private var sent = 0

    init(_ identity: SimulatorIdentity) {
        projectID = identity.projectID
    }

    /// The answer to `request`, and what became of the message.
    mutating func judge(
        _ request: SimulatedRequest,
        _ accessTokens: AccessTokens,
        phones: inout PhoneBook,
        at now: Timestamp
    ) -> Judgement {
        guard request.method == "POST", let project = Self.project(of: request.path) else {
            return Judgement(
                GoogleAnswer.notFound,
                reason: "HTTP 404",
                explanation: "Google knows no \(request.method.printable) \(request.path.printable) (B1.1)"
            )
        }
        var token: String?
        do throws(FCMRefusal) {
            try accessTokens.judge(request.header("authorization"), at: now)
            guard project == projectID || project == String(PhoneBook.senderID) else {
                throw .projectUnknown(project)
            }
            let message = try Self.read(request)
            token = message.target
            try MessageRules.judge(message, isApple: phones.isApple(message))
            return try deliver(message, phones: &phones, at: now)
        } catch {
            return Judgement(
                error.answer,
                token: token,
                reason: error.apns?.reason.rawValue ?? error.errorCode ?? error.code,
                explanation: error.explanation ?? error.message
            )
        }
    }

    private mutating func deliver(
        _ message: FCMMessage,
        phones: inout PhoneBook,
        at now: Timestamp
    ) throws(FCMRefusal) -> Judgement {
        guard !message.isValidateOnly else {
            return Judgement(
                accepted("fake_message_id"),
                token: message.target,
                appGot: .nothing("validate_only checks the message and sends nothing (B1.5)")
            )
        }
        sent += 1
        let identifier = "\(now.millisecondsSince1970 &* 1000 &+ Int64(sent % 1000))"
        let isApple = phones.isApple(message)
        var arrival = Arrival.nothing("the simulator has no phones behind topics and conditions")
        if message.targetField == "token" || message.targetField == "fid" {
            guard let taken = phones.deliver(message, messageID: identifier, at: now) else {
                throw .unregistered
            }
            arrival = taken
        }
        let name = isApple ? identifier : "0:\(identifier)%\(Self.checksum(sent))"
        return Judgement(accepted(name), token: message.target, appGot: arrival)
    }

    private func accepted(_ identifier: String) -> ProviderAnswer {
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("name", "projects/\(projectID)/messages/\(identifier)")
        writer.endObject()
        writer.endLine()
        return GoogleAnswer.json(status: 200, writer.bytes)
    }

    /// The project in `/v1/projects/PROJECT/messages:send`.
    private static func project(of path: String) -> String? {
        let path = path.prefix { $0 != "?" }
        let start = "/v1/projects/"
        let end = "/messages:send"
        guard path.hasPrefix(start), path.hasSuffix(end), path.utf8.count > start.utf8.count + end.utf8.count
        else {
            return nil
        }
        let project = path.dropFirst(start.count).dropLast(end.count)
        return project.contains("/") ? nil : String(project)
    }

    private static func read(_ request: SimulatedRequest) throws(FCMRefusal) -> FCMMessage {
        let body: JSONValue
        guard request.bodyLength == request.body.count else {
            throw .invalid("Request payload size exceeds the limit: 262144 bytes.", field: "", errorCode: nil)
        }
        do throws(JSONError) {
            body = try JSONValue(parsing: request.body)
        } catch {
            throw .shape([.init(field: "", description: "Invalid JSON payload received. \(error)")])
        }
        var reader = FieldReader()
        let read = reader.read(body, as: .request)
        guard reader.violations.isEmpty, let read else { throw .shape(reader.violations) }
        return FCMMessage(read)
    }

    private static func checksum(_ number: Int) -> String {
        let digits = String(UInt32(truncatingIfNeeded: number &* 0x9E37_79B9), radix: 16)
        return String(repeating: "0", count: 8 - digits.count) + digits + "f9fd7ecd"
    }
}
