import Glibc

/// A pipe that wakes a thread out of `poll(2)`: any thread writes, the owner polls `readEnd` and drains.
package final class WakePipe: Sendable {
    /// The end to poll for reading.
    package let readEnd: Int32
    private let writeEnd: Int32

    /// Opens the pipe; nil when the process has no descriptors left.
    package init?() {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        for end in ends {
            _ = fcntl(end, F_SETFL, O_NONBLOCK)
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
        }
        readEnd = ends[0]
        writeEnd = ends[1]
    }

    deinit {
        close(readEnd)
        close(writeEnd)
    }

    /// Wakes the owner; a pipe that is already full has woken it.
    package func wake() {
        var byte: UInt8 = 1
        while write(writeEnd, &byte, 1) == -1, errno == EINTR {}
    }

    /// Takes all wake-ups that are waiting.
    package func drain() {
        var buffer = [UInt8](repeating: 0, count: 256)
        while true {
            let count = read(readEnd, &buffer, buffer.count)
            if count > 0 { continue }
            if count == -1, errno == EINTR { continue }
            return
        }
    }
}
