internal import SilentPush

/// Headers and payload of a push to an Apple device, judged alike whether APNs got them or FCM passes them on.
struct APNSPush {
    /// The value of `apns-push-type`, if there is one.
    var pushType: String?
    /// The value of `apns-priority`; without one it counts as 10.
    var priority: String?
    var expiration: String?
    var collapseID: String?
    /// The payload, once it is known to be an object.
    var payload: JSONValue

    /// The types of WIRE A3, with what their topics end in.
    static let topicSuffixes: [String: String] = [
        "background": "",
        "alert": "",
        "voip": ".voip",
        "complication": ".complication",
        "fileprovider": ".pushkit.fileprovider",
        "location": ".location-query",
        "liveactivity": ".push-type.liveactivity",
        "widgets": ".push-type.widgets",
        "controls": ".push-type.controls",
        "pushtotalk": ".voip-ptt",
        "mdm": "",
    ]

    /// What is shown or heard, and so is no background push (WIRE A6.5).
    private static let visible = ["alert", "badge", "sound"]

    /// Whether the payload asks iOS to wake the app: `content-available` is the number 1 (WIRE A6.4).
    var isContentAvailable: Bool { payload["aps"]?["content-available"] == .number("1") }

    /// Throws the first thing that is wrong with the headers.
    static func judgeHeaders(
        pushType: String?,
        priority: String?,
        expiration: String?,
        collapseID: String?
    ) throws(APNSRefusal) {
        if let pushType, topicSuffixes[pushType] == nil {
            throw APNSRefusal(
                .invalidPushType,
                "apns-push-type is \(pushType.printable), which is none (A2.2)"
            )
        }
        if let priority, !["10", "5", "1"].contains(priority) {
            throw APNSRefusal(.badPriority, "apns-priority is \(priority.printable), not 10, 5 or 1 (A2.4)")
        }
        if pushType == "background", priority != "5" {
            let found = priority.map { "is \($0)" } ?? "is missing, which means 10"
            throw APNSRefusal(.badPriority, "apns-priority \(found), and a background push has 5 (A2.4)")
        }
        if let expiration,
            expiration.isEmpty || !expiration.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 })
                || Int64(expiration) == nil
        {
            throw APNSRefusal(.badExpirationDate, "apns-expiration is no whole number of UNIX seconds (A2.5)")
        }
        if let collapseID, collapseID.utf8.count > 64 {
            throw APNSRefusal(
                .badCollapseID,
                "apns-collapse-id has \(collapseID.utf8.count) bytes of at most 64 (A2.7)"
            )
        }
    }

    /// Throws where payload and push type disagree; Apple documents an error, a delay or a loss, and this is the error.
    func judgePayload() throws(APNSRefusal) {
        guard pushType == "background" else { return }
        guard let aps = payload["aps"], aps.kind == .object else {
            throw APNSRefusal(.invalidPushType, "a background push needs an object aps (A6.3)")
        }
        if let key = Self.visible.first(where: { aps[$0] != nil }) {
            throw APNSRefusal(.invalidPushType, "a background push has no \(key) in aps (A6.5)")
        }
        guard isContentAvailable else {
            throw APNSRefusal(
                .invalidPushType,
                "a background push has content-available with the number 1 (A6.4)"
            )
        }
    }
}
