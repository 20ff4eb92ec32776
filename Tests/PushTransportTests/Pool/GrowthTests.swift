import Glibc
import PushSystem
import Testing

@testable import PushTransport

/// What the process holds, as the kernel counts it.
private enum Holdings {
    static var descriptors: Int {
        guard let folder = opendir("/proc/self/fd") else { return 0 }
        defer { closedir(folder) }
        var count = 0
        while readdir(folder) != nil { count += 1 }
        return count
    }

    static var threads: Int { Int(field("Threads:")) ?? 0 }
    static var residentKilobytes: Int { Int(field("VmRSS:")) ?? 0 }

    // The sanitizers keep freed memory for a while.
    static var isSanitized: Bool { dlsym(nil, "__asan_init") != nil || dlsym(nil, "__tsan_init") != nil }

    private static func field(_ name: String) -> Substring {
        let descriptor = open("/proc/self/status", O_RDONLY)
        defer { close(descriptor) }
        var buffer = [UInt8](repeating: 0, count: 8192)
        let count = read(descriptor, &buffer, buffer.count)
        let text = String(decoding: buffer.prefix(max(count, 0)), as: UTF8.self)
        let line = text.split(separator: "\n").first { $0.hasPrefix(name) } ?? ""
        return line.split { $0 == "\t" || $0 == " " }.dropFirst().first ?? ""
    }
}

@Suite(.timeLimit(.minutes(3)))
struct GrowthTests {
    // In a process of its own: other tests open descriptors and threads as they please.
    @Test func `200 reconnects leave no descriptor, thread or memory behind (field reports 145, 150)`() async
    {
        await #expect(processExitsWith: .success) {
            let rig = try Rig { connection in
                connection.serve { request in
                    request.number == 20
                        ? [.goAway(last: request.stream), .answer(request.stream)] : [.answer(request.stream)]
                }
            }
            func reconnect(_ times: Range<Int>) async {
                for number in times {
                    let tally = await rig.send(20, from: number * 20)
                    precondition(tally.count(status: 200) == 20)
                    await rig.events.wait { $0.closed > number }
                }
            }
            await reconnect(0..<100)
            let (descriptors, kilobytes) = (Holdings.descriptors, Holdings.residentKilobytes)
            await reconnect(100..<300)
            // The last connections' threads and sockets may be a moment from their end.
            for _ in 0..<3000 where Holdings.descriptors > descriptors + 4 || Holdings.threads > 40 {
                try? await Task.sleep(for: .milliseconds(10))
            }
            precondition(Holdings.descriptors <= descriptors + 4, "descriptors grew")
            precondition(Holdings.threads <= 40, "threads grew")
            // A leak of one connection each would be some 20 MiB.
            if !Holdings.isSanitized {
                precondition(Holdings.residentKilobytes <= kilobytes + 10 << 10, "memory grew")
            }
            await rig.stop()
        }
    }

    @Test func `a pool grows to its number of connections only under load, and spreads over them`()
        async throws
    {
        let served = Locked<[Int: Int]>([:])
        let isFull = Locked(0)
        let rig = try Rig(configure: { $0.connections = 4 }) { connection in
            var held: [UInt32] = []
            connection.serve(settings: [.maximumStreams(10), .openWindow]) { request in
                served.withLock { $0[connection.number, default: 0] += 1 }
                if request.number <= 10 { return [.answer(request.stream)] }
                held.append(request.stream)
                // Until all four are full nobody gets a further answer.
                if held.count == 10 { isFull.withLock { $0 += 1 } }
                while held.count == 10, isFull.withLock({ $0 }) < 4 { usleep(500) }
                guard held.count == 10 || request.number > 20 else { return [] }
                defer { held = [] }
                return held.map { .answer($0) }
            }
        }
        // Nothing waits: one connection is enough.
        for number in 0..<5 { #expect(await rig.send(1, from: number).count(status: 200) == 1) }
        #expect(rig.server.accepted == 1)
        let tally = await rig.send(4000, from: 5)
        tally.expectEachOnce(4000)
        #expect(tally.count(status: 200) == 4000)
        #expect(rig.server.accepted == 4)
        #expect(served.withLock { $0.values.allSatisfy { $0 >= 20 } })
        await rig.stop()
    }
}
