internal import SilentPush

/// The line and headers of an HTTP/1.1 request, and what they say of the body.
struct HTTP1Head {
    enum Framing: Equatable {
        case length(Int)
        case chunked
        case unknown
    }

    var head: HTTP1Reader.Head
    var framing: Framing
    var expectsContinue: Bool

    /// Nil when the lines are no HTTP/1 request.
    static func parse(_ lines: [ArraySlice<UInt8>]) -> HTTP1Head? {
        guard let first = lines.first else { return nil }
        let words = first.split(separator: UInt8(ascii: " "), omittingEmptySubsequences: false)
        guard words.count == 3, isToken(words[0]), words[1].first == UInt8(ascii: "/"),
            words[1].allSatisfy({ $0 > 0x20 && $0 < 0x7F }),
            words[2].elementsEqual("HTTP/1.1".utf8) || words[2].elementsEqual("HTTP/1.0".utf8)
        else { return nil }
        var headers: [WireRequest.Header] = []
        for line in lines.dropFirst() {
            guard let colon = line.firstIndex(of: UInt8(ascii: ":")), isToken(line[..<colon]),
                line.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == 0x09 })
            else { return nil }
            let name = String(decoding: line[..<colon], as: UTF8.self).lowercased()
            headers.append(.init(name, trimmed(line[(colon + 1)...])))
        }
        let isOld = words[2].last == UInt8(ascii: "0")
        let connection = headers.filter { $0.name == "connection" }.map { $0.value.lowercased() }.joined(
            separator: ","
        )
        let head = HTTP1Reader.Head(
            method: String(decoding: words[0], as: UTF8.self),
            path: String(decoding: words[1], as: UTF8.self),
            headers: headers,
            closes: connection.contains("close") || isOld && !connection.contains("keep-alive")
        )
        guard let framing = framing(headers) else { return nil }
        let expects = headers.contains { $0.name == "expect" && $0.value.lowercased() == "100-continue" }
        return HTTP1Head(head: head, framing: framing, expectsContinue: expects)
    }

    /// Nil where the headers contradict each other (RFC 9112 §6.3).
    private static func framing(_ headers: [WireRequest.Header]) -> Framing? {
        let codings = headers.filter { $0.name == "transfer-encoding" }.map { $0.value.lowercased() }
        let lengths = Set(headers.filter { $0.name == "content-length" }.map(\.value))
        guard codings.isEmpty || lengths.isEmpty, lengths.count <= 1 else { return nil }
        if !codings.isEmpty { return codings == ["chunked"] ? .chunked : .unknown }
        guard let text = lengths.first else { return .length(0) }
        guard text.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }), let length = Int(text) else { return nil }
        return .length(length)
    }

    private static func isToken(_ bytes: ArraySlice<UInt8>) -> Bool {
        !bytes.isEmpty
            && bytes.allSatisfy { byte in
                byte > 0x20 && byte < 0x7F && !"\"(),/:;<=>?@[\\]{}".utf8.contains(byte)
            }
    }

    private static func trimmed(_ bytes: ArraySlice<UInt8>) -> String {
        let isBlank = { (byte: UInt8) in byte == 0x20 || byte == 0x09 }
        let front = bytes.drop(while: isBlank)
        let end = front.lastIndex { !isBlank($0) }.map { $0 + 1 } ?? front.startIndex
        return String(decoding: front[..<end], as: UTF8.self)
    }
}
