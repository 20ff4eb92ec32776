import FoundationEssentials
import PushDispatch
import PushSigning
import SilentPush
import Testing

@Suite struct ConfigurationTests {
    /// The example of DESIGN 6 with one member replaced.
    static func example(
        apns: String =
            #""environment":"sandbox","topic":"com.example.app","keyFile":"AuthKey_ABC123DEFG.p8","keyID":"ABC123DEFG","teamID":"DEF123GHIJ""#,
        rest: String = ""
    ) -> [UInt8] {
        Array("{\"apns\":{\(apns)}\(rest)}".utf8)
    }

    private func problems(
        _ bytes: [UInt8],
        credentials: Configuration.CredentialNeed = .needed,
        environment: [String: String] = ["HOME": "/home/me"]
    ) -> [String] {
        do throws(ConfigurationError) {
            _ = try Configuration(
                parsing: bytes,
                file: "/etc/push/silentpush.json",
                credentials: credentials,
                environment: environment
            )
            return []
        } catch {
            return error.problems.map { "\($0.path): \($0.message)" }
        }
    }

    private func read(
        _ bytes: [UInt8],
        environment: [String: String] = ["HOME": "/home/me"]
    ) throws -> Configuration {
        try Configuration(parsing: bytes, file: "/etc/push/silentpush.json", environment: environment)
    }

    @Test func `what is left out gets the defaults of the design`() throws {
        let configuration = try read(Self.example())
        #expect(configuration.limits == Configuration.Limits(perHour: 3))
        #expect(configuration.retention == .seconds(7 * 24 * 3600))
        #expect(configuration.transport.connections == 8)
        #expect(configuration.transport.connectTimeout == .seconds(10))
        #expect(configuration.transport.requestTimeout == .seconds(30))
        #expect(configuration.store == .sqlite(path: "/home/me/.local/state/silentpush/state.db"))
        #expect(configuration.templates == "/etc/push/templates")
        #expect(configuration.apns?.address.authority == "api.sandbox.push.apple.com")
        #expect(configuration.fcm == nil)
    }

