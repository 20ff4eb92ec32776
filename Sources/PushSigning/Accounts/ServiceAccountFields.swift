import SilentPush

/// The fields of an account's JSON, and all that is wrong with them.
struct ServiceAccountFields {
    private(set) var projectID = ""
    private(set) var clientEmail = ""
    private(set) var privateKeyID: String?
    private(set) var tokenURI = ServiceAccount.googleTokenURI
    private(set) var key: PrivateKey?
    private(set) var fingerprint: String?
    private(set) var problems: [KeyError.Problem] = []
    private(set) var warnings: [String] = []

    init(_ json: JSONValue) {
        guard case .object = json else {
            problems = [Self.otherAccount("this is JSON, but no object")]
            return
        }
        if let problem = Self.mistakenAccount(json) {
            problems = [problem]
            return
        }
        projectID = plain("project_id", of: json) ?? ""
        clientEmail = plain("client_email", of: json) ?? ""
        privateKeyID = optional("private_key_id", of: json)
        if let uri = optional("token_uri", of: json) { readTokenURI(uri) }
        if let text = needed("private_key", of: json) { readKey(text) }
        if let universe = json["universe_domain"]?.text, universe != "googleapis.com" {
            warnings.append(
                "universe_domain is not googleapis.com; FCM of googleapis.com is used all the same."
            )
        }
    }

    private mutating func needed(_ field: String, of json: JSONValue) -> String? {
        guard let value = json[field], value != .null else {
            problems.append(Self.missing(field, "is missing"))
            return nil
        }
        guard let text = value.text else {
            problems.append(Self.bad(field, "is no text"))
            return nil
        }
        guard text.contains(where: { !$0.isWhitespace }) else {
            problems.append(Self.missing(field, "is empty"))
            return nil
        }
        return text
    }

    private mutating func optional(_ field: String, of json: JSONValue) -> String? {
        guard let value = json[field], value != .null else { return nil }
        guard let text = value.text else {
            problems.append(Self.bad(field, "is no text"))
            return nil
        }
        return text.isEmpty ? nil : text
    }

    /// The project stands in a path and the address in a claim: neither has spaces or control characters.
    private mutating func plain(_ field: String, of json: JSONValue) -> String? {
        guard let value = needed(field, of: json) else { return nil }
        let isPlain = value.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "/") }
        guard isPlain, value.utf8.count <= 320 else {
            problems.append(Self.bad(field, "has characters that no \(field) has, or too many"))
            return nil
        }
        return value
    }

    private mutating func readTokenURI(_ uri: String) {
        let isPlain = uri.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }
        guard isPlain, uri.hasPrefix("https://"), uri.utf8.count > 8, uri.utf8.count <= 2048 else {
            problems.append(Self.bad("token_uri", "is no https:// address"))
            return
        }
        tokenURI = uri
    }

    private mutating func readKey(_ text: String) {
        do {
            let keyText = try KeyText(unwrapping: Array(text.utf8))
            let key = try PrivateKey.reading(keyText.content, wanted: .google)
            fingerprint = try key.publicFingerprint()
            self.key = key
            if keyText.hadEscapedLineBreaks {
                warnings.append(
                    "private_key has \\n written out where line breaks belong, "
                        + "as after pasting through an environment variable; it was read all the same."
                )
            }
        } catch let problem as KeyError.Problem {
            problems.append(
                KeyError.Problem(
                    kind: problem.kind,
                    finding: "private_key: \(problem.finding)",
                    fix: problem.fix
                )
            )
        } catch {
            problems.append(.openSSL(error))
        }
    }

    /// What the JSON is when it is another kind of file; nil when it may be a service account.
    private static func mistakenAccount(_ json: JSONValue) -> KeyError.Problem? {
        if json["project_info"] != nil || json["client"] != nil {
            return otherAccount("this is an Android app's google-services.json")
        }
        if json["installed"] != nil || json["web"] != nil {
            return otherAccount("this is an OAuth client, not a service account")
        }
        if json["apiKey"] != nil || json["messagingSenderId"] != nil {
            return otherAccount("this is a web app's Firebase configuration")
        }
        switch json["type"] {
        case nil, .null, .string("service_account"), .string(""):
            return nil
        case .string("authorized_user"), .string("external_account"), .string("impersonated_service_account"):
            return otherAccount("this is a credential of type \(json["type"]?.text ?? "")")
        default:
            return otherAccount("the field type is not \"service_account\"")
        }
    }

    private static func otherAccount(_ finding: String) -> KeyError.Problem {
        KeyError.Problem(
            kind: .otherAccount,
            finding: finding,
            fix:
                "Download a service account's key from the Firebase console, under Service accounts (WIRE B7.1)."
        )
    }

    private static func missing(_ field: String, _ finding: String) -> KeyError.Problem {
        KeyError.Problem(
            kind: .missingField,
            finding: "\(field) \(finding)",
            fix: "Give the whole JSON file as it was downloaded (WIRE B7.1)."
        )
    }

    private static func bad(_ field: String, _ finding: String) -> KeyError.Problem {
        KeyError.Problem(
            kind: .badField,
            finding: "\(field) \(finding)",
            fix: "Give the whole JSON file as it was downloaded (WIRE B7.1)."
        )
    }
}
