import Glibc

/// Bytes that wait to be written.
///
/// The connection that owns it keeps it small by opening no streams while it is full.
final class OutBuffer {
    private var base: UnsafeMutablePointer<UInt8>
    private var capacity = 64 << 10
    private var start = 0
    private var end = 0
    /// All bytes ever appended.
    private(set) var appended = 0
    /// All bytes ever written to the connection.
    private(set) var written = 0

    init() { base = .allocate(capacity: capacity) }

    deinit { base.deallocate() }

    var count: Int { end - start }
    var bytes: UnsafePointer<UInt8> { UnsafePointer(base + start) }

    func append(_ source: UnsafePointer<UInt8>, _ length: Int) {
        if end + length > capacity { makeRoom(length) }
        memcpy(base + end, source, length)
        end += length
        appended += length
    }

    func consume(_ length: Int) {
        start += length
        written += length
        if start == end {
            start = 0
            end = 0
        }
    }

    private func makeRoom(_ length: Int) {
        let waiting = count
        if waiting + length > capacity {
            while waiting + length > capacity { capacity *= 2 }
            let larger = UnsafeMutablePointer<UInt8>.allocate(capacity: capacity)
            memcpy(larger, base + start, waiting)
            base.deallocate()
            base = larger
        } else {
            memmove(base, base + start, waiting)
        }
        start = 0
        end = waiting
    }
}
