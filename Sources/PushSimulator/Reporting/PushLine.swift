internal import SilentPush

/// One line for a person about one request: what came, what was answered, what the app got.
enum PushLine {
    static func text(
        _ request: SimulatedRequest,
        _ judgement: Judgement,
        _ reply: Reply,
        because cause: String?
    ) -> String {
        let time = request.at.rfc3339.dropFirst(11).dropLast(1)
        let device = judgement.token.map { " \(Device.shortened($0))" } ?? ""
        let head = "\(time) \(request.service.rawValue)\(device)"
        let end = judgement.explanation ?? judgement.appGot?.description
        switch reply {
        case .answer(let answer), .hold(let answer):
            let word = answer.status == 200 ? "accepted" : judgement.reason ?? ""
            let fault = cause.map { " (\($0))" } ?? ""
            return "\(head): \(answer.status) \(word)\(fault)" + (end.map { ": \($0)" } ?? "")
        case .silence, .reset, .drop, .freeze, .garble, .goAway:
            return "\(head): \(reply.words)" + (cause.map { " (\($0))" } ?? "")
                + (end.map { ": \($0)" } ?? "")
        }
    }
}

extension Reply {
    /// A few words for what is no answer.
    var words: String {
        switch self {
        case .answer(let answer): String(answer.status)
        case .hold(let answer): "\(answer.status), held back"
        case .silence: "no answer"
        case .reset(7): "REFUSED_STREAM"
        case .reset(let code): "RST_STREAM \(code)"
        case .drop: "connection cut"
        case .freeze: "connection frozen"
        case .garble: "garbage"
        case .goAway(let code, _): "GOAWAY \(code)"
        }
    }
}
