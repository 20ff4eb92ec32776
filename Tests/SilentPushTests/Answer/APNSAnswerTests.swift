import SilentPush
import Testing

@Suite struct `Answers of APNs` {
    static let now = Timestamp(secondsSince1970: 1_796_084_130)

    static func verdict(_ status: Int, _ body: String, _ headers: [WireRequest.Header] = []) -> Verdict {
        let answer = ProviderAnswer(status: status, headers: headers, body: Array(body.utf8))
        return Verdict(reading: answer, from: .apns, at: now)
    }

    /// WIRE A8.9, row by row, written down a second time.
    static let rows: [(Int, String, Verdict.Action, Verdict.Scope)] = [
        (400, "BadCollapseId", .fixRequest, .request), (400, "BadDeviceToken", .suspect, .device),
        (400, "BadExpirationDate", .fixRequest, .request), (400, "BadMessageId", .fixRequest, .request),
        (400, "BadPriority", .fixRequest, .request), (400, "BadTopic", .fixConfig, .topic),
        (400, "DeviceTokenNotForTopic", .suspect, .device), (400, "DuplicateHeaders", .fixRequest, .request),
        (400, "InvalidPushType", .fixRequest, .request), (400, "MissingDeviceToken", .fixRequest, .request),
        (400, "MissingTopic", .fixRequest, .request), (400, "PayloadEmpty", .fixRequest, .request),
        (400, "TopicDisallowed", .fixConfig, .topic), (403, "BadCertificate", .fixConfig, .credential),
        (403, "BadCertificateEnvironment", .fixConfig, .credential),
        (403, "ExpiredProviderToken", .reauth, .credential), (403, "Forbidden", .fixConfig, .credential),
        (403, "InvalidProviderToken", .fixConfig, .credential),
        (403, "MissingProviderToken", .fixRequest, .request),
        (403, "UnrelatedKeyIdInToken", .reconnect, .credential),
        (403, "BadEnvironmentKeyIdInToken", .fixConfig, .credential),
        (403, "BadEnvironmentKeyInToken", .fixConfig, .credential), (404, "BadPath", .fixRequest, .request),
        (405, "MethodNotAllowed", .fixRequest, .request), (410, "ExpiredToken", .drop, .device),
        (410, "Unregistered", .drop, .device), (413, "PayloadTooLarge", .fixRequest, .request),
        (429, "TooManyProviderTokenUpdates", .reconnect, .credential),
        (429, "TooManyRequests", .retry, .device),
        (500, "InternalServerError", .retry, .request), (503, "ServiceUnavailable", .retry, .request),
        (503, "Shutdown", .reconnect, .request),
    ]

    @Test(arguments: rows)
    func `each row of the table is its verdict (field reports 41 and 51)`(
        status: Int,
        reason: String,
        action: Verdict.Action,
        scope: Verdict.Scope
    ) {
        let verdict = Self.verdict(status, #"{"reason":"\#(reason)"}"#)
        #expect(verdict.action == action)
        #expect(verdict.scope == scope)
        #expect(verdict.reason == reason)
        #expect(verdict.status == status)
        #expect(!verdict.fix.isEmpty)
    }

    @Test func `the table has these rows and IdleTimeout, no others`() {
        #expect(Set(APNSReason.all.map(\.rawValue)) == Set(Self.rows.map(\.1) + ["IdleTimeout"]))
        #expect(
            APNSReason.all.allSatisfy { reason in
                reason.rawValue == "IdleTimeout"
                    || Self.rows.contains { $0.1 == reason.rawValue && $0.0 == reason.status }
            }
        )
    }

    @Test(arguments: [400, 403, 404, 405, 410, 413, 429, 500, 502, 503, 504, 408, 301, 100])
    func `a status without a body is enough (field report 113)`(status: Int) {
        let verdict = Self.verdict(status, "")
        #expect(verdict.status == status)
        #expect(verdict.reason == "HTTP \(status)")
        #expect(verdict.action != .ok)
        #expect((verdict.action == .drop) == (status == 410))
    }

