/// A push judged and written once, ready to be addressed to any number of devices.
public struct PreparedPush: Sendable {
    /// The push.
    public let push: Push
    /// The rules that it breaks whatever the device is.
    public let breaks: [RuleBreak]
    /// What is allowed but likely not meant, whatever the device is.
    public let warnings: [RuleBreak]

    let composer: Composer
    /// The body for APNs up to the token.
    let apnsHead: [UInt8]
    /// The members of `data` for FCM, sorted by UTF-8, up to the token.
    let dataHead: [UInt8]
    /// The bytes of all keys and values in `data`, the injected ones too, but for the token.
    let dataSize: Int
    /// How many members `data` has, the injected ones too.
    let dataCount: Int

    init(_ push: Push, composer: Composer) {
        self.push = push
        self.composer = composer
        (breaks, warnings) = push.judged()

        let members = push.data.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
        var writer = JSONWriter()
        var size = InjectedKey.deliveryToken.utf8.count
        for (key, value) in members + [(InjectedKey.deliveryID, push.deliveryID)] {
            writer.member(key, value)
            size += key.utf8.count + value.utf8.count
        }
        writer.key(InjectedKey.deliveryToken)
        dataHead = writer.bytes
        apnsHead = Array(#"{"aps":{"content-available":1},"#.utf8) + dataHead
        dataSize = size
        dataCount = members.count + 2
    }

    /// Addresses the push to one device.
    ///
    /// - Parameters:
    ///   - device: Where it goes.
    ///   - deadline: Until when it may be delivered.
    ///   - moment: The moment of this attempt.
    /// - Returns: The request, and what is allowed but likely not meant.
    /// - Throws: Every broken rule at once.
    public func compose(
        to device: Device,
        deadline: Deadline,
        at moment: Timestamp
    ) throws(PushRefusal) -> Composition {
        switch device {
        case .apns(let token, let topic):
            try composeAPNS(token, topic: topic, deadline: deadline, at: moment)
        case .fcm(let target, let os):
            try composeFCM(target, os: os, deadline: deadline, at: moment)
        }
    }

    /// The key whose member takes most bytes, for the refusal of a push that is too large.
    var largestMember: String {
        let size = { (member: (key: String, value: String)) in member.key.utf8.count + member.value.utf8.count
        }
        guard let largest = push.data.max(by: { (size($0), $1.key) < (size($1), $0.key) }) else {
            return "it has no data"
        }
        return "the largest is data.\(largest.key.excerpt) with \(size(largest)) bytes"
    }
}
