/// The names that a row may use (DESIGN 5, "Rows").
enum RowField: String, CaseIterable {
    case apns, topic, fcm, fid, os, ref, deliveryID, collapseID, expires, androidPriority, notBefore,
        registeredAt
    case keep, data, set

    /// The known name that differs from `name` only in case, hyphens and underscores, when `name` is not one itself.
    static func misspelt(_ name: String) -> Self? {
        let plain = plain(name)
        return allCases.first { $0.rawValue != name && Self.plain($0.rawValue) == plain }
    }

    private static func plain(_ name: String) -> String {
        name.lowercased().filter { $0 != "_" && $0 != "-" && $0 != " " }
    }
}

extension RowDraft {
    /// Puts a text where it belongs; `data`, `set` and `keep` are no texts.
    mutating func put(_ text: String, as field: RowField) {
        switch field {
        case .apns: apns = text
        case .topic: topic = text
        case .fcm: fcm = text
        case .fid: fid = text
        case .os: os = text
        case .ref: ref = text
        case .deliveryID: deliveryID = text
        case .collapseID: collapseID = text
        case .expires: expires = text
        case .androidPriority: androidPriority = text
        case .notBefore: notBefore = text
        case .registeredAt: registeredAt = text
        case .keep, .data, .set: break
        }
    }
}
