extension FCMTarget {
    /// The most bytes of a registration token or an installation ID (WIRE B2).
    static let limit = 4096

    /// The field of the message that carries it.
    var fieldName: String {
        switch self {
        case .token: "token"
        case .fid: "fid"
        }
    }

    /// What is wrong with the address; it is opaque, so only what no provider could have given (WIRE B2).
    public var breaks: [RuleBreak] {
        let rule: Rule =
            switch self {
            case .token: .`B2.2`
            case .fid: .`B2.1`
            }
        if text.isEmpty { return [RuleBreak(rule, field: "device", found: "it is empty")] }
        var breaks: [RuleBreak] = []
        // Real addresses are visible ASCII, and most pushes end here.
        if text.utf8.count <= Self.limit, VisibleASCII.isWhole(text) { return [] }
        if let other = text.unicodeScalars.first(where: Self.cannotStand) {
            let found =
                "it has \(VisibleASCII.codePoint(other)) in it, which is white space or a control character"
            breaks.append(RuleBreak(rule, field: "device", found: found))
        }
        if text.utf8.count > Self.limit {
            let found = "it has \(text.utf8.count) of at most \(Self.limit) bytes"
            breaks.append(RuleBreak(rule, field: "device", found: found))
        }
        return breaks
    }

    private static func cannotStand(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isWhitespace || scalar.properties.generalCategory == .control
    }
}
