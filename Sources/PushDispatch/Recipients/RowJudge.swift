import SilentPush

/// Judges drafts of rows: device, times, words and template (DESIGN 5, "Rows").
struct RowJudge {
    let defaults: RecipientDefaults
    /// The expiration that was read last: most rows of a file write the same.
    private var lastExpires: (text: String, expires: Expiration)?

    init(defaults: RecipientDefaults) {
        self.defaults = defaults
    }

    /// The row's device: exactly one address, and only what belongs to it.
    func device(of draft: inout RowDraft) -> Device? {
        let addresses = (draft.apns == nil ? 0 : 1) + (draft.fcm == nil ? 0 : 1) + (draft.fid == nil ? 0 : 1)
        guard addresses == 1 else {
            draft.problems.append(
                addresses == 0
                    ? "device: there is none. Give one of apns, fcm and fid."
                    : "device: there is more than one. Give only one of apns, fcm and fid in a row."
            )
            return nil
        }
        if let token = draft.apns {
            if draft.os != nil { draft.problems.append("os: it belongs to fcm or fid, not to apns.") }
            do {
                return .apns(token: try DeviceToken(parsing: token), topic: draft.topic ?? defaults.topic)
            } catch {
                draft.problems.append(error.description)
                return nil
            }
        }
        if draft.topic != nil { draft.problems.append("topic: it belongs to apns, not to fcm or fid.") }
        let os = word(draft.os, "os", DeviceOS.self, &draft.problems)
        if let token = draft.fcm { return .fcm(.token(token), os: os) }
        return draft.fid.map { .fcm(.fid($0), os: os) }
    }

    /// What the row says: its own words before the command's, those before the template's.
    mutating func push(of draft: inout RowDraft) -> (push: Push, writtenExpires: String?)? {
        var data = draft.data
        var collapseID = draft.collapseID ?? defaults.collapseID
        var written = draft.expires ?? defaults.expires
        var priority = word(draft.androidPriority, "androidPriority", AndroidPriority.self, &draft.problems)
        if let template = defaults.template {
            do {
                let filled = try template.filled(with: draft.set, adding: data)
                data = filled.data
                collapseID = collapseID ?? filled.collapseID
                written = written ?? filled.expires
                priority = priority ?? filled.androidPriority
            } catch {
                draft.problems.append(contentsOf: error.problems)
            }
        } else if draft.hasSet {
            draft.problems.append("set: there is no template to fill. Name one with --template, or use data.")
        }
        var expires = Expiration.standard
        if let written {
            guard let read = expiration(written) else {
                draft.problems.append(
                    "expires: \(written.excerpt) is no expiration. Write a duration such as 24h, 0, provider, or RFC 3339."
                )
                return nil
            }
            expires = read
        }
        let push = Push(
            deliveryID: draft.deliveryID ?? "",
            data: data,
            collapseID: collapseID,
            expires: expires,
            androidPriority: priority ?? .normal
        )
        if let id = draft.deliveryID, id.allSatisfy(\.isWhitespace) {
            draft.problems.append(
                "deliveryID: it is blank. Leave it out to get one, or give the delivery a name."
            )
        }
        return (push, written)
    }

    /// A moment in RFC 3339.
    func moment(_ text: String?, _ field: String, _ problems: inout [String]) -> Timestamp? {
        guard let text else { return nil }
        guard let moment = Timestamp(rfc3339: text) else {
            problems.append(
                "\(field): \(text.excerpt) is no RFC 3339 time. Write it like 2026-12-01T09:30:00Z."
            )
            return nil
        }
        return moment
    }

    private mutating func expiration(_ text: String) -> Expiration? {
        if let lastExpires, lastExpires.text == text { return lastExpires.expires }
        guard let expires = Expiration(text: text) else { return nil }
        lastExpires = (text, expires)
        return expires
    }

    private func word<Word: RawRepresentable<String> & CaseIterable>(
        _ text: String?,
        _ field: String,
        _ words: Word.Type,
        _ problems: inout [String]
    ) -> Word? {
        guard let text else { return nil }
        guard let word = Word(rawValue: text) else {
            let known = Word.allCases.map(\.rawValue).joined(separator: " or ")
            problems.append("\(field): \(text.excerpt) is not known. Write \(known), in lower case.")
            return nil
        }
        return word
    }
}
