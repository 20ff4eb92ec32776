import PushSigning
import SilentPush
import Testing

/// Client certificates of WIRE A12, from PEM and from `.p12`.
struct ClientCertificateTests {
    let push: TestCertificate

    init() throws { push = try TestCertificate.push.get() }

    private func text(_ text: String) -> KeySource { .text(Secret(text)) }

    private func file(_ bytes: [UInt8], _ body: (KeySource) throws -> Void) throws {
        let directory = try TemporaryDirectory()
        try body(.file(try directory.write(bytes, to: "certificate")))
    }

    @Test func `a pair of PEM files is read with topics, name, end and fingerprint`() throws {
        let certificate = try ClientCertificate(text(push.certificate), key: text(push.key))
        #expect(certificate.topics == ["com.example.app", "com.example.app.voip"])
        #expect(certificate.commonName == "Apple Push Services: com.example.app")
        #expect(certificate.notAfter - certificate.notBefore == .seconds(90 * 86_400))
        let told = try OpenSSLCommand.text(
            ["x509", "-noout", "-fingerprint", "-sha256"],
            input: push.certificate
        )
        let digits = told.split(separator: "=").last.map { $0.lowercased().filter { $0.isHexDigit } }
        #expect(certificate.fingerprint == digits)
    }

    @Test func `one text with both is read in any order and form`() throws {
        let pair = try ClientCertificate(text(push.certificate), key: text(push.key))
        let both = push.certificate + push.key
        let forms = [
            both, push.key + push.certificate, both.replacing("\n", with: "\r\n"),
            both.replacing("\n", with: "\\n"),
            TestKeys.base64(both),
        ]
        for form in forms { #expect(try ClientCertificate(text(form)) == pair) }
    }

    @Test func `what is handed on is PEM that the openssl command reads`() throws {
        let certificate = try ClientCertificate(text(push.certificate), key: text(push.key))
        let fromCertificate = try OpenSSLCommand.text(
            ["x509", "-noout", "-pubkey"],
            input: certificate.certificatePEM
        )
        let fromKey = try OpenSSLCommand.text(["pkey", "-pubout"], input: certificate.privateKeyPEM.reveal())
        #expect(fromCertificate == fromKey)
    }

    @Test func `a p12 is read with its password, with an empty one and with none (field report 59)`() throws {
        let pair = try ClientCertificate(text(push.certificate), key: text(push.key))
        try file(try push.p12(password: "hush")) { source in
            let read = try ClientCertificate(source, password: Secret("hush"))
            #expect(read.fingerprint == pair.fingerprint && read.topics == pair.topics)
            #expect(read.privateKeyPEM == pair.privateKeyPEM)
        }
        try file(try push.p12(password: "")) { source in
            let withNone = try ClientCertificate(source)
            let withEmpty = try ClientCertificate(source, password: Secret(""))
            #expect(withNone.fingerprint == pair.fingerprint)
            #expect(withEmpty == withNone)
        }
        let base64 = Base64.standard.encode(try push.p12(password: "hush"), padded: true)
        #expect(try ClientCertificate(text(base64), password: Secret("hush")).fingerprint == pair.fingerprint)
    }

    @Test func `wrong and missing passwords are told apart`() throws {
        try file(try push.p12(password: "hush")) { source in
            expectKeyError(.passwordMissing, hiding: push.key) { _ = try ClientCertificate(source) }
            let error = expectKeyError(.passwordWrong, hiding: push.key) {
                _ = try ClientCertificate(source, password: Secret("swordfish"))
            }
            #expect(error?.description.contains("swordfish") == false)
        }
        let encrypted = try OpenSSLCommand.text(
            ["pkcs8", "-topk8", "-passout", "pass:hush"],
            input: push.key
        )
        #expect(
            try ClientCertificate(text(push.certificate), key: text(encrypted), password: Secret("hush"))
                .topics.count == 2
        )
        expectKeyError(.passwordMissing, hiding: push.key) {
            _ = try ClientCertificate(text(push.certificate), key: text(encrypted))
        }
        expectKeyError(.passwordWrong, hiding: push.key) {
            _ = try ClientCertificate(
                text(push.certificate),
                key: text(encrypted),
                password: Secret("swordfish")
            )
        }
    }

