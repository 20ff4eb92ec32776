import SilentPush
import Testing

@testable import PushSigning

/// WIRE A10.1 to A10.5 and the vectors of A10.15.
struct ProviderTokenTests {
    /// DER and raw of WIRE A10.15, over the message `sample`.
    static let vectors: [(der: String, raw: String)] = [
        (
            "3046022100efd48b2aacb6a8fd1140dd9cd45e81d69d2c877b56aaf991c34d0ea84eaf3716022100f7cb1c942d657c41d436c7a1b6e29f65f3e900dbb9aff4064dc4ab2f843acda8",
            "efd48b2aacb6a8fd1140dd9cd45e81d69d2c877b56aaf991c34d0ea84eaf3716f7cb1c942d657c41d436c7a1b6e29f65f3e900dbb9aff4064dc4ab2f843acda8"
        ),
        (
            "304402206b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c2960220085ad2f43fa823879973e3daba869cca70cd714c7a2b81900c2ab4f0978f5b41",
            "6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296085ad2f43fa823879973e3daba869cca70cd714c7a2b81900c2ab4f0978f5b41"
        ),
        (
            "3044022100a7d97d1f67b529daad2be62a68b373f5e93a5acd2e055a9ec9e785f4f776e23d021f1c151d18288920b88c435bd67f3eda15d3e86932b852534793b37e256f9ae2",
            "a7d97d1f67b529daad2be62a68b373f5e93a5acd2e055a9ec9e785f4f776e23d001c151d18288920b88c435bd67f3eda15d3e86932b852534793b37e256f9ae2"
        ),
        (
            "3044021f5543894af3d00ed7d740abdbd75c96b06877b787db5f70eea78b90a8d7c00a022100ba3ce335d3e2ab5bdcd8b8d18e8128d62fc28fd9e52bfb000663f22a226b56cc",
            "005543894af3d00ed7d740abdbd75c96b06877b787db5f70eea78b90a8d7c00aba3ce335d3e2ab5bdcd8b8d18e8128d62fc28fd9e52bfb000663f22a226b56cc"
        ),
    ]

    @Test(arguments: vectors)
    func `DER becomes raw as in WIRE A10 15`(der: String, raw: String) throws {
        let der = try #require(Hex.decode(der))
        let raw = try #require(Hex.decode(raw))
        #expect(ES256.raw(fromDER: der) == raw)
        #expect(JWTCheck.der(fromRaw: raw) == der)
        #expect(JWTCheck.verifiesRaw(raw, over: Array("sample".utf8), publicPEM: TestKeys.rfc6979Public))
        #expect(!JWTCheck.verifiesRaw(raw, over: Array("simple".utf8), publicPEM: TestKeys.rfc6979Public))
        #expect(ES256.raw(fromDER: der + [0]) == nil)
        #expect(ES256.raw(fromDER: Array(der.dropLast())) == nil)
    }

    @Test func `a number of more than 32 bytes is no signature`() {
        let wide: [UInt8] = [0x30, 0x26, 0x02, 0x21] + [UInt8](repeating: 1, count: 33) + [0x02, 0x01, 0x01]
        #expect(ES256.raw(fromDER: wide) == nil)
        #expect(ES256.raw(fromDER: []) == nil)
    }

    @Test func `the complete token of WIRE A10 15 verifies and ours has its first two parts`() throws {
        let given =
            "eyJhbGciOiJFUzI1NiIsImtpZCI6IkFCQzEyM0RFRkcifQ.eyJpc3MiOiJERUYxMjNHSElKIiwiaWF0IjoxNzY3MjI1NjAwfQ."
            + "BqFcuzijGt8cLWJcgFTBJAmirYZARcW-eOp6tP4N-_nPqG_gFCD1XfzqTlE6sNKfo6EC5U9vFJ74pka9lEYhyQ"
        #expect(JWTCheck.verifiesES256(given, publicPEM: TestKeys.rfc6979Public))
        let ours = try TestKeys.signingKey().providerToken(
            keyID: "ABC123DEFG",
            teamID: "DEF123GHIJ",
            issuedAt: Timestamp(secondsSince1970: 1_767_225_600)
        ).reveal()
        #expect(ours.split(separator: ".").prefix(2) == given.split(separator: ".").prefix(2))
        #expect(ours.utf8.count == 184)
        #expect(JWTCheck.verifiesES256(ours, publicPEM: TestKeys.rfc6979Public))
    }

