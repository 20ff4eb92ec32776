import Glibc
import PushTransport
import SilentPush
import Synchronization

/// Sends the workload of DESIGN D1 through the transport and prints its cost a push.
@main
enum TransportBench {
    static func main() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 6, let total = Int(arguments[1]), let inFlight = Int(arguments[2]),
            let connections = Int(arguments[3]), let port = Int(arguments[4])
        else {
            print("usage: transport-bench TOTAL IN-FLIGHT CONNECTIONS PORT CA-FILE")
            exit(64)
        }
        var configuration = TransportConfiguration()
        configuration.connections = connections
        configuration.caFile = arguments[5]
        let transport = try Transport(configuration)
        let pool = PoolKey(host: "localhost", port: port, credential: "bench", kind: .fcm)
        let workload = Workload(total: total, pool: pool, transport: transport)

        let start = ContinuousClock.now
        await withCheckedContinuation { continuation in
            workload.start(inFlight) { continuation.resume() }
        }
        let time = ContinuousClock.now - start
        var usage = rusage()
        getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
        let cpu = seconds(usage.ru_utime) + seconds(usage.ru_stime)
        let wall = Double(time.components.seconds) + Double(time.components.attoseconds) * 1e-18
        print(
            "cpu_us \(cpu / Double(total) * 1e6)",
            "pushes_s \(Int(Double(total) / wall))",
            "accepted \(workload.accepted)",
            "failed \(total - workload.accepted)",
            "rss_mib \(Double(usage.ru_maxrss) / 1024)",
            separator: "\n"
        )
        await transport.stop()
    }

    private static func seconds(_ time: timeval) -> Double {
        Double(time.tv_sec) + Double(time.tv_usec) * 1e-6
    }
}

/// Keeps a fixed number of requests unanswered: every batch of answers is followed by as many new requests.
final class Workload: Sendable {
    private let total: Int
    private let pattern: TransportRequest
    private let transport: Transport
    private let started = Atomic(0)
    private let answered = Atomic(0)
    private let good = Atomic(0)

    init(total: Int, pool: PoolKey, transport: Transport) {
        self.total = total
        self.transport = transport
        let token = String(repeating: "0", count: 64)
        let body =
            #"{"aps":{"content-available":1},"account":"42","CIO-Background-Delivery-ID":"dgOW4gYBAAABkqp3","#
            + #""CIO-Background-Delivery-Token":"\#(String(repeating: "a", count: 64))"}"#
        pattern = TransportRequest(
            id: 0,
            pool: pool,
            request: WireRequest(
                authority: "localhost",
                path: "/3/device/\(token)",
                headers: [
                    WireRequest.Header("apns-topic", "com.example.app"),
                    WireRequest.Header("apns-push-type", "background"),
                    WireRequest.Header("apns-priority", "5"),
                    WireRequest.Header("apns-expiration", "0"),
                    WireRequest.Header("apns-id", "00000000-0000-0000-0000-000000000000", isIndexed: false),
                ],
                body: Array(body.utf8)
            ),
            authorization: Secret("bearer " + String(repeating: "x", count: 180))
        )
    }

    var accepted: Int { good.load(ordering: .relaxed) }

    func start(_ count: Int, done: @escaping @Sendable () -> Void) { submit(count, done) }

    private func submit(_ count: Int, _ done: @escaping @Sendable () -> Void) {
        let first = started.add(count, ordering: .relaxed).oldValue
        let last = min(first + count, total)
        guard first < last else { return }
        let requests = (first..<last).map { id in
            var request = pattern
            request.id = UInt64(id)
            return request
        }
        transport.send(requests) { answers in
            let accepted = answers.count { (try? $0.result.get().status) == 200 }
            self.good.add(accepted, ordering: .relaxed)
            let (_, now) = self.answered.add(answers.count, ordering: .relaxed)
            if now == self.total { return done() }
            self.submit(answers.count, done)
        }
    }
}
