/// Reads strict JSON piece by piece, without building a tree (DESIGN D10).
///
/// UTF-8 with or without a byte-order mark, no key twice in an object, no lone surrogates, at most 64 levels,
/// nothing after the value. Any bytes are safe: what is wrong is thrown with its line and column.
///
///     var reader = try JSONReader(bytes)
///     try reader.beginObject()
///     while let key = try reader.nextKey() {
///         if key == "ref" { ref = try reader.string() } else { try reader.skip() }
///     }
///     try reader.finish()
///
/// Keys count as the same when Swift's strings do, so `é` in either of its spellings is one key: a dictionary
/// made of the object then never loses a member.
public struct JSONReader: Sendable {
    /// How deep objects and arrays may stand in each other.
    public static let maximumDepth = 64

    var bytes: [UInt8]
    /// The part of `bytes` that is read, without a byte-order mark.
    var range: Range<Int>
    var firstLine: Int
    /// The next byte to read.
    var position: Int
    /// Where the key or value that was read last begins; errors of meaning point there.
    var lastStart: Int
    private var open: [Container] = []
    private var keys: [String] = []

    /// An object or array whose end has not been read.
    private struct Container: Sendable {
        var isObject: Bool
        var isEmpty = true
        /// Where its keys begin in `keys`.
        var firstKey: Int
        /// Its keys once they are many, so that a large object is not compared with itself pair by pair.
        var manyKeys: Set<String>?
    }

    /// Begins to read `bytes`, or only the bytes of `range`; `line` is the number of the first line there.
    ///
    /// - Throws: `JSONError` when the text is UTF-16 or UTF-32.
    public init(_ bytes: [UInt8], range: Range<Int>? = nil, line: Int = 1) throws(JSONError) {
        self.bytes = bytes
        self.range = 0..<0
        firstLine = line
        position = 0
        lastStart = 0
        try restart(at: range ?? 0..<bytes.count, line: line)
    }

    /// Begins again with another part of the same bytes, such as the next row; cheaper than a new reader.
    ///
    /// - Throws: `JSONError` when the text is UTF-16 or UTF-32.
    public mutating func restart(at range: Range<Int>, line: Int) throws(JSONError) {
        self.range = range.clamped(to: 0..<bytes.count)
        firstLine = line
        open.removeAll(keepingCapacity: true)
        keys.removeAll(keepingCapacity: true)
        position = self.range.lowerBound
        lastStart = position
        try checkEncoding()
    }