    @Test func `the vector of RFC 7515 A 3 verifies with the checker of these tests`() throws {
        let token =
            "eyJhbGciOiJFUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ."
            + "DtEhU3ljbEg8L38VWAfUAqOyKAM6-Xx-F4GawxaepmXFCgfTjDxw5djxLa8ISlSApmWQxfKTUJqPP3-Kg6NU1Q"
        let x = try #require(Base64.url.decode("f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU"))
        let y = try #require(Base64.url.decode("x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0"))
        let prefix = try #require(Hex.decode("3059301306072a8648ce3d020106082a8648ce3d03010703420004"))
        let body = Base64.standard.encode(prefix + x + y, padded: true)
        let pem = "-----BEGIN PUBLIC KEY-----\n\(body)\n-----END PUBLIC KEY-----\n"
        // OpenSSL's reader wants lines of 64.
        let publicPEM = try OpenSSLCommand.text(["pkey", "-pubin", "-pubout"], input: pem)
        #expect(JWTCheck.verifiesES256(token, publicPEM: publicPEM))
        #expect(!JWTCheck.verifiesES256(token, publicPEM: TestKeys.rfc6979Public))
    }

    @Test func `a thousand tokens all verify and are 64 bytes raw, whatever r and s`() throws {
        let key = try TestKeys.signingKey()
        for second in 0..<1000 {
            let token = try key.providerToken(
                keyID: "ABC123DEFG",
                teamID: "DEF123GHIJ",
                issuedAt: Timestamp(secondsSince1970: 1_767_225_600 + Int64(second))
            ).reveal()
            #expect(JWTCheck.parts(token)?.signature.count == 64)
            #expect(JWTCheck.verifiesES256(token, publicPEM: TestKeys.rfc6979Public))
        }
    }

    @Test func `iat is whole seconds, a number, and nothing else is claimed (field report 74)`() throws {
        let token = try TestKeys.signingKey().providerToken(
            keyID: "ABC123DEFG",
            teamID: "DEF123GHIJ",
            issuedAt: Timestamp(millisecondsSince1970: 1_767_225_600_999)
        ).reveal()
        let parts = try #require(JWTCheck.parts(token))
        let claims: JSONValue = .object([
            JSONMember("iss", .string("DEF123GHIJ")), JSONMember("iat", .number("1767225600")),
        ])
        #expect(parts.claims == claims)
    }

    @Test(arguments: [
        "", "ABC123DEF", "ABC123DEFGH", "ABC123DEF\"", "ABC-123DEF", "ÄBC123DEF", "ABC123DEF\n",
    ])
    func `names that are not ten letters and digits are refused, both at once`(name: String) {
        let error = expectKeyError(.badKeyID) { _ = try ProviderIdentity(keyID: name, teamID: name) }
        #expect(error?.problems.map(\.kind) == [.badKeyID, .badTeamID])
    }

    @Test func `a key pasted as its ID is not repeated`() {
        expectKeyError(.badKeyID) {
            _ = try ProviderIdentity(keyID: TestKeys.rfc6979Body, teamID: "DEF123GHIJ")
        }
    }

    @Test func `the file's name tells swapped and wrong key IDs (field report 61)`() throws {
        let swapped = try ProviderIdentity(keyID: "DEF123GHIJ", teamID: "ABC123DEFG")
        #expect(swapped.warning(keyFile: "keys/AuthKey_ABC123DEFG.p8")?.contains("swapped") == true)
        let wrong = try ProviderIdentity(keyID: "XYZ123XYZ1", teamID: "DEF123GHIJ")
        let warning = try #require(wrong.warning(keyFile: "/a/AuthKey_ABC123DEFG.p8"))
        #expect(warning.contains("ABC123DEFG") && warning.contains("XYZ123XYZ1"))
        let right = try ProviderIdentity(keyID: "ABC123DEFG", teamID: "DEF123GHIJ")
        #expect(right.warning(keyFile: "AuthKey_ABC123DEFG (1).p8") == nil)
        #expect(right.warning(keyFile: "renamed.p8") == nil)
        #expect(wrong.warning(for: .file("/a/AuthKey_ABC123DEFG.p8")) == warning)
        #expect(wrong.warning(for: .text(Secret("AuthKey_ABC123DEFG.p8"))) == nil)
        #expect(ProviderIdentity.keyID(inFileName: "x/AuthKey_ABC123DEFG.p8") == "ABC123DEFG")
        #expect(ProviderIdentity.keyID(inFileName: "AuthKey_ABC.p8") == nil)
    }
}
