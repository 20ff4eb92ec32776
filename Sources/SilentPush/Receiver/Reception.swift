/// What a receiver makes of a push that woke it (RECEIVERS 1).
public enum Reception: Hashable, Sendable {
    /// The app's code gets this.
    case received(ReceivedPush)
    /// A silent push of Customer.io's that cannot be read, because of the value under this key.
    case unsupported(key: String)
    /// Something else: the receiver leaves it alone.
    case notBackground
}

/// What the app's code is handed.
public struct ReceivedPush: Hashable, Sendable {
    /// Names the delivery; nil where the receiver leaves it in the data.
    public var deliveryID: String?
    /// The address that the push was sent to; nil where the receiver leaves it in the data.
    public var deliveryToken: String?
    /// The data, text to text.
    public var data: [String: String]

    /// Creates what an app is handed.
    public init(deliveryID: String? = nil, deliveryToken: String? = nil, data: [String: String]) {
        self.deliveryID = deliveryID
        self.deliveryToken = deliveryToken
        self.data = data
    }
}
