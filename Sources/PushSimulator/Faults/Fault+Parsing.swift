internal import SilentPush

/// What is wrong with the text of a fault.
public struct FaultError: Error, Hashable, Sendable, CustomStringConvertible {
    /// One sentence that names what was written and what is known.
    public let description: String
}

extension Fault {
    /// The names that `init(parsing:)` knows.
    public static let names = [
        "goaway", "calm", "drop", "refuse", "rst", "silent", "freeze", "hold", "status", "html502", "streams",
        "settings", "garbage", "frames", "window",
    ]

    /// Reads `NAME` or `NAME:key=value,key=value`.
    ///
    /// Every fault takes `every`, `after`, `times`, `token` (repeatable) and `service` (`apns`, `fcm`, `oauth`).
    /// `goaway`, `rst`: `code`. `goaway`, `status`: `reason`, a word of APNs. `status`: `status`, and for FCM
    /// `code` (such as `UNAVAILABLE`), `error` (such as `UNREGISTERED`), `retry-after`. `streams`: `count`.
    /// `settings`: `initial`, `late`. `window`: `bytes`.
    ///
    /// - Parameter text: Such as `goaway:every=1000,reason=Shutdown`.
    /// - Throws: What cannot be read, and what could be written in its place.
    public init(parsing text: String) throws(FaultError) {
        let halves = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        let name = String(halves.first ?? "")
        var fields = try FaultFields(halves.count > 1 ? halves[1] : "", of: name)
        let effect = try Self.effect(name, &fields)
        self.init(effect)
        if name == "status", service == nil { service = fields.isForFCM ? .fcm : .apns }
        if let count = try fields.number("every", from: 1) { every = count }
        if let count = try fields.number("after", from: 0) { after = count }
        times = try fields.number("times", from: 1)
        tokens = Set(fields.take("token"))
        if let word = fields.take("service").last {
            guard let service = SimulatedService(rawValue: word) else {
                throw FaultError(description: "service=\(word) is none of apns, fcm, oauth")
            }
            self.service = service
        }
        try fields.finish()
    }

    private static func effect(_ name: String, _ fields: inout FaultFields) throws(FaultError) -> Effect {
        switch name {
        case "goaway":
            let reason = fields.take("reason").last
            let code = try fields.number("code", from: 0) ?? 0
            return .goAway(code: UInt32(clamping: code), debug: reason.map { "{\"reason\":\"\($0)\"}" } ?? "")
        case "calm": return .goAway(code: 11, debug: "")
        case "drop": return .drop
        case "refuse": return .refuse
        case "rst": return .reset(UInt32(clamping: try fields.number("code", from: 0) ?? 2))
        case "silent": return .silent
        case "freeze": return .freeze
        case "hold": return .hold
        case "html502": return htmlBadGateway(every: 1).effect
        case "streams": return .streams(try fields.number("count", from: 0) ?? 1)
        case "settings":
            let late = fields.take("late").last
            return .settings(
                initial: try fields.number("initial", from: 0) ?? 1,
                late: late == "true" || late == "1"
            )
        case "garbage": return .garbage
        case "frames": return .smallFrames
        case "window": return .window(try fields.number("bytes", from: 0) ?? 0)
        case "status": return try status(&fields)
        default:
            throw FaultError(
                description: "\(name.printable) is no fault; known are \(names.joined(separator: ", "))"
            )
        }
    }

    private static func status(_ fields: inout FaultFields) throws(FaultError) -> Effect {
        let status = try fields.number("status", from: 200)
        let retryAfter = fields.take("retry-after").last
        if let reason = fields.take("reason").last {
            let known = APNSReason(rawValue: reason)
            var answer = ProviderAnswer(
                status: status ?? known.status ?? 400,
                headers: [.init("apns-id", "00000000-0000-8000-8000-000000000000")],
                body: APNSRefusal(known, "").body
            )
            if let retryAfter { answer.headers.append(.init("retry-after", retryAfter)) }
            return .answer(answer)
        }
        if let code = fields.take("code").last {
            fields.isForFCM = true
            return fcm(
                status: status ?? 400,
                code: code,
                errorCode: fields.take("error").last,
                retryAfter: retryAfter
            ).effect
        }
        guard let status else {
            throw FaultError(description: "status needs status=NUMBER, reason=WORD (APNs) or code=WORD (FCM)")
        }
        return .answer(
            ProviderAnswer(status: status, headers: retryAfter.map { [.init("retry-after", $0)] } ?? [])
        )
    }
}

/// The `key=value` pairs of a fault's text, taken one after another.
struct FaultFields {
    private let name: String
    private var pairs: [(key: String, value: String)] = []
    /// Whether the fault's answer is one of FCM's.
    var isForFCM = false

    init(_ text: Substring, of name: String) throws(FaultError) {
        self.name = name
        for part in text.split(separator: ",") {
            let halves = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard halves.count == 2, !halves[0].isEmpty else {
                throw FaultError(
                    description: "\(String(part).printable) is no key=value in the fault \(name)"
                )
            }
            pairs.append((String(halves[0]), String(halves[1])))
        }
    }

    mutating func take(_ key: String) -> [String] {
        defer { pairs.removeAll { $0.key == key } }
        return pairs.filter { $0.key == key }.map(\.value)
    }

    mutating func number(_ key: String, from least: Int) throws(FaultError) -> Int? {
        guard let text = take(key).last else { return nil }
        guard let number = Int(text), number >= least else {
            throw FaultError(
                description: "\(key)=\(text) in the fault \(name) is no whole number from \(least)"
            )
        }
        return number
    }

    func finish() throws(FaultError) {
        guard let left = pairs.first else { return }
        throw FaultError(description: "the fault \(name) takes no \(left.key.printable)")
    }
}
