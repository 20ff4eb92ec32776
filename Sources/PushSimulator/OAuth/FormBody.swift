internal import SilentPush

/// The fields of an `application/x-www-form-urlencoded` body.
struct FormBody {
    private var fields: [String: String] = [:]

    /// Nil where an escape is broken or a name comes twice.
    init?(_ body: [UInt8]) {
        for pair in body.split(separator: UInt8(ascii: "&")) {
            let halves = pair.split(
                separator: UInt8(ascii: "="),
                maxSplits: 1,
                omittingEmptySubsequences: false
            )
            guard let first = halves.first, let name = Self.decode(first),
                let value = Self.decode(halves.count > 1 ? halves[1] : []), fields[name] == nil
            else { return nil }
            fields[name] = value
        }
    }

    subscript(name: String) -> String? { fields[name] }

    private static func decode(_ bytes: ArraySlice<UInt8>) -> String? {
        var decoded: [UInt8] = []
        var rest = bytes
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "+"): decoded.append(0x20)
            case UInt8(ascii: "%"):
                guard let high = rest.popFirst().flatMap(Hex.value),
                    let low = rest.popFirst().flatMap(Hex.value)
                else {
                    return nil
                }
                decoded.append(high << 4 | low)
            default: decoded.append(byte)
            }
        }
        return String(validating: decoded, as: UTF8.self)
    }
}
