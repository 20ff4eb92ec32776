import PushSigning
import SilentPush
import Testing

/// The signed claim of WIRE B7.2.
struct AssertionTests {
    let moment = Timestamp(millisecondsSince1970: 1_767_225_630_500)

    @Test func `header and claims are those of WIRE B7 2, and RS256 verifies`() throws {
        let token = try TestKeys.account().assertion(at: moment).reveal()
        let parts = try #require(JWTCheck.parts(token))
        let header = #"{"alg":"RS256","typ":"JWT","kid":"0123456789abcdef"}"#
        let claims =
            #"{"iss":"push@demo-project.iam.gserviceaccount.com","#
            + #""scope":"https://www.googleapis.com/auth/firebase.messaging","#
            + #""aud":"https://oauth2.googleapis.com/token","iat":1767225600,"exp":1767229200}"#
        #expect(try parts.header == JSONValue(parsing: Array(header.utf8)))
        #expect(try parts.claims == JSONValue(parsing: Array(claims.utf8)))
        #expect(try JWTCheck.verifiesRS256(token, publicPEM: TestKeys.rsaPublic.get()))
    }

    @Test func `the signature equals that of the openssl command, byte for byte`() throws {
        let parts = try #require(JWTCheck.parts(try TestKeys.account().assertion(at: moment).reveal()))
        let directory = try TemporaryDirectory()
        let key = try directory.write(try TestKeys.rsa.get(), to: "key")
        #expect(
            try OpenSSLCommand.run(["dgst", "-sha256", "-sign", key], input: parts.input) == parts.signature
        )
    }

    @Test func `an account without a key ID has no kid`() throws {
        let account = try TestKeys.account(["private_key_id": nil])
        let parts = try #require(JWTCheck.parts(try account.assertion(at: moment).reveal()))
        #expect(
            parts.header == .object([JSONMember("alg", .string("RS256")), JSONMember("typ", .string("JWT"))])
        )
    }

    @Test func `the request is the form of WIRE B7 3`() {
        let request = OAuthRequest(tokenURI: "https://localhost/token", assertion: Secret("a.b-c_d.e"))
        #expect(request.contentType == "application/x-www-form-urlencoded")
        #expect(
            request.form.reveal()
                == "grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Ajwt-bearer&assertion=a.b-c_d.e"
        )
    }
}
