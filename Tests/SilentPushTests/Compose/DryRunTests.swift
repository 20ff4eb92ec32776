import Testing

@testable import SilentPush

struct DryRunTests {
    private let deadline = Deadline.at(Sample.now + .seconds(3600))

    @Test func `json is one object on one line, equal to what crosses the wire`() throws {
        for (device, provider) in [(Sample.apns, Provider.apns), (Sample.unknown, .fcm)] {
            let request = try Sample.request(to: device, deadline: deadline)
            let bytes = DryRun(request, provider: provider).rendered(as: .json)
            #expect(!bytes.contains(0x0A))
            let value = try JSONValue(parsing: bytes)
            guard case .object(let members) = value, case .object(let headers)? = value["headers"] else {
                Issue.record("no object")
                return
            }
            #expect(members.map(\.key) == ["provider", "method", "url", "headers", "body"])
            #expect(value["provider"]?.text == provider.rawValue)
            #expect(value["method"]?.text == "POST")
            #expect(value["url"]?.text == "https://" + request.authority + request.path)
            #expect(value["body"]?.serialized() == request.body)
            let scheme = provider == .apns ? "bearer" : "Bearer"
            #expect(value["headers"]?["authorization"]?.text == "\(scheme) <secret>")
            #expect(headers.dropFirst().map(\.key) == request.headers.map(\.name))
            #expect(headers.dropFirst().map(\.value.text) == request.headers.map(\.value))
        }
    }

    @Test func `http is the request as text`() throws {
        let push = Push(deliveryID: "d1", data: ["k": "v"])
        let request = try Sample.request(push, to: Sample.apns, deadline: .now)
        let text = String(decoding: DryRun(request, provider: .apns).rendered(as: .http), as: UTF8.self)
        let id = APNSID.text(deliveryID: "d1", tokenHex: Sample.hex)
        #expect(
            text == """
                POST /3/device/\(Sample.hex) HTTP/2
                host: api.push.apple.com
                authorization: bearer <secret>
                apns-topic: com.example.app
                apns-push-type: background
                apns-priority: 5
                apns-expiration: 0
                apns-id: \(id)

                {"aps":{"content-available":1},"k":"v","CIO-Background-Delivery-ID":"d1",\
                "CIO-Background-Delivery-Token":"\(Sample.hex)"}
                """
        )
    }

    @Test func `the three expirations are told apart (field report 123)`() throws {
        let http = { (deadline: Deadline) in
            let request = try Sample.request(to: Sample.apns, deadline: deadline)
            return String(decoding: DryRun(request, provider: .apns).rendered(as: .http), as: UTF8.self)
        }
        #expect(!(try http(.provider).contains("apns-expiration")))
        #expect(try http(.now).contains("\napns-expiration: 0\n"))
        #expect(try http(deadline).contains("\napns-expiration: 1767229200\n"))
    }

    @Test func `the secret is shown only when asked for, and a certificate needs none`() throws {
        let request = try Sample.request(to: Sample.apns)
        for format in DryRun.Format.allCases {
            let shown = DryRun(request, provider: .apns, authorization: .shown(Secret("s3cr3t")))
            #expect(String(decoding: shown.rendered(as: format), as: UTF8.self).contains("bearer s3cr3t"))
            let certificate = DryRun(request, provider: .apns, authorization: .certificate)
            let text = String(decoding: certificate.rendered(as: format), as: UTF8.self)
            #expect(!text.contains("authorization"))
        }
    }

    @Test func `the curl command runs in a shell as it is and hands over exactly the request`() throws {
        let push = Push(
            deliveryID: "it's $HOME `id` \"x\" \\ !",
            data: ["quote": "'", "many": "'';'\n$(touch x)\t*", "漢": "😀"],
            collapseID: "a'$b`c\"\\;&|"
        )
        for (device, provider) in [(Sample.apns, Provider.apns), (Sample.unknown, .fcm)] {
            let request = try Sample.request(push, to: device, deadline: deadline)
            let command = String(
                decoding: DryRun(request, provider: provider).rendered(as: .curl),
                as: UTF8.self
            )
            let name = DryRun.secretVariable(for: provider)
            let arguments = try Shell.arguments(of: command, environment: [name: "jwt.a b"])

            #expect(arguments.contains("--http2"))
            #expect(Shell.values(of: "--request", in: arguments) == ["POST"])
            #expect(Shell.values(of: "--data-binary", in: arguments) == [request.text])
            #expect(arguments.last == "https://\(request.authority)\(request.path)")
            let scheme = provider == .apns ? "bearer" : "Bearer"
            var headers = ["authorization: \(scheme) jwt.a b"]
            headers += request.headers.map { "\($0.name): \($0.value)" }
            let sent = Shell.values(of: "--header", in: arguments)
            #expect(sent.filter { !$0.hasSuffix(":") } == headers)
            // curl's own headers are taken away, so that the request is the same.
            let removed =
                provider == .apns ? ["accept:", "content-type:", "user-agent:"] : ["accept:", "user-agent:"]
            #expect(sent.filter { $0.hasSuffix(":") } == removed)
        }
    }
}