    @Test(arguments: [
        "<html>Bad Gateway</html>", "{\"reason\":\"Servi", "[1,2]", "\u{0}\u{1}binary", "null",
        "{\"reason\":7}",
    ])
    func `a body that cannot be read keeps the status and its start (field reports 114 and 115)`(body: String)
    {
        let verdict = Self.verdict(502, body)
        #expect(verdict.action == .retry)
        #expect(verdict.status == 502)
        #expect(verdict.excerpt?.isEmpty == false)
        #expect((verdict.excerpt?.count ?? 0) <= 200)
    }

    @Test func `a proxy's page with a refusal is no judgement of the push`() {
        for status in [400, 403, 404, 407] {
            #expect(Self.verdict(status, "<html>no</html>").action == .retry)
        }
    }

    @Test func `a megabyte of body is read in bounds (field report 115)`() {
        let verdict = Self.verdict(500, String(repeating: "x", count: 1_000_000))
        #expect((verdict.excerpt?.utf8.count ?? 0) < 1000)
    }

    @Test func `only the status 200 is success (field report 117)`() {
        #expect(Self.verdict(200, "").action == .ok)
        for status in [201, 204, 299, 302, 400] { #expect(Self.verdict(status, "").action != .ok) }
        #expect(Self.verdict(400, #"{"other":"x"}"#).action == .fixRequest)
    }

    @Test(
        arguments: [
            (#"1454402113333"#, 1_454_402_113_333), (#""1454402113333""#, 1_454_402_113_333),
            (#"1454402113"#, 1_454_402_113_000), (#"1454402113333.0"#, 1_454_402_113_333),
        ] as [(String, Int64)]
    )
    func `the timestamp of a 410 is milliseconds (field report 119)`(text: String, milliseconds: Int64) {
        let verdict = Self.verdict(410, #"{"reason":"Unregistered","timestamp":\#(text)}"#)
        #expect(verdict.unregisteredAt == Timestamp(millisecondsSince1970: milliseconds))
    }

    @Test(arguments: [
        "", #","timestamp":null"#, #","timestamp":"soon""#, #","timestamp":-5"#, #","timestamp":1e400"#,
    ])
    func `a 410 without a readable timestamp is still gone (field report 119)`(rest: String) {
        let verdict = Self.verdict(410, #"{"reason":"Unregistered"\#(rest)}"#)
        #expect(verdict.action == .drop)
        #expect(verdict.unregisteredAt == nil)
    }

    @Test func `an unknown reason is kept and judged by the status`() {
        let refused = Self.verdict(422, #"{"reason":"BrandNew"}"#)
        #expect(refused.action == .fixRequest)
        #expect(refused.reason == "BrandNew")
        #expect(Self.verdict(599, #"{"reason":"BrandNew"}"#).action == .retry)
    }

    @Test func `a GOAWAY's debug data gives its reason`() {
        #expect(
            Verdict.reading(goAwayDebug: Array(#"{"reason":"BadCertificate"}"#.utf8))?.action == .fixConfig
        )
        #expect(Verdict.reading(goAwayDebug: Array(#"{"reason":"IdleTimeout"}"#.utf8))?.action == .reconnect)
        #expect(Verdict.reading(goAwayDebug: []) == nil)
        #expect(Verdict.reading(goAwayDebug: Array("bye".utf8)) == nil)
    }

    @Test func `any bytes are safe as an answer`() {
        let seed = UInt64.random(in: 0...UInt64.max)
        var random = SeededRandom(seed: seed)
        for _ in 0..<5000 {
            let body = (0..<Int.random(in: 0...60, using: &random)).map { _ in
                UInt8.random(in: 0...255, using: &random)
            }
            let answer = ProviderAnswer(status: Int.random(in: -1...1000, using: &random), body: body)
            for provider in Provider.allCases {
                let verdict = Verdict(reading: answer, from: provider, at: Self.now)
                #expect((verdict.action == .ok) == (answer.status == 200), "seed \(seed)")
            }
        }
    }
}
