/// A push as somebody has it at hand: a whole request, a body alone, or what an app was handed.
public struct InspectedPush: Hashable, Sendable {
    /// What it is.
    public enum Shape: String, Hashable, Sendable, CaseIterable {
        /// A push to APNs: a body alone, or with its headers.
        case apns
        /// A message to FCM HTTP v1.
        case fcm
        /// A message to FCM's legacy endpoint, which is gone.
        case fcmLegacy = "fcm-legacy"
        /// `userInfo`, as an app on iOS is handed it.
        case userInfo = "userinfo"
        /// The data of a message, as an app on Android, React Native Firebase or Flutter is handed it.
        case data
    }

    /// What it is.
    public var shape: Shape
    /// The method of the request, where that is known.
    public var method: String?
    /// The host of the request, where that is known.
    public var authority: String?
    /// The path of the request, where that is known.
    public var path: String?
    /// The headers, credentials masked; nil where there is only a body.
    public var headers: [WireRequest.Header]?
    /// The body, or what the app was handed.
    public var body: JSONValue
    /// How many bytes the body has as it stands in the text.
    public var sentBytes: Int
    /// Whether the text began with a byte-order mark, which must not be sent.
    public var beginsWithMark = false
    /// Whether an FCM message stood there without `message` around it.
    public var lacksWrapper = false

    /// A request as it crosses the wire; nil where its body is no JSON object.
    public init?(_ request: WireRequest, provider: Provider) {
        guard let body = try? JSONValue(parsing: request.body), body.members != nil else { return nil }
        let shape: Shape = provider == .apns ? .apns : .fcm
        self.init(sent: body, shape: shape, path: request.path, sentBytes: request.body.count)
        method = request.method
        authority = request.authority
        path = request.path
        takeHeaders(request.headers)
    }

    /// What it is, for people.
    public var title: String {
        switch shape {
        case .apns where headers == nil: "an APNs body without its headers"
        case .apns: "an APNs request with headers"
        case .fcm: "an FCM HTTP v1 message"
        case .fcmLegacy: "an FCM message in the legacy form"
        case .userInfo: "userInfo, as an app on iOS is handed it"
        case .data: "data, as an app is handed it"
        }
    }

    /// The routes that it can take, by what it is.
    public var possibleRoutes: Set<PushRoute> {
        switch shape {
        case .apns where headers == nil, .userInfo: [.apns, .fcmIOS]
        case .apns: [.apns]
        case .fcm, .fcmLegacy: [.fcmIOS, .fcmAndroid]
        case .data: [.fcmIOS, .fcmAndroid]
        }
    }

    /// The routes on which it is judged where nobody names one.
    public var routes: Set<PushRoute> {
        switch shape {
        case .apns: [.apns]
        case .userInfo: isMarkedByFCM ? [.fcmIOS] : [.apns]
        case .data: [.fcmAndroid]
        case .fcm: Inspection.routes(ofMessage: body["message"])
        case .fcmLegacy: Inspection.routes(ofMessage: LegacyMessage(body).message["message"])
        }
    }

    /// Whether FCM's own keys are in it.
    var isMarkedByFCM: Bool {
        body.members?.contains { $0.key.hasPrefix("gcm.") || $0.key.hasPrefix("google.") } ?? false
    }

    /// The push with headers that it lacks; one that it has stands as it is, and is named in the answer.
    ///
    /// For an FCM message the headers of APNs go into `message.apns.headers`, where there is an `apns` block.
    public func adding(_ added: [WireRequest.Header]) -> (push: InspectedPush, unused: [String]) {
        var push = self
        var unused: [String] = []
        // Whoever names a header of APNs speaks of what is sent, not of what an app was handed.
        let isSent = added.contains { $0.name.lowercased().hasPrefix("apns-") }
        if isSent, shape == .userInfo || shape == .data { push.shape = .apns }
        for header in added {
            let name = header.name.lowercased()
            switch push.shape {
            case .apns:
                if headers?.contains(where: { $0.name.lowercased() == name }) == true {
                    unused.append(header.name)
                } else {
                    push.headers = (push.headers ?? []) + [.init(header.name, header.value)]
                }
            case .fcm:
                let place = ["message", "apns", "headers"]
                if !name.hasPrefix("apns-") || body["message"]?["apns"] == nil
                    || body["message"]?["apns"]?["headers"]?[name] != nil
                {
                    unused.append(header.name)
                } else {
                    push.body = push.body.setting(name, .string(header.value), at: place)
                }
            case .fcmLegacy, .userInfo, .data: unused.append(header.name)
            }
        }
        return (push, unused)
    }
}

