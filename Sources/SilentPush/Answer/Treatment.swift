/// One row of an error table: what an answer asks for, how far it reaches, and what a person can do.
struct Treatment: Hashable, Sendable {
    var action: Verdict.Action
    var scope: Verdict.Scope
    var fix: String

    init(_ action: Verdict.Action, _ scope: Verdict.Scope, _ fix: String) {
        self.action = action
        self.scope = scope
        self.fix = fix
    }
}
