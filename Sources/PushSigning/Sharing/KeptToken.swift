import SilentPush

/// A token with all that its age is judged by; what is sealed and shared.
struct KeptToken: Hashable, Sendable {
    /// The token.
    var text: Secret
    /// When it was made, or asked for.
    var madeAt: Moment
    /// How long it lives from then on.
    var lifetime: Duration

    /// How far a stamp may lie ahead of this clock before it is written anew: machines differ by seconds.
    private static let tolerance = Duration.seconds(60)

    /// Lines: version, wall clock and machine's clock in milliseconds, boot ID, lifetime, token.
    func encoded() -> [UInt8] {
        let lines = [
            "1",
            String(madeAt.wall.millisecondsSince1970),
            String(madeAt.sinceBoot.wholeMilliseconds),
            madeAt.bootID,
            String(lifetime.wholeMilliseconds),
            text.reveal(),
        ]
        return Array(lines.joined(separator: "\n").utf8)
    }

    /// Reads what `encoded()` wrote; nil for anything else.
    init?(decoding bytes: [UInt8]) {
        guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        guard lines.count == 6, lines[0] == "1", !lines[5].isEmpty else { return nil }
        guard let wall = Int64(lines[1]), let sinceBoot = Int64(lines[2]), let lifetime = Int64(lines[4])
        else {
            return nil
        }
        self.init(
            text: Secret(lines[5]),
            madeAt: Moment(
                wall: Timestamp(millisecondsSince1970: wall),
                sinceBoot: .milliseconds(sinceBoot),
                bootID: lines[3]
            ),
            lifetime: .milliseconds(lifetime)
        )
    }

    init(text: Secret, madeAt: Moment, lifetime: Duration) {
        self.text = text
        self.madeAt = madeAt
        self.lifetime = lifetime
    }

    /// The same token with its age moved onto this machine's clock, where the wall clock's jumps do not reach it.
    func rebased(at now: Moment) -> KeptToken {
        guard madeAt.bootID != now.bootID else { return self }
        return KeptToken(
            text: text,
            madeAt: now.advanced(by: .zero - now.elapsed(since: madeAt)),
            lifetime: lifetime
        )
    }

    /// Whether its stamp lies in the future of another boot, so that it must be saved anew or never ages.
    func isAhead(of now: Moment) -> Bool {
        madeAt.bootID != now.bootID && madeAt.wall - now.wall > Self.tolerance
    }
}
