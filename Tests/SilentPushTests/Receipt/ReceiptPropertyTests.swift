import SilentPush
import Testing

@Suite struct `Random receipts` {
    @Test func `any receipt survives, and a damaged one is read or refused without a crash`() throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        var random = SeededRandom(seed: seed)
        for _ in 0..<2000 {
            let receipt = Self.receipt(&random)
            let bytes = receipt.json()
            #expect(!bytes.contains(0x0A), "seed \(seed)")
            #expect(try Receipt(parsing: bytes) == receipt, "seed \(seed)")
            var damaged = bytes
            damaged[Int.random(in: damaged.indices, using: &random)] = UInt8.random(
                in: 0...255,
                using: &random
            )
            _ = try? Receipt(parsing: damaged)
        }
    }

    private static func receipt(_ random: inout SeededRandom) -> Receipt {
        func text() -> String? {
            guard Bool.random(using: &random) else { return nil }
            var text = ""
            for _ in 0..<Int.random(in: 0...12, using: &random) {
                text.unicodeScalars.append(
                    Unicode.Scalar(UInt16.random(in: 0...0xD7FF, using: &random)) ?? "x"
                )
            }
            return text
        }
        func moment() -> Timestamp {
            Timestamp(millisecondsSince1970: Int64.random(in: 0...4_000_000_000_000, using: &random))
        }
        let outcomes: [Outcome] = [
            .accepted, .held(until: moment()), .pending, .superseded(by: text()), .expired,
            .gone(since: Bool.random(using: &random) ? moment() : nil), .rejected, .failed,
        ]
        return Receipt(
            line: Bool.random(using: &random) ? Int.random(in: 1...Int.max, using: &random) : nil,
            ref: text(),
            job: text(),
            deliveryID: text(),
            provider: Provider.allCases.randomElement(using: &random),
            device: text(),
            outcome: outcomes.randomElement(using: &random) ?? .pending,
            reason: text(),
            status: Bool.random(using: &random) ? Int.random(in: 100...599, using: &random) : nil,
            apnsID: text(),
            apnsUniqueID: text(),
            messageName: text(),
            attempts: Int.random(in: 0...99, using: &random),
            at: moment(),
            isDuplicate: Bool.random(using: &random),
            endpoint: text()
        )
    }
}
