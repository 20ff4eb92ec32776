extension InspectedPush {
    /// Recognises what a JSON value is.
    ///
    /// - Parameters:
    ///   - value: An object: a body, or a request as `headers` and `body`.
    ///   - shape: What it is, where somebody says so.
    ///   - sentBytes: How many bytes it had as text.
    init(_ value: JSONValue, as shape: Shape? = nil, sentBytes: Int) {
        let content = value.withoutComments
        if let request = Self.request(content, as: shape) {
            self = request
        } else if let (handed, kind) = Self.handed(content) {
            self.init(body: handed, shape: shape ?? kind, sentBytes: handed.serialized().count)
        } else {
            self.init(body: content, shape: shape, sentBytes: sentBytes)
        }
    }

    /// What an app was handed, under the name that logs give it.
    private static func handed(_ value: JSONValue) -> (JSONValue, Shape)? {
        guard value["aps"] == nil else { return nil }
        if let userInfo = value["userInfo"], userInfo.members != nil { return (userInfo, .userInfo) }
        for name in ["rawExtras", "extras", "remoteMessageData"] {
            if let data = value[name], data.members != nil { return (data, .data) }
        }
        return nil
    }

    /// What the body of a request is: what somebody sends is no view of an app's.
    init(sent body: JSONValue, shape named: Shape?, path: String?, sentBytes: Int) {
        var shape = Self.shape(of: body)
        if shape == .userInfo || shape == .data { shape = body["message"]?.members == nil ? .apns : .fcm }
        if path?.contains("/v1/projects/") == true { shape = .fcm }
        self.init(body: body, shape: named ?? shape, sentBytes: sentBytes)
    }

    /// What `body` is.
    init(body: JSONValue, shape named: Shape?, sentBytes: Int) {
        let shape = named ?? Self.shape(of: body)
        self.init(shape: shape, body: body, sentBytes: sentBytes)
        switch shape {
        case .apns:
            if body.members?.contains(where: { $0.key == Self.simulatorKey }) == true {
                self.body = body.setting(Self.simulatorKey, nil)
                self.sentBytes = self.body.serialized().count
            }
        case .fcm where body["message"]?.members == nil && body["message"] == nil:
            lacksWrapper = true
            self.body = .object([JSONMember("message", body)])
        case .data:
            if let data = (body["message"] ?? body)["data"], data.members != nil { self.body = data }
        case .fcm, .fcmLegacy, .userInfo: break
        }
    }

    private init(shape: Shape, body: JSONValue, sentBytes: Int) {
        self.shape = shape
        self.body = body
        self.sentBytes = sentBytes
    }

    /// What Xcode's simulator reads the app from, in a `.apns` file; it is no part of the push.
    private static let simulatorKey = "Simulator Target Bundle"

    private static func shape(of body: JSONValue) -> Shape {
        if let message = body["message"], message.members != nil, body["aps"] == nil {
            return isDeviceView(message) ? .data : .fcm
        }
        let keys = Set(body.members?.map(\.key) ?? [])
        if keys == ["message"] { return .fcm }
        if keys.contains(where: WakeFlag.isMeant), !keys.contains("to"), !keys.contains("registration_ids") {
            return .apns
        }
        let isCustomerIO = keys.contains(where: InjectedKey.isOne)
        let isMarked = keys.contains { $0.hasPrefix("gcm.") || $0.hasPrefix("google.") }
        if keys.contains("aps") { return isMarked ? .userInfo : .apns }
        if keys.contains("registration_ids") || keys.contains("to") && !isCustomerIO && !isMarked {
            return .fcmLegacy
        }
        let content: Set = ["data", "notification", "android", "android_v2", "androidV2", "apns"]
        let parts = keys.intersection(content).filter { body[$0]?.members != nil }
        let targets = keys.intersection(["token", "fid", "topic", "condition", "tokens"])
        if parts == ["data"], targets.isEmpty, keys == ["data"] { return .data }
        if !parts.isEmpty, !targets.isEmpty || parts.contains(where: { $0 != "data" }) { return .fcm }
        return isCustomerIO || isMarked ? .data : .apns
    }

    /// Whether `message` is what an app was handed: data, and nothing that a sender must say.
    private static func isDeviceView(_ message: JSONValue) -> Bool {
        let keys = Set(message.members?.map(\.key) ?? [])
        let senders: Set = [
            "token", "fid", "topic", "condition", "android", "android_v2", "androidV2", "apns",
            "notification",
            "webpush", "content_available",
        ]
        return message["data"]?.members != nil && keys.isDisjoint(with: senders)
    }

    /// A request: `body` with `headers`, `url`, `path` or nothing beside it.
    private static func request(_ value: JSONValue, as shape: Shape?) -> InspectedPush? {
        let keys = Set(value.members?.map(\.key) ?? [])
        let around: Set = [
            "provider", "method", "url", "path", "host", "authority", "headers", "body", "payload",
            "receivers",
            "token", "deviceToken",
        ]
        let name = keys.contains("body") ? "body" : "payload"
        guard keys.isSubset(of: around), let inner = value[name] else { return nil }
        let sent: JSONValue
        let count: Int
        if let text = inner.text {
            // A body that was put into JSON as text, as logs do.
            guard let parsed = try? JSONValue(parsing: Array(text.utf8)), parsed.members != nil else {
                return nil
            }
            (sent, count) = (parsed, text.utf8.count)
        } else {
            guard inner.members != nil else { return nil }
            (sent, count) = (inner, inner.serialized().count)
        }
        let place = value["url"]?.text ?? value["path"]?.text
        var push = InspectedPush(sent: sent, shape: shape, path: place, sentBytes: count)
        push.method = value["method"]?.text
        push.path = value["path"]?.text
        push.authority = (value["authority"] ?? value["host"])?.text
        if let url = value["url"]?.text { push.takeURL(url) }
        if let headers = value["headers"]?.members {
            push.takeHeaders(headers.map { .init($0.key, $0.value.headerText) })
        }
        return push
    }

    /// Takes host and path out of a URL.
    mutating func takeURL(_ url: String) {
        let rest = url.firstRange(of: "://").map { url[$0.upperBound...] } ?? url[...]
        let host = rest.prefix { $0 != "/" }
        authority = String(host)
        path = String(rest.dropFirst(host.count))
    }

    /// Takes headers; what proves who sends is kept as a fact, without its text (DESIGN D9).
    mutating func takeHeaders(_ taken: [WireRequest.Header]) {
        guard shape == .apns || shape == .fcm || shape == .fcmLegacy else { return }
        headers = taken.filter { $0.name.lowercased() != "host" && !$0.name.hasPrefix(":") }.map { header in
            guard header.name.lowercased() == "authorization" else { return header }
            let scheme = header.value.prefix { $0 != " " && $0 != "=" }
            return .init(header.name, scheme.lowercased() == "bearer" ? "\(scheme) <secret>" : "<secret>")
        }
    }
}

extension JSONValue {
    /// The object without members that are comments by their names, such as `_basis`; one of data stays.
    fileprivate var withoutComments: JSONValue {
        guard let members, members.contains(where: { $0.key.hasPrefix("_") }),
            ["body", "userInfo", "rawExtras", "message"].contains(where: { self[$0]?.members != nil })
        else { return self }
        return .object(members.filter { !$0.key.hasPrefix("_") && $0.key != "expected" })
    }

    /// The value as a header would say it: a text as it is, a number as it is written.
    fileprivate var headerText: String {
        switch self {
        case .string(let text): text
        case .number(let text): text
        default: String(decoding: serialized(), as: UTF8.self)
        }
    }
}
