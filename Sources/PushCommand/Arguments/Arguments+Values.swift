internal import PushDispatch
internal import SilentPush

extension Arguments {
    /// The duration of a flag; what is none is noted in `problems`.
    func duration(_ flag: String, noting problems: inout [String]) -> Duration? {
        guard let text = value(flag) else { return nil }
        guard let duration = Duration(text: text) else {
            problems.append(
                "\(flag) must be a number with ms, s, m, h or d, such as 30s; found \"\(text.shown)\""
            )
            return nil
        }
        return duration
    }

    /// The value of a flag that takes one of a few words; another is noted in `problems`.
    func choice<Choice: RawRepresentable & CaseIterable>(
        _ flag: String,
        _ type: Choice.Type,
        noting problems: inout [String]
    ) -> Choice? where Choice.RawValue == String {
        guard let text = value(flag) else { return nil }
        guard let choice = Choice(rawValue: text) else {
            let words = Choice.allCases.map(\.rawValue).joined(separator: ", ")
            problems.append("\(flag) must be one of \(words); found \"\(text.shown)\"")
            return nil
        }
        return choice
    }

    /// An expiration by DESIGN 5; what is none is noted in `problems`.
    func expiration(_ flag: String, noting problems: inout [String]) -> Expiration? {
        switch value(flag) {
        case nil: nil
        case "0": .now
        case "provider": .provider
        case .some(let text):
            if let duration = Duration(text: text) {
                duration == .zero ? .now : .after(duration)
            } else {
                Self.noExpiration(flag, text, noting: &problems)
            }
        }
    }

    private static func noExpiration(
        _ flag: String,
        _ text: String,
        noting problems: inout [String]
    ) -> Expiration? {
        problems.append(
            "\(flag) must be a duration such as 24h, or 0 (one attempt), or provider (its default); "
                + "found \"\(text.shown)\""
        )
        return nil
    }
}
