import PushSigning
import SilentPush
import Testing

/// Service accounts in every form, and all that can be wrong with one at once.
struct ServiceAccountTests {
    private func read(_ text: String) throws -> ServiceAccount { try ServiceAccount(.text(Secret(text))) }

    @Test func `an account is read from a file`() throws {
        let directory = try TemporaryDirectory()
        let account = try ServiceAccount(.file(try directory.write(try TestKeys.accountJSON(), to: "a.json")))
        #expect(account.projectID == "demo-project")
        #expect(account.clientEmail == "push@demo-project.iam.gserviceaccount.com")
        #expect(account.privateKeyID == "0123456789abcdef")
        #expect(account.tokenURI == "https://localhost:8443/token")
        #expect(account.warnings.isEmpty)
    }

    @Test func `an account is read in every form an environment variable gives it (field reports 167, 169)`()
        throws
    {
        let json = try TestKeys.accountJSON()
        let escapedTwice = json.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
        let forms = [
            "\u{FEFF}\(json)\r\n",
            "'\(json)'",
            "\"\(json)\"",
            "\"\(escapedTwice)\"",
            escapedTwice,
            json.replacing("\\n", with: "\n"),
            json.replacing("\\n", with: "\r\n"),
            json.replacing("\\n", with: "\\\n"),
            json.replacing(",", with: ",\n    "),
            TestKeys.base64(json),
            SigningKeyFormsTests.lines(TestKeys.base64(json), at: 76),
            TestKeys.base64(TestKeys.base64(json)),
            Base64.url.encode(Array(json.utf8), padded: false),
        ]
        for (index, form) in forms.enumerated() {
            let account = try #require(try? read(form), "form \(index)")
            #expect(account.fingerprint == (try TestKeys.account()).fingerprint)
        }
    }

    @Test func `escaped line breaks of the key are mended, and told (field report 167)`() throws {
        let escaped = try TestKeys.rsa.get().replacing("\n", with: "\\n")
        let account = try TestKeys.account(["private_key": .string(escaped)])
        #expect(account.warnings.count == 1)
        #expect(account.warnings.first?.contains("\\n") == true)
    }

    @Test func `a key that an editor wrapped is read (field report 169)`() throws {
        let body = try TestKeys.rsa.get().split(separator: "\n").dropFirst().dropLast().joined()
        let wrapped = SigningKeyFormsTests.lines(body, at: 23).replacing("\n", with: "\n  ")
        let key = "-----BEGIN PRIVATE KEY-----\n\(wrapped)\n-----END PRIVATE KEY-----\n"
        #expect(
            try TestKeys.account(["private_key": .string(key)]).fingerprint == TestKeys.account().fingerprint
        )
    }

    @Test func `all missing fields are named at once`() throws {
        let rsa = try TestKeys.rsa.get()
        let error = expectKeyError(.missingField, hiding: rsa) { _ = try read("{}") }
        #expect(error?.problems.count == 3)
        for field in ["project_id", "client_email", "private_key"] {
            #expect(error?.description.contains(field) == true)
            for value: JSONValue? in [nil, .null, .string(""), .string(" \n")] {
                let error = expectKeyError(.missingField, hiding: rsa) {
                    _ = try TestKeys.account([field: value])
                }
                #expect(error?.problems.count == 1)
            }
            expectKeyError(.badField, hiding: rsa) { _ = try TestKeys.account([field: .number("7")]) }
        }
    }

    @Test func `wrong values are named together with what is missing`() throws {
        let rsa = try TestKeys.rsa.get()
        let error = expectKeyError(.missingField, hiding: rsa) {
            _ = try TestKeys.account([
                "project_id": nil, "token_uri": .string("http://oauth2.googleapis.com/token"),
                "private_key": .string(TestKeys.rfc6979), "client_email": .string("a b"),
            ])
        }
        let kinds = Set(error?.problems.map(\.kind) ?? [])
        #expect(kinds == [.missingField, .badField, .ecInsteadOfRSA])
        #expect(error?.problems.count == 4)
    }

    @Test func `optional fields may be left out`() throws {
        let account = try TestKeys.account(["token_uri": nil, "private_key_id": nil, "type": nil])
        #expect(account.tokenURI == "https://oauth2.googleapis.com/token")
        #expect(account.privateKeyID == nil)
    }

    @Test func `keys that Google does not take each have their own error`() throws {
        let rsa = try TestKeys.rsa.get()
        let encrypted = try OpenSSLCommand.text(["pkcs8", "-topk8", "-passout", "pass:hush"], input: rsa)
        let cases: [(String, KeyError.Kind)] = [
            (TestKeys.rfc6979, .ecInsteadOfRSA),
            (try TestKeys.weakRSA.get(), .weakKey),
            (encrypted, .encrypted),
            (try TestKeys.rsaPublic.get(), .publicKey),
            (try TestKeys.certificate.get(), .certificate),
            ("service-account.json", .pathGivenAsText),
            ("nonsense!", .garbage),
            (String(rsa.prefix(300)), .cutShort),
        ]
        for (text, kind) in cases {
            expectKeyError(kind, hiding: text) { _ = try TestKeys.account(["private_key": .string(text)]) }
        }
    }

    @Test func `files of other kinds are named for what they are`() throws {
        expectKeyError(.otherAccount) { _ = try read(#"{"project_info":{},"client":[]}"#) }
        expectKeyError(.otherAccount) { _ = try read(#"{"installed":{"client_id":"x"}}"#) }
        expectKeyError(.otherAccount) { _ = try read(#"{"type":"authorized_user","refresh_token":"x"}"#) }
        expectKeyError(.otherAccount) { _ = try read(#"{"apiKey":"x","messagingSenderId":"1"}"#) }
        expectKeyError(.keyInsteadOfAccount) { _ = try read(TestKeys.rfc6979) }
        expectKeyError(.pathGivenAsText) { _ = try read("service-account.json") }
        expectKeyError(.empty) { _ = try read("") }
        expectKeyError(.unsetVariable) { _ = try ServiceAccount(.environment(name: "ACCOUNT", text: nil)) }
        expectKeyError(.textGivenAsPath, hiding: try TestKeys.rsa.get()) {
            _ = try ServiceAccount(.file(try TestKeys.accountJSON()))
        }
    }

    @Test func `malformed JSON is told with its line and column and nothing of the key`() throws {
        let json = try TestKeys.accountJSON()
        let error = expectKeyError(.malformedJSON, hiding: try TestKeys.rsa.get()) {
            _ = try read(String(json.dropLast()))
        }
        #expect(error?.description.contains("column") == true)
        expectKeyError(.malformedJSON) { _ = try read(#"{"project_id":"a","project_id":"b"}"#) }
    }

    @Test func `the project is found for a dry run although the key is bad`() throws {
        let json = try TestKeys.accountJSON(["private_key": .string("nonsense!"), "client_email": nil])
        #expect(ServiceAccount.projectID(in: .text(Secret(json))) == "demo-project")
        #expect(ServiceAccount.projectID(in: .text(Secret(TestKeys.base64(json)))) == "demo-project")
        #expect(ServiceAccount.projectID(in: .text(Secret(#"{"project_id":"a/b"}"#))) == nil)
        #expect(ServiceAccount.projectID(in: .file("/nowhere")) == nil)
        #expect(ServiceAccount.projectID(in: .environment(name: "A", text: nil)) == nil)
    }
}
