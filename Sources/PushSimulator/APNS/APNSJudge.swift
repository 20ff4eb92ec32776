internal import SilentPush

/// APNs itself: judges one push and hands a good one to the phone behind its token.
///
/// Belongs to the loop's thread.
struct APNSJudge {
    private let topics: Set<String>
    private let isSandbox: Bool
    private var tokens: ProviderTokenJudge

    init(_ identity: SimulatorIdentity, _ options: SimulatorOptions) throws(SimulatorError) {
        topics = Set(options.topics)
        isSandbox = options.environment == .sandbox
        tokens = try ProviderTokenJudge(identity)
    }

    /// The answer to `request`, and what became of the push.
    mutating func judge(
        _ request: SimulatedRequest,
        on connection: inout APNSConnection,
        phones: inout PhoneBook,
        at now: Moment
    ) -> Judgement {
        let given = request.header("apns-id")
        let isCanonical = given.map(UUIDText.isCanonical) ?? false
        let identifier = isCanonical ? given ?? "" : UUIDText.random()
        var headers = [WireRequest.Header("apns-id", identifier, isIndexed: false)]
        do throws(APNSRefusal) {
            let (token, push, topic) = try admit(request, on: &connection, at: now)
            let appGot = try phones.deliver(push, token: token, topic: topic, at: now.wall)
            if isSandbox { headers.append(.init("apns-unique-id", UUIDText.random(), isIndexed: false)) }
            return Judgement(ProviderAnswer(status: 200, headers: headers), token: token, appGot: appGot)
        } catch {
            return Judgement(
                ProviderAnswer(status: error.status, headers: headers, body: error.body),
                token: Self.token(of: request),
                reason: error.reason.rawValue,
                explanation: error.explanation
            )
        }
    }

    /// Judges everything that needs no phone.
    private mutating func admit(
        _ request: SimulatedRequest,
        on connection: inout APNSConnection,
        at now: Moment
    ) throws(APNSRefusal) -> (token: String, push: APNSPush, topic: String) {
        guard request.method == "POST" else {
            throw APNSRefusal(.methodNotAllowed, "the method is \(request.method.printable), not POST (A1.1)")
        }
        guard request.path == "/3/device" || request.path.hasPrefix("/3/device/") else {
            throw APNSRefusal(.badPath, "the path is \(request.path.printable), not /3/device/TOKEN (A1.1)")
        }
        try Self.refuseDuplicates(request)
        guard let token = Self.token(of: request) else {
            throw APNSRefusal(.missingDeviceToken, "the path has no device token (A1.1)")
        }
        if let certificate = request.clientCertificate {
            guard certificate.notAfter > now.wall, !certificate.topics.isEmpty else {
                throw APNSRefusal(
                    .badCertificate,
                    "the client certificate has ended or names no topic (A12.5)"
                )
            }
        } else {
            try tokens.judge(request, on: &connection, at: now)
        }
        let pushType = request.header("apns-push-type")
        let topic = try judgeTopic(request, pushType)
        let priority = request.header("apns-priority")
        let expiration = request.header("apns-expiration")
        let collapseID = request.header("apns-collapse-id")
        try APNSPush.judgeHeaders(
            pushType: pushType,
            priority: priority,
            expiration: expiration,
            collapseID: collapseID
        )
        if let identifier = request.header("apns-id"), !UUIDText.isCanonical(identifier) {
            throw APNSRefusal(.badMessageID, "apns-id is \(identifier.printable), no canonical UUID (A2.6)")
        }
        guard !token.isEmpty, token.utf8.count <= 400, let bytes = Hex.decode(token), !bytes.isEmpty else {
            throw APNSRefusal(
                .badDeviceToken,
                "the token in the path is not an even count of hex digits (A7.1)"
            )
        }
        let payload = try Self.payload(of: request, pushType)
        let push = APNSPush(
            pushType: pushType,
            priority: priority,
            expiration: expiration,
            collapseID: collapseID,
            payload: payload
        )
        try push.judgePayload()
        return (token.lowercased(), push, topic)
    }

    private static func refuseDuplicates(_ request: SimulatedRequest) throws(APNSRefusal) {
        var seen: Set<String> = []
        for header in request.headers where header.name != "cookie" && !seen.insert(header.name).inserted {
            throw APNSRefusal(.duplicateHeaders, "the header \(header.name.printable) came twice (A1.4)")
        }
    }

    /// What stands after `/3/device/`; nil where that is nothing.
    private static func token(of request: SimulatedRequest) -> String? {
        let token = request.path.dropFirst("/3/device/".count)
        return token.isEmpty || !request.path.hasPrefix("/3/device/") ? nil : String(token)
    }

    /// The topic of the push, and of the app behind it: the bundle ID with the suffix of its type (WIRE A3).
    private func judgeTopic(_ request: SimulatedRequest, _ pushType: String?) throws(APNSRefusal) -> String {
        let certified = request.clientCertificate?.topics
        guard let topic = request.header("apns-topic") else {
            if let certified, certified.count == 1, let only = certified.first { return only }
            throw APNSRefusal(.missingTopic, "there is no apns-topic (A2.3)")
        }
        let isName =
            !topic.isEmpty
            && topic.utf8.allSatisfy { byte in
                byte >= 0x30 && byte <= 0x39 || byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A || byte == 0x2D
                    || byte == 0x2E
            }
        guard isName else {
            throw APNSRefusal(.badTopic, "apns-topic is \(topic.printable), no bundle ID (A2.3)")
        }
        let suffix = pushType.flatMap { APNSPush.topicSuffixes[$0] } ?? ""
        guard topic.hasSuffix(suffix) else {
            throw APNSRefusal(.badTopic, "a push of this type has a topic that ends in \(suffix) (A3)")
        }
        let allowed = certified.map { Set($0) } ?? topics
        guard allowed.contains(topic) || allowed.contains(String(topic.dropLast(suffix.utf8.count))) else {
            throw APNSRefusal(
                .topicDisallowed,
                "the topic \(topic.printable) is not one of \(allowed.sorted().joined(separator: ", "))"
            )
        }
        return topic
    }

    private static func payload(of request: SimulatedRequest, _ pushType: String?) throws(APNSRefusal)
        -> JSONValue
    {
        let limit = pushType == "voip" ? 5120 : 4096
        guard request.bodyLength > 0 else { throw APNSRefusal(.payloadEmpty, "there is no body (A6.1)") }
        guard request.bodyLength <= limit else {
            throw APNSRefusal(
                .payloadTooLarge,
                "the body has \(request.bodyLength) of at most \(limit) bytes (A6.2)"
            )
        }
        do throws(JSONError) {
            let payload = try JSONValue(parsing: request.body)
            guard payload.kind == .object else {
                throw JSONError(line: 1, column: 1, message: "it is no object")
            }
            return payload
        } catch {
            throw APNSRefusal(.invalidPushType, "the body is no JSON object: \(error) (A6.1)")
        }
    }
}
