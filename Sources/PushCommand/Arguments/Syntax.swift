/// What one command accepts: its flags beyond the common ones, and its words besides.
struct Syntax: Sendable {
    /// Flags that belong together in the help.
    struct Group: Sendable {
        let title: String
        let flags: [Flag]
    }

    /// The command's own flags in the order of the help.
    let groups: [Group]
    /// The words for its positional arguments, such as `FILE`.
    let positionals: [String]
    /// Whether all of them are needed; the command itself looks where that depends on flags.
    let needsPositionals: Bool

    init(_ groups: [Group] = [], positionals: [String] = [], needsPositionals: Bool = true) {
        self.groups = groups
        self.positionals = positionals
        self.needsPositionals = needsPositionals
    }

    /// Every flag that may stand in its arguments.
    var flags: [Flag] { groups.flatMap(\.flags) + Flag.common }

    /// The flag called `name`.
    func flag(_ name: String) -> Flag? {
        flags.first { $0.name == name }
    }
}
