/// Reads pushes out of a text: JSON, one or one a line; a request as HTTP text; a command for curl.
public enum PushText {
    /// The most bytes that are read: a push has 4096, and nobody needs to wait for more.
    public static let limit = 1 << 20
    /// The most pushes in one text.
    public static let most = 1000

    /// Reads the pushes in `bytes`.
    ///
    /// - Parameters:
    ///   - bytes: The text, at most `limit` bytes of it and one more, which shows that there are more.
    ///   - shape: What they are, where somebody says so.
    /// - Returns: At least one push.
    /// - Throws: `JSONError` with line and column, and what to do where a common mistake is seen.
    public static func pushes(
        in bytes: [UInt8],
        as shape: InspectedPush.Shape? = nil
    ) throws(JSONError) -> [InspectedPush] {
        var reader = try JSONReader(bytes)
        guard bytes.count <= limit else {
            throw reader.error(
                "the text is larger than \(limit) bytes, and a push has at most 4096",
                at: limit
            )
        }
        reader.skipSpace()
        guard reader.nextByte != nil else {
            throw reader.error("the text is empty; a push was expected", at: reader.position)
        }
        let first = TextLines.line(of: bytes, from: reader.position)
        if first == "curl" || first.hasPrefix("curl ") || first.hasPrefix("$ curl ") {
            return try CurlText.pushes(in: TextLines(bytes, from: reader.position), as: shape)
        }
        if HTTPText.isStart(first) {
            return try HTTPText.pushes(in: TextLines(bytes, from: reader.position), bytes, as: shape)
        }
        do throws(JSONError) {
            return try json(reader, bytes, as: shape)
        } catch {
            throw error.hinting(Self.hint(bytes))
        }
    }

    private static func json(
        _ start: JSONReader,
        _ bytes: [UInt8],
        as shape: InspectedPush.Shape?
    ) throws(JSONError) -> [InspectedPush] {
        var reader = start
        var pushes: [InspectedPush] = []
        while true {
            let begin = reader.position
            pushes.append(try push(try reader.value(), sentBytes: reader.position - begin, reader, as: shape))
            let end = reader.position
            reader.skipSpace()
            guard reader.nextByte == UInt8(ascii: "{"), bytes[end..<reader.position].contains(0x0A) else {
                break
            }
            guard pushes.count < most else {
                throw reader.error("there are more than \(most) pushes", at: end)
            }
            let line = reader.error("", at: reader.position).line
            try reader.restart(at: reader.position..<bytes.count, line: line)
        }
        try reader.finish()
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { pushes[0].beginsWithMark = true }
        return pushes
    }

    /// One value as a push; a text that holds JSON counts as that JSON.
    private static func push(
        _ value: JSONValue,
        sentBytes: Int,
        _ reader: JSONReader,
        as shape: InspectedPush.Shape?
    ) throws(JSONError) -> InspectedPush {
        if let text = value.text, let inner = try? JSONValue(parsing: Array(text.utf8)), inner.members != nil
        {
            return InspectedPush(inner, as: shape, sentBytes: text.utf8.count)
        }
        guard value.members != nil else {
            throw reader.error(
                "a push is a JSON object, found \(value.kindName)",
                at: reader.position - sentBytes
            )
        }
        return InspectedPush(value, as: shape, sentBytes: sentBytes)
    }

    /// What the text is likely to be instead of JSON.
    private static func hint(_ bytes: [UInt8]) -> String? {
        let start = String(decoding: bytes.prefix(4096), as: UTF8.self)
        if start.contains("AnyHashable(") || start.contains("\" = ") || start.contains("{\n    aps =") {
            return
                "this looks like a dictionary as Xcode prints it; print it as JSON instead, by JSONSerialization"
        }
        if start.trimmed.hasPrefix("\"") {
            return "an object begins with a brace; put { and } around it"
        }
        if start.hasPrefix("bplist00") || start.contains("<plist") {
            return "this looks like a property list; convert it to JSON: plutil -convert json"
        }
        if start.contains("{'") || start.contains(": True") || start.contains(": None") {
            return "this looks like a Python dictionary; write it with json.dumps"
        }
        return nil
    }
}

extension JSONError {
    /// The error with a hint behind it.
    func hinting(_ hint: String?) -> JSONError {
        guard let hint else { return self }
        return JSONError(line: line, column: column, message: "\(message). Hint: \(hint)")
    }
}
