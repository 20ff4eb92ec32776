/// SHA-256 (FIPS 180-4) in Swift, for targets that use no C.
public struct SHA256: Sendable {
    private var state: InlineArray<8, UInt32> = [
        0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab,
        0x5be0_cd19,
    ]
    /// Bytes that do not fill a block yet.
    private var rest: [UInt8] = []
    private var byteCount: UInt64 = 0

    /// Begins a digest.
    public init() {}

    /// The 32 bytes of the digest of `bytes`.
    public static func digest(_ bytes: [UInt8]) -> [UInt8] {
        var hash = SHA256()
        hash.update(bytes)
        return hash.finish()
    }

    /// Takes in more bytes.
    public mutating func update(_ bytes: [UInt8]) {
        byteCount &+= UInt64(bytes.count)
        var start = 0
        if !rest.isEmpty {
            start = min(64 - rest.count, bytes.count)
            rest.append(contentsOf: bytes[..<start])
            guard rest.count == 64 else { return }
            state = Self.compress(state, with: rest.span, at: 0)
            rest.removeAll(keepingCapacity: true)
        }
        while bytes.count - start >= 64 {
            state = Self.compress(state, with: bytes.span, at: start)
            start += 64
        }
        if start < bytes.count {
            rest.reserveCapacity(128)  // the padding too, so that a short text needs one allocation
            rest.append(contentsOf: bytes[start...])
        }
    }

    /// Takes in the UTF-8 of a text.
    public mutating func update(_ text: String) {
        update(Array(text.utf8))
    }

    /// The 32 bytes of the digest of everything taken in.
    public consuming func finish() -> [UInt8] {
        let bitCount = byteCount &* 8
        rest.append(0x80)
        let padding = (120 - rest.count % 64) % 64
        rest.append(contentsOf: repeatElement(0, count: padding))
        for shift in stride(from: UInt64(56), through: 0, by: -8) {
            rest.append(UInt8(truncatingIfNeeded: bitCount >> shift))
        }
        for start in stride(from: 0, to: rest.count, by: 64) {
            state = Self.compress(state, with: rest.span, at: start)
        }
        var digest: [UInt8] = []
        digest.reserveCapacity(32)
        for index in state.indices {
            for shift in stride(from: UInt32(24), through: 0, by: -8) {
                digest.append(UInt8(truncatingIfNeeded: state[index] >> shift))
            }
        }
        return digest
    }

    /// The state after one more block, the 64 bytes from `start`.
    private static func compress(
        _ state: InlineArray<8, UInt32>,
        with bytes: Span<UInt8>,
        at start: Int
    ) -> InlineArray<8, UInt32> {
        // The schedule needs its last 16 words only.
        var words = InlineArray<16, UInt32>(repeating: 0)
        var (a, b, c, d) = (state[0], state[1], state[2], state[3])
        var (e, f, g, h) = (state[4], state[5], state[6], state[7])
        for round in 0..<64 {
            let word: UInt32
            if round < 16 {
                let place = start + round * 4
                word =
                    UInt32(bytes[place]) << 24 | UInt32(bytes[place + 1]) << 16
                    | UInt32(bytes[place + 2]) << 8 | UInt32(bytes[place + 3])
            } else {
                let near = words[(round - 2) & 15]
                let far = words[(round - 15) & 15]
                let nearMix = rotate(near, 17) ^ rotate(near, 19) ^ near >> 10
                let farMix = rotate(far, 7) ^ rotate(far, 18) ^ far >> 3
                word = nearMix &+ words[(round - 7) & 15] &+ farMix &+ words[round & 15]
            }
            words[round & 15] = word
            let choice = e & f ^ ~e & g
            let first =
                h &+ (rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25)) &+ choice &+ constants[round] &+ word
            let majority = a & b ^ a & c ^ b & c
            let second = (rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22)) &+ majority
            (h, g, f, e) = (g, f, e, d &+ first)
            (d, c, b, a) = (c, b, a, first &+ second)
        }
        return [
            state[0] &+ a, state[1] &+ b, state[2] &+ c, state[3] &+ d,
            state[4] &+ e, state[5] &+ f, state[6] &+ g, state[7] &+ h,
        ]
    }

    private static func rotate(_ word: UInt32, _ count: UInt32) -> UInt32 {
        word >> count | word << (32 - count)
    }

    private static let constants: InlineArray<64, UInt32> = [
        0x428a_2f98, 0x7137_4491, 0xb5c0_fbcf, 0xe9b5_dba5, 0x3956_c25b, 0x59f1_11f1, 0x923f_82a4,
        0xab1c_5ed5,
        0xd807_aa98, 0x1283_5b01, 0x2431_85be, 0x550c_7dc3, 0x72be_5d74, 0x80de_b1fe, 0x9bdc_06a7,
        0xc19b_f174,
        0xe49b_69c1, 0xefbe_4786, 0x0fc1_9dc6, 0x240c_a1cc, 0x2de9_2c6f, 0x4a74_84aa, 0x5cb0_a9dc,
        0x76f9_88da,
        0x983e_5152, 0xa831_c66d, 0xb003_27c8, 0xbf59_7fc7, 0xc6e0_0bf3, 0xd5a7_9147, 0x06ca_6351,
        0x1429_2967,
        0x27b7_0a85, 0x2e1b_2138, 0x4d2c_6dfc, 0x5338_0d13, 0x650a_7354, 0x766a_0abb, 0x81c2_c92e,
        0x9272_2c85,
        0xa2bf_e8a1, 0xa81a_664b, 0xc24b_8b70, 0xc76c_51a3, 0xd192_e819, 0xd699_0624, 0xf40e_3585,
        0x106a_a070,
        0x19a4_c116, 0x1e37_6c08, 0x2748_774c, 0x34b0_bcb5, 0x391c_0cb3, 0x4ed8_aa4a, 0x5b9c_ca4f,
        0x682e_6ff3,
        0x748f_82ee, 0x78a5_636f, 0x84c8_7814, 0x8cc7_0208, 0x90be_fffa, 0xa450_6ceb, 0xbef9_a3f7,
        0xc671_78f2,
    ]
}
