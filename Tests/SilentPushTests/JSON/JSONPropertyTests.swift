import SilentPush
import Testing

@Suite struct `JSON of every shape` {
    static let seed = UInt64.random(in: 0...UInt64.max)

    /// Makes values of every kind, the same for the same seed.
    private static func value(_ random: inout SeededRandom, depth: Int) -> JSONValue {
        switch Int.random(in: 0...(depth > 4 ? 3 : 5), using: &random) {
        case 0: return .null
        case 1: return .bool(Bool.random(using: &random))
        case 2:
            return .number(
                ["0", "-1", "12.5", "1e9", "99999999999999999999"].randomElement(using: &random) ?? "0"
            )
        case 3: return .string(text(&random))
        case 4:
            return .array(
                (0..<Int.random(in: 0...4, using: &random)).map { _ in value(&random, depth: depth + 1) }
            )
        default:
            var members: [JSONMember] = []
            for index in 0..<Int.random(in: 0...4, using: &random) {
                members.append(JSONMember("\(index)" + text(&random), value(&random, depth: depth + 1)))
            }
            return .object(members)
        }
    }

    private static func text(_ random: inout SeededRandom) -> String {
        var text = ""
        for _ in 0..<Int.random(in: 0...8, using: &random) {
            let scalar = Unicode.Scalar(UInt32.random(in: 0...0x10FFFF, using: &random))
            text.unicodeScalars.append(scalar ?? "\u{0}")
        }
        return text
    }

    @Test func `what is written reads back the same`() throws {
        var random = SeededRandom(seed: Self.seed)
        for _ in 0..<2000 {
            let value = Self.value(&random, depth: 0)
            #expect(try JSONValue(parsing: value.serialized()) == value, "seed \(Self.seed)")
            #expect(
                try JSONValue(parsing: value.canonical()).canonical() == value.canonical(),
                "seed \(Self.seed)"
            )
        }
    }

    @Test func `a value is the same to the reader that skips it`() throws {
        var random = SeededRandom(seed: Self.seed)
        for _ in 0..<2000 {
            var bytes = Self.value(&random, depth: 0).serialized()
            for _ in 0..<Int.random(in: 0...2, using: &random) where !bytes.isEmpty {
                bytes[Int.random(in: bytes.indices, using: &random)] = UInt8.random(
                    in: 0...255,
                    using: &random
                )
            }
            let whole = (try? JSONValue(parsing: bytes)) != nil
            #expect(Self.skips(bytes) == whole, "seed \(Self.seed), bytes \(bytes)")
        }
    }

    private static func skips(_ bytes: [UInt8]) -> Bool {
        do {
            var reader = try JSONReader(bytes)
            try reader.skip()
            try reader.finish()
            return true
        } catch {
            return false
        }
    }

    @Test func `any bytes are read or refused at a place inside them`() {
        var random = SeededRandom(seed: Self.seed)
        let alphabet = Array("{}[]\",:\\u0d8tfn1e-. \n\u{FEFF}".utf8) + [0x00, 0xFF, 0xC3]
        for round in 0..<20_000 {
            let bytes = (0..<Int.random(in: 0...40, using: &random)).map { _ in
                round.isMultiple(of: 2)
                    ? UInt8.random(in: 0...255, using: &random) : alphabet.randomElement(using: &random) ?? 0
            }
            do {
                _ = try JSONValue(parsing: bytes)
            } catch {
                let lines = bytes.count { $0 == 0x0A } + 1
                #expect((1...lines).contains(error.line), "seed \(Self.seed), bytes \(bytes)")
                #expect((1...bytes.count + 1).contains(error.column), "seed \(Self.seed), bytes \(bytes)")
            }
        }
    }
}
