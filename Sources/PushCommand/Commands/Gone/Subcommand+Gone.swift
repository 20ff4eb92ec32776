internal import PushDispatch
internal import PushStore
internal import SilentPush

extension Subcommand {
    /// The dead and suspect devices.
    static let gone: Subcommand = Subcommand(
        name: "gone",
        summary: "the dead and suspect devices; `gone forget TOKEN` clears one",
        usage: "[forget TOKEN] [options]",
        about: """
            Gone: the provider says that the app is no longer there; delete the token from your database, unless the app
            registered it again after that time. Suspect: refused in a way that a wrong setting also gives; skipped for
            24 hours, and gone after refusals on three days.
            """,
        examples: [
            Example(
                purpose: "What died since yesterday, for a script",
                line: "silentpush gone --since 24h --json"
            ),
            Example(
                purpose: "The app registered again",
                line: "silentpush gone forget 740f4707bebcf74f9b7c25d4"
            ),
        ],
        syntax: Syntax(
            [
                .init(
                    title: "Which",
                    flags: [.value("--since", "DURATION", "only those marked within this time")]
                )
            ],
            positionals: ["forget", "TOKEN"],
            needsPositionals: false
        ),
        exits: [
            (.success, "the list is printed, or the mark is cleared"),
            (.someFailed, "`forget` found no mark of that device"),
        ],
        run: { arguments, console throws(Failure) in
            var problems: [String] = []
            let age = arguments.duration("--since", noting: &problems)
            let words = arguments.positionals
            if let first = words.first, first != "forget" {
                problems.append("unexpected argument \"\(first.shown)\"; known here: forget TOKEN")
            } else if words.count == 1 {
                problems.append("forget needs a TOKEN")
            }
            guard problems.isEmpty else { throw Failure(usageOf: .gone, problems) }
            return try await StoreAccess.open(arguments, console) { store in
                if words.count == 2 { return try await forget(words[1], in: store, console) }
                let since = age.map { console.io.clock.now().wall - $0 }
                return try await list(since: since, in: store, console)
            }
        }
    )

    private static func list(
        since: Timestamp?,
        in store: any Store,
        _ console: Console
    ) async throws -> ExitCode {
        let marks = try await store.marks(since: since)
        for mark in marks {
            if console.isJSON {
                console.result(MarkText.json(mark) + [UInt8(ascii: "\n")])
            } else {
                console.result(MarkText.line(mark, showsWhole: true))
            }
        }
        if marks.isEmpty { console.note("no device is marked gone or suspect") }
        return .success
    }

    private static func forget(
        _ token: String,
        in store: any Store,
        _ console: Console
    ) async throws -> ExitCode {
        // An APNs token is known by its lower-case digits, however it is written here.
        let address = (try? DeviceToken(parsing: token))?.hex ?? token
        var count = try await store.forget(address)
        if count == 0, address != token { count = try await store.forget(token) }
        guard count > 0 else {
            console.error("no mark of \(Device.shortened(token)) is known")
            return .someFailed
        }
        console.note("cleared \(count) \(count == 1 ? "mark" : "marks") of \(Device.shortened(token))")
        return .success
    }
}
