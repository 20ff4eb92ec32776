/// One block of a PEM text, read with the tolerance that pasted keys need.
///
/// Line breaks may be anywhere or nowhere, even inside the BEGIN line's words; only the dashes must stand.
struct PEMBlock {
    /// The label without its spaces, such as `PRIVATEKEY`.
    var label: String
    /// What the base64 holds; empty for a block with encryption headers.
    var der: [UInt8]
    /// Whether the block has the headers of a password (`Proc-Type`, `DEK-Info`).
    var hasEncryptionHeaders: Bool

    /// All blocks of `text`, in order.
    static func blocks(in text: [UInt8]) throws(KeyError.Problem) -> [PEMBlock] {
        var blocks: [PEMBlock] = []
        var rest = text[...]
        while let begin = marker("BEGIN", in: rest) {
            guard let end = marker("END", in: rest[begin.end...]) else {
                throw KeyError.Problem(
                    kind: .cutShort,
                    finding: "the text has a BEGIN line but no END line",
                    fix: "Give the whole text, from the BEGIN line to the END line."
                )
            }
            blocks.append(try block(label: begin.label, body: rest[begin.end..<end.start]))
            rest = rest[end.end...]
        }
        return blocks
    }

    /// Whether the text has a BEGIN line, whole or damaged.
    static func isPEM(_ text: [UInt8]) -> Bool {
        marker("BEGIN", in: text[...]) != nil
    }

    private static func block(
        label: String,
        body: ArraySlice<UInt8>
    ) throws(KeyError.Problem) -> PEMBlock {
        // Only headers have colons; the one that matters says that a password protects the block.
        if body.contains(UInt8(ascii: ":")) {
            return PEMBlock(label: label, der: [], hasEncryptionHeaders: true)
        }
        guard let der = Base64Text.decode(body), !der.isEmpty else {
            throw KeyError.Problem(
                kind: .damaged,
                finding: "what stands between the BEGIN and END lines is not whole base64",
                fix: "Copy the text again from the file as it was downloaded."
            )
        }
        return PEMBlock(label: label, der: der, hasEncryptionHeaders: false)
    }

    private struct Marker {
        var start: Int
        var end: Int
        var label: String
    }

    /// The next `-----WORD LABEL-----`, with any number of dashes and any white space inside.
    private static func marker(_ word: String, in text: ArraySlice<UInt8>) -> Marker? {
        let word = Array(word.utf8)
        let dash = UInt8(ascii: "-")
        var start = text.startIndex
        while let first = text[start...].firstIndex(of: dash) {
            var index = skip(text, from: first) { $0 == dash || isSpace($0) }
            guard text[index...].starts(with: word) else {
                start = index
                continue
            }
            index += word.count
            let labelEnd = skip(text, from: index) { isLabel($0) || isSpace($0) }
            guard labelEnd < text.endIndex, text[labelEnd] == dash else {
                // The closing dashes are gone: for END that is harmless at the end of the text.
                start = index
                if word.count == 3, labelEnd == text.endIndex {
                    return Marker(start: first, end: labelEnd, label: label(text[index..<labelEnd]))
                }
                continue
            }
            let end = skip(text, from: labelEnd) { $0 == dash }
            return Marker(start: first, end: end, label: label(text[index..<labelEnd]))
        }
        return nil
    }

    private static func skip(
        _ text: ArraySlice<UInt8>,
        from index: Int,
        while matches: (UInt8) -> Bool
    ) -> Int {
        text[index...].firstIndex { !matches($0) } ?? text.endIndex
    }

    private static func isSpace(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09
    }

    private static func isLabel(_ byte: UInt8) -> Bool {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte)
            || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    private static func label(_ bytes: ArraySlice<UInt8>) -> String {
        String(decoding: bytes.filter { !isSpace($0) }, as: UTF8.self)
    }
}
