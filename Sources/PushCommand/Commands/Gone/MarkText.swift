internal import PushStore
internal import SilentPush

/// A gone or suspect device as a line.
enum MarkText {
    /// For people; `gone` names the whole token, since it is what the list is for.
    static func line(_ mark: Mark, showsWhole: Bool) -> String {
        let device = showsWhole ? mark.device : Device.shortened(mark.device)
        let reason = mark.reason.map { ", \($0)" } ?? ""
        let ref = mark.ref.map { ", ref \($0)" } ?? ""
        switch mark.kind {
        case .gone(let since):
            return
                "gone     \(mark.provider.rawValue) \(device) at \(mark.site) since \(since.rfc3339)\(reason)\(ref)"
        case .suspect:
            return "suspect  \(mark.provider.rawValue) \(device) at \(mark.site), refused on \(mark.strikes) "
                + "\(mark.strikes == 1 ? "day" : "days"), last \(mark.markedAt.rfc3339)\(reason)\(ref)"
        }
    }

    /// One JSON object.
    static func json(_ mark: Mark) -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("provider", mark.provider.rawValue)
        writer.member("device", mark.device)
        writer.member("site", mark.site)
        writer.member("ref", mark.ref)
        switch mark.kind {
        case .gone(let since):
            writer.member("state", "gone")
            writer.member("since", since.rfc3339)
        case .suspect:
            writer.member("state", "suspect")
            writer.member("since", nil as String?)
        }
        writer.member("strikes", mark.strikes)
        writer.member("markedAt", mark.markedAt.rfc3339)
        writer.member("reason", mark.reason)
        writer.endObject()
        return writer.bytes
    }
}
