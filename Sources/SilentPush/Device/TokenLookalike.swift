/// What a text that is no APNs token most likely is (the forms met in practice of WIRE A7).
enum TokenLookalike {
    /// One sentence about `text`, without the text itself, since it may be somebody's token.
    static func hint(for text: String) -> String {
        if text.contains("length =") || text.contains("bytes =") {
            return "this is the description of NSData in iOS 13 and later, whose middle bytes are left out;"
                + " it cannot be repaired, the app must send the bytes as hex"
        }
        if isRegistrationToken(text) {
            return
                "this looks like an FCM registration token: give it as an FCM device, or ask the app for its"
                + " APNs token"
        }
        if isInstallationID(text) {
            return "this looks like a Firebase installation ID: give it as an FCM device (fid)"
        }
        if text.hasPrefix("0x") || text.hasPrefix("0X") { return "it begins with 0x; write the digits alone" }
        if isSeparatedHex(text) {
            return "its digits are separated by colons or hyphens; write the digits alone"
        }
        if isBase64(text) {
            return
                "this looks like base64: decode it to bytes and write those as hex (it is not done for you, since"
                + " many texts are valid in both)"
        }
        if text.unicodeScalars.contains(where: { $0.properties.isWhitespace && $0 != " " }) {
            return "it has a line break or other white space in it"
        }
        return firstWrongCharacter(text)
    }

    /// Contains a colon and `APA91b`; newer ones keep the form "installation ID, colon, long rest".
    private static func isRegistrationToken(_ text: String) -> Bool {
        guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return false }
        if text.contains("APA91b") { return true }
        let rest = text.utf8[colon...].dropFirst()
        let head = text.utf8[..<colon]
        return head.count >= 11 && rest.count >= 100 && head.allSatisfy(isURLSafe)
            && rest.allSatisfy(isURLSafe)
    }

    private static func isInstallationID(_ text: String) -> Bool {
        text.utf8.count == 22 && text.utf8.allSatisfy(isURLSafe)
    }

    private static func isSeparatedHex(_ text: String) -> Bool {
        let isSeparator = { (byte: UInt8) in byte == UInt8(ascii: ":") || byte == UInt8(ascii: "-") }
        return text.utf8.contains(where: isSeparator) && text.utf8.allSatisfy { isSeparator($0) || isHex($0) }
    }

    /// In the alphabet of base64 with a sixth or more of it beyond hex; a hex token with a slip of the pen has less.
    private static func isBase64(_ text: String) -> Bool {
        var digits = text[...]
        while digits.last == "=" { digits.removeLast() }
        let bytes = digits.utf8
        guard bytes.count >= 16 else { return false }
        let isInAlphabet = { (byte: UInt8) in
            isURLSafe(byte) || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "/")
        }
        guard bytes.allSatisfy(isInAlphabet) else { return false }
        return bytes.count { !isHex($0) } * 6 >= bytes.count
    }

    private static func firstWrongCharacter(_ text: String) -> String {
        for (position, scalar) in text.unicodeScalars.enumerated() {
            guard scalar.isASCII, isHex(UInt8(scalar.value)) || scalar == " " else {
                return "character \(position + 1) (\(String(scalar).excerpt)) is no hex digit"
            }
        }
        return "it is no hex"
    }

    private static func isHex(_ byte: UInt8) -> Bool { Hex.value(of: byte) != nil }

    private static func isURLSafe(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
            UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            true
        default: false
        }
    }
}
