/// What was typed, sorted: flags in their order, then the other words.
struct Arguments: Sendable {
    /// One flag as it was given.
    struct Given: Hashable, Sendable {
        /// With its two dashes.
        let name: String
        /// Empty for a switch.
        let value: String
    }

    /// The flags in the order typed, so that `--os` can belong to the device before it.
    let given: [Given]
    /// The words that belong to no flag.
    let positionals: [String]

    /// Whether the switch was given.
    func has(_ name: String) -> Bool {
        given.contains { $0.name == name }
    }

    /// The value of a flag that can be given once.
    func value(_ name: String) -> String? {
        given.first { $0.name == name }?.value
    }

    /// The values of a flag in the order given.
    func values(_ name: String) -> [String] {
        given.filter { $0.name == name }.map(\.value)
    }
}
