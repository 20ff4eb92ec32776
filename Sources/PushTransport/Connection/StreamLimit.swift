/// How many streams may be open on a connection: the hold until SETTINGS arrive, then the server's figure as it
/// stands, whether it grows, shrinks or is 0 (WIRE A13.6-A13.8).
struct StreamLimit: Hashable {
    /// What keeps our own memory bounded where a server names no figure or a huge one.
    static let ceiling = 4096

    private(set) var value: Int

    init(hold: Int) { value = min(max(hold, 1), Self.ceiling) }

    /// Notes the figure of a SETTINGS frame.
    mutating func settings(maximum: UInt32) { value = Int(min(maximum, UInt32(Self.ceiling))) }
}
