import PushSigning
import SilentPush
import Testing

/// Only who could mint a token can read it at rest (DESIGN D6).
struct TokenSealTests {
    @Test func `what was sealed opens under the same key and name alone`() throws {
        let seal = try TokenSeal(TestKeys.signingKey())
        let text = Array("a token".utf8)
        let sealed = try seal.seal(text, as: "apns:T:K")
        #expect(seal.open(sealed, as: "apns:T:K") == text)
        #expect(try TokenSeal(TestKeys.signingKey(TestKeys.sec1())).open(sealed, as: "apns:T:K") == text)
        #expect(seal.open(sealed, as: "apns:T:J") == nil)
        #expect(
            try TokenSeal(TestKeys.signingKey(TestKeys.curve("P-256"))).open(sealed, as: "apns:T:K") == nil
        )
        #expect(try TokenSeal(TestKeys.account()).open(sealed, as: "apns:T:K") == nil)
        #expect(try seal.seal(text, as: "apns:T:K") != sealed)
    }

    @Test func `any changed, missing or added byte is noticed`() throws {
        let seal = try TokenSeal(TestKeys.account())
        let sealed = try seal.seal(Array("a token".utf8), as: "n")
        for index in sealed.indices {
            var changed = sealed
            changed[index] ^= 0x40
            #expect(seal.open(changed, as: "n") == nil)
            #expect(seal.open(Array(sealed.prefix(index)), as: "n") == nil)
        }
        #expect(seal.open(sealed + [0], as: "n") == nil)
        #expect(try seal.open(seal.seal([], as: "n"), as: "n") == [])
    }
}
