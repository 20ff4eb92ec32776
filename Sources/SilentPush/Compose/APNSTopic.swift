/// What may stand in `apns-topic` of a background push: the bundle ID, and nothing behind it.
package enum APNSTopic {
    /// The topics of other push types, by what they end with (WIRE A3); the longer ending first.
    private static let suffixes: [(ending: String, rule: Rule, kind: String)] = [
        (".voip-ptt", .`A3.10`, "pushtotalk"),
        (".voip", .`A3.3`, "voip (PushKit)"),
        (".complication", .`A3.4`, "complication"),
        (".pushkit.fileprovider", .`A3.5`, "fileprovider"),
        (".location-query", .`A3.6`, "location"),
        (".push-type.liveactivity", .`A3.7`, "liveactivity"),
        (".push-type.widgets", .`A3.8`, "widgets"),
        (".push-type.controls", .`A3.9`, "controls"),
    ]

    /// The rule that the configured topic breaks, or its absence.
    static func broken(of route: APNSRoute) -> RuleBreak? {
        if let topic = route.topic { return broken(topic) }
        if route.usesCertificate { return nil }
        let found = "there is none, neither of the device nor configured"
        return RuleBreak(.`A2.3`, field: "topic", found: found)
    }

    /// The rule that `topic` breaks, if it does.
    package static func broken(_ topic: String) -> RuleBreak? {
        if topic.isEmpty { return RuleBreak(.`A2.3`, field: "topic", found: "it is empty") }
        if let other = VisibleASCII.firstOther(in: topic) {
            return RuleBreak(.`A2.3`, field: "topic", found: "it has \(other) in it, which no bundle ID has")
        }
        for (ending, rule, kind) in suffixes where topic.utf8.hasSuffix(ending.utf8) {
            return RuleBreak(
                rule,
                field: "topic",
                found: "\(topic.excerpt) ends in \(ending), the topic of \(kind) pushes and their tokens;"
                    + " a background push takes the bundle ID and the app's ordinary device token"
            )
        }
        return nil
    }
}

extension String.UTF8View {
    /// Whether these bytes end in `suffix`.
    func hasSuffix(_ suffix: String.UTF8View) -> Bool {
        count >= suffix.count && self.suffix(suffix.count).elementsEqual(suffix)
    }
}
