internal import SilentPush

/// One thing that `check` looked at, what it found, and what to do.
struct Finding: Sendable {
    /// How it stands.
    enum Standing: String, Sendable {
        /// As it should be.
        case good = "ok"
        /// It works, and somebody should look at it.
        case warning
        /// It does not work.
        case bad = "failed"
        /// Nobody can tell without sending a push.
        case unknown
    }

    /// The thing, such as `APNs key`.
    let subject: String
    let standing: Standing
    /// One sentence.
    let found: String
    /// One sentence; nil where nothing is to be done.
    var fix: String?
    /// How the command ends because of it.
    var code: ExitCode = .success

    /// It is as it should be.
    static func good(_ subject: String, _ found: String) -> Self {
        Self(subject: subject, standing: .good, found: found)
    }

    /// It works, and somebody should look at it.
    static func warning(_ subject: String, _ found: String, fix: String? = nil) -> Self {
        Self(subject: subject, standing: .warning, found: found, fix: fix)
    }

    /// It does not work.
    static func bad(_ subject: String, _ found: String, fix: String? = nil, code: ExitCode) -> Self {
        Self(subject: subject, standing: .bad, found: found, fix: fix, code: code)
    }

    /// What a check without a push cannot tell.
    static func unknown(_ subject: String, _ found: String) -> Self {
        Self(subject: subject, standing: .unknown, found: found)
    }

    /// One JSON object.
    var json: [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("check", subject)
        writer.member("result", standing.rawValue)
        writer.member("found", found)
        writer.member("fix", fix)
        writer.endObject()
        return writer.bytes
    }

    /// One line for people.
    func text(_ style: Style) -> String {
        let mark =
            switch standing {
            case .good: style.green("ok     ")
            case .warning: style.yellow("warning")
            case .bad: style.red("FAILED ")
            case .unknown: style.faint("unknown")
            }
        let fix = fix.map { " \($0)\($0.hasSuffix(".") ? "" : ".")" } ?? ""
        return "\(mark)  \(subject): \(found)\(fix)"
    }
}
