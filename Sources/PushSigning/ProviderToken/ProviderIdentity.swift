/// The two names in a provider token: whose team, and which of its keys (WIRE A10.1, A10.2).
public struct ProviderIdentity: Hashable, Sendable {
    /// Ten letters and digits; in the key's file name, `AuthKey_<keyID>.p8`.
    public let keyID: String
    /// Ten letters and digits; on the membership page of the developer account.
    public let teamID: String

    /// Checks both for their shape, and names both if both are wrong.
    public init(keyID: String, teamID: String) throws(KeyError) {
        var problems: [KeyError.Problem] = []
        if !Self.isTenLettersAndDigits(keyID) {
            problems.append(
                KeyError.Problem(
                    kind: .badKeyID,
                    finding: "the key ID \(Self.shown(keyID)) is not ten letters and digits",
                    fix:
                        "Take it from the key's file name, AuthKey_<key ID>.p8, or Apple's list of keys (WIRE A10.1)."
                )
            )
        }
        if !Self.isTenLettersAndDigits(teamID) {
            problems.append(
                KeyError.Problem(
                    kind: .badTeamID,
                    finding: "the team ID \(Self.shown(teamID)) is not ten letters and digits",
                    fix: "Take it from the membership page of the developer account (WIRE A10.2)."
                )
            )
        }
        guard problems.isEmpty else {
            throw KeyError(subject: SigningKey.subject, place: "keyID and teamID", problems: problems)
        }
        self.keyID = keyID
        self.teamID = teamID
    }

    /// What the key's file name says against these names; nil when nothing does.
    ///
    /// Both names have ten characters, so only the file name can tell that they were swapped.
    public func warning(keyFile path: String) -> String? {
        guard let named = Self.keyID(inFileName: path), named != keyID else { return nil }
        if named == teamID {
            return
                "keyID and teamID look swapped: the file is named for key \(named), which is given as teamID "
                + "(keyID is \(keyID)). APNs would answer 403 InvalidProviderToken."
        }
        return "keyID is \(keyID), but the file is named for key \(named) (teamID is \(teamID)). "
            + "Unless the file was renamed, APNs will answer 403 InvalidProviderToken."
    }

    /// The same for a key from anywhere; only a file has a name.
    public func warning(for source: KeySource) -> String? {
        guard case .file(let path) = source else { return nil }
        return warning(keyFile: path)
    }

    /// The key ID in a file name such as `AuthKey_ABC123DEFG.p8`; nil for other names.
    public static func keyID(inFileName path: String) -> String? {
        guard let name = path.split(separator: "/").last, name.hasPrefix("AuthKey_") else { return nil }
        // Browsers name a second download `AuthKey_ABC123DEFG (1).p8`.
        let keyID = name.dropFirst("AuthKey_".count).prefix { $0.isASCII && ($0.isLetter || $0.isNumber) }
        return isTenLettersAndDigits(String(keyID)) ? String(keyID) : nil
    }

    private static func isTenLettersAndDigits(_ text: String) -> Bool {
        text.utf8.count == 10 && text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
    }

    /// A wrong name as it may be shown: a key pasted in the wrong field must not be printed.
    private static func shown(_ text: String) -> String {
        let isShort = text.utf8.count <= 24 && text.utf8.allSatisfy { $0 >= 0x20 && $0 < 0x7F }
        return isShort ? "\"\(text)\"" : "(\(text.utf8.count) bytes)"
    }
}
