/// SplitMix64: the same numbers for the same seed, everywhere.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    /// So many random bytes, often from a small alphabet that comes near to real input.
    mutating func bytes(_ count: Int) -> [UInt8] {
        let alphabet = Array("{}[]\",:=-\\ntrue0123456789abcdefAPNS.\n\r\u{0} /%é".utf8)
        let isWild = Bool.random(using: &self)
        return (0..<count).map { _ in
            isWild ? UInt8.random(in: 0...255, using: &self) : alphabet.randomElement(using: &self) ?? 0
        }
    }
}
