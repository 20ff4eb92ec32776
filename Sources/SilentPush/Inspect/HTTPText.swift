/// Requests as text: a request line, headers, an empty line, the body, as `--dry-run --format http` writes them.
enum HTTPText {
    /// Whether a text that begins with `line` is a request: a request line, or a header that a push has.
    static func isStart(_ line: String) -> Bool {
        guard !isRequestLine(line) else { return true }
        let name = header(line)?.name.lowercased() ?? ""
        return ["apns", ":", "content-", "host", "authorization"].contains { name.hasPrefix($0) }
    }

    static func pushes(
        in lines: TextLines,
        _ bytes: [UInt8],
        as shape: InspectedPush.Shape?
    ) throws(JSONError) -> [InspectedPush] {
        var pushes: [InspectedPush] = []
        var rest = lines.lines[...]
        while let first = rest.first {
            // The next request begins with a request line behind an empty one.
            let next = zip(rest, rest.dropFirst()).first { $0.text.isEmpty && isRequestLine($1.text) }?.1
            let block = rest.prefix { $0.number < next?.number ?? .max }
            rest = rest.dropFirst(block.count)
            guard pushes.count < PushText.most else {
                throw JSONError(
                    line: first.number,
                    column: 1,
                    message: "there are more than \(PushText.most) pushes"
                )
            }
            pushes.append(try push(block, bytes, end: next?.start ?? bytes.count, as: shape))
        }
        return pushes
    }

    private static func push(
        _ block: ArraySlice<TextLines.Line>,
        _ bytes: [UInt8],
        end: Int,
        as shape: InspectedPush.Shape?
    ) throws(JSONError) -> InspectedPush {
        var rest = block
        var method: String?
        var target: String?
        if let line = rest.first, isRequestLine(line.text) {
            let words = line.text.split(separator: " ")
            method = words.first.map(String.init)
            target = words.dropFirst().first.map(String.init)
            rest = rest.dropFirst()
        }
        var headers: [WireRequest.Header] = []
        while let line = rest.popFirst(), !line.text.isEmpty {
            guard let header = header(line.text) else {
                throw JSONError(
                    line: line.number,
                    column: 1,
                    message: "a header as \"name: value\" was expected, or an empty line before the body"
                )
            }
            headers.append(header)
        }
        guard let body = rest.first(where: { !$0.text.isEmpty }) else {
            let last = block.last
            throw JSONError(
                line: last?.number ?? 1,
                column: (last?.text.unicodeScalars.count ?? 0) + 1,
                message: "the request has no body; an empty line and the JSON of the push were expected"
            )
        }
        var reader = try JSONReader(bytes, range: body.start..<max(end, body.start), line: body.number)
        let value = try reader.value()
        let count = reader.position - body.start
        try reader.finish()
        guard value.members != nil else {
            throw JSONError(
                line: body.number,
                column: 1,
                message: "the body is \(value.kindName), not an object"
            )
        }
        var push = InspectedPush(sent: value, shape: shape, path: target, sentBytes: count)
        push.method = method
        push.authority = headers.first { $0.name.lowercased() == "host" }?.value
        if let target { target.hasPrefix("/") ? push.path = target : push.takeURL(target) }
        push.takeHeaders(headers)
        return push
    }

    /// `POST /3/device/… HTTP/2`.
    private static func isRequestLine(_ line: String) -> Bool {
        let words = line.split(separator: " ", omittingEmptySubsequences: false)
        guard (2...3).contains(words.count), let method = words.first, !method.isEmpty else { return false }
        let target = words[1]
        return method.utf8.allSatisfy { $0 >= 0x41 && $0 <= 0x5A }
            && (target.hasPrefix("/") || target.hasPrefix("https://") || target.hasPrefix("http://"))
    }

    /// `name: value`, also with the colon that pseudo-headers begin with.
    private static func header(_ line: String) -> WireRequest.Header? {
        let start = line.hasPrefix(":") ? line.index(after: line.startIndex) : line.startIndex
        guard let colon = line[start...].firstIndex(of: ":"), colon > start else { return nil }
        let name = line[..<colon]
        let isName = line[start..<colon].utf8.allSatisfy { byte in
            byte == UInt8(ascii: "-") || byte == UInt8(ascii: "_") || byte >= 0x30 && byte <= 0x39
                || byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A
        }
        guard isName else { return nil }
        return .init(String(name), line[line.index(after: colon)...].trimmed)
    }
}

extension StringProtocol {
    /// The text without white space at its ends.
    var trimmed: String {
        let start = drop(while: \.isWhitespace)
        guard let last = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(start[...last])
    }
}
