/// Appends JSON to bytes: compact, in the order of the calls, `/` not escaped, everything but ASCII as it is.
///
/// Commas and colons come by themselves; that containers are closed and keys have values is the caller's care.
///
///     var writer = JSONWriter()
///     writer.beginObject()
///     writer.member("ref", "a")
///     writer.member("line", 7)
///     writer.endObject()
public struct JSONWriter: Sendable {
    /// What was written so far, after what was there at the start.
    public private(set) var bytes: [UInt8]
    /// Whether a value stands before the next one.
    private var needsComma = false

    /// Begins to write after `bytes`.
    public init(appendingTo bytes: [UInt8] = []) {
        self.bytes = bytes
    }

    /// Opens an object.
    public mutating func beginObject() { begin(UInt8(ascii: "{")) }
    /// Closes an object.
    public mutating func endObject() { end(UInt8(ascii: "}")) }
    /// Opens an array.
    public mutating func beginArray() { begin(UInt8(ascii: "[")) }
    /// Closes an array.
    public mutating func endArray() { end(UInt8(ascii: "]")) }

    /// Writes a key; its value comes next.
    public mutating func key(_ key: String) {
        comma()
        appendQuoted(key)
        bytes.append(UInt8(ascii: ":"))
        needsComma = false
    }

    /// Writes a string.
    public mutating func string(_ text: String) {
        comma()
        appendQuoted(text)
    }

    /// Writes a whole number.
    public mutating func number(_ number: some BinaryInteger) {
        comma()
        bytes.append(contentsOf: String(number).utf8)
    }

    /// Writes a number as its text stands.
    public mutating func number(text: String) {
        comma()
        bytes.append(contentsOf: text.utf8)
    }

    /// Writes `true` or `false`.
    public mutating func bool(_ value: Bool) {
        comma()
        bytes.append(contentsOf: (value ? "true" : "false").utf8)
    }

    /// Writes `null`.
    public mutating func null() {
        comma()
        bytes.append(contentsOf: "null".utf8)
    }

    /// Writes bytes that are JSON already, such as a part that many texts share.
    public mutating func value(json: [UInt8]) {
        comma()
        bytes.append(contentsOf: json)
    }

    /// Ends a line, as after each row of NDJSON.
    public mutating func endLine() {
        bytes.append(0x0A)
        needsComma = false
    }

    /// Writes a key with a text, or with `null`.
    public mutating func member(_ key: String, _ text: String?) {
        self.key(key)
        if let text { string(text) } else { null() }
    }

    /// Writes a key with a whole number, or with `null`.
    public mutating func member(_ key: String, _ number: Int?) {
        self.key(key)
        if let number { self.number(number) } else { null() }
    }

    /// Writes a key with `true` or `false`.
    public mutating func member(_ key: String, _ value: Bool) {
        self.key(key)
        bool(value)
    }

    private mutating func begin(_ bracket: UInt8) {
        comma()
        bytes.append(bracket)
        needsComma = false
    }

    private mutating func end(_ bracket: UInt8) {
        bytes.append(bracket)
        needsComma = true
    }

    private mutating func comma() {
        if needsComma { bytes.append(UInt8(ascii: ",")) }
        needsComma = true
    }

    private mutating func appendQuoted(_ text: String) {
        let characters = text.utf8Span.span
        if Self.needsEscapes(characters) {
            bytes.append(UInt8(ascii: "\""))
            for index in characters.indices { appendEscaped(characters[index]) }
            bytes.append(UInt8(ascii: "\""))
            return
        }
        // In one step: most texts are short, and growing the array costs more than the bytes.
        bytes.append(addingCapacity: characters.count + 2) { output in
            output.append(UInt8(ascii: "\""))
            for index in characters.indices { output.append(characters[index]) }
            output.append(UInt8(ascii: "\""))
        }
    }

    private static func needsEscapes(_ characters: Span<UInt8>) -> Bool {
        for index in characters.indices {
            let byte = characters[index]
            if byte < 0x20 || byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") { return true }
        }
        return false
    }

    private mutating func appendEscaped(_ byte: UInt8) {
        switch byte {
        case UInt8(ascii: "\""): bytes.append(contentsOf: "\\\"".utf8)
        case UInt8(ascii: "\\"): bytes.append(contentsOf: "\\\\".utf8)
        case 0x08: bytes.append(contentsOf: "\\b".utf8)
        case 0x0C: bytes.append(contentsOf: "\\f".utf8)
        case 0x0A: bytes.append(contentsOf: "\\n".utf8)
        case 0x0D: bytes.append(contentsOf: "\\r".utf8)
        case 0x09: bytes.append(contentsOf: "\\t".utf8)
        case 0..<0x20: bytes.append(contentsOf: "\\u00\(Hex.encode([byte]))".utf8)
        default: bytes.append(byte)
        }
    }
}
