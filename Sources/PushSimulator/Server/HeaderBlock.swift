internal import CNghttp2

/// Header fields laid out for nghttp2: all names and values in one buffer.
struct HeaderBlock {
    private var bytes: [UInt8] = []
    private var fields: [(name: Range<Int>, value: Range<Int>, isIndexed: Bool)] = []

    mutating func add(_ name: String, _ value: String, isIndexed: Bool = true) {
        let start = bytes.count
        bytes += name.utf8
        let middle = bytes.count
        bytes += value.utf8
        fields.append((start..<middle, middle..<bytes.count, isIndexed))
    }

    /// Lends the fields; they point into this block and are good only inside `body`.
    mutating func withFields<Result>(_ body: (UnsafeMutableBufferPointer<nghttp2_nv>) -> Result) -> Result {
        let fields = fields
        return bytes.withUnsafeMutableBufferPointer { buffer in
            let base = buffer.baseAddress
            var list = fields.map { field in
                nghttp2_nv(
                    name: base?.advanced(by: field.name.lowerBound),
                    value: base?.advanced(by: field.value.lowerBound),
                    namelen: field.name.count,
                    valuelen: field.value.count,
                    flags: UInt8((field.isIndexed ? NGHTTP2_NV_FLAG_NONE : NGHTTP2_NV_FLAG_NO_INDEX).rawValue)
                )
            }
            return list.withUnsafeMutableBufferPointer { body($0) }
        }
    }
}
