extension Correction {
    /// Data with the two keys flat and spelled right, and, where it must be, with text alone.
    mutating func correctedData(
        _ data: JSONValue,
        in place: String,
        mustBeText: Bool,
        address: String? = nil
    ) -> JSONValue {
        guard let members = data.members else { return data }
        var result = members
        for key in InjectedKey.all where !result.contains(where: { $0.key == key }) {
            if let index = result.firstIndex(where: { $0.key.lowercased() == key.lowercased() }) {
                changes.append("\(place)\(result[index].key.excerpt) is now spelled \(key)")
                result[index].key = key
            } else if let nested = members.lazy.compactMap({
                $0.value.paths(to: [key], under: place + $0.key).first
            }).first {
                changes.append("\(nested.path) was moved to the top")
                result.append(nested.member)
            }
        }
        let isCustomerIO = result.contains { InjectedKey.isOne($0.key) }
        result.removeAll { member in
            guard ["CIO", "CIO-Delivery-ID", "CIO-Delivery-Token"].contains(member.key) else { return false }
            changes.append("\(place)\(member.key) was taken out: it belongs to ordinary pushes")
            return true
        }
        if mustBeText || isCustomerIO { result = result.compactMap { textual($0, in: place) } }
        if let address, let index = result.firstIndex(where: { $0.key == InjectedKey.deliveryToken }),
            result[index].value != .string(address)
        {
            changes.append("\(place)\(InjectedKey.deliveryToken) is now the address that the push is sent to")
            result[index].value = .string(address)
        }
        return .object(result)
    }

    /// The member as text; nil for null, which says nothing that leaving it out does not.
    private mutating func textual(_ member: JSONMember, in place: String) -> JSONMember? {
        let field = place + member.key.excerpt
        switch member.value {
        case .string: return member
        case .null:
            changes.append("\(field) was left out: it was null")
            return nil
        case .number, .bool, .array, .object:
            changes.append("\(field) is now text: the app must read it so")
            let text = String(decoding: member.value.serialized(), as: UTF8.self)
            return JSONMember(member.key, .string(text))
        }
    }
}
