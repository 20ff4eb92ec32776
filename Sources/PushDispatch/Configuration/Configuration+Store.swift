import SilentPush

extension Configuration.StoreLocation {
    /// Reads `store`; without it the state lies where the XDG base directories put it.
    static func read(_ root: ConfigurationReader.Section, with reader: inout ConfigurationReader) -> Self {
        guard root["store"] != nil else { return standard(with: &reader) }
        guard let text = reader.text(root, "store") else { return .memory }
        if text == "memory:" { return .memory }
        if text.hasPrefix("sqlite:"), text.utf8.count > 7 {
            return .sqlite(path: reader.absolute(String(text.dropFirst(7))))
        }
        if text.hasPrefix("postgres://") || text.hasPrefix("postgresql://") {
            return .postgres(Secret(text))
        }
        // The text is not quoted: a mistyped database address can carry a password.
        reader.report("store", "must be sqlite:PATH, memory: or postgres://…")
        return .memory
    }

    private static func standard(with reader: inout ConfigurationReader) -> Self {
        // The base directory rules say that a relative path is to be ignored.
        if let state = reader.environment["XDG_STATE_HOME"], state.hasPrefix("/") {
            return .sqlite(path: "\(state)/silentpush/state.db")
        }
        if let home = reader.environment["HOME"], home.hasPrefix("/") {
            return .sqlite(path: "\(home)/.local/state/silentpush/state.db")
        }
        reader.report(
            "store",
            "is missing, and neither XDG_STATE_HOME nor HOME names a place: set sqlite:PATH"
        )
        return .memory
    }
}
