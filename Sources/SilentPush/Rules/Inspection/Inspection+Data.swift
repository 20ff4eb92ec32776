extension Inspection {
    /// Judges the caller's keys, text values, and the two injected keys (RECEIVERS R1-R7, R13, R14).
    mutating func judgeData(_ members: [JSONMember], in place: String, address: String?) {
        for member in members {
            let field = place + member.key.excerpt
            switch member.key {
            case InjectedKey.deliveryID, InjectedKey.deliveryToken: continue
            default: break
            }
            if let reason = DataKey.refusal(of: member.key) {
                fail(member.key.hasPrefix("CIO-Delivery-") ? .`R6` : .`R5`, field, reason)
            } else if DataKey.isForDisplay(member.key) {
                warn(.`R7`, field, "an ordinary push shows this key")
            }
            if member.value.text == nil { fail(.`R3`, field, "it is \(member.value.kindName), not text") }
        }
        judgeInjected(members, in: place, address: address)
    }

    private mutating func judgeInjected(_ members: [JSONMember], in place: String, address: String?) {
        for key in [InjectedKey.deliveryID, InjectedKey.deliveryToken] {
            guard let value = members.first(where: { $0.key == key })?.value else {
                fail(.`R1`, place + key, "it is missing")
                continue
            }
            guard let text = value.text else {
                fail(.`R4`, place + key, "it is \(value.kindName), not text")
                continue
            }
            if key == InjectedKey.deliveryID {
                breaks += Push(deliveryID: text).breaks
            } else if text.unicodeScalars.allSatisfy(\.properties.isWhitespace) {
                fail(.`R4`, place + key, "it is blank")
            } else if let address, text != address {
                fail(.`R14`, place + key, "it is not the address that the push is sent to")
            }
        }
    }
}
