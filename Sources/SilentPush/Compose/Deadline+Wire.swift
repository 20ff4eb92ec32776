extension Deadline {
    /// APNs stores a push for at most 30 days (WIRE A2.5, A9.4).
    static let apnsLimit = Duration.seconds(30 * 24 * 3600)
    /// FCM's `ttl` reaches 28 days (WIRE B4.2).
    static let fcmLimit = Duration.seconds(2_419_200)

    /// The value of `apns-expiration`: UNIX seconds rounded up, 0, or none at all.
    var apnsExpiration: Int64? {
        switch self {
        case .at(let moment): moment.secondsRoundedUp
        case .now: 0
        case .provider: nil
        }
    }

    /// The whole seconds of FCM's `ttl`: what is left at `moment` rounded up, 0, or none at all.
    func fcmTTL(at moment: Timestamp) -> Int64? {
        switch self {
        case .at(let end):
            Timestamp(millisecondsSince1970: (end - moment).wholeMilliseconds).secondsRoundedUp
        case .now: 0
        case .provider: nil
        }
    }

    /// The break of `rule` by an `apns-expiration` that has passed or lies beyond 30 days.
    func apnsBreak(_ rule: Rule, at moment: Timestamp) -> RuleBreak? {
        guard case .at(let end) = self else { return nil }
        if end <= moment { return past(rule) }
        guard end - moment > Self.apnsLimit else { return nil }
        return RuleBreak(
            rule,
            field: "expires",
            found: "it is more than 30 days away; APNs stores a push for 30 days at most"
        )
    }

    /// The break of B4.2 by a deadline that has passed or lies beyond 28 days.
    func fcmBreak(at moment: Timestamp) -> RuleBreak? {
        guard case .at(let end) = self else { return nil }
        if end <= moment { return past(.`B4.2`) }
        guard end - moment > Self.fcmLimit else { return nil }
        return RuleBreak(.`B4.2`, field: "expires", found: "it is more than 28 days (2419200 s) away")
    }

    private func past(_ rule: Rule) -> RuleBreak {
        RuleBreak(rule, field: "expires", found: "it is in the past; a single attempt at once is written 0")
    }
}

extension Timestamp {
    /// Whole seconds since the UNIX epoch, rounded towards the future.
    var secondsRoundedUp: Int64 {
        let seconds = secondsSince1970
        return millisecondsSince1970 % 1000 == 0 ? seconds : seconds + 1
    }
}
