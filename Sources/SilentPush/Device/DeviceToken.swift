/// An APNs device token: its bytes as lower-case hex digits (WIRE A7).
public struct DeviceToken: Hashable, Sendable {
    /// Lower-case hex digits, an even count, at most 400.
    public let hex: String

    /// Takes digits that are known to be lower-case hex.
    package init(checkedHex: String) {
        self.hex = checkedHex
    }
}