    /// What the next value is; nothing is taken.
    public mutating func peek() throws(JSONError) -> JSONKind {
        skipSpace()
        guard let byte = nextByte else { throw unexpected("a value was expected") }
        switch byte {
        case UInt8(ascii: "\""): return .string
        case UInt8(ascii: "{"): return .object
        case UInt8(ascii: "["): return .array
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): return .number
        case UInt8(ascii: "t"), UInt8(ascii: "f"): return .bool
        case UInt8(ascii: "n"): return .null
        default: throw unexpected("a value was expected")
        }
    }

    /// Enters an object.
    public mutating func beginObject() throws(JSONError) { try enter(.object) }

    /// Enters an array.
    public mutating func beginArray() throws(JSONError) { try enter(.array) }

    /// The next key of the object, whose value must be read then; nil when the object ends here.
    public mutating func nextKey() throws(JSONError) -> String? {
        guard try advance(inObject: true) else { return nil }
        guard nextByte == UInt8(ascii: "\"") else {
            throw unexpected("a key in double quotes was expected")
        }
        lastStart = position
        let key = try readString()
        try note(key)
        skipSpace()
        guard nextByte == UInt8(ascii: ":") else { throw unexpected("a colon was expected after the key") }
        position += 1
        return key
    }

    /// Whether the array has one more element, which must be read then.
    public mutating func nextElement() throws(JSONError) -> Bool {
        try advance(inObject: false)
    }

    /// Reads a string.
    public mutating func string() throws(JSONError) -> String {
        try expect(.string)
        return try readString()
    }

    /// Reads a number, exactly as it is written.
    public mutating func number() throws(JSONError) -> String {
        try expect(.number)
        return try readNumber()
    }

    /// Reads `true` or `false`.
    public mutating func bool() throws(JSONError) -> Bool {
        try expect(.bool)
        let isTrue = nextByte == UInt8(ascii: "t")
        try readWord(isTrue ? "true" : "false")
        return isTrue
    }

    /// Reads `null`.
    public mutating func null() throws(JSONError) {
        try expect(.null)
        try readWord("null")
    }

    /// Makes sure that every container was left and nothing but white space follows.
    public mutating func finish() throws(JSONError) {
        guard open.isEmpty else { throw unexpected("an object or array is not complete") }
        skipSpace()
        guard position == range.upperBound else { throw unexpected("nothing may follow the value") }
    }

    /// An error of meaning, such as a word that is not allowed, at the key or value that was read last.
    public func error(_ message: String) -> JSONError {
        error(message, at: lastStart)
    }

    // MARK: Containers

    private mutating func enter(_ kind: JSONKind) throws(JSONError) {
        try expect(kind)
        guard open.count < Self.maximumDepth else {
            throw error("objects and arrays stand more than \(Self.maximumDepth) levels deep", at: position)
        }
        position += 1
        open.append(Container(isObject: kind == .object, firstKey: keys.count))
    }

    /// Steps over the comma to the next member or element; false, and the container is left, at its end.
    private mutating func advance(inObject: Bool) throws(JSONError) -> Bool {
        guard let container = open.last, container.isObject == inObject else {
            throw error("no \(inObject ? "object" : "array") is open here", at: position)
        }
        let end = inObject ? UInt8(ascii: "}") : UInt8(ascii: "]")
        skipSpace()
        if nextByte == end {
            position += 1
            keys.removeSubrange(container.firstKey...)
            open.removeLast()
            return false
        }
        if container.isEmpty {
            open[open.count - 1].isEmpty = false
            return true
        }
        guard nextByte == UInt8(ascii: ",") else {
            throw unexpected("a comma or \(inObject ? "}" : "]") was expected")
        }
        position += 1
        skipSpace()
        guard nextByte != end else { throw unexpected("no comma may stand after the last value") }
        return true
    }

    /// Remembers a key, and refuses the second of its name.
    private mutating func note(_ key: String) throws(JSONError) {
        let last = open.count - 1
        guard last >= 0 else { return }
        let isNew: Bool
        if open[last].manyKeys != nil {
            isNew = open[last].manyKeys?.insert(key).inserted ?? false
        } else {
            isNew = !keys[open[last].firstKey...].contains(key)
            keys.append(key)
            if keys.count - open[last].firstKey == 16 {
                open[last].manyKeys = Set(keys[open[last].firstKey...])
            }
        }
        guard isNew else { throw error("the key \(shown(key)) stands twice in this object") }
    }

    // MARK: Small steps

    /// The next byte; nil at the end.
    var nextByte: UInt8? {
        position < range.upperBound ? bytes[position] : nil
    }

    mutating func skipSpace() {
        let end = range.upperBound
        while position < end {
            switch bytes[position] {
            case 0x20, 0x0A, 0x0D, 0x09: position += 1
            default: return
            }
        }
    }

    private mutating func expect(_ kind: JSONKind) throws(JSONError) {
        let found = try peek()
        lastStart = position
        guard found == kind else { throw error("\(kind.name) was expected, found \(found.name)") }
    }

    private mutating func readWord(_ word: String) throws(JSONError) {
        guard bytes[position..<range.upperBound].starts(with: word.utf8) else {
            throw error("a value was expected; true, false and null are the only bare words")
        }
        position += word.utf8.count
    }
}
