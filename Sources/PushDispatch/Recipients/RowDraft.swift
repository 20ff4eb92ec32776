import SilentPush

/// A row as it was read, before it is judged: both formats fill one, and one place judges it.
struct RowDraft {
    var line: Int
    var apns: String?
    var topic: String?
    var fcm: String?
    var fid: String?
    var os: String?
    var ref: String?
    var deliveryID: String?
    var collapseID: String?
    var expires: String?
    var androidPriority: String?
    var notBefore: String?
    var registeredAt: String?
    var keep: Bool?
    var data: [String: String] = [:]
    var set: [String: String] = [:]
    /// Whether the row says `set` at all, which only a template can use.
    var hasSet = false
    var problems: [String] = []

    init(line: Int) {
        self.line = line
    }

    /// The row, or everything that is wrong with it.
    consuming func judged(by judge: inout RowJudge) -> RecipientRow {
        let device = judge.device(of: &self)
        let push = judge.push(of: &self)
        let notBefore = judge.moment(self.notBefore, "notBefore", &problems)
        let registeredAt = judge.moment(self.registeredAt, "registeredAt", &problems)
        guard problems.isEmpty, let device, let push else {
            return .bad(BadRow(line: line, ref: ref, problems: problems))
        }
        return .good(
            Recipient(
                line: line,
                ref: ref,
                device: device,
                push: push.push,
                writtenExpires: push.writtenExpires,
                notBefore: notBefore,
                registeredAt: registeredAt,
                keeps: keep ?? judge.defaults.keepsAll
            )
        )
    }
}
