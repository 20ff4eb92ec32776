/// A push with everything mended that can be mended without knowing more than it says.
///
/// Every change is told. What only the sender can know stays as it is: a missing target, a key that must be renamed,
/// data that is too large.
public struct Correction: Hashable, Sendable {
    /// The corrected push.
    public internal(set) var push: InspectedPush
    /// What is different in it, one sentence each.
    public internal(set) var changes: [String] = []
    let moment: Timestamp

    /// Corrects `push` for `routes`.
    ///
    /// - Parameters:
    ///   - push: The push.
    ///   - routes: The routes that it is to be right on.
    ///   - moment: The moment at which it is sent.
    public init(_ push: InspectedPush, for routes: [PushRoute], at moment: Timestamp) {
        self.push = push
        self.moment = moment
        switch push.shape {
        case .apns:
            correctHeaders()
            push.body.members.map { correctAPNSBody($0) }
        case .userInfo: push.body.members.map { correctAPNSBody($0) }
        case .data: self.push.body = correctedData(push.body, in: "", mustBeText: true)
        case .fcm: correctMessage(for: routes)
        case .fcmLegacy:
            let legacy = LegacyMessage(push.body)
            changes += legacy.changes
            self.push.shape = .fcm
            self.push.body = legacy.message
            self.push.path = nil
            self.push.headers = nil
            correctMessage(for: routes)
        }
        self.push.sentBytes = self.push.body.serialized().count
    }

    // MARK: APNs

    private mutating func correctHeaders() {
        guard let old = push.headers else { return }
        var headers: [WireRequest.Header] = []
        for header in old {
            var header = header
            let name = header.name.lowercased()
            header.name = APNSHeaderName.meant(by: name) ?? name
            if header.name != name { changes.append("\(name.excerpt) became \(header.name)") }
            if headers.contains(where: { $0.name == header.name }) {
                changes.append("the second \(header.name.excerpt) was left out")
                continue
            }
            headers.append(header)
        }
        set(&headers, "apns-push-type", "background")
        set(&headers, "apns-priority", "5")
        push.headers = headers.compactMap { corrected($0) }
    }

    private mutating func set(_ headers: inout [WireRequest.Header], _ name: String, _ value: String) {
        let index = headers.firstIndex { $0.name == name }
        guard index.map({ headers[$0].value }) != value else { return }
        if let index { headers[index].value = value } else { headers.append(.init(name, value)) }
        changes.append("\(name) is now \(value)")
    }

    /// One header as it should be; nil where it should not be.
    private mutating func corrected(_ header: WireRequest.Header) -> WireRequest.Header? {
        var inspection = Inspection(scope: [])
        switch header.name {
        case "content-encoding", "apns-channel-id", "apns-request-id", "apns-message-storage-policy":
            changes.append("\(header.name) was left out")
            return nil
        case "apns-expiration":
            guard let value = correctedExpiration(header.value, "apns-expiration") else { return nil }
            return .init(header.name, value)
        case "apns-id" where !Inspection.isUUID(header.value):
            let lower = header.value.lowercased()
            changes.append(
                Inspection.isUUID(lower)
                    ? "apns-id is now in lower case" : "apns-id was left out: it is no UUID"
            )
            return Inspection.isUUID(lower) ? .init(header.name, lower) : nil
        case "apns-collapse-id":
            inspection.judgeCollapseID(header.value, header.name)
            if inspection.findings.isEmpty { return header }
            changes.append("apns-collapse-id was left out: it cannot be one")
            return nil
        case "apns-topic":
            guard let topic = APNSTopic.bundleID(in: header.value) else { return header }
            changes.append("apns-topic is now \(topic.excerpt)")
            return .init(header.name, topic)
        default: return header
        }
    }

    mutating func correctedExpiration(_ text: String, _ field: String) -> String? {
        var inspection = Inspection(scope: [])
        inspection.judgeExpiration(text, .`A2.5`, field, at: moment)
        guard inspection.findings.contains(where: { $0.severity == .error }) else { return text }
        let now = moment.secondsSince1970
        let month: Int64 = 30 * 24 * 3600
        if let number = Int64(text), number > 0 {
            let meant = number < month ? now + number : number / 1000
            if meant > now, meant - now <= month {
                changes.append("\(field) is now \(meant), the moment that was meant by \(text)")
                return String(meant)
            }
        }
        changes.append("\(field) was left out: nobody can tell what was meant")
        return nil
    }

    private mutating func correctAPNSBody(_ members: [JSONMember]) {
        let payload = correctedPayload(members, in: "").members ?? []
        for member in payload where member.key.hasPrefix("apns-") {
            changes.append("\(member.key.excerpt) was taken out of the body: it is a header")
        }
        let data = payload.filter { $0.key != "aps" && !$0.key.hasPrefix("apns-") }
        let isCustomerIO = data.contains { InjectedKey.isOne($0.key) }
        let address = Inspection.apnsAddress(push.path)
        let own = correctedData(.object(data), in: "", mustBeText: isCustomerIO, address: address)
        push.body = .object([JSONMember("aps", .silentAPS)] + (own.members ?? []))
    }

    /// A payload whose `aps` is exactly the flag; keys of the app's own in it move beside it.
    mutating func correctedPayload(_ members: [JSONMember], in place: String) -> JSONValue {
        let aps = members.first { $0.key == "aps" }?.value
        var rest = members.filter { $0.key != "aps" }
        for stray in rest where WakeFlag.isMeant(stray.key) {
            changes.append("\(place)\(stray.key.excerpt) was taken out: the flag stands in aps")
        }
        rest.removeAll { WakeFlag.isMeant($0.key) }
        for member in aps?.members ?? [] where member.key != "content-available" {
            let field = "\(place)aps.\(member.key.excerpt)"
            let isApples =
                WakeFlag.isMeant(member.key) || Inspection.visible.contains(member.key)
                || Inspection.attention.contains(member.key)
                || ["category", "thread-id", "aps"].contains(member.key)
            if isApples || rest.contains(where: { $0.key == member.key }) {
                let isSeen = Inspection.visible.contains(member.key)
                changes.append(
                    "\(field) was taken out" + (isSeen ? ": the push now shows and sounds nothing" : "")
                )
            } else {
                changes.append("\(field) was moved beside aps")
                rest.append(member)
            }
        }
        if aps?["content-available"] != .number("1") {
            changes.append("\(place)aps.content-available is now 1")
        }
        return .object([JSONMember("aps", .silentAPS)] + rest)
    }
}

extension APNSTopic {
    /// The bundle ID in the topic of another push type; nil where it is none.
    fileprivate static func bundleID(in topic: String) -> String? {
        for ending in [
            ".voip-ptt", ".voip", ".complication", ".pushkit.fileprovider", ".location-query",
            ".push-type.liveactivity", ".push-type.widgets", ".push-type.controls",
        ] where topic.hasSuffix(ending) && topic.utf8.count > ending.utf8.count {
            return String(topic.dropLast(ending.count))
        }
        return nil
    }
}
