/// Text that must never be printed: keys, provider tokens, access tokens (DESIGN D9).
///
/// Every description of it is a mask. Only `reveal()` gives the text, so each use of it can be found.
public struct Secret: Hashable, Sendable {
    private let text: String

    /// Wraps `text`.
    public init(_ text: String) {
        self.text = text
    }

    /// The text itself, for the one place that must send or use it.
    public func reveal() -> String { text }
}

extension Secret: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// A mask.
    public var description: String { "<secret>" }
    /// A mask.
    public var debugDescription: String { description }
    /// A mirror without children, so that `dump` shows nothing either.
    public var customMirror: Mirror { Mirror(self, children: [:]) }
}
