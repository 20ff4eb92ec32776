extension PreparedPush {
    /// The most bytes of an APNs body (WIRE A6.2).
    static let apnsLimit = 4096
    /// All that `aps` of a background push holds (RECEIVERS R8).
    static let aps = Array(#"{"content-available":1}"#.utf8)

    func composeAPNS(
        _ token: DeviceToken,
        topic own: String?,
        deadline: Deadline,
        at moment: Timestamp
    ) throws(PushRefusal) -> Composition {
        let topic = own ?? composer.apns?.topic
        let body = apnsBody(token: token.hex)
        let deadlineBreak = deadline.apnsBreak(.`A2.5`, at: moment)
        var found = breaks
        found += composer.apnsBreaks
        if let topic {
            if let broken = APNSTopic.broken(topic) { found.append(broken) }
        } else if composer.apns?.usesCertificate == false {
            found.append(
                RuleBreak(
                    .`A2.3`,
                    field: "topic",
                    found: "there is none, neither of the device nor configured"
                )
            )
        }
        if let deadlineBreak { found.append(deadlineBreak) }
        if body.count > Self.apnsLimit {
            found.append(
                RuleBreak(
                    .`A6.2`,
                    field: "data",
                    found: "the body has \(body.count) of at most \(Self.apnsLimit) bytes; \(largestMember)"
                )
            )
        }
        guard found.isEmpty else { throw PushRefusal(found) }

        let request = WireRequest(
            authority: composer.apns?.authority ?? "",
            path: "/3/device/" + token.hex,
            headers: apnsHeaders(token: token, topic: topic, deadline: deadline),
            body: body
        )
        return Composition(request: request, warnings: warnings)
    }

    /// `aps`, the data by UTF-8, then the two injected keys.
    func apnsBody(token: String) -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.key("aps")
        writer.value(json: Self.aps)
        writer.value(json: sharedMembers)
        writer.member(InjectedKey.deliveryToken, token)
        writer.endObject()
        return writer.bytes
    }

    /// The order of WIRE A1.7; values that change with each push are kept out of the compression table (A5).
    private func apnsHeaders(token: DeviceToken, topic: String?, deadline: Deadline) -> [WireRequest.Header] {
        var headers: [WireRequest.Header] = []
        headers.reserveCapacity(7)  // one more than here, for `authorization`
        if let topic { headers.append(.init("apns-topic", topic)) }
        headers.append(.init("apns-push-type", "background"))
        headers.append(.init("apns-priority", "5"))
        if let seconds = deadline.apnsExpiration {
            headers.append(.init("apns-expiration", String(seconds), isIndexed: false))
        }
        let id = APNSID.text(deliveryID: push.deliveryID, tokenHex: token.hex)
        headers.append(.init("apns-id", id, isIndexed: false))
        if let collapseID = push.collapseID {
            headers.append(.init("apns-collapse-id", collapseID, isIndexed: false))
        }
        return headers
    }
}
