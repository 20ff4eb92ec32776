import CNghttp2
import Glibc
import SilentPush

/// The header list of one request in nghttp2's form, built in memory that is used again for the next.
final class HeaderBlock {
    private var fields: UnsafeMutablePointer<nghttp2_nv>
    private var fieldCapacity = 32
    private var text: UnsafeMutablePointer<UInt8>
    private var textCapacity = 4096

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
        makeRoom(for: request, secret: secret)
        var cursor = Cursor(fields: fields, text: text)
        cursor.add(":method", request.method, isIndexed: true)
        cursor.add(":scheme", "https", isIndexed: true)
        cursor.add(":authority", request.authority, isIndexed: true)
        cursor.add(":path", request.path, isIndexed: false)
        if let secret { cursor.add("authorization", secret, isIndexed: true) }
        for header in request.headers { cursor.add(header.name, header.value, isIndexed: header.isIndexed) }
        return body(fields, cursor.count)
    }

    // Measures first: the fields point into `text`, which must not move while they are added.
    private func makeRoom(for request: WireRequest, secret: String?) {
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
    }
}

/// Where the next field goes; a local value, so that writing through it costs no exclusivity checks.
private struct Cursor {
    private let fields: UnsafeMutablePointer<nghttp2_nv>
    private var text: UnsafeMutablePointer<UInt8>
    private(set) var count = 0

    init(fields: UnsafeMutablePointer<nghttp2_nv>, text: UnsafeMutablePointer<UInt8>) {
        self.fields = fields
        self.text = text
    }

    mutating func add(_ name: String, _ value: String, isIndexed: Bool) {
        let nameStart = text
        copy(name)
        let valueStart = text
        copy(value)
        fields[count] = nghttp2_nv(
            name: nameStart,
            value: valueStart,
            namelen: valueStart - nameStart,
            valuelen: text - valueStart,
            flags: UInt8(isIndexed ? NGHTTP2_NV_FLAG_NONE.rawValue : NGHTTP2_NV_FLAG_NO_INDEX.rawValue)
        )
        count += 1
    }

    private mutating func copy(_ string: String) {
        let target = text
        let length = string.utf8.withContiguousStorageIfAvailable { bytes in
            if let base = bytes.baseAddress { memcpy(target, base, bytes.count) }
            return bytes.count
        }
        text += length ?? copySlowly(string)
    }

    // A string that came from elsewhere than Swift; none of ours does.
    private func copySlowly(_ string: String) -> Int {
        var length = 0
        for byte in string.utf8 {
            text[length] = byte
            length += 1
        }
        return length
    }
}
