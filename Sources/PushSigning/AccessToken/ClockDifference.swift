import SilentPush

/// How this machine's clock differs from a server's, in words.
enum ClockDifference {
    /// Google allows a few minutes (WIRE B7.2); the Date header is exact to a second.
    static func isHarmful(_ difference: Duration) -> Bool {
        abs(difference.components.seconds) >= 60
    }

    static func words(_ difference: Duration?) -> String {
        guard let difference else { return "the answer has no Date to compare this machine's clock with" }
        let seconds = abs(difference.components.seconds)
        guard seconds > 1 else { return "this machine's clock agrees with Google's" }
        return
            "this machine's clock is \(text(seconds)) \(difference < .zero ? "behind" : "ahead of") Google's"
    }

    private static func text(_ seconds: Int64) -> String {
        let parts = [
            (seconds / 86_400, "d"), (seconds / 3600 % 24, "h"), (seconds / 60 % 60, "min"),
            (seconds % 60, "s"),
        ]
        return parts.drop { $0.0 == 0 }.prefix(2).map { "\($0.0) \($0.1)" }.joined(separator: " ")
    }
}
