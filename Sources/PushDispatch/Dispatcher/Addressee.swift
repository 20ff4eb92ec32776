public import SilentPush

/// A device with what the caller's own database knows of it.
public struct Addressee: Hashable, Sendable {
    /// Where the push goes.
    public var device: Device
    /// The caller's own key, echoed in the receipt.
    public var ref: String?
    /// When the app last registered the device: a provider's older word that it is gone does not count (WIRE A8.10).
    public var registeredAt: Timestamp?

    /// Creates an addressee.
    public init(_ device: Device, ref: String? = nil, registeredAt: Timestamp? = nil) {
        self.device = device
        self.ref = ref
        self.registeredAt = registeredAt
    }
}
