/// What a key's bytes turn out to be once everything people wrap around it is taken off.
struct KeyText {
    /// What is inside the wrapping.
    enum Content {
        /// PEM text.
        case pem([UInt8])
        /// Text that begins like a JSON object.
        case json([UInt8])
        /// Binary DER.
        case der([UInt8])
    }

    /// The content.
    var content: Content
    /// How many layers of base64 were around it.
    var base64Layers = 0
    /// Whether line breaks were written as a backslash and a letter.
    var hadEscapedLineBreaks = false

    /// Takes off BOM, white space, quotes and base64, and turns escaped line breaks of PEM into real ones.
    init(unwrapping bytes: [UInt8]) throws(KeyError.Problem) {
        var bytes = bytes
        for layers in 0...3 {
            if Self.isDER(bytes) {
                self.init(content: .der(bytes), base64Layers: layers)
                return
            }
            let text = try Self.plain(bytes)
            if text.first == UInt8(ascii: "{") {
                self.init(content: .json(text), base64Layers: layers)
                return
            }
            let unescaped = Self.withRealLineBreaks(text)
            if PEMBlock.isPEM(unescaped) {
                self.init(
                    content: .pem(unescaped),
                    base64Layers: layers,
                    hadEscapedLineBreaks: unescaped.count != text.count
                )
                return
            }
            guard let decoded = Base64Text.decode(unescaped), !decoded.isEmpty, layers < 3 else {
                throw Self.unknown(text)
            }
            guard Self.isDER(decoded) || String(validating: decoded, as: UTF8.self) != nil else {
                throw Self.unknown(text)
            }
            bytes = decoded
        }
        throw Self.unknown(bytes)
    }

    private init(content: Content, base64Layers: Int, hadEscapedLineBreaks: Bool = false) {
        self.content = content
        self.base64Layers = base64Layers
        self.hadEscapedLineBreaks = hadEscapedLineBreaks
    }

    /// One ASN.1 sequence that fills all of the bytes.
    static func isDER(_ bytes: [UInt8]) -> Bool {
        var reader = DERReader(bytes)
        guard let element = reader.next(), element.tag == 0x30 else { return false }
        return reader.isAtEnd
    }

    /// UTF-8 text without BOM, outer white space and quotes; typographic dashes become plain ones.
    private static func plain(_ bytes: [UInt8]) throws(KeyError.Problem) -> [UInt8] {
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
            throw KeyError.Problem(
                kind: .utf16,
                finding: "the text is UTF-16",
                fix: "Save it as UTF-8; on Windows, `Out-File -Encoding ascii` does so."
            )
        }
        guard let text = String(validating: bytes, as: UTF8.self) else { throw unknown(bytes) }
        let scalars = text.unicodeScalars.compactMap { scalar -> Unicode.Scalar? in
            switch scalar.value {
            case 0xFEFF, 0x200B, 0x2060: nil  // invisible, and common in what was copied from a web page
            case 0x00A0, 0x2028, 0x2029: " "
            case 0x2010...0x2015, 0x2212: "-"
            default: scalar
            }
        }
        var view = String.UnicodeScalarView()
        view.append(contentsOf: scalars)
        var plain = Array(String(view).utf8)[...]
        while true {
            plain = trimmed(plain)
            guard plain.count >= 2, let first = plain.first, first == plain.last else { break }
            guard first == UInt8(ascii: "\"") || first == UInt8(ascii: "'") else { break }
            plain = plain.dropFirst().dropLast()
        }
        guard !plain.isEmpty else {
            throw KeyError.Problem(
                kind: .empty,
                finding: "there is nothing in it",
                fix: "Give the text of the key; an empty variable or file is not one."
            )
        }
        return Array(plain)
    }

    private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        let isSpace: (UInt8) -> Bool = { $0 == 0x20 || (0x09...0x0D).contains($0) || $0 == 0 }
        let front = bytes.drop(while: isSpace)
        guard let last = front.lastIndex(where: { !isSpace($0) }) else { return [] }
        return front[...last]
    }

    /// Any run of backslashes before `n` or `r` is a line break: base64 and labels have no backslashes.
    private static func withRealLineBreaks(_ text: [UInt8]) -> [UInt8] {
        let backslash = UInt8(ascii: "\\")
        guard text.contains(backslash) else { return text }
        var result: [UInt8] = []
        result.reserveCapacity(text.count)
        var index = 0
        while index < text.count {
            let end = text[index...].firstIndex { $0 != backslash } ?? text.count
            if end > index, end < text.count, text[end] == UInt8(ascii: "n") || text[end] == UInt8(ascii: "r")
            {
                result.append(0x0A)
                index = end + 1
            } else if end > index {
                // A backslash at the end of a line, as shells continue one, or before a quote.
                index = end
            } else {
                result.append(text[index])
                index += 1
            }
        }
        return result
    }

    private static func unknown(_ bytes: [UInt8]) -> KeyError.Problem {
        if let text = String(validating: bytes, as: UTF8.self), KeyShape.isPath(text) {
            return KeyError.Problem(
                kind: .pathGivenAsText,
                finding: "this looks like a path, and the text itself is wanted here",
                fix:
                    "Give the path as the file (`keyFile`, `serviceAccountFile`), or give the file's text here."
            )
        }
        return KeyError.Problem(
            kind: .garbage,
            finding: "this is neither PEM text, nor base64 of it, nor JSON",
            fix:
                "Give the file as it was downloaded; its text begins with -----BEGIN or, for an account, with {."
        )
    }
}
