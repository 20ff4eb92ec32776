import PushSystem
import SilentPush
import Testing

@testable import PushTransport

@Suite(.timeLimit(.minutes(3)))
struct LoadTests {
    @Test
    func `a caller that heeds the room never has more than twice the streams in memory (field report 149)`()
        async throws
    {
        let rig = try Rig { connection in
            connection.serve(settings: [.maximumStreams(50), .openWindow]) { request in
                [.answer(request.stream)]
            }
        }
        #expect(rig.transport.load(of: rig.pool).room == 2 * rig.pool.kind.initialStreams)
        let tally = Tally()
        var sent = 0
        while sent < 5000 {
            let load = rig.transport.load(of: rig.pool)
            // The figure is as old as the loop's last turn, so the caller counts what it gave in since.
            let unanswered = sent - tally.answered
            let room = min(max(2 * load.streams - unanswered, 0), 5000 - sent)
            if room == 0 {
                await tally.wait(for: tally.answered + 1)
                continue
            }
            #expect(load.inFlight + load.waiting <= 2 * rig.pool.kind.initialStreams)
            rig.transport.send(Load.requests(sent..<sent + room, rig.pool), answers: tally.take)
            sent += room
        }
        await tally.wait(for: 5000)
        tally.expectEachOnce(5000)
        #expect(tally.count(status: 200) == 5000)
        await rig.stop()
    }

    @Test func `answers come in batches, far fewer calls than requests`() async throws {
        let rig = try Rig { connection in connection.serve { request in [.answer(request.stream)] } }
        let tally = await rig.send(5000)
        #expect(tally.callbacks < 2500)
        await rig.stop()
    }

    @Test func `no error, event or report shows a key, a token or a login (field reports 103, 183)`()
        async throws
    {
        let secrets = ["sesame-key", "sesame-token", "sesame-login"]
        var options = RawServer.Options()
        options.protocols = ["http/1.1"]
        let proxy = try TestProxy(login: "someone:else")
        let setting = try Proxy("http://user:sesame-login@127.0.0.1:\(proxy.port)")
        let identity = ClientIdentity(certificatePEM: "no certificate", privateKeyPEM: Secret("sesame-key"))
        var text = ""
        for change in [
            { $0.proxy = setting }, { $0.identities["key"] = identity }, { _ in },
        ] as [(inout TransportConfiguration) -> Void] {
            let rig = try Rig(options, configure: change) { connection in connection.readToTheEnd() }
            var request = Load.request(1, rig.pool)
            request.authorization = Secret("bearer sesame-token")
            let tally = Tally()
            rig.transport.send([request], answers: tally.take)
            await tally.wait(for: 1)
            let error = try #require(tally.errors.first)
            text +=
                "\(error) \(String(reflecting: error)) \(rig.events.events) \(request) \(setting) \(identity)"
            dump(error, to: &text)
            dump(request, to: &text)
            dump(rig.events.events, to: &text)
            await rig.stop()
        }
        for secret in secrets { #expect(!text.contains(secret)) }
        proxy.stop()
    }
}
