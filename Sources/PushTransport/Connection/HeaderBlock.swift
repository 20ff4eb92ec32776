import CNghttp2
import Glibc
import SilentPush

/// The header list of one request in nghttp2's form, built in memory that is used again for the next.
final class HeaderBlock {
    private var fields: UnsafeMutablePointer<nghttp2_nv>
    private var fieldCapacity = 32
    private var text: UnsafeMutablePointer<UInt8>
    private var textCapacity = 4096
    private var count = 0
    private var used = 0

    init() {
        fields = .allocate(capacity: fieldCapacity)
        text = .allocate(capacity: textCapacity)
    }

    deinit {
        fields.deallocate()
        text.deallocate()
    }

    /// Calls `body` with the header list, which is valid during the call only; nghttp2 copies it.
    func with<Value>(
        _ request: WireRequest,
        authorization: Secret?,
        _ body: (UnsafePointer<nghttp2_nv>, Int) -> Value
    ) -> Value {
        let secret = authorization?.reveal()
        prepare(request, secret: secret)
        add(":method", request.method, isIndexed: true)
        add(":scheme", "https", isIndexed: true)
        add(":authority", request.authority, isIndexed: true)
        add(":path", request.path, isIndexed: false)
        if let secret { add("authorization", secret, isIndexed: true) }
        for header in request.headers { add(header.name, header.value, isIndexed: header.isIndexed) }
        return body(fields, count)
    }

    // Measures first: the fields point into `text`, which must not move while they are added.
    private func prepare(_ request: WireRequest, secret: String?) {
        var needed = 128 + request.method.utf8.count + request.authority.utf8.count + request.path.utf8.count
        needed += secret?.utf8.count ?? 0
        for header in request.headers { needed += header.name.utf8.count + header.value.utf8.count }
        if needed > textCapacity {
            text.deallocate()
            textCapacity = 2 * needed
            text = .allocate(capacity: textCapacity)
        }
        if request.headers.count + 5 > fieldCapacity {
            fields.deallocate()
            fieldCapacity = 2 * (request.headers.count + 5)
            fields = .allocate(capacity: fieldCapacity)
        }
        count = 0
        used = 0
    }

    private func add(_ name: String, _ value: String, isIndexed: Bool) {
        let nameStart = text + used
        let nameLength = copy(name)
        let valueStart = text + used
        let valueLength = copy(value)
        fields[count] = nghttp2_nv(
            name: nameStart,
            value: valueStart,
            namelen: nameLength,
            valuelen: valueLength,
            flags: UInt8(isIndexed ? NGHTTP2_NV_FLAG_NONE.rawValue : NGHTTP2_NV_FLAG_NO_INDEX.rawValue)
        )
        count += 1
    }

    private func copy(_ string: String) -> Int {
        let target = text + used
        let length =
            string.utf8.withContiguousStorageIfAvailable { bytes in
                if let base = bytes.baseAddress { memcpy(target, base, bytes.count) }
                return bytes.count
            } ?? copySlowly(string, to: target)
        used += length
        return length
    }

    private func copySlowly(_ string: String, to target: UnsafeMutablePointer<UInt8>) -> Int {
        var length = 0
        for byte in string.utf8 {
            target[length] = byte
            length += 1
        }
        return length
    }
}
