internal import PushDispatch
internal import SilentPush

/// The configuration that `init` writes: what was given, and nothing that has a default.
struct NewConfiguration {
    let environment: Configuration.APNSEnvironment
    let topic: String?
    let keyFile: String
    let keyID: String
    let teamID: String
    let serviceAccountFile: String?

    /// JSON for people: one member a line.
    var text: String {
        var members = [("environment", environment.rawValue)]
        if let topic { members.append(("topic", topic)) }
        members += [("keyFile", keyFile), ("keyID", keyID), ("teamID", teamID)]
        var parts = ["  \"apns\": {\n\(Self.lines(members))\n  }"]
        if let serviceAccountFile {
            parts.append("  \"fcm\": {\n\(Self.lines([("serviceAccountFile", serviceAccountFile)]))\n  }")
        }
        return "{\n\(parts.joined(separator: ",\n"))\n}\n"
    }

    private static func lines(_ members: [(key: String, value: String)]) -> String {
        members.map { key, value in
            let json = String(decoding: JSONValue.string(value).serialized(), as: UTF8.self)
            return "    \"\(key)\": \(json)"
        }
        .joined(separator: ",\n")
    }
}