    @Test func `a p12 with RC2-40, as macOS exports it, is told with the way out (field report 63)`() throws {
        let legacy = try push.p12(password: "hush", options: ["-legacy"])
        try file(legacy) { source in
            let error = expectKeyError(.legacyEncryption, hiding: push.key) {
                _ = try ClientCertificate(source, password: Secret("hush"))
            }
            #expect(error?.description.contains("openssl pkcs12 -legacy") == true)
            expectKeyError(.passwordWrong) { _ = try ClientCertificate(source, password: Secret("other")) }
        }
    }

    @Test func `a chain goes along behind the leaf, wherever the leaf stands`() throws {
        let other = try TestKeys.certificate.get()
        let certificate = try ClientCertificate(text(other + push.certificate), key: text(push.key))
        #expect(certificate.certificatePEM == push.certificate + other)
        #expect(certificate.topics.first == "com.example.app")
    }

    @Test func `a certificate without the extension gives its UID, without both nothing`() throws {
        let plain = try TestCertificate(topics: nil)
        #expect(try ClientCertificate(text(plain.certificate + plain.key)).topics == ["com.example.app"])
        let bare = try TestCertificate(topics: nil, subject: "/CN=other")
        #expect(try ClientCertificate(text(bare.certificate + bare.key)).topics.isEmpty)
    }

    @Test func `the end is told 30 days ahead`() throws {
        let certificate = try ClientCertificate(text(push.certificate), key: text(push.key))
        let end = certificate.notAfter
        #expect(certificate.validity(at: certificate.notBefore) == .valid)
        #expect(certificate.validity(at: certificate.notBefore - .seconds(1)) == .notYetValid)
        #expect(certificate.validity(at: end - .seconds(30 * 86_400)) == .valid)
        #expect(certificate.validity(at: end - .seconds(30 * 86_400 - 1)) == .endsSoon(days: 29))
        #expect(certificate.validity(at: end - .seconds(1)) == .endsSoon(days: 0))
        #expect(certificate.validity(at: end) == .expired)
    }

    @Test func `each mistake has its own error`() throws {
        let other = try TestKeys.rsa.get()
        expectKeyError(.keyOfAnotherCertificate, hiding: other) {
            _ = try ClientCertificate(text(push.certificate), key: text(other))
        }
        expectKeyError(.noPrivateKey) { _ = try ClientCertificate(text(push.certificate)) }
        expectKeyError(.noPrivateKey) {
            _ = try ClientCertificate(text(push.certificate), key: text(push.certificate))
        }
        expectKeyError(.noCertificate, hiding: push.key) { _ = try ClientCertificate(text(push.key)) }
        expectKeyError(.severalKeys, hiding: push.key) {
            _ = try ClientCertificate(text(push.certificate + push.key + push.key))
        }
        expectKeyError(.unreadableFile) { _ = try ClientCertificate(.file("/nowhere/push.p12")) }
        expectKeyError(.pathGivenAsText) { _ = try ClientCertificate(text("push.p12")) }
        expectKeyError(.damaged) {
            _ = try ClientCertificate(
                text(push.certificate.replacing("MII", with: "MIA")),
                key: text(push.key)
            )
        }
        let certificateOnly = try OpenSSLCommand.run(
            ["pkcs12", "-export", "-nokeys", "-passout", "pass:"],
            input: Array(push.certificate.utf8)
        )
        try file(certificateOnly) { source in
            expectKeyError(.noPrivateKey) { _ = try ClientCertificate(source) }
        }
    }

    @Test func `damaged containers never crash the reader`() throws {
        let seed = UInt64.random(in: 0...UInt64.max)
        print("p12 damage seed \(seed)")
        var random = SeededGenerator(seed: seed)
        let sound = try push.p12(password: "", options: ["-iter", "1"])
        let directory = try TemporaryDirectory()
        for _ in 0..<500 {
            var bytes = sound
            for _ in 0..<Int.random(in: 1...4, using: &random) {
                bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(
                    in: 0...255,
                    using: &random
                )
            }
            if Int.random(in: 0..<4, using: &random) == 0 {
                bytes.removeLast(Int.random(in: 1...200, using: &random))
            }
            let source = KeySource.file(try directory.write(bytes, to: "p12"))
            do { _ = try ClientCertificate(source) } catch {
                #expect(!error.problems.isEmpty, "seed \(seed)")
            }
        }
    }
}
