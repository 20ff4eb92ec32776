import Glibc
package import SilentPush

/// The machine's own clocks: CLOCK_REALTIME, CLOCK_BOOTTIME and the kernel's boot ID (DESIGN D3).
package struct SystemClock: PushClock {
    private let bootID: String

    /// Reads the boot ID once; it cannot change while the process lives.
    package init() {
        bootID = Self.readBootID()
    }

    package func now() -> Moment {
        Moment(
            wall: Timestamp(millisecondsSince1970: Self.read(CLOCK_REALTIME).wholeMilliseconds),
            sinceBoot: Self.read(CLOCK_BOOTTIME),
            bootID: bootID
        )
    }

    package func sleep(for duration: Duration) async throws {
        try await Task.sleep(for: duration)
    }

    private static func read(_ clock: clockid_t) -> Duration {
        var time = timespec()
        clock_gettime(clock, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }

    /// Where the kernel gives no boot ID, one made of this process's own start keeps readings apart.
    private static func readBootID() -> String {
        let descriptor = open("/proc/sys/kernel/random/boot_id", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return "process-\(getpid())-\(read(CLOCK_REALTIME).wholeMilliseconds)" }
        defer { close(descriptor) }
        var buffer = [UInt8](repeating: 0, count: 64)
        let count = Glibc.read(descriptor, &buffer, buffer.count)
        return String(decoding: buffer.prefix(max(count, 0)).prefix { $0 != 0x0A }, as: UTF8.self)
    }
}
