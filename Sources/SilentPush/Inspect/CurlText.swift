/// Commands for curl, as `--dry-run --format curl` and the pages of the providers write them.
enum CurlText {
    static func pushes(
        in lines: TextLines,
        as shape: InspectedPush.Shape?
    ) throws(JSONError) -> [InspectedPush] {
        var pushes: [InspectedPush] = []
        for command in try ShellWords.commands(in: lines) {
            let words = command.first?.text == "$" ? command.dropFirst() : command[...]
            guard words.first?.text == "curl" else { continue }
            guard pushes.count < PushText.most else {
                throw JSONError(
                    line: words.first?.line ?? 1,
                    column: 1,
                    message: "there are more than \(PushText.most) pushes"
                )
            }
            pushes.append(try push(words.dropFirst(), as: shape))
        }
        guard !pushes.isEmpty else {
            throw JSONError(line: 1, column: 1, message: "no curl command was found")
        }
        return pushes
    }

    private static func push(
        _ words: ArraySlice<ShellWords.Word>,
        as shape: InspectedPush.Shape?
    ) throws(JSONError) -> InspectedPush {
        var headers: [WireRequest.Header] = []
        var data: ShellWords.Word?
        var url: String?
        var method: String?
        var rest = words
        while let word = rest.popFirst() {
            switch option(word.text) {
            case "-H", "--header":
                guard let text = value(of: word, &rest)?.text, let colon = text.firstIndex(of: ":") else {
                    continue
                }
                headers.append(
                    .init(String(text[..<colon].trimmed), text[text.index(after: colon)...].trimmed)
                )
            case "-X", "--request": method = value(of: word, &rest)?.text
            case "-d", "--data", "--data-binary", "--data-raw", "--data-ascii", "--json":
                let found = value(of: word, &rest)
                data = data ?? found
            case "--url": url = value(of: word, &rest)?.text
            case "--cert", "--key", "-E", "-u", "--user", "-o", "--output", "--cacert":
                _ = value(of: word, &rest)
            default: if !word.text.hasPrefix("-"), word.text.contains("/") { url = word.text }
            }
        }
        let line = words.first?.line ?? 1
        guard let data else {
            throw JSONError(
                line: line,
                column: 1,
                message: "the curl command sends no data; -d with the push was expected"
            )
        }
        if data.text.hasPrefix("@") {
            throw JSONError(
                line: data.line,
                column: data.column,
                message:
                    "the body is in another file, \(data.text.dropFirst().description.excerpt); inspect that file, and give the headers with --header"
            )
        }
        let value = try json(data)
        var push = InspectedPush(
            sent: value,
            shape: shape,
            path: url,
            sentBytes: data.text.utf8.count
        )
        if let url { push.takeURL(url) }
        push.method = method
        // `--header 'user-agent:'` takes a header away.
        push.takeHeaders(headers.filter { !$0.value.isEmpty })
        return push
    }

    private static func json(_ data: ShellWords.Word) throws(JSONError) -> JSONValue {
        do throws(JSONError) {
            let value = try JSONValue(parsing: Array(data.text.utf8))
            if value.members != nil { return value }
            throw JSONError(line: 1, column: 1, message: "a push is a JSON object, found \(value.kindName)")
        } catch {
            throw JSONError(
                line: data.line + error.line - 1,
                column: error.line == 1 ? data.column + error.column : error.column,
                message: "in the data of curl: \(error.message)"
            )
        }
    }

    /// The option of a word, also of one with its value attached, such as `-XPOST`.
    private static func option(_ word: String) -> String {
        word.hasPrefix("-") && !word.hasPrefix("--") ? String(word.prefix(2)) : word
    }

    private static func value(
        of word: ShellWords.Word,
        _ rest: inout ArraySlice<ShellWords.Word>
    ) -> ShellWords.Word? {
        guard !word.text.hasPrefix("--"), word.text.utf8.count > 2 else { return rest.popFirst() }
        return .init(text: String(word.text.dropFirst(2)), line: word.line, column: word.column + 2)
    }
}
