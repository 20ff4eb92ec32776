import Testing

@testable import SilentPush

struct RuleTableTests {
    @Test func `each rule of the two sheets stands in the table once, in order`() {
        #expect(Rule.all.map(\.number) == Self.expected)
    }

    @Test func `a rule is found by its number`() {
        for number in Self.expected { #expect(Rule.numbered(number)?.number == number) }
        #expect(Rule.numbered("A9.9") == nil)
    }

    @Test func `each rule says what it asks and what to do in whole sentences`() {
        for rule in Rule.all {
            for sentence in [rule.text, rule.fix] {
                #expect(sentence.count > 10, "\(rule.number)")
                #expect(sentence.hasSuffix("."), "\(rule.number)")
            }
            #expect(rule.text != rule.fix, "\(rule.number)")
        }
    }

    /// The numbers of WIRE and RECEIVERS, written out by section and count of rows.
    private static let expected: [String] =
        rows("A1.", 7) + rows("A2.", 8) + rows("A3.", 15) + rows("A4.", 3) + ["A5"] + rows("A6.", 11)
        + rows("A7.", 6) + rows("B1.", 11) + rows("B2.", 12) + rows("B3.", 7) + rows("B4.", 9)
        + rows("B5.", 6) + rows("B6.", 13) + ["B10.4"] + rows("C", 15) + rows("R", 15)

    private static func rows(_ section: String, _ count: Int) -> [String] {
        (1...count).map { "\(section)\($0)" }
    }
}
