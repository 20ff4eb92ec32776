import SilentPush

/// How this machine's clock differs from a server's, in words.
enum ClockDifference {
    /// Google allows a few minutes (WIRE B7.2); the Date header is exact to a second.
    static func isHarmful(_ difference: Duration) -> Bool {
        difference.components.seconds.magnitude >= 60
    }

    /// `difference` is how far this machine's clock is ahead; negative when behind, nil when not known.
    static func words(_ difference: Duration?) -> String {
        guard let difference else { return "the answer has no Date to compare this machine's clock with" }
        let seconds = difference.components.seconds.magnitude
        guard seconds > 1 else { return "this machine's clock agrees with Google's" }
        let way = difference < .zero ? "behind" : "ahead of"
        return "this machine's clock is \(Duration.seconds(seconds).shortText) \(way) Google's"
    }
}
