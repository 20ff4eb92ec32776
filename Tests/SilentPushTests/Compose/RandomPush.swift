@testable import SilentPush

/// Makes pushes, devices and deadlines of every shape, sound and unsound, the same for the same seed.
struct RandomPush {
    private var random: SeededRandom

    init(seed: UInt64) { random = SeededRandom(seed: seed) }

    mutating func flips() -> Bool { Bool.random(using: &random) }

    mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

    mutating func pick<Value>(_ values: [Value]) -> Value {
        values[Int.random(in: 0..<values.count, using: &random)]
    }

    /// Text with letters of all kinds, marks of JSON and controls.
    mutating func text(_ length: ClosedRange<Int>) -> String {
        let letters = Array(
            "abcXYZ019-_.:/\\\"'{}[],é漢字😀\u{301}\u{0}\u{1F}\n\r\t\u{7F}\u{2028}\u{FFFD} ".unicodeScalars
        )
        var text = ""
        for _ in 0..<number(length) { text.unicodeScalars.append(pick(letters)) }
        return text
    }

    mutating func push() -> Push {
        var data: [String: String] = [:]
        for _ in 0..<number(0...6) { data[text(1...12)] = text(0...60) }
        if number(0...9) == 0 { data[pick(["aps", "title", "google.x"])] = text(0...9) }
        if number(0...9) == 0 {
            data["large"] = String(repeating: pick(["x", "漢", "\""]), count: number(0...4200))
        }
        return Push(
            deliveryID: flips() ? "d\(number(0...999))" : text(0...30),
            data: data,
            collapseID: pick([nil, nil, "c\(number(0...9))", "\"\\'$", text(0...9)]),
            androidPriority: pick([.normal, .high])
        )
    }

    /// A device whose address no rule refuses.
    mutating func soundDevice() -> Device {
        if flips() {
            let bytes = (0..<number(1...200)).map { _ in UInt8.random(in: 0...255, using: &random) }
            return .apns(token: DeviceToken(checkedHex: Hex.encode(bytes)))
        }
        let text = pick(["T", "a:b\"\\c", "é漢", Sample.androidToken])
        return .fcm(flips() ? .token(text) : .fid(text), os: pick([nil, .ios, .android]))
    }

    mutating func device() -> Device {
        number(0...9) == 0 ? .fcm(.token(text(0...5)), os: pick([nil, .ios, .android])) : soundDevice()
    }

    mutating func deadline() -> Deadline {
        pick([.provider, .now, .at(Sample.now + .milliseconds(number(-100...3_000_000_000)))])
    }
}
