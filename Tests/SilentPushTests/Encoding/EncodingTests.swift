import SilentPush
import Testing

@Suite struct `Bytes as text` {
    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
        (
            String(repeating: "a", count: 1_000_000),
            "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
        ),
    ])
    func `SHA-256 gives the digests of FIPS 180-4`(text: String, digest: String) {
        #expect(Hex.encode(SHA256.digest(Array(text.utf8))) == digest)
    }

    @Test func `a digest is the same however the bytes are cut up`() {
        let seed = UInt64.random(in: 0...UInt64.max)
        var random = SeededRandom(seed: seed)
        for _ in 0..<300 {
            let bytes = (0..<Int.random(in: 0...300, using: &random)).map { _ in
                UInt8.random(in: 0...255, using: &random)
            }
            var digest = SHA256()
            var rest = bytes[...]
            while !rest.isEmpty {
                let part = rest.prefix(Int.random(in: 1...80, using: &random))
                digest.update(Array(part))
                rest = rest.dropFirst(part.count)
            }
            #expect(digest.finish() == SHA256.digest(bytes), "seed \(seed)")
        }
    }

    @Test(arguments: [
        ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
        ("foobar", "Zm9vYmFy"),
    ])
    func `base64 gives the vectors of RFC 4648`(text: String, encoded: String) {
        #expect(Base64.standard.encode(Array(text.utf8), padded: true) == encoded)
        #expect(Base64.standard.decode(encoded) == Array(text.utf8))
    }

    @Test(arguments: ["Zg=", "Zg===", "Zh==", "Z", "Zg==\n", "Zm9v Zm9v", "-_==", "Zm9v=", "=", "Zm=v"])
    func `base64 that is not exact is refused`(text: String) {
        #expect(Base64.standard.decode(text) == nil)
    }

    @Test func `every string of bytes survives base64 and hex`() {
        let seed = UInt64.random(in: 0...UInt64.max)
        var random = SeededRandom(seed: seed)
        for count in 0..<300 {
            let bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
            for alphabet in [Base64.standard, .url] {
                for padded in [true, false] {
                    #expect(alphabet.decode(alphabet.encode(bytes, padded: padded)) == bytes, "seed \(seed)")
                }
            }
            #expect(Hex.decode(Hex.encode(bytes)) == bytes, "seed \(seed)")
        }
    }

    @Test(arguments: ["0", "0g", "é0", " 00", "0x00"])
    func `what is not pairs of hex digits is refused`(text: String) {
        #expect(Hex.decode(text) == nil)
    }
}
