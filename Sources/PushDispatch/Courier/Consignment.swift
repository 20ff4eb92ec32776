package import PushTransport
package import SilentPush

/// One attempt at one push, given to the courier.
package struct Consignment: Sendable {
    /// What is said.
    package var push: Push
    /// Where it goes; an APNs device names its topic where there is one.
    package var device: Device
    /// Until when it may be delivered.
    package var deadline: Deadline
    /// The request, where it was composed a moment ago.
    package var composed: Composed?

    /// Creates a consignment.
    package init(push: Push, device: Device, deadline: Deadline, composed: Composed? = nil) {
        self.push = push
        self.device = device
        self.deadline = deadline
        self.composed = composed
    }
}

/// A request and the moment that it was composed for; FCM's `ttl` counts from it.
package struct Composed: Sendable {
    /// What crosses the wire.
    package var request: WireRequest
    /// The moment.
    package var at: Timestamp

    /// Creates a composed request.
    package init(request: WireRequest, at: Timestamp) {
        self.request = request
        self.at = at
    }

    /// Whether it still says what a request composed now would say, to the second.
    func holds(at now: Timestamp) -> Bool {
        now >= at && now - at < .seconds(1)
    }
}

/// What became of one consignment.
package struct Carried: Sendable {
    /// Its place in the batch that was given in.
    package var index: Int
    /// How the attempt ended.
    package var end: End
    /// When the answer came, or the connection closed, or it was given up.
    package var at: Moment
    /// Requests that were written for it.
    package var written: Int

    /// How an attempt ended.
    package enum End: Sendable {
        /// The provider answered.
        case answered(JudgedAnswer)
        /// No answer came.
        case lost(TransportError)
        /// It breaks rules, and was never sent.
        case refused(PushRefusal)
        /// There is no token to send it with; how long to wait, or the stop where waiting is of no use.
        case unsigned(Unsigned)
    }

    /// Why there is no token.
    package enum Unsigned: Sendable {
        /// The token server cannot be asked now.
        case wait(Duration, reason: String, fix: String)
        /// The credential is refused, or unusable.
        case stop(Stop)
    }
}

/// A provider's answer as the courier understood it.
package struct JudgedAnswer: Sendable {
    /// What it means.
    package var verdict: Verdict
    /// The `apns-id`.
    package var apnsID: String?
    /// The `apns-unique-id`.
    package var apnsUniqueID: String?
    /// FCM's message name.
    package var messageName: String?
    /// The stop that the verdict asks for, after the courier tried what can be tried.
    package var stop: Stop?
    /// The credential waits this long (WIRE A10.9), and the push with it.
    package var pause: Duration?
}
