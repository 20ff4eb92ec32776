/// The two keys that every silent push carries beside its data (RECEIVERS R1).
public enum InjectedKey {
    /// Names the delivery.
    public static let deliveryID = "CIO-Background-Delivery-ID"
    /// The address that the push was sent to.
    public static let deliveryToken = "CIO-Background-Delivery-Token"
}
