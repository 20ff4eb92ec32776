// Post anything over HTTP/2 with PushTransport alone: one connection, many requests, one answer for each.
import PushTransport
import SilentPush

var configuration = TransportConfiguration()
configuration.requestTimeout = .seconds(10)
let transport = try Transport(configuration)

let pool = PoolKey(host: "api.sandbox.push.apple.com", credential: "none", kind: .apns)
let request = TransportRequest(
    id: 1,
    pool: pool,
    request: WireRequest(authority: pool.host, path: "/3/device/00", body: Array("{}".utf8))
)

do {
    let answer = try await transport.send(request)
    print("HTTP \(answer.status): \(String(decoding: answer.body, as: UTF8.self))")
} catch {
    // `reach` says whether the server can have seen it, `fix` what to do.
    print("\(error.kind.rawValue), \(error.reach): \(error.message). \(error.fix)")
}
await transport.stop()
