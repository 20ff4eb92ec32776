import Testing

@testable import SilentPush

/// Random and damaged pushes: judging, correcting and showing never crashes and always says the same.
struct InspectPropertyTests {
    /// Judges whatever `bytes` hold in every way there is.
    private func judge(_ bytes: [UInt8], as shape: InspectedPush.Shape?, _ comment: Comment) {
        guard let pushes = try? PushText.pushes(in: bytes, as: shape) else { return }
        for push in pushes.prefix(3) {
            for route in [nil] + push.possibleRoutes.sorted().map(Optional.some) {
                let report = InspectionReport(push, route: route, at: Sample.now)
                #expect(report == InspectionReport(push, route: route, at: Sample.now), comment)
                let severities = report.findings.map(\.severity)
                #expect(severities == severities.sorted(), comment)
                let correction = Correction(push, for: report.routes, at: Sample.now)
                let json = report.json(correction: correction)
                #expect(throws: Never.self, comment) { try JSONValue(parsing: json) }
                #expect(
                    Correction(correction.push, for: report.routes, at: Sample.now).changes == [],
                    comment
                )
            }
        }
    }

    @Test func `damaged bytes of the corpus are judged or refused`() {
        let seed = UInt64.random(in: 0 ... .max)
        var random = SeededRandom(seed: seed)
        let texts = CorpusCase.all.map(\.bytes)
        for round in 0..<2000 {
            var bytes = texts.randomElement(using: &random) ?? []
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                let place = Int.random(in: 0...bytes.count, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: bytes.insert(UInt8.random(in: 0...255, using: &random), at: place)
                case 1: bytes.removeSubrange(place..<min(place + 3, bytes.count))
                case 2: bytes.removeSubrange(place...)
                default:
                    let other = texts.randomElement(using: &random) ?? []
                    bytes.insert(contentsOf: other.prefix(Int.random(in: 0...40, using: &random)), at: place)
                }
            }
            let shape = InspectedPush.Shape.allCases.randomElement(using: &random)
            judge(bytes, as: round.isMultiple(of: 2) ? shape : nil, "seed \(seed)")
        }
    }

    @Test func `values in wrong places are judged`() {
        let seed = UInt64.random(in: 0 ... .max)
        var random = SeededRandom(seed: seed)
        let values = CorpusCase.all.compactMap { $0.value["input"] }
        for round in 0..<2000 {
            var value = values.randomElement(using: &random) ?? .null
            for _ in 0..<Int.random(in: 1...3, using: &random) { value = damaged(value, &random) }
            let shape = InspectedPush.Shape.allCases.randomElement(using: &random)
            judge(value.serialized(), as: round.isMultiple(of: 2) ? shape : nil, "seed \(seed)")
        }
    }

    /// The value with one member somewhere in it exchanged, renamed, or taken out.
    private func damaged(_ value: JSONValue, _ random: inout SeededRandom) -> JSONValue {
        guard case .object(var members) = value, let index = members.indices.randomElement(using: &random)
        else {
            let others: [JSONValue] = [
                .null, .bool(true), .number("1"), .number("-1e999"), .string(""), .array([]), .object([]),
                .string("background"), .number("99999999999999999999"),
            ]
            return others.randomElement(using: &random) ?? .null
        }
        switch Int.random(in: 0..<6, using: &random) {
        case 0: members.remove(at: index)
        case 1:
            let names = [
                "aps", "data", "message", "CIO-Background-Delivery-ID", "content-available", "", "to",
                "é\u{0}",
            ]
            let name = names.randomElement(using: &random) ?? ""
            if !members.contains(where: { $0.key == name }) { members[index].key = name }
        default: members[index].value = damaged(members[index].value, &random)
        }
        return .object(members)
    }

    @Test func `what the composer makes has no errors, and every receiver hands over exactly its data`() {
        let seed = UInt64.random(in: 0 ... .max)
        var random = RandomPush(seed: seed)
        var composed = 0
        for _ in 0..<600 {
            let (push, device, deadline) = (random.push(), random.device(), random.deadline())
            guard
                let made = try? Sample.composer.compose(push, to: device, deadline: deadline, at: Sample.now),
                let subject = InspectedPush(made.request, provider: device.provider)
            else { continue }
            composed += 1
            let report = InspectionReport(subject, at: Sample.now)
            #expect(!report.hasErrors, "seed \(seed): \(report.findings.first.map { "\($0.broken)" } ?? "")")
            for row in report.receivers {
                guard case .received(let received) = row.result else {
                    Issue.record("seed \(seed): \(row)")
                    continue
                }
                if row.receiver.readsKeys {
                    #expect(
                        received.deliveryID == push.deliveryID && received.data == push.data,
                        "seed \(seed)"
                    )
                } else {
                    let own = received.data.filter { !InjectedKey.isOne($0.key) }
                    #expect(own == push.data, "seed \(seed)")
                }
            }
        }
        #expect(composed > 60, "seed \(seed)")
    }
}
