import Glibc

/// The three descriptors that a program is born with.
package enum StandardStreams {
    /// Writes all of `bytes`; false when nobody reads any more or the disk is full.
    package static func write(_ descriptor: Int32, _ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            if count >= 0 {
                rest = rest.dropFirst(count)
            } else if errno == EAGAIN {
                // A terminal or pipe that somebody else set to non-blocking: wait until it takes more.
                var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                poll(&waiting, 1, -1)
            } else if errno != EINTR {
                return false
            }
        }
        return true
    }

    /// Whether a person may be looking at `descriptor`.
    package static func isTerminal(_ descriptor: Int32) -> Bool {
        isatty(descriptor) == 1
    }

    /// How many columns the terminal at `descriptor` has; nil where it is none or does not say.
    package static func columns(_ descriptor: Int32) -> Int? {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
        return Int(size.ws_col)
    }
}
