import PushSigning
import SilentPush
import Testing

/// Every form in which an APNs key may come.
struct SigningKeyFormsTests {
    static let pem = TestKeys.rfc6979

    static let forms: [(String, String)] = [
        ("as downloaded", pem),
        ("without the last line break", String(pem.dropLast())),
        ("with CRLF", pem.split(separator: "\n").joined(separator: "\r\n")),
        ("with lone CR", pem.split(separator: "\n").joined(separator: "\r")),
        ("with a BOM", "\u{FEFF}" + pem),
        ("with escaped line breaks", pem.split(separator: "\n").joined(separator: "\\n")),
        ("with doubly escaped line breaks", pem.split(separator: "\n").joined(separator: "\\\\n")),
        ("with escaped CRLF", pem.split(separator: "\n").joined(separator: "\\r\\n")),
        ("with real and escaped line breaks", pem.split(separator: "\n").joined(separator: "\\n\n")),
        ("with spaces for line breaks", pem.split(separator: "\n").joined(separator: " ")),
        ("with lost line breaks", pem.split(separator: "\n").joined()),
        ("without any white space", pem.filter { !$0.isWhitespace }),
        ("in double quotes", "\"\(pem)\""),
        ("in single quotes and spaces", "  '\(pem)'  \n"),
        (
            "in quotes with escaped line breaks",
            "\"\(pem.split(separator: "\n").joined(separator: "\\n"))\\n\""
        ),
        ("indented", pem.split(separator: "\n").map { "    " + $0 }.joined(separator: "\n")),
        ("wrapped at 10 characters", wrapped(at: 10)),
        ("on one long line", wrapped(at: 1000)),
        ("with typographic dashes", pem.replacing("-----", with: "—–—")),
        ("base64", TestKeys.base64(pem)),
        ("base64 without padding", TestKeys.base64(pem).filter { $0 != "=" }),
        ("base64 wrapped", lines(TestKeys.base64(pem), at: 76)),
        ("base64 in quotes", "\"\(TestKeys.base64(pem))\""),
        ("base64url", Base64.url.encode(Array(pem.utf8), padded: false)),
        ("base64 of CRLF and BOM", TestKeys.base64("\u{FEFF}" + pem.replacing("\n", with: "\r\n"))),
        ("double base64", TestKeys.base64(TestKeys.base64(pem))),
        ("the body alone", TestKeys.rfc6979Body),
    ]

    static func wrapped(at width: Int) -> String {
        "-----BEGIN PRIVATE KEY-----\n\(lines(TestKeys.rfc6979Body, at: width))\n-----END PRIVATE KEY-----\n"
    }

    static func lines(_ text: String, at width: Int) -> String {
        let characters = Array(text)
        return stride(from: 0, to: characters.count, by: width)
            .map { String(characters[$0..<min($0 + width, characters.count)]) }
            .joined(separator: "\n")
    }

    @Test(arguments: forms)
    func `a key is read in every form people give it (field reports 53, 54, 59, 65, 169)`(
        name: String,
        text: String
    ) throws {
        let key = try SigningKey(.text(Secret(text)))
        let token = try key.providerToken(
            keyID: "ABC123DEFG",
            teamID: "DEF123GHIJ",
            issuedAt: Timestamp(secondsSince1970: 1)
        )
        #expect(JWTCheck.verifiesES256(token.reveal(), publicPEM: TestKeys.rfc6979Public), "\(name)")
        let variable = try SigningKey(.environment(name: "APNS_KEY", text: Secret(text)))
        #expect(variable.fingerprint == key.fingerprint)
    }

    @Test func `a key is read from a file and from a path in a variable's place`() throws {
        let directory = try TemporaryDirectory()
        let path = try directory.write("\u{FEFF}" + Self.pem, to: "AuthKey_ABC123DEFG.p8")
        let key = try SigningKey(.file(path))
        #expect(key.fingerprint == (try TestKeys.signingKey()).fingerprint)
    }

    @Test func `SEC1 with and without its parameters is read as well as PKCS 8 (field report 59)`() throws {
        let sec1 = try TestKeys.sec1()
        #expect(sec1.contains("BEGIN EC PRIVATE KEY"))
        let withParameters = try OpenSSLCommand.text(["ecparam", "-name", "prime256v1"]) + sec1
        for text in [sec1, withParameters, TestKeys.base64(sec1), sec1.replacing("\n", with: "\\n")] {
            #expect(try TestKeys.signingKey(text).fingerprint == TestKeys.signingKey().fingerprint)
        }
    }

    @Test func `a binary key file is read`() throws {
        let der = try OpenSSLCommand.run(
            ["pkcs8", "-topk8", "-nocrypt", "-outform", "DER"],
            input: Array(Self.pem.utf8)
        )
        let directory = try TemporaryDirectory()
        let key = try SigningKey(.file(try directory.write(der, to: "key.der")))
        #expect(key.fingerprint == (try TestKeys.signingKey()).fingerprint)
    }

    @Test func `double base64 is read with a word about it, other forms without (field report 59)`() throws {
        let twice = try TestKeys.signingKey(TestKeys.base64(TestKeys.base64(Self.pem)))
        #expect(twice.warnings.count == 1)
        #expect(try TestKeys.signingKey(TestKeys.base64(Self.pem)).warnings.isEmpty)
    }

    @Test func `a key beside its certificate is found`() throws {
        let text = try TestKeys.certificate.get() + Self.pem
        #expect(try TestKeys.signingKey(text).fingerprint == TestKeys.signingKey().fingerprint)
    }
}
