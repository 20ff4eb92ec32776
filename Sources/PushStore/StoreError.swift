/// Why a store could not do what it was asked: what, where, and what to do; nothing was lost.
public struct StoreError: Error, Hashable, Sendable {
    /// The kinds that a caller may want to tell apart; more may come.
    public struct Kind: RawRepresentable, Hashable, Sendable {
        /// The kind's name, fit for a metric's label.
        public let rawValue: String

        /// Creates a kind from its name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The file cannot be opened or made.
        public static let unreachable = Self(rawValue: "unreachable")
        /// The folder or file cannot be written.
        public static let readOnly = Self(rawValue: "read-only")
        /// The disk is full.
        public static let full = Self(rawValue: "full")
        /// Another program keeps it locked.
        public static let locked = Self(rawValue: "locked")
        /// Its content is damaged.
        public static let corrupt = Self(rawValue: "corrupt")
        /// It is not a database, or not one of ours.
        public static let foreign = Self(rawValue: "foreign")
        /// A newer version of this program made it.
        public static let newer = Self(rawValue: "newer")
        /// Reading or writing failed.
        public static let broken = Self(rawValue: "broken")
        /// It was closed.
        public static let closed = Self(rawValue: "closed")
    }

    /// The kind.
    public var kind: Kind
    /// Where the store is, as it was configured.
    public var place: String
    /// What was wrong, in one sentence.
    public var message: String
    /// What to do, in one sentence.
    public var fix: String

    /// Creates an error.
    public init(_ kind: Kind, place: String, message: String, fix: String) {
        self.kind = kind
        self.place = place
        self.message = message
        self.fix = fix
    }
}

extension StoreError: CustomStringConvertible {
    /// One line: place, finding, fix.
    public var description: String { "\(place): \(message) \(fix)" }
}
