extension Receiver {
    /// What this receiver hands to the app.
    ///
    /// - Parameters:
    ///   - payload: What the system hands to the receiver: `userInfo` on iOS, the extras on Android.
    ///   - system: The system that it runs on.
    /// - Returns: What the app gets, or why it gets nothing.
    public func receive(_ payload: JSONValue, on system: DeviceOS) -> Reception {
        guard case .object(let members) = payload else { return .notBackground }
        let arrived =
            switch system {
            case .ios: members.filter { !Self.isProvidersOwn($0.key) }
            case .android: members.filter { Self.reachesAndroid($0) }
            }
        return readsKeys ? readKeys(arrived) : handOn(arrived, system)
    }

    /// Customer.io's SDKs: both keys at the top level, spelled exactly, every other value text.
    private func readKeys(_ members: [JSONMember]) -> Reception {
        let value = { (key: String) in members.first { $0.key == key }?.value }
        guard let id = value(InjectedKey.deliveryID), let token = value(InjectedKey.deliveryToken) else {
            return .notBackground
        }
        guard let deliveryID = id.text, deliveryID.contains(where: { !$0.isWhitespace }) else {
            return .unsupported(key: InjectedKey.deliveryID)
        }
        guard let deliveryToken = token.text, deliveryToken.contains(where: { !$0.isWhitespace }) else {
            return .unsupported(key: InjectedKey.deliveryToken)
        }
        var data: [String: String] = [:]
        for member in members where !Self.isInjected(member.key) {
            guard let text = member.value.text else { return .unsupported(key: member.key) }
            data[member.key] = text
        }
        return .received(ReceivedPush(deliveryID: deliveryID, deliveryToken: deliveryToken, data: data))
    }

    /// Firebase's libraries: all that is text, the two keys too, but for what they move to other fields.
    private func handOn(_ members: [JSONMember], _ system: DeviceOS) -> Reception {
        var data: [String: String] = [:]
        for member in members where !(system == .ios && Self.movedByFirebase.contains(member.key)) {
            if let text = member.value.text { data[member.key] = text }
        }
        return .received(ReceivedPush(data: data))
    }

    private static let movedByFirebase: Set<String> = [
        "from", "to", "message_id", "message_type", "collapse_key",
    ]

    /// Keys that Apple and FCM add on the way to iOS (RECEIVERS 4).
    private static func isProvidersOwn(_ key: String) -> Bool {
        key == "aps" || key.hasPrefix("gcm.") || key.hasPrefix("google.")
    }

    /// FirebaseMessaging on Android keeps text alone, without the keys that FCM adds.
    private static func reachesAndroid(_ member: JSONMember) -> Bool {
        guard member.value.text != nil else { return false }
        let dropped: Set<String> = ["from", "message_type", "collapse_key"]
        return !dropped.contains(member.key) && !member.key.hasPrefix("gcm.")
            && !member.key.hasPrefix("google.")
    }

    private static func isInjected(_ key: String) -> Bool {
        key == InjectedKey.deliveryID || key == InjectedKey.deliveryToken
    }
}
