/// Turns a push and a device into exactly what crosses the wire, or names every rule that they break.
///
/// Composing is pure: the same push, device, deadline and moment give the same bytes. One composer serves any
/// number of threads.
public struct Composer: Sendable {
    /// Where pushes for APNs go; nil when APNs is not configured.
    public let apns: APNSRoute?
    /// Where pushes for FCM go; nil when FCM is not configured.
    public let fcm: FCMRoute?

    let apnsBreaks: [RuleBreak]
    /// What is wrong with the configured topic, for devices that name none.
    let topicBreak: RuleBreak?
    let fcmBreaks: [RuleBreak]
    let fcmPath: String

    /// Creates a composer for the providers that are configured.
    public init(apns: APNSRoute? = nil, fcm: FCMRoute? = nil) {
        self.apns = apns
        self.fcm = fcm
        apnsBreaks =
            apns?.breaks ?? [RuleBreak(.`A1.1`, field: "device", found: "APNs is not configured")]
        fcmBreaks = fcm?.breaks ?? [RuleBreak(.`B1.1`, field: "device", found: "FCM is not configured")]
        topicBreak = apns.flatMap(APNSTopic.broken(of:))
        fcmPath = fcm?.path ?? ""
    }

    /// Composes one push for one device.
    ///
    /// - Parameters:
    ///   - push: What is said.
    ///   - device: Where it goes.
    ///   - deadline: Until when it may be delivered, fixed when the push was enqueued or sent.
    ///   - moment: The moment of this attempt; FCM's `ttl` counts from it.
    /// - Returns: The request, and what is allowed but likely not meant.
    /// - Throws: Every broken rule at once.
    public func compose(
        _ push: Push,
        to device: Device,
        deadline: Deadline,
        at moment: Timestamp
    ) throws(PushRefusal) -> Composition {
        try prepare(push).compose(to: device, deadline: deadline, at: moment)
    }

    /// Does once what is the same for every device that `push` goes to.
    public func prepare(_ push: Push) -> PreparedPush {
        PreparedPush(push, composer: self)
    }
}