extension InspectedPush {
    /// Judges the push on `routes`.
    func inspection(on routes: Set<PushRoute>, at moment: Timestamp) -> Inspection {
        var inspection = Inspection(scope: routes)
        let members = body.members ?? []
        switch shape {
        case .apns: inspection.judgeAPNS(self, at: moment)
        case .fcm:
            inspection.judgeFCMLine(method: method, path: path)
            if lacksWrapper {
                inspection.warn(
                    .`B1.3`,
                    "message",
                    "the message has no \"message\" around it; it is judged as if it had",
                    effect: "Sent so over HTTP, FCM refuses it; Google's Admin SDKs put it in by themselves."
                )
            }
            inspection.judgeFCMBody(members, routes: routes, at: moment)
        case .fcmLegacy:
            inspection.fail(
                .`B1.11`,
                "body",
                "this is the legacy form, which FCM no longer takes",
                fix:
                    "Send the HTTP v1 form to /v1/projects/<project>/messages:send; it comes with this report, and the other places named here are places in it."
            )
            let message = LegacyMessage(body).message
            inspection.judgeFCMBody(message.members ?? [], routes: routes, at: moment)
        case .userInfo:
            inspection.judgeSilence(nil, body: members, in: "")
            let own = members.filter { $0.key != "aps" && !WakeFlag.isMeant($0.key) }
            inspection.judgeData(own, in: "", address: nil, as: .device)
        case .data:
            inspection.judgeData(members, in: "", address: nil, as: .device)
        }
        return inspection
    }
}

extension Inspection {
    fileprivate mutating func judgeAPNS(_ push: InspectedPush, at moment: Timestamp) {
        judgeAPNSLine(method: push.method, path: push.path)
        var silence: SilenceHeaders?
        if let headers = push.headers {
            silence = judgeHeaders(headers, at: moment)
        } else {
            remark(
                .`R8`,
                "headers",
                "they are not here, so only the body is judged",
                effect: "With another push type or priority the same body is not delivered as a silent push.",
                fix:
                    "They must say apns-push-type: background, apns-priority: 5 and apns-topic: the bundle ID; add them with --header to have them judged."
            )
        }
        if push.beginsWithMark {
            warn(
                .`A6.11`,
                "body",
                "the text begins with a byte-order mark; sent with it, the body is no JSON"
            )
        }
        judgeSize(sent: push.sentBytes, compact: push.body.serialized().count)
        judgeAPNSBody(push.body.members ?? [], headers: silence, address: Self.apnsAddress(push.path))
    }

    fileprivate mutating func judgeFCMLine(method: String?, path: String?) {
        if let method, method != "POST" { fail(.`B1.1`, ":method", "it is \(method.excerpt)") }
        guard let path, !path.contains("$") else { return }
        if path.hasPrefix("/fcm/send") || path.hasPrefix("/batch") {
            fail(.`B1.11`, ":path", "it is the legacy endpoint \(path.excerpt)")
        } else if !path.hasPrefix("/v1/projects/") || !path.hasSuffix("/messages:send") {
            fail(.`B1.1`, ":path", "it is \(path.excerpt)")
        }
    }
}

extension JSONValue {
    /// The value with a member set in the object at `place`; objects that are missing on the way are made.
    func setting(_ key: String, _ value: JSONValue?, at place: [String] = []) -> JSONValue {
        var members = members ?? []
        let name = place.first ?? key
        let old = members.firstIndex { $0.key == name }
        let new: JSONValue? =
            place.isEmpty
            ? value : (self[name] ?? .object([])).setting(key, value, at: Array(place.dropFirst()))
        switch (old, new) {
        case (let index?, let new?): members[index].value = new
        case (let index?, nil): members.remove(at: index)
        case (nil, let new?): members.append(JSONMember(name, new))
        case (nil, nil): break
        }
        return .object(members)
    }
}
