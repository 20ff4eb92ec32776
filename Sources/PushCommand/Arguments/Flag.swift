/// One flag of a command as a value: its name, what it takes, and its line in the help.
struct Flag: Hashable, Sendable {
    /// How often a flag may be given.
    enum Repetition: Hashable, Sendable {
        case once
        case repeatable
    }

    /// With its two dashes.
    let name: String
    /// The word for its value in the help, such as `FILE`; nil for a switch.
    let placeholder: String?
    let repetition: Repetition
    /// One sentence, without a full stop.
    let help: String

    /// A flag that takes one value.
    static func value(_ name: String, _ placeholder: String, _ help: String) -> Self {
        Self(name: name, placeholder: placeholder, repetition: .once, help: help)
    }

    /// A flag that takes a value each time it is given.
    static func values(_ name: String, _ placeholder: String, _ help: String) -> Self {
        Self(name: name, placeholder: placeholder, repetition: .repeatable, help: help)
    }

    /// A flag that stands for itself; saying it twice changes nothing.
    static func `switch`(_ name: String, _ help: String) -> Self {
        Self(name: name, placeholder: nil, repetition: .repeatable, help: help)
    }

    /// How the help writes it.
    var usage: String {
        placeholder.map { "\(name) \($0)" } ?? name
    }
}

extension Flag {
    /// What every command takes (DESIGN 5).
    static let common: [Flag] = [
        .value("--config", "FILE", "the configuration to use"),
        .switch("--json", "machine output on standard output"),
        .switch("--quiet", "say nothing but errors"),
        .switch("--verbose", "say more of what is done"),
        .switch("--show-secrets", "print keys and tokens that are masked otherwise"),
        .switch("--help", "show this text"),
    ]
}
