/// Tells key text and paths apart by their looks, where one was given in the other's place.
enum KeyShape {
    /// Whether a would-be path is the text of a key or an account.
    static func isKeyText(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        if bytes.count > 4096 || bytes.contains(where: { $0 == 0x0A || $0 == 0x0D }) { return true }
        if text.contains("-BEGIN") || text.contains("BEGIN") && text.contains("KEY") { return true }
        if text.contains("{"), text.contains("\"") { return true }
        let unquoted = bytes.filter { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "'") }
        guard bytes.count >= 40, let decoded = Base64Text.decode(unquoted) else { return false }
        // Base64 of PEM, of JSON, of base64 again, or the body of a PEM text: DER begins with 0x30.
        return decoded.first == 0x30 || isPlainText(decoded)
    }

    /// Whether a would-be key is a path: one short line with a slash, or the name of a key file.
    static func isPath(_ text: String) -> Bool {
        guard text.utf8.count <= 1024, !text.contains("-BEGIN") else { return false }
        guard !text.utf8.contains(where: { $0 < 0x20 }) else { return false }
        let name = text.split(separator: "/").last.map { $0.lowercased() } ?? ""
        let endings = [".p8", ".pem", ".key", ".json", ".p12", ".pfx", ".cer", ".crt", ".der", ".txt"]
        return endings.contains { name.hasSuffix($0) } || text.contains("/") || text.hasPrefix("~")
    }

    private static func isPlainText(_ bytes: [UInt8]) -> Bool {
        guard let text = String(validating: bytes, as: UTF8.self) else { return false }
        return text.utf8.allSatisfy { $0 >= 0x20 && $0 != 0x7F || (0x09...0x0D).contains($0) }
    }
}
