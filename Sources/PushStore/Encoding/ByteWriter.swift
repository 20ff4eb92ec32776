/// Writes the compact fields of a row's blobs: numbers as varints, texts with their length before them.
struct ByteWriter {
    private(set) var bytes: [UInt8] = []

    mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }

    mutating func put(_ number: UInt64) {
        var rest = number
        while rest >= 0x80 {
            bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
            rest >>= 7
        }
        bytes.append(UInt8(truncatingIfNeeded: rest))
    }

    mutating func put(_ number: Int64) {
        put(UInt64(bitPattern: number << 1 ^ number >> 63))
    }

    mutating func put(_ text: String) {
        var text = text
        text.withUTF8 { utf8 in
            put(UInt64(utf8.count))
            bytes.append(contentsOf: utf8)
        }
    }

    /// A text that may be missing; the empty text is not the missing one.
    mutating func put(_ text: String?) {
        guard let text else { return put(0 as UInt64) }
        put(1 as UInt64)
        put(text)
    }

    mutating func put(_ raw: [UInt8]) {
        put(UInt64(raw.count))
        bytes.append(contentsOf: raw)
    }
}

/// Reads what a ``ByteWriter`` wrote; anything else ends in `DamagedBlob`, never in a crash.
struct ByteReader {
    private let bytes: [UInt8]
    private var place = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    mutating func number() throws(DamagedBlob) -> UInt64 {
        var value: UInt64 = 0
        var shift: UInt64 = 0
        while place < bytes.count, shift < 64 {
            let byte = bytes[place]
            place += 1
            value |= UInt64(byte & 0x7f) << shift
            if byte < 0x80 { return value }
            shift += 7
        }
        throw DamagedBlob()
    }

    mutating func signed() throws(DamagedBlob) -> Int64 {
        let raw = try number()
        return Int64(bitPattern: raw >> 1) ^ -Int64(bitPattern: raw & 1)
    }

    mutating func raw() throws(DamagedBlob) -> ArraySlice<UInt8> {
        let count = try number()
        guard count <= UInt64(bytes.count - place) else { throw DamagedBlob() }
        defer { place += Int(count) }
        return bytes[place..<place + Int(count)]
    }

    mutating func text() throws(DamagedBlob) -> String {
        guard let text = String(validating: try raw(), as: UTF8.self) else { throw DamagedBlob() }
        return text
    }

    mutating func optionalText() throws(DamagedBlob) -> String? {
        try number() == 0 ? nil : try text()
    }
}

/// A stored blob does not read as it was written.
struct DamagedBlob: Error {}
