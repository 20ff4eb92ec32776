import SilentPush
import Testing

@Suite struct `Damaged answers` {
    static let now = Timestamp(secondsSince1970: 1_796_084_130)
    static let bodies = [
        #"{"reason":"Unregistered","timestamp":1454402113333}"#,
        #"{"reason":"BadDeviceToken"}"#,
        `Answers of FCM`.error(400, "INVALID_ARGUMENT", fcm: "INVALID_ARGUMENT", field: "message.token"),
        `Answers of FCM`.error(404, "NOT_FOUND", fcm: "UNREGISTERED", apns: (410, "Unregistered")),
        `Answers of FCM`.error(429, "RESOURCE_EXHAUSTED", fcm: "QUOTA_EXCEEDED", quota: "device:x"),
    ]
    static let statuses = [400, 401, 403, 404, 408, 410, 429, 500, 503]

    @Test func `a body with flipped, lost and added bytes is still one verdict, fit to be printed`() {
        let seed = UInt64.random(in: 0...UInt64.max)
        var random = SeededRandom(seed: seed)
        for _ in 0..<3000 {
            var body = Array((Self.bodies.randomElement(using: &random) ?? "").utf8)
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                let place = Int.random(in: 0..<max(body.count, 1), using: &random)
                switch Int.random(in: 0...3, using: &random) {
                case 0: body.removeSubrange(min(place, body.count)...)
                case 1: body.insert(UInt8.random(in: 0...255, using: &random), at: min(place, body.count))
                default:
                    guard place < body.count else { continue }
                    body[place] = UInt8.random(in: 0...255, using: &random)
                }
            }
            guard let status = Self.statuses.randomElement(using: &random) else { return }
            for provider in Provider.allCases {
                let answer = ProviderAnswer(status: status, body: body)
                let verdict = Verdict(reading: answer, from: provider, at: Self.now)
                #expect(verdict.action != .ok && verdict.status == status, "seed \(seed), \(body)")
                #expect(!verdict.reason.isEmpty, "seed \(seed), \(body)")
                let shown = verdict.reason + (verdict.excerpt ?? "")
                #expect(shown.unicodeScalars.allSatisfy { $0.value >= 0x20 }, "seed \(seed), \(body)")
                #expect(shown.count < 250, "seed \(seed), \(body)")
                // Unless a reason survived, a server's fault is never the device's end.
                if provider == .apns, status >= 500, !verdict.isProvidersWord {
                    #expect([.retry, .reconnect].contains(verdict.action), "seed \(seed), \(body)")
                }
            }
            _ = Verdict.reading(goAwayDebug: body)
        }
    }

    @Test func `a refusal that is cut short keeps the reason that was whole (field report 115)`() {
        let verdict = `Answers of APNs`.verdict(400, #"{"reason":"BadDeviceToken","extra":[1,"#)
        #expect(verdict.action == .suspect)
        #expect(verdict.reason == "BadDeviceToken")
        #expect(`Answers of APNs`.verdict(400, #"{"reason":"BadDev"#).action == .fixRequest)
    }

    @Test func `a long or hostile reason is cut and cleaned before anyone prints it`() {
        let long = `Answers of APNs`.verdict(400, #"{"reason":"\#(String(repeating: "R", count: 500_000))"}"#)
        #expect(long.reason.count <= 61)
        let hostile = `Answers of APNs`.verdict(400, #"{"reason":"a\u001b[2J\nb\u202ec"}"#)
        #expect(hostile.reason == "a [2J b c")
    }

    @Test func `an excerpt hides what may be a device token or a credential (field report 114)`() {
        let token = String(repeating: "0a1b", count: 16)
        let page = "<p>no device\n\(token) with bearer eyJhbGciOiJFUzI1NiJ9abcdefgh</p>"
        let excerpt = `Answers of APNs`.verdict(502, page).excerpt ?? ""
        #expect(!excerpt.contains(token) && !excerpt.contains("eyJ"))
        #expect(excerpt.contains("…0a1b"))
        #expect(excerpt.hasPrefix("<p>no device "))
    }

    @Test func `an ApnsError without a word leaves FCM's own code to decide`() {
        func verdict(_ apns: (Int, String), _ fcm: String, _ status: Int) -> Verdict {
            `Answers of FCM`.verdict(status, `Answers of FCM`.error(status, "X", fcm: fcm, apns: apns))
        }
        #expect(verdict((0, ""), "UNREGISTERED", 404).action == .drop)
        #expect(verdict((403, "BrandNew"), "THIRD_PARTY_AUTH_ERROR", 401).scope == .route)
        #expect(verdict((410, "BrandNew"), "INVALID_ARGUMENT", 400).action == .drop)
        #expect(verdict((410, ""), "INVALID_ARGUMENT", 400).action == .drop)
        #expect(verdict((400, "BadDeviceToken"), "INVALID_ARGUMENT", 400).action == .suspect)
        #expect(verdict((429, "TooManyRequests"), "QUOTA_EXCEEDED", 429).scope == .device)
        // Google's own token at APNs: ours is not at fault, and a new one would not help.
        #expect(verdict((403, "ExpiredProviderToken"), "THIRD_PARTY_AUTH_ERROR", 401).action == .retry)
    }

    @Test func `FCM's RetryInfo is heard, and the longer wait counts (field report 161)`() {
        let body = #"""
            {"error":{"code":503,"status":"UNAVAILABLE","details":[
              {"@type":"type.googleapis.com/google.rpc.RetryInfo","retryDelay":"3.5s"}]}}
            """#
        #expect(`Answers of FCM`.verdict(503, body).retryAfter == .milliseconds(3500))
        let header = WireRequest.Header("retry-after", "60")
        #expect(`Answers of FCM`.verdict(503, body, [header]).retryAfter == .seconds(60))
    }

    @Test func `a 400 that names the token and another field is the message's fault (field report 38)`() {
        let google = "type.googleapis.com/google.rpc.BadRequest"
        let fields = #"[{"field":"message.token"},{"field":"message.data[0].value"}]"#
        let body =
            #"{"error":{"status":"INVALID_ARGUMENT","details":[{"@type":"\#(google)","fieldViolations":\#(fields)}]}}"#
        #expect(`Answers of FCM`.verdict(400, body).action == .fixRequest)
    }
}
