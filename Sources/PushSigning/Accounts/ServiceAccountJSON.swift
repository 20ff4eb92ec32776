import SilentPush

/// Finds the JSON object in an account's text, as it is or as an environment variable damaged it.
enum ServiceAccountJSON {
    static func read(_ text: KeyText) throws(KeyError.Problem) -> JSONValue {
        switch text.content {
        case .pem, .der:
            throw KeyError.Problem(
                kind: .keyInsteadOfAccount,
                finding: "this is a key or certificate, and the JSON of a service account is wanted here",
                fix: "Give the whole JSON file from the Firebase console; a .p8 file belongs under `apns`."
            )
        case .json(let bytes):
            let firstError: JSONError
            do {
                return try JSONValue(parsing: bytes)
            } catch {
                firstError = error
            }
            for mend in [withEscapedLineBreaks, unquoted] {
                if let mended = mend(bytes), let value = try? JSONValue(parsing: mended) { return value }
            }
            throw KeyError.Problem(
                kind: .malformedJSON,
                finding: "this is not whole JSON: \(firstError)",
                fix: "Give the file as it was downloaded; base64 of it survives any shell."
            )
        }
    }

    /// Line breaks inside strings, where a shell turned `\n` into real ones, escaped again.
    private static func withEscapedLineBreaks(_ bytes: [UInt8]) -> [UInt8]? {
        var result: [UInt8] = []
        var isInString = false
        var isEscaped = false
        for byte in bytes {
            if isInString, byte == 0x0D { continue }
            if isInString, byte == 0x0A {
                // A backslash before the real line break belongs to it.
                if isEscaped { result.removeLast() }
                result += [UInt8(ascii: "\\"), UInt8(ascii: "n")]
                isEscaped = false
                continue
            }
            if byte == UInt8(ascii: "\""), !isEscaped { isInString.toggle() }
            isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
            result.append(byte)
        }
        return result
    }

    /// JSON that was written into a string of JSON: `{\"type\":…`.
    private static func unquoted(_ bytes: [UInt8]) -> [UInt8]? {
        let quote = UInt8(ascii: "\"")
        guard case .string(let inner) = try? JSONValue(parsing: [quote] + bytes + [quote]) else { return nil }
        return Array(inner.utf8)
    }
}
