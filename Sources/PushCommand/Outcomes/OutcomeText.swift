internal import SilentPush

/// What an outcome means for the person who sent the push, and nothing more than is known.
struct OutcomeText {
    /// The present, for what lies ahead.
    let now: Timestamp
    /// Which address was asked, by provider, where a refusal may come of asking the wrong one (field report 50).
    var hosts: [Provider: String] = [:]

    /// One line for people: outcome, device, what it means, what to do.
    func line(_ receipt: Receipt, _ style: Style) -> String {
        let word = receipt.outcome.name.padded(to: 10)
        let device = receipt.device.map { Device.shortened($0) } ?? "?"
        let place = "\(receipt.provider?.rawValue ?? "") \(device)"
        let fix = receipt.fix.isEmpty ? "" : " \(receipt.fix)"
        return "\(colored(word, receipt.outcome, style)) \(place): \(meaning(receipt))\(fix)"
    }

    /// What it means, in one sentence.
    func meaning(_ receipt: Receipt) -> String {
        let sentence =
            switch receipt.outcome {
            case .accepted: accepted(receipt)
            case .held(let until): "no room in the device's hour until \(clockTime(until))."
            case .pending: "not done yet\(because(receipt))."
            case .superseded(let successor):
                "a newer push took its place\(successor.map { " (delivery ID \($0))" } ?? "")."
            case .expired: "its time ran out\(because(receipt))."
            case .gone(let since):
                "the app is no longer there\(since.map { " since \($0.rfc3339)" } ?? "")\(because(receipt))."
            case .rejected: "refused\(host(receipt))\(because(receipt))."
            case .failed: "given up after \(receipt.attempts) tries\(because(receipt))."
            }
        return receipt.isDuplicate
            ? "sent before, at \(receipt.at.rfc3339), and not again: \(sentence)" : sentence
    }

    private func accepted(_ receipt: Receipt) -> String {
        let provider = receipt.provider == .fcm ? "FCM" : "APNs"
        let identifier =
            receipt.apnsID.map { ", apns-id \($0)" } ?? receipt.messageName.map { ", \($0)" } ?? ""
        return "\(provider) took it\(identifier); whether and when the app wakes is up to the device."
    }

    private func host(_ receipt: Receipt) -> String {
        guard receipt.status != nil, let provider = receipt.provider, let host = hosts[provider] else {
            return ""
        }
        return " by \(host)"
    }

    private func because(_ receipt: Receipt) -> String {
        let status = receipt.status.map { "HTTP \($0)" }
        let reason = receipt.reason.map { $0.last == "." ? String($0.dropLast()) : $0 }
        let words = [status, reason].compactMap(\.self).joined(separator: " ")
        return words.isEmpty ? "" : ": \(words)"
    }

    /// A moment as people read it, with the time left.
    private func clockTime(_ moment: Timestamp) -> String {
        let left = moment - now
        let time = moment.rfc3339.dropFirst(11).prefix(8)
        return left > .zero ? "\(time) UTC, in \(left.shortText)" : "\(time) UTC"
    }

    private func colored(_ word: String, _ outcome: Outcome, _ style: Style) -> String {
        switch outcome {
        case .accepted, .superseded: style.green(word)
        case .held, .pending: style.yellow(word)
        case .expired, .gone, .rejected, .failed: style.red(word)
        }
    }
}
