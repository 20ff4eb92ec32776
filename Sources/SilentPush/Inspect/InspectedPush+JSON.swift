extension InspectedPush {
    /// The push as `inspect` reads it: the body alone, or a request as a dry run writes it, credentials masked.
    public var json: JSONValue {
        guard headers != nil || path != nil else { return body }
        var members: [JSONMember] = []
        if shape == .apns || shape == .fcm {
            members.append(JSONMember("provider", .string(shape == .apns ? "apns" : "fcm")))
        }
        if let method { members.append(JSONMember("method", .string(method))) }
        if let path {
            members.append(
                authority.map { JSONMember("url", .string("https://\($0)\(path)")) }
                    ?? JSONMember("path", .string(path))
            )
        }
        if let headers {
            members.append(
                JSONMember("headers", .object(headers.map { JSONMember($0.name, .string($0.value)) }))
            )
        }
        members.append(JSONMember("body", body))
        return .object(members)
    }
}
