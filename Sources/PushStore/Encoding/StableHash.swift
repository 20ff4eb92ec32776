/// A 64-bit hash that is the same in every process and version, since it is stored.
///
/// Each 8 bytes are folded in by one full-width multiplication. It names devices and deliveries in the store;
/// a pair of both names a push, so that two different pushes never meet by chance.
struct StableHash {
    private var state: UInt64 = 0x9e37_79b9_7f4a_7c15

    /// The hash of a text.
    static func of(_ text: String) -> Int64 {
        var hash = StableHash()
        hash.add(text)
        return hash.finish()
    }

    /// The hash of a device's identity, `provider:address`.
    static func of(provider: String, address: String) -> Int64 {
        var hash = StableHash()
        hash.add(provider)
        hash.add(address)
        return hash.finish()
    }

    private mutating func add(_ text: String) {
        var text = text
        text.withUTF8 { bytes in
            let raw = UnsafeRawBufferPointer(bytes)
            var place = 0
            while place + 8 <= raw.count {
                fold(UInt64(littleEndian: raw.loadUnaligned(fromByteOffset: place, as: UInt64.self)))
                place += 8
            }
            var last: UInt64 = 0
            for (shift, byte) in raw[place...].enumerated() { last |= UInt64(byte) << (8 * UInt64(shift)) }
            fold(last)
            fold(UInt64(raw.count))
        }
    }

    private mutating func fold(_ word: UInt64) {
        let product = (state ^ word).multipliedFullWidth(by: 0xd6e8_feb8_6659_fd93)
        state = (product.high ^ product.low) &+ 0x9e37_79b9_7f4a_7c15 ^ word << 1
    }

    private func finish() -> Int64 {
        var value = state
        value = (value ^ value >> 32) &* 0xd6e8_feb8_6659_fd93
        value = (value ^ value >> 32) &* 0xd6e8_feb8_6659_fd93
        return Int64(bitPattern: value ^ value >> 32)
    }
}
