public import SilentPush

/// A provider token or access token as it rests in the store: sealed, so that only who could mint can read it.
public struct SharedToken: Hashable, Sendable {
    /// The sealed bytes (DESIGN D6).
    public var sealed: [UInt8]
    /// When it was stored.
    public var savedAt: Moment

    /// Creates a shared token, as a store does.
    public init(sealed: [UInt8], savedAt: Moment) {
        self.sealed = sealed
        self.savedAt = savedAt
    }
}

/// Whether the caller may mint a token.
public enum MintTurn: Hashable, Sendable {
    /// It may, and must end the turn; the token as it now stands, which another may have just minted.
    case yours(SharedToken?)
    /// Another process has the turn: ask again in a moment.
    case taken
}
