import PushSigning
import SilentPush
import Testing

/// Every mistake has its own error, with a fix and without key material.
struct SigningKeyRefusalTests {
    private func read(_ text: String) throws { _ = try SigningKey(.text(Secret(text))) }

    @Test(arguments: ["", " \n\t", "\u{FEFF}", "\"\"", "''", "\"  \""])
    func `nothing is told as nothing`(text: String) {
        expectKeyError(.empty) { try read(text) }
        expectKeyError(.empty) { _ = try SigningKey(.environment(name: "K", text: Secret(text))) }
    }

    @Test func `a variable that is not set is named`() throws {
        let error = expectKeyError(.unsetVariable) {
            _ = try SigningKey(.environment(name: "APNS_KEY", text: nil))
        }
        #expect(error?.description.contains("APNS_KEY") == true)
    }

    @Test(arguments: [
        "AuthKey_ABC123DEFG.p8", "/etc/keys/push", "~/key", "./key.pem", "keys/my key.p8",
    ])
    func `a path in place of the text is told as a path (field reports 58, 66)`(path: String) {
        expectKeyError(.pathGivenAsText) { try read(path) }
    }

    @Test func `the text in place of a path is told as text and not repeated (field reports 58, 66)`() throws
    {
        let forms = SigningKeyFormsTests.forms.map(\.1) + [try TestKeys.accountJSON()]
        for form in forms {
            expectKeyError(.textGivenAsPath) { _ = try SigningKey(.file(form)) }
        }
    }

    @Test func `a file that cannot be read is named`() throws {
        let error = expectKeyError(.unreadableFile) {
            _ = try SigningKey(.file("/nowhere/AuthKey_ABC123DEFG.p8"))
        }
        #expect(error?.description.contains("/nowhere/AuthKey_ABC123DEFG.p8") == true)
        expectKeyError(.unreadableFile) { _ = try SigningKey(.file("/tmp")) }
        expectKeyError(.empty) { _ = try SigningKey(.file("")) }
    }

    @Test func `a file far too big is refused`() throws {
        let directory = try TemporaryDirectory()
        let path = try directory.write([UInt8](repeating: 0x41, count: 1_100_000), to: "big")
        expectKeyError(.tooBig) { _ = try SigningKey(.file(path)) }
    }

    @Test func `encrypted keys are told apart, old form and new`() throws {
        let new = try OpenSSLCommand.text(
            ["pkcs8", "-topk8", "-passout", "pass:hush"],
            input: TestKeys.rfc6979
        )
        let old = try OpenSSLCommand.text(
            ["ec", "-aes128", "-passout", "pass:hush"],
            input: TestKeys.rfc6979
        )
        #expect(old.contains("Proc-Type"))
        for text in [new, old, TestKeys.base64(new), new.replacing("\n", with: "\\n")] {
            expectKeyError(.encrypted, hiding: text) { try read(text) }
        }
    }

    @Test(arguments: ["secp384r1", "secp521r1", "secp256k1", "secp224r1"])
    func `another curve is named`(curve: String) throws {
        let text = try TestKeys.curve(curve)
        let error = expectKeyError(.wrongCurve, hiding: text) { try read(text) }
        #expect(error?.description.contains(curve) == true)
    }

    @Test func `RSA and Ed25519 keys are told`() throws {
        let rsa = try TestKeys.rsa.get()
        expectKeyError(.rsaInsteadOfEC, hiding: rsa) { try read(rsa) }
        let traditional = try OpenSSLCommand.text(["rsa", "-traditional"], input: rsa)
        expectKeyError(.rsaInsteadOfEC, hiding: traditional) { try read(traditional) }
        let edwards = try OpenSSLCommand.text(["genpkey", "-algorithm", "ED25519"])
        expectKeyError(.otherAlgorithm, hiding: edwards) { try read(edwards) }
    }

    @Test func `public keys, certificates and requests are told, as PEM and by their content`() throws {
        let certificate = try TestKeys.certificate.get()
        let directory = try TemporaryDirectory()
        let key = try directory.write(TestKeys.rfc6979, to: "key")
        let request = try OpenSSLCommand.text(["req", "-new", "-key", key, "-subj", "/CN=test"])
        expectKeyError(.publicKey) { try read(TestKeys.rfc6979Public) }
        expectKeyError(.certificate) { try read(certificate) }
        expectKeyError(.certificateRequest) { try read(request) }
        let mislabelled = certificate.replacing("CERTIFICATE", with: "PRIVATE KEY")
        expectKeyError(.certificate) { try read(mislabelled) }
        let bare = TestKeys.rfc6979Public.split(separator: "\n").dropFirst().dropLast().joined()
        expectKeyError(.publicKey) { try read(bare) }
    }

    @Test func `OpenSSH's form, JSON and two keys are told`() throws {
        let openSSH =
            "-----BEGIN OPENSSH PRIVATE KEY-----\nb3BlbnNzaC1rZXktdjEA\n-----END OPENSSH PRIVATE KEY-----"
        expectKeyError(.openSSHKey) { try read(openSSH) }
        let account = try TestKeys.accountJSON()
        expectKeyError(.jsonInsteadOfKey, hiding: try TestKeys.rsa.get()) { try read(account) }
        expectKeyError(.severalKeys) { try read(TestKeys.rfc6979 + TestKeys.rfc6979) }
        expectKeyError(.otherPEM) { try read("-----BEGIN PKCS7-----\nMAA=\n-----END PKCS7-----") }
    }

    @Test func `a key cut short or damaged is told`() throws {
        let pem = TestKeys.rfc6979
        expectKeyError(.cutShort) { try read(String(pem.prefix(120))) }
        expectKeyError(.damaged) { try read(pem.replacing("ya+p2", with: "ya*p2")) }
        expectKeyError(.damaged) { try read(pem.replacing("MIGHAgEA", with: "MIGHAgAA")) }
        // Another private number under the same public half.
        expectKeyError(.damaged) { try read(pem.replacing("ya+p2EW6", with: "ya+p2EW7")) }
        expectKeyError(.damaged) { try read("-----BEGIN PRIVATE KEY-----\n-----END PRIVATE KEY-----") }
    }

    @Test func `UTF-16 is named with the way out`() throws {
        let units = TestKeys.rfc6979.utf16.flatMap { unit -> [UInt8] in
            [UInt8(unit & 0xFF), UInt8(unit >> 8)]
        }
        let bytes: [UInt8] = [0xFF, 0xFE] + units
        let directory = try TemporaryDirectory()
        let path = try directory.write(bytes, to: "key")
        expectKeyError(.utf16) { _ = try SigningKey(.file(path)) }
    }

    @Test(arguments: ["hello", "-----", "-----BEGIN", "AAAA", "ABC123DEFG", "0", "{", "[1]", "äöü", "\0\0\0"])
    func `garbage is refused with words of help (field report 57)`(text: String) {
        #expect(throws: KeyError.self) { try read(text) }
    }
}
