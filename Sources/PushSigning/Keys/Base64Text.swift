import SilentPush

/// Base64 as people paste it: wrapped at any width, standard or URL alphabet, with or without its padding.
enum Base64Text {
    /// The bytes; nil when anything but base64 and white space stands in it.
    static func decode(_ text: some Sequence<UInt8>) -> [UInt8]? {
        var digits = text.filter { $0 != 0x20 && !(0x09...0x0D).contains($0) }
        for _ in 0..<2 where digits.last == UInt8(ascii: "=") { digits.removeLast() }
        let text = String(decoding: digits, as: UTF8.self)
        return Base64.standard.decode(text) ?? Base64.url.decode(text)
    }
}
