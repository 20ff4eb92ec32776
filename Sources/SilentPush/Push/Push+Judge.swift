extension Push {
    /// The most bytes of a delivery ID; those of Customer.io have 16 to 36 (RECEIVERS R13).
    static let deliveryIDLimit = 256
    /// The most bytes of a collapse ID (WIRE A2.7).
    static let collapseIDLimit = 64

    /// Every rule that the push breaks whatever the device is.
    public var breaks: [RuleBreak] { judged().breaks }

    /// What is broken and what is only doubtful, both in a fixed order.
    func judged() -> (breaks: [RuleBreak], warnings: [RuleBreak]) {
        var breaks = deliveryIDBreaks + collapseIDBreaks
        var warnings: [RuleBreak] = []
        for key in data.keys.sorted(by: { $0.utf8.lexicographicallyPrecedes($1.utf8) }) {
            if let reason = DataKey.refusal(of: key) {
                let rule: Rule = key.hasPrefix("CIO-Delivery-") ? .`R6` : .`R5`
                breaks.append(RuleBreak(rule, field: "data.\(key.excerpt)", found: reason))
            } else if DataKey.isForDisplay(key) {
                warnings.append(
                    RuleBreak(
                        .`R7`,
                        field: "data.\(key)",
                        found: "an ordinary push shows this key, this one shows nothing"
                    )
                )
            }
        }
        return (breaks, warnings)
    }

    private var deliveryIDBreaks: [RuleBreak] {
        if deliveryID.utf8.count <= Self.deliveryIDLimit, VisibleASCII.isWhole(deliveryID) { return [] }
        if deliveryID.unicodeScalars.allSatisfy(\.properties.isWhitespace) {
            let found = deliveryID.isEmpty ? "it is empty" : "it is blank"
            return [RuleBreak(.`R4`, field: "deliveryID", found: found)]
        }
        var breaks: [RuleBreak] = []
        if let control = deliveryID.unicodeScalars.first(where: { $0.properties.generalCategory == .control })
        {
            let found = "it has the control character \(VisibleASCII.codePoint(control)) in it"
            breaks.append(RuleBreak(.`R13`, field: "deliveryID", found: found))
        }
        if deliveryID.utf8.count > Self.deliveryIDLimit {
            let found = "it has \(deliveryID.utf8.count) of at most \(Self.deliveryIDLimit) bytes"
            breaks.append(RuleBreak(.`R13`, field: "deliveryID", found: found))
        }
        return breaks
    }

    private var collapseIDBreaks: [RuleBreak] {
        guard let collapseID else { return [] }
        var breaks: [RuleBreak] = []
        if collapseID.isEmpty {
            breaks.append(RuleBreak(.`A2.7`, field: "collapseID", found: "it is empty; leave it out instead"))
        }
        if let other = VisibleASCII.firstOther(in: collapseID) {
            let found = "it has \(other) in it; only visible ASCII may stand in a header"
            breaks.append(RuleBreak(.`A2.7`, field: "collapseID", found: found))
        }
        if collapseID.utf8.count > Self.collapseIDLimit {
            let found = "it has \(collapseID.utf8.count) of at most \(Self.collapseIDLimit) bytes"
            breaks.append(RuleBreak(.`A2.7`, field: "collapseID", found: found))
        }
        return breaks
    }
}
