/// Where a push stands or ended (DESIGN 2).
public enum Outcome: Hashable, Sendable {
    /// The provider took it; no proof of delivery.
    case accepted
    /// The device has no room until then.
    case held(until: Timestamp)
    /// To be tried, or tried again.
    case pending
    /// A newer push took its place; its delivery ID where it is known.
    case superseded(by: String?)
    /// Its time ran out.
    case expired
    /// The device is gone, since then where the provider says it.
    case gone(since: Timestamp?)
    /// The provider or the rules refused this request or this device.
    case rejected
    /// Given up after all tries.
    case failed

    /// The word that receipts carry.
    public var name: String {
        switch self {
        case .accepted: "accepted"
        case .held: "held"
        case .pending: "pending"
        case .superseded: "superseded"
        case .expired: "expired"
        case .gone: "gone"
        case .rejected: "rejected"
        case .failed: "failed"
        }
    }

    /// Whether nothing more will happen to the push.
    public var isFinal: Bool {
        switch self {
        case .held, .pending: false
        case .accepted, .superseded, .expired, .gone, .rejected, .failed: true
        }
    }
}

extension Outcome {
    /// Until when the push is held.
    public var heldUntil: Timestamp? {
        guard case .held(let moment) = self else { return nil }
        return moment
    }

    /// Since when the device is gone, where the provider says it.
    public var unregisteredAt: Timestamp? {
        guard case .gone(let moment) = self else { return nil }
        return moment
    }

    /// The delivery ID of the newer push.
    public var supersededBy: String? {
        guard case .superseded(let deliveryID) = self else { return nil }
        return deliveryID
    }
}
