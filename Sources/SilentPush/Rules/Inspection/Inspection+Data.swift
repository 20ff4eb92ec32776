/// Where data stands: it decides what a wrong value does.
enum DataHome {
    /// Beside `aps` in an APNs body.
    case apns
    /// In `data` of an FCM message.
    case fcm
    /// As the app was handed it, with the keys that FCM adds.
    case device
}

extension Inspection {
    /// Judges the caller's keys, the values, and the two injected keys (RECEIVERS R1-R7, R13, R14).
    mutating func judgeData(_ members: [JSONMember], in place: String, address: String?, as home: DataHome) {
        let isCustomerIO = members.contains { InjectedKey.isOne($0.key) }
        // What FCM put there by itself is no fault of the sender's.
        let isRaw =
            home == .device && members.contains { $0.key.hasPrefix("google.") || $0.key.hasPrefix("gcm.") }
        for member in members where !InjectedKey.isOne(member.key) {
            if isRaw, Self.isAddedByFCM(member.key) { continue }
            judgeKey(member.key, in: place, as: home)
            judgeValue(member, in: place, as: home, isCustomerIO: isCustomerIO)
            if isCustomerIO == false || member.key == "CIO" { judgeNesting(member, in: place) }
        }
        judgeInjected(members, in: place, address: address, isCustomerIO: isCustomerIO)
    }

    private static func isAddedByFCM(_ key: String) -> Bool {
        key.hasPrefix("google.") || key.hasPrefix("gcm.") || ["from", "collapse_key", "to"].contains(key)
            || key == "message_type" || key == "message_id"
    }

    private mutating func judgeKey(_ key: String, in place: String, as home: DataHome) {
        let field = place + key.excerpt
        if let right = InjectedKey.all.first(where: { $0.lowercased() == key.lowercased() }) {
            fail(
                .`R5`,
                field,
                "it must be spelled exactly \(right)",
                effect: "The SDKs look for the exact spelling and take the push for none of theirs.",
                fix: "Spell it \(right).",
                stops: false
            )
        } else if let reason = DataKey.refusal(of: key) {
            let isRefused = home == .fcm && DataKey.isReservedByFCM(key)
            fail(key.hasPrefix("CIO-Delivery-") ? .`R6` : .`R5`, field, reason, stops: isRefused)
        } else if DataKey.isForDisplay(key) {
            warn(.`R7`, field, "an ordinary push shows this key")
        }
    }

    private mutating func judgeValue(
        _ member: JSONMember,
        in place: String,
        as home: DataHome,
        isCustomerIO: Bool
    ) {
        guard member.value.text == nil else { return }
        let field = place + member.key.excerpt
        let found = "it is \(member.value.kindName), not text"
        switch home {
        case .fcm: fail(.`B3.1`, field, found)
        case .device where !isCustomerIO:
            remark(
                .`R3`,
                field,
                found,
                effect: "The app's own code gets it; Customer.io's SDKs and FCM would not take it."
            )
        case .device: fail(.`R3`, field, found, stops: false)
        case .apns where isCustomerIO: fail(.`R3`, field, found, stops: false)
        case .apns where member.value == .null: warn(.`A6.7`, field, "it is null")
        case .apns:
            remark(
                .`R3`,
                field,
                found,
                effect: "APNs delivers it; Customer.io's SDKs and FCM would not take it."
            )
        }
    }

    /// The two keys below another key, where no SDK looks (R2).
    private mutating func judgeNesting(_ member: JSONMember, in place: String) {
        for (path, _) in member.value.paths(to: InjectedKey.all, under: place + member.key.excerpt) {
            fail(.`R2`, path, "it is not flat beside the data", stops: false)
        }
    }

    private mutating func judgeInjected(
        _ members: [JSONMember],
        in place: String,
        address: String?,
        isCustomerIO: Bool
    ) {
        guard isCustomerIO else {
            remark(
                .`R1`,
                place + InjectedKey.deliveryID,
                "neither of Customer.io's two keys is here, so this is judged as a silent push of the app's own",
                effect: "Customer.io's SDKs leave it alone (notBackground); the app's own code gets it.",
                fix:
                    "Nothing to do, unless Customer.io's SDK is to take it: let the composer write both keys."
            )
            return
        }
        for key in InjectedKey.all {
            guard let value = members.first(where: { $0.key == key })?.value else {
                fail(.`R1`, place + key, "it is missing, while the other of the two is there", stops: false)
                continue
            }
            guard let text = value.text else {
                fail(.`R4`, place + key, "it is \(value.kindName), not text", stops: false)
                continue
            }
            if key == InjectedKey.deliveryID {
                for broken in Push(deliveryID: text).breaks {
                    fail(broken.rule, place + key, broken.found, stops: false)
                }
            } else if text.unicodeScalars.allSatisfy(\.properties.isWhitespace) {
                fail(.`R4`, place + key, "it is blank", stops: false)
            } else if let address, text != address {
                fail(.`R14`, place + key, "it is not the address that the push is sent to", stops: false)
            }
        }
    }
}

extension InjectedKey {
    static let all = [deliveryID, deliveryToken]

    static func isOne(_ key: String) -> Bool { key == deliveryID || key == deliveryToken }
}

extension JSONValue {
    /// Where one of `keys` stands anywhere below this value, and its value.
    func paths(to keys: [String], under place: String) -> [(path: String, member: JSONMember)] {
        switch self {
        case .object(let members):
            members.flatMap { member in
                let path = "\(place).\(member.key.excerpt)"
                return keys.contains(member.key)
                    ? [(path, member)] : member.value.paths(to: keys, under: path)
            }
        case .array(let elements):
            elements.enumerated().flatMap { $1.paths(to: keys, under: "\(place)[\($0)]") }
        default: []
        }
    }
}
