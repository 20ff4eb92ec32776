import PushSigning
import SilentPush

/// Keys to test with: the published one of RFC 6979, and others made for this run.
enum TestKeys {
    /// RFC 6979 A.2.5, a published test key (WIRE A10.15).
    static let rfc6979 = """
        -----BEGIN PRIVATE KEY-----
        MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgya+p2EW6dRZrXCFX
        Z7HWk05Qw9s26JsSe4piKxIPZyGhRANCAARg/tS6JVqdMclh63TGNW1owEm4kjth
        +mzmaWIuYPKftnkD/hAIuLyZpBrp6VYovGTy8bIMLX6fUXejwpTURiKZ
        -----END PRIVATE KEY-----

        """
    static let rfc6979Public = """
        -----BEGIN PUBLIC KEY-----
        MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEYP7UuiVanTHJYet0xjVtaMBJuJI7
        Yfps5mliLmDyn7Z5A/4QCLi8maQa6elWKLxk8vGyDC1+n1F3o8KU1EYimQ==
        -----END PUBLIC KEY-----

        """
    static let rfc6979Body = rfc6979.split(separator: "\n").dropFirst().dropLast().joined()

    static let rsa = Result {
        try OpenSSLCommand.text(["genpkey", "-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:2048"])
    }
    static let rsaPublic = Result { try OpenSSLCommand.text(["pkey", "-pubout"], input: rsa.get()) }
    static let weakRSA = Result {
        try OpenSSLCommand.text(["genpkey", "-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:1024"])
    }
    static let certificate = Result {
        let directory = try TemporaryDirectory()
        let key = try directory.write(rfc6979, to: "key")
        return try OpenSSLCommand.text(["req", "-x509", "-key", key, "-subj", "/CN=test", "-days", "2"])
    }

    static func curve(_ name: String) throws -> String {
        try OpenSSLCommand.text(["genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:\(name)"])
    }

    static func sec1() throws -> String {
        try OpenSSLCommand.text(["ec"], input: rfc6979)
    }

    static func base64(_ text: String) -> String {
        Base64.standard.encode(Array(text.utf8), padded: true)
    }

    static func signingKey(_ text: String = rfc6979) throws -> SigningKey {
        try SigningKey(.text(Secret(text)))
    }

    /// A whole service account of `rsa`, with the fields in `changes` replaced; nil removes a field.
    static func accountJSON(_ changes: [String: JSONValue?] = [:]) throws -> String {
        var members: [(String, JSONValue?)] = [
            ("type", .string("service_account")),
            ("project_id", .string("demo-project")),
            ("private_key_id", .string("0123456789abcdef")),
            ("private_key", .string(try rsa.get())),
            ("client_email", .string("push@demo-project.iam.gserviceaccount.com")),
            ("token_uri", .string("https://localhost:8443/token")),
            ("universe_domain", .string("googleapis.com")),
        ]
        for index in members.indices {
            if let change = changes[members[index].0] { members[index].1 = change }
        }
        let object = JSONValue.object(
            members.compactMap { name, value in value.map { JSONMember(name, $0) } }
        )
        return String(decoding: object.serialized(), as: UTF8.self)
    }

    static func account(_ changes: [String: JSONValue?] = [:]) throws -> ServiceAccount {
        try ServiceAccount(.text(Secret(try accountJSON(changes))))
    }
}
