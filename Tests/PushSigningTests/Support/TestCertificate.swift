import SilentPush

/// A client certificate as Apple makes them, signed by itself, with its key; made for this run.
struct TestCertificate {
    let certificate: String
    let key: String

    static let push = Result {
        try TestCertificate(topics: ["com.example.app": "app", "com.example.app.voip": "voip"])
    }

    /// A certificate with extension 1.2.840.113635.100.6.3.6 for `topics` in alphabetical order; nil leaves it out.
    init(
        topics: [String: String]?,
        subject: String = "/UID=com.example.app/CN=Apple Push Services: com.example.app"
    ) throws {
        key = try OpenSSLCommand.text(["genpkey", "-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:2048"])
        let directory = try TemporaryDirectory()
        var arguments = [
            "req", "-x509", "-key", try directory.write(key, to: "key"), "-subj", subject, "-days", "90",
        ]
        if let topics {
            let content = topics.sorted { $0.key < $1.key }.flatMap { topic, kind in
                Self.element(0x0C, Array(topic.utf8))
                    + Self.element(0x30, Self.element(0x0C, Array(kind.utf8)))
            }
            let value = Hex.encode(Self.element(0x30, content))
            arguments += ["-addext", "1.2.840.113635.100.6.3.6=DER:\(value)"]
        }
        certificate = try OpenSSLCommand.text(arguments)
    }

    /// The same as a `.p12` container.
    func p12(password: String, options: [String] = []) throws -> [UInt8] {
        let directory = try TemporaryDirectory()
        let both = try directory.write(certificate + key, to: "both")
        return try OpenSSLCommand.run(
            ["pkcs12", "-export", "-in", both, "-inkey", both, "-passout", "pass:\(password)"] + options
        )
    }

    private static func element(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
        content.count < 128
            ? [tag, UInt8(content.count)] + content : [tag, 0x81, UInt8(content.count)] + content
    }
}
