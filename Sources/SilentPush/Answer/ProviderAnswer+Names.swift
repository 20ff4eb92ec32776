extension ProviderAnswer {
    /// The `apns-id` that APNs echoes on every answer (WIRE A8.4).
    public var apnsID: String? { header("apns-id") }

    /// The `apns-unique-id`, which only the sandbox gives (WIRE A8.5).
    public var apnsUniqueID: String? { header("apns-unique-id") }

    /// FCM's name for an accepted message, `projects/…/messages/…`.
    public var messageName: String? {
        guard status == 200, var reader = try? JSONReader(body) else { return nil }
        return try? reader.text(under: "name")
    }
}

extension JSONReader {
    /// The text under `name` in the object that comes next; nil where there is none.
    fileprivate mutating func text(under name: String) throws(JSONError) -> String? {
        try beginObject()
        while let key = try nextKey() {
            if key == name, try peek() == .string { return try string() }
            try skip()
        }
        return nil
    }
}
