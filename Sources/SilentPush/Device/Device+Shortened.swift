extension Device {
    /// The device for people and logs, such as `apns …1a2b` (DESIGN D9).
    public var shortened: String { "\(provider.rawValue) \(Self.shortened(address))" }

    /// The last four characters of a device token, which are enough to tell rows apart (DESIGN D9).
    ///
    /// - Parameter address: A device token, a registration token or an installation ID.
    /// - Returns: An ellipsis and the end of it; of one too short to hide, the ellipsis alone.
    public static func shortened(_ address: String) -> String {
        address.count > 8 ? "…" + String(address.suffix(4)).excerpt : "…"
    }
}