    @Test func `every key of the example file is read`() throws {
        let text = """
            {"apns":{"environment":"production","topic":"t.t","keyFile":"/k.p8","keyID":"ABC123DEFG",
            "teamID":"DEF123GHIJ","certificateFile":null,"certificateKeyFile":null,"certificatePassword":null,
            "endpoint":"https://localhost:8443/"},
            "fcm":{"serviceAccountFile":"sa.json","endpoint":"https://[::1]:9","perSecond":50},
            "limits":{"perHour":9,"spacing":"10m","androidPerHour":60,"beyondGuidance":true},
            "store":"sqlite:state.db","retention":"2d",
            "transport":{"connections":2,"connectTimeout":"1s","requestTimeout":"2s","caFile":"ca.pem","proxy":null},
            "templates":"t"}
            """
        let configuration = try read(Array(text.utf8))
        #expect(configuration.apns?.environment == .production)
        #expect(configuration.apns?.endpoint == Endpoint(host: "localhost", port: 8443))
        guard case .key(.file("/k.p8"), "ABC123DEFG", "DEF123GHIJ")? = configuration.apns?.credential else {
            Issue.record("no key: \(String(describing: configuration.apns?.credential))")
            return
        }
        #expect(configuration.fcm?.serviceAccount == .file("/etc/push/sa.json"))
        #expect(configuration.fcm?.endpoint?.authority == "[::1]:9")
        #expect(configuration.fcm?.perSecond == 50)
        #expect(
            configuration.limits
                == .init(perHour: 9, spacing: .seconds(600), androidPerHour: 60, beyondGuidance: true)
        )
        #expect(configuration.store == .sqlite(path: "/etc/push/state.db"))
        #expect(configuration.retention == .seconds(2 * 24 * 3600))
        #expect(configuration.transport.caFile == "/etc/push/ca.pem")
        #expect(configuration.templates == "/etc/push/t")
    }

    @Test func `the example beside the package is a configuration`() throws {
        let root = URL(fileURLWithPath: #filePath)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        let configuration = try Configuration.load(root.appendingPathComponent("config.example.json").path)
        #expect(configuration.apns?.topic == "com.example.app")
        #expect(configuration.fcm?.perSecond == 9000)
    }

    @Test func `every problem is told at once, each with its path`() {
        let text = """
            {"apns":{"enviroment":"sandbox","keyFile":"","keyID":"SHORT","teamID":5,"endpoint":"http://x"},
            "fcm":{"perSecond":0},"limits":{"perHour":4,"spacing":"soon"},"stores":1,"retention":"7",
            "transport":{"connections":1.5,"proxy":"https://p"}}
            """
        #expect(
            problems(Array(text.utf8)).map { $0.prefix { $0 != ":" } } == [
                "stores", "apns.enviroment", "apns.endpoint", "apns.environment", "apns.keyFile",
                "apns.keyID",
                "apns.teamID", "fcm.serviceAccountFile", "fcm.perSecond", "limits.spacing", "limits.perHour",
                "retention", "transport.connections", "transport.proxy",
            ]
        )
    }

    @Test(arguments: [
        ("enviroment", "environment"), ("key_id", "keyID"), ("keyid", "keyID"), ("taemID", "teamID"),
        ("Topic", "topic"), ("certificatFile", "certificateFile"),
    ])
    func `an unknown key names the nearest known one`(given: String, meant: String) {
        let found = problems(Self.example(apns: "\"environment\":\"sandbox\",\"\(given)\":\"x\""))
        #expect(found.contains("apns.\(given): is no known key; did you mean \"\(meant)\"?"))
    }

    @Test(arguments: ["\"false\"", "\"yes\"", "0", "1", "\"true\"", "[]"])
    func `a boolean is true or false and never text that says so (field report 65)`(written: String) {
        let found = problems(Self.example(rest: ",\"limits\":{\"beyondGuidance\":\(written)}"))
        #expect(found.count == 1)
        #expect(found.first?.hasPrefix("limits.beyondGuidance: must be true or false without quotes") == true)
    }

    @Test
    func
        `a key's text where a path belongs, and both at once, are told apart and never printed (field report 66)`()
    {
        let secret = "-----BEGIN PRIVATE KEY-----\\nMIGHAgEAMBMGByqGSM49\\n-----END PRIVATE KEY-----"
        let asPath = problems(
            Self.example(
                apns:
                    #""environment":"sandbox","keyFile":"\#(secret)","keyID":"ABC123DEFG","teamID":"DEF123GHIJ""#
            )
        )
        #expect(asPath == ["apns.keyFile: holds the secret itself and not a path: move it to key"])
        let both = problems(
            Self.example(
                apns:
                    #""environment":"sandbox","keyFile":"k.p8","key":"\#(secret)","keyID":"ABC123DEFG","teamID":"DEF123GHIJ""#
            )
        )
        #expect(both == ["apns.keyFile: stands beside key: give one of the two"])
        #expect(!(asPath + both).joined().contains("MIGH"))
    }

    @Test func `a key can come from the environment (field report 55)`() throws {
        let bytes = Self.example(
            apns:
                #""environment":"sandbox","key":{"env":"APNS_KEY"},"keyID":"ABC123DEFG","teamID":"DEF123GHIJ""#
        )
        let set = try read(bytes, environment: ["HOME": "/h", "APNS_KEY": "-----BEGIN"])
        guard case .key(let source, _, _)? = set.apns?.credential else {
            Issue.record("no key")
            return
        }
        #expect(source == .environment(name: "APNS_KEY", text: Secret("-----BEGIN")))
    }

    @Test(arguments: [
        "http://localhost:8443", "localhost:8443", "https://", "https://localhost/3/device", "https://a:b@c",
        "https://localhost:0", "https://localhost:65536", "https://localhost:", "https://local host",
        "https://::1", "https://[::1", "https://[]:1", "ftp://x", "https://x?y", "https://x#y",
    ])
    func `an endpoint is https, host and port, and nothing else`(text: String) {
        let found = problems(
            Self.example(
                apns:
                    #""environment":"sandbox","keyFile":"k","keyID":"ABC123DEFG","teamID":"DEF123GHIJ","endpoint":"\#(text)""#
            )
        )
        #expect(found.count == 1)
        #expect(found.first?.hasPrefix("apns.endpoint: ") == true)
    }

    @Test(arguments: [
        "com.example.app.voip", "com.example.app.push-type.widgets", "com example", "com.exämple",
    ])
    func `a topic that no background push can have is told where it stands`(topic: String) {
        let found = problems(
            Self.example(
                apns:
                    #""environment":"sandbox","topic":"\#(topic)","keyFile":"k","keyID":"ABC123DEFG","teamID":"DEF123GHIJ""#
            )
        )
        #expect(found.count == 1)
        #expect(found.first?.hasPrefix("apns.topic: ") == true)
    }

    @Test func `more than three an hour needs beyondGuidance`() throws {
        #expect(
            problems(Self.example(rest: #","limits":{"perHour":4}"#)).first?.contains("beyondGuidance")
                == true
        )
        #expect(problems(Self.example(rest: #","limits":{"perHour":0}"#)).count == 1)
        let far = try read(Self.example(rest: #","limits":{"perHour":4,"beyondGuidance":true}"#))
        #expect(far.limits.perHour == 4)
    }

    @Test func `a store address or proxy that carries a password is never repeated (field report 183)`() {
        let found = problems(
            Self.example(
                rest: #","store":"mysql://u:hunter2@h/d","transport":{"proxy":"ftp://u:hunter2@h"}"#
            )
        )
        #expect(found.count == 2)
        #expect(!found.joined().contains("hunter2"))
    }

    @Test func `the default store lies where the base directories say`() throws {
        let bytes = Self.example()
        #expect(
            try read(bytes, environment: ["XDG_STATE_HOME": "/s", "HOME": "/h"]).store
                == .sqlite(path: "/s/silentpush/state.db")
        )
        #expect(
            try read(bytes, environment: ["XDG_STATE_HOME": "relative", "HOME": "/h"]).store
                == .sqlite(path: "/h/.local/state/silentpush/state.db")
        )
        #expect(problems(bytes, environment: [:]).count == 1)
        #expect(try read(Self.example(rest: #","store":"memory:""#)).store == .memory)
        #expect(
            try read(Self.example(rest: #","store":"postgres://u:p@h/d""#)).store
                == .postgres(Secret("postgres://u:p@h/d"))
        )
    }

    @Test func `composing alone needs no key, sending names all that is missing`() {
        let bytes = Self.example(apns: #""environment":"sandbox""#, rest: #","fcm":{}"#)
        #expect(problems(bytes, credentials: .notNeeded) == [])
        #expect(
            problems(bytes).map { $0.prefix { $0 != ":" } }
                == ["apns.keyFile", "apns.keyID", "apns.teamID", "fcm.serviceAccountFile"]
        )
    }

    @Test func `a certificate excludes a key`() throws {
        let good = try read(
            Self.example(
                apns:
                    #""environment":"sandbox","certificateFile":"c.p12","certificatePassword":{"env":"P"}"#
            ),
            environment: ["HOME": "/h", "P": "hunter2"]
        )
        guard case .certificate("/etc/push/c.p12", nil, let password)? = good.apns?.credential else {
            Issue.record("no certificate")
            return
        }
        #expect(password == Secret("hunter2"))
        let both = problems(
            Self.example(
                apns:
                    #""environment":"sandbox","certificateFile":"c","keyFile":"k","keyID":"ABC123DEFG","teamID":"DEF123GHIJ""#
            )
        )
        #expect(both == ["apns.certificateFile: stands beside a key: give one of the two"])
        let unset = problems(
            Self.example(
                apns: #""environment":"sandbox","certificateFile":"c","certificatePassword":{"env":"P"}"#
            )
        )
        #expect(unset.count == 1)
    }

    @Test func `malformed JSON is told with line and column`() {
        #expect(problems(Array("{\n  \"apns\": {},\n}".utf8)).first?.hasPrefix("line 3, column ") == true)
        #expect(problems([]).count == 1)
        #expect(problems(Array("[]".utf8)).first?.contains("must be an object") == true)
        #expect(problems(Array("{}".utf8)).first?.contains("configure at least one provider") == true)
    }

    @Test func `thousands of random texts are read or refused and never crash`() {
        var generator = SeededGenerator(seed: 4711)
        let whole = Self.example(rest: #","limits":{"perHour":3,"spacing":null},"store":"memory:""#)
        for _ in 0..<4000 {
            var bytes = whole
            if Bool.random(using: &generator) {
                bytes = generator.bytes(Int.random(in: 0...80, using: &generator))
            } else {
                for _ in 0..<Int.random(in: 1...4, using: &generator) {
                    let place = Int.random(in: 0..<bytes.count, using: &generator)
                    bytes.replaceSubrange(
                        place..<min(place + 1, bytes.count),
                        with: generator.bytes(Int.random(in: 0...3, using: &generator))
                    )
                }
            }
            let found = problems(bytes)
            #expect(found.allSatisfy { !$0.isEmpty })
        }
    }
}
