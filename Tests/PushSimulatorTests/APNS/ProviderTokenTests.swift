import SilentPush
import Testing

@testable import PushSimulator

@Suite struct ProviderTokenTests {
    private let now: Int64 = 1_767_225_600

    /// The reason that a token gets; nil where it is taken.
    private func reason(of token: String, scheme: String = "bearer") throws -> String? {
        var judge = try ProviderTokenJudge(try SimulatorIdentity.forTests.get())
        var connection = APNSConnection()
        let request = SimulatedRequest.make(
            "/3/device/ab",
            headers: [("authorization", "\(scheme) \(token)")]
        )
        do throws(APNSRefusal) {
            try judge.judge(request, on: &connection, at: .at(now))
            return nil
        } catch {
            return error.reason.rawValue
        }
    }

    @Test func `a raw signature, a DER one and either case of bearer are taken`() async throws {
        let identity = try SimulatorIdentity.forTests.get()
        let raw = try await identity.providerToken(issuedAt: "\(now)")
        let der = try await identity.providerToken(issuedAt: "\(now)", .es256DER)
        #expect(try reason(of: raw) == nil)
        #expect(try reason(of: der) == nil)
        #expect(try reason(of: raw, scheme: "Bearer") == nil)
    }

    @Test(arguments: [
        ("0", nil), ("3600", nil), ("3601", "ExpiredProviderToken"), ("-60", nil),
        ("-61", "InvalidProviderToken"),
    ])
    func `a token is good for an hour and never from the future`(_ age: String, _ expected: String?)
        async throws
    {
        let identity = try SimulatorIdentity.forTests.get()
        let token = try await identity.providerToken(issuedAt: "\(now - (Int64(age) ?? 0))")
        #expect(try reason(of: token) == expected)
    }

    @Test(
        arguments: [
            (#"{"alg":"ES384","kid":"SIMKEY0001"}"#, nil),
            (#"{"kid":"SIMKEY0001"}"#, nil),
            (#"{"alg":"none","kid":"SIMKEY0001"}"#, nil),
            (#"{"alg":"ES256","kid":"OTHERKEY01"}"#, nil),
            (#"{"alg":"ES256"}"#, nil),
            (nil, #"{"iss":"OTHERTEAM1","iat":1767225600}"#),
            (nil, #"{"iat":1767225600}"#),
            (nil, #"{"iss":"SIMTEAM001"}"#),
            (nil, #"{"iss":"SIMTEAM001","iat":"1767225600"}"#),
            (nil, #"{"iss":"SIMTEAM001","iat":1767225600000}"#),
            (nil, #"["iss"]"#),
        ] as [(String?, String?)]
    )
    func `a token with a wrong header or claim is refused (field report 74)`(
        _ header: String?,
        _ claims: String?
    ) async throws {
        let identity = try SimulatorIdentity.forTests.get()
        let token = try await identity.providerToken(issuedAt: "\(now)", header: header, claims: claims)
        #expect(try reason(of: token) == "InvalidProviderToken")
    }

    @Test func `a token signed with another key, cut short or padded is refused`() async throws {
        let identity = try SimulatorIdentity.forTests.get()
        let other = try SimulatorIdentity.make()
        let foreign = try await identity.providerToken(issuedAt: "\(now)", key: other.signingKey.reveal())
        #expect(try reason(of: foreign) == "InvalidProviderToken")
        let good = try await identity.providerToken(issuedAt: "\(now)")
        #expect(try reason(of: String(good.dropLast(4))) == "InvalidProviderToken")
        #expect(try reason(of: good + "==") == "InvalidProviderToken")
        #expect(try reason(of: good + ".x") == "InvalidProviderToken")
    }

    @Test func `the published vector of RFC 6979 verifies in all four forms`() throws {
        // WIRE A10.15: the key, and signatures over "sample".
        let pem = """
            -----BEGIN PRIVATE KEY-----
            MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgya+p2EW6dRZrXCFX
            Z7HWk05Qw9s26JsSe4piKxIPZyGhRANCAARg/tS6JVqdMclh63TGNW1owEm4kjth
            +mzmaWIuYPKftnkD/hAIuLyZpBrp6VYovGTy8bIMLX6fUXejwpTURiKZ
            -----END PRIVATE KEY-----

            """
        let key = try VerifyingKey(of: pem)
        let raws = [
            "efd48b2aacb6a8fd1140dd9cd45e81d69d2c877b56aaf991c34d0ea84eaf3716f7cb1c942d657c41d436c7a1b6e29f65f3e900dbb9aff4064dc4ab2f843acda8",
            "6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296085ad2f43fa823879973e3daba869cca70cd714c7a2b81900c2ab4f0978f5b41",
            "a7d97d1f67b529daad2be62a68b373f5e93a5acd2e055a9ec9e785f4f776e23d001c151d18288920b88c435bd67f3eda15d3e86932b852534793b37e256f9ae2",
            "005543894af3d00ed7d740abdbd75c96b06877b787db5f70eea78b90a8d7c00aba3ce335d3e2ab5bdcd8b8d18e8128d62fc28fd9e52bfb000663f22a226b56cc",
        ]
        for raw in raws {
            let signature = try #require(Hex.decode(raw))
            #expect(key.verifiesES256(signature, of: Array("sample".utf8)))
            #expect(key.verifiesES256(ECDSASignature.der(raw: signature), of: Array("sample".utf8)))
            #expect(!key.verifiesES256(signature, of: Array("Sample".utf8)))
        }
    }

    @Test func `a second token within 20 minutes on one connection is refused and the first stays good`()
        async throws
    {
        let identity = try SimulatorIdentity.forTests.get()
        var judge = try ProviderTokenJudge(identity)
        var connection = APNSConnection()
        let first = try await identity.providerToken(issuedAt: "\(now)")
        let second = try await identity.providerToken(issuedAt: "\(now + 60)")
        func use(_ token: String, _ second: Int64) -> String? {
            let request = SimulatedRequest.make(
                "/3/device/ab",
                headers: [("authorization", "bearer \(token)")]
            )
            do throws(APNSRefusal) {
                try judge.judge(request, on: &connection, at: .at(now + second))
                return nil
            } catch {
                return error.reason.rawValue
            }
        }
        #expect(use(first, 0) == nil)
        #expect(use(second, 60) == "TooManyProviderTokenUpdates")
        #expect(use(first, 61) == nil)
        #expect(use(second, 1199) == "TooManyProviderTokenUpdates")
        #expect(use(second, 1200) == nil)
        #expect(use(first, 1201) == "TooManyProviderTokenUpdates")
    }
}
