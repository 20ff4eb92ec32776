import PushSigning
import SilentPush
import Testing

/// Whatever the bytes, there is a key or a `KeyError`, and never a crash.
struct KeyFuzzTests {
    static let seed = UInt64.random(in: 0...UInt64.max)

    private func readAll(_ bytes: [UInt8], in directory: TemporaryDirectory, seed: UInt64) throws {
        let path = try directory.write(bytes, to: "key")
        let text = KeySource.text(Secret(String(decoding: bytes, as: UTF8.self)))
        for source in [.file(path), text] {
            do { _ = try SigningKey(source) } catch { #expect(!error.problems.isEmpty, "seed \(seed)") }
            do { _ = try ServiceAccount(source) } catch { #expect(!error.problems.isEmpty, "seed \(seed)") }
            do { _ = try ClientCertificate(source) } catch {
                #expect(!error.problems.isEmpty, "seed \(seed)")
            }
        }
    }

    @Test func `thousands of random byte strings never crash a reader (field report 57)`() throws {
        var random = SeededGenerator(seed: Self.seed)
        print("key fuzz seed \(Self.seed)")
        let directory = try TemporaryDirectory()
        for _ in 0..<2000 { try readAll(random.bytes(upTo: 300), in: directory, seed: Self.seed) }
    }

    @Test func `thousands of damaged keys never crash a reader (field report 57)`() throws {
        var random = SeededGenerator(seed: Self.seed &+ 1)
        print("key damage seed \(Self.seed &+ 1)")
        let directory = try TemporaryDirectory()
        let sound = [
            Array(TestKeys.rfc6979.utf8),
            Array(TestKeys.base64(TestKeys.rfc6979).utf8),
            Base64.standard.decode(TestKeys.rfc6979Body) ?? [],
            Array(try TestKeys.accountJSON().utf8),
            Array(try TestKeys.certificate.get().utf8),
        ]
        for round in 0..<2000 {
            var bytes = sound[round % sound.count]
            for _ in 0..<Int.random(in: 1...6, using: &random) where !bytes.isEmpty {
                let index = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: bytes[index] = UInt8.random(in: 0...255, using: &random)
                case 1: bytes.remove(at: index)
                case 2: bytes.insert(UInt8.random(in: 0...255, using: &random), at: index)
                default: bytes = Array(bytes.prefix(index))
                }
            }
            try readAll(bytes, in: directory, seed: Self.seed &+ 1)
        }
    }
}
