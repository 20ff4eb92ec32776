internal import SilentPush

extension Fault.Effect {
    /// What is done without processing the request; nil where it is judged first.
    var replyWithoutJudgement: Reply? {
        switch self {
        case .goAway(let code, let debug): .goAway(code: code, debug: debug)
        case .refuse: .refused
        case .answer(let answer): .answer(answer)
        case .drop, .reset, .silent, .freeze, .hold, .garbage, .smallFrames, .streams, .settings, .window: nil
        }
    }

    /// What is done with a request that was judged.
    func reply(after answer: ProviderAnswer) -> Reply {
        switch self {
        case .drop: .drop
        case .reset(let code): .reset(code)
        case .silent: .silence
        case .freeze: .freeze
        case .hold: .hold(answer)
        case .garbage: .garble
        case .goAway, .refuse, .answer, .smallFrames, .streams, .settings, .window: .answer(answer)
        }
    }

    /// Its name in texts and flags.
    var name: String {
        switch self {
        case .goAway(11, _): "calm"
        case .goAway: "goaway"
        case .drop: "drop"
        case .refuse: "refuse"
        case .reset: "rst"
        case .silent: "silent"
        case .freeze: "freeze"
        case .hold: "hold"
        case .answer: "status"
        case .streams: "streams"
        case .settings: "settings"
        case .garbage: "garbage"
        case .smallFrames: "frames"
        case .window: "window"
        }
    }
}
