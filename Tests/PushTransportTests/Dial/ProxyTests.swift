import Glibc
import PushSystem
import SilentPush
import Testing

@testable import PushTransport

@Suite struct ProxySettingTests {
    @Test func `https proxies and unknown kinds are refused by name`() {
        for scheme in ["https", "ftp", "quic"] {
            let error = #expect(throws: TransportError.self) {
                try Proxy("\(scheme)://user:secret@proxy.example:3128")
            }
            #expect(error?.kind == .proxyUnsupported)
            #expect(error?.exitCode == 78)
            #expect(error?.message.contains(scheme) == true)
            #expect(error?.description.contains("secret") == false)
        }
        #expect(throws: TransportError.self) { try Proxy("http://") }
        #expect(throws: TransportError.self) { try Proxy("") }
    }

    @Test func `user and password never show (field report 183)`() throws {
        let proxy = try Proxy("http://user:pa%2Fss@proxy.example:3128/")
        #expect(proxy.address == "http://proxy.example:3128")
        #expect(proxy.url.reveal() == "http://user:pa%2Fss@proxy.example:3128")
        var text = "\(proxy) \(String(reflecting: proxy))"
        dump(proxy, to: &text)
        #expect(!text.contains("pa%2Fss"))
    }

    @Test func `the environment names proxy and exceptions, small letters first`() throws {
        #expect(try Proxy.fromEnvironment([:]) == nil)
        #expect(try Proxy.fromEnvironment(["https_proxy": "", "http_proxy": "http://no:1"]) == nil)
        let proxy = try Proxy.fromEnvironment([
            "HTTPS_PROXY": "http://big:1", "https_proxy": "small:2", "all_proxy": "socks5://all:3",
            "no_proxy": "localhost,.example.com",
        ])
        #expect(proxy?.address == "http://small:2")
        #expect(proxy?.bypass == "localhost,.example.com")
        #expect(try Proxy.fromEnvironment(["ALL_PROXY": "socks5h://all:3"])?.address == "socks5h://all:3")
    }
}

@Suite(.timeLimit(.minutes(3)))
struct ProxyTests {
    static func rig(_ proxy: String, bypass: String? = nil) throws -> Rig {
        let setting = try Proxy(proxy, bypass: bypass)
        return try Rig(configure: { $0.proxy = setting }) { connection in
            connection.serve { request in [.answer(request.stream)] }
        }
    }

    @Test func `requests go through an HTTP proxy with user and password (field report 175)`() async throws {
        let proxy = try TestProxy(login: "user:pass")
        let rig = try Self.rig("http://user:pass@127.0.0.1:\(proxy.port)")
        #expect(await rig.send(2000).count(status: 200) == 2000)
        #expect(proxy.tunnels == 1)
        await rig.stop()
        proxy.stop()
    }

    @Test(arguments: ["", "user:wrong@"])
    func `a proxy that wants another login says so, exit 78`(login: String) async throws {
        let proxy = try TestProxy(login: "user:pass")
        let rig = try Self.rig("http://\(login)127.0.0.1:\(proxy.port)")
        let error = try #require(await rig.send(10).errors.first)
        #expect(error.kind == .proxyLogin)
        #expect(error.exitCode == 78)
        #expect(error.reach == .unprocessed)
        #expect(!error.description.contains("wrong"))
        await rig.stop()
        proxy.stop()
    }

    @Test func `hosts in no_proxy are dialed straight`() async throws {
        let proxy = try TestProxy()
        let rig = try Self.rig("http://127.0.0.1:\(proxy.port)", bypass: "example.com,127.0.0.1")
        #expect(await rig.send(10).count(status: 200) == 10)
        #expect(proxy.tunnels == 0)
        await rig.stop()
        proxy.stop()
    }

    @Test func `a proxy that dies and returns is dialed again (field report 109)`() async throws {
        let proxy = try TestProxy()
        let setting = try Proxy("http://127.0.0.1:\(proxy.port)")
        let rig = try Rig(usesManualClock: true, configure: { $0.proxy = setting }) { connection in
            connection.serve { request in [.answer(request.stream)] }
        }
        #expect(await rig.send(100).count(status: 200) == 100)
        proxy.refuses.withLock { $0 = true }
        proxy.cutAll()
        await rig.events.wait { $0.closed == 1 }
        let failed = await rig.send(100, from: 100)
        #expect(failed.errors.count { $0.kind == .proxyFailed && $0.reach == .unprocessed } == 100)
        proxy.refuses.withLock { $0 = false }
        rig.advance(.seconds(2))
        #expect(await rig.send(100, from: 200).count(status: 200) == 100)
        #expect(proxy.tunnels == 2)
        await rig.stop()
        proxy.stop()
    }

    @Test(
        .enabled(if: ProxyProgram.path("tinyproxy") != nil, "tinyproxy is not installed (Debian: tinyproxy)")
    )
    func `a real HTTP proxy carries the requests`() async throws {
        let program = try ProxyProgram.tinyproxy()
        let rig = try Self.rig("http://user:pass@127.0.0.1:\(program.port)")
        #expect(await rig.send(2000).count(status: 200) == 2000)
        await rig.stop()
        let stranger = try Self.rig("http://user:wrong@127.0.0.1:\(program.port)")
        let error = await stranger.send(1).errors.first
        #expect(error?.reach == .unprocessed)
        #expect([.proxyLogin, .proxyFailed].contains(error?.kind))
        await stranger.stop()
        program.stop()
    }

    @Test(
        .enabled(if: ProxyProgram.path("danted") != nil, "danted is not installed (Debian: dante-server)"),
        arguments: ["socks5", "socks5h"]
    )
    func `a real SOCKS proxy carries the requests`(scheme: String) async throws {
        let program = try ProxyProgram.dante()
        let rig = try Self.rig("\(scheme)://127.0.0.1:\(program.port)")
        #expect(await rig.send(2000).count(status: 200) == 2000)
        await rig.stop()
        program.stop()
    }
}
