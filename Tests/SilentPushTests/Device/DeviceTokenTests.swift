import Testing

@testable import SilentPush

struct DeviceTokenTests {
    private func hint(_ text: String) -> String? {
        do {
            _ = try DeviceToken(parsing: text)
            return nil
        } catch {
            #expect(error.field == "device")
            return error.found
        }
    }

    @Test(arguments: [2, 64, 160, 200, 400])
    func `any even length up to 400 digits is taken (field report 31)`(count: Int) throws {
        let hex = String(repeating: "0a", count: count / 2)
        #expect(try DeviceToken(parsing: hex).hex == hex)
    }

    @Test func `an odd, empty or endless token is refused (field report 31)`() {
        #expect(hint(String(repeating: "a", count: 63))?.contains("63 hex digits, an odd number") == true)
        #expect(hint("") == "the APNs token is empty")
        #expect(hint("<>") == "the APNs token is empty")
        #expect(hint(String(repeating: "ab", count: 201))?.contains("402 of at most 400") == true)
        #expect(
            hint(String(Sample.hex.dropLast()) + "g")?.contains("character 64 (g) is no hex digit") == true
        )
    }

    @Test(arguments: [
        "<740f4707 bebcf74f 9b7c25d4 8e335894 5f6aa01d a5ddb387 462c7eaf 61bb78ad>",
        "740f4707 bebcf74f 9b7c25d4 8e335894 5f6aa01d a5ddb387 462c7eaf 61bb78ad",
        "<740f4707bebcf74f9b7c25d48e3358945f6aa01da5ddb387462c7eaf61bb78ad>",
    ])
    func `the old description is taken out of its wrapper, and that can be said (field report 33)`(
        text: String
    ) throws {
        let token = try DeviceToken(parsing: text)
        #expect(token.hex == "740f4707bebcf74f9b7c25d48e3358945f6aa01da5ddb387462c7eaf61bb78ad")
        #expect(DeviceToken.isWrapped(text))
        #expect(!DeviceToken.isWrapped(token.hex))
    }

    @Test(arguments: ["<740f", "740f>", "74<>0f", "((740f))", "740f;", "740f\n", "740f\u{0}", "７４０ｆ"])
    func `nothing but the known wrapper is stripped (field report 33)`(text: String) {
        #expect(hint(text) != nil)
    }

    @Test func `base64 of a token is refused with the hint (field report 34)`() {
        let base64 = "dA9HB768909bfCXUjjNYlF9qoB2l3bOHRix+r2G7eK0="
        #expect(hint(base64)?.contains("looks like base64") == true)
        #expect(hint("dA9HB768909bfCXUjjNYlF9qoB2l3bOHRix-r2G7eK0")?.contains("looks like base64") == true)
    }

    @Test func `the same token in two cases is one device (field report 35)`() throws {
        let lower = Device.apns(token: try DeviceToken(parsing: Sample.hex))
        let upper = Device.apns(token: try DeviceToken(parsing: Sample.hex.uppercased()))
        #expect(lower.identity == upper.identity)
        #expect(lower == upper)
        #expect(lower.identity == "apns:\(Sample.hex)")
    }

    @Test func `the description of iOS 13 cannot be repaired`() {
        let text = "{length = 32, bytes = 0x740f4707 bebcf74f ... 462c7eaf 61bb78ad }"
        #expect(hint(text)?.contains("iOS 13") == true)
    }

    @Test func `an address of FCM is refused as the wrong service (field report 51)`() {
        #expect(hint(Sample.androidToken)?.contains("FCM registration token") == true)
        #expect(hint("cInstallationIdOf22Chr")?.contains("Firebase installation ID") == true)
        let modern = "cInstallationIdOf22Chr:" + String(repeating: "Ab0_-", count: 28)
        #expect(hint(modern)?.contains("FCM registration token") == true)
    }

    @Test func `separators and 0x are named`() {
        #expect(hint("74:0F:47:07")?.contains("colons or hyphens") == true)
        #expect(hint("740f-4707")?.contains("colons or hyphens") == true)
        #expect(hint("0x740f4707")?.contains("0x") == true)
        #expect(hint("740f\r\n")?.contains("line break") == true)
    }

    @Test func `what is shown of a device is its end`() {
        #expect(Sample.apns.shortened == "apns …7e8f")
        #expect(Sample.android.shortened == "fcm …0000")
        #expect(Device.shortened("abcd") == "…")
    }

    @Test func `any text is read or refused without the text in the message`() {
        let seed = UInt64.random(in: 0 ... .max)
        var random = SeededRandom(seed: seed)
        let alphabet = Array("0123456789abcdefABCDEF<> :-=+/{}\n\u{0}gzé漢".unicodeScalars)
        for _ in 0..<5000 {
            var text = ""
            for _ in 0..<Int.random(in: 0...90, using: &random) {
                let hexOnly = Bool.random(using: &random)
                let scalar = alphabet[Int.random(in: 0..<(hexOnly ? 22 : alphabet.count), using: &random)]
                text.unicodeScalars.append(scalar)
            }
            do {
                let hex = try DeviceToken(parsing: text).hex
                #expect(
                    hex.utf8.count.isMultiple(of: 2) && (2...400).contains(hex.utf8.count),
                    "seed \(seed)"
                )
                #expect(
                    hex.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) },
                    "seed \(seed)"
                )
            } catch {
                #expect(text.utf8.count < 12 || !error.description.contains(text), "seed \(seed)")
            }
        }
    }
}
