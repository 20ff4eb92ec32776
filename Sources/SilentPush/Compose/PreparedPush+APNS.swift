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
        let body = apnsBody(token: token.hex)
        var found = breaks
        found += composer.apnsBreaks
        if let broken = own.map(APNSTopic.broken(_:)) ?? composer.topicBreak { found.append(broken) }
        if let broken = deadline.apnsBreak(.`A2.5`, at: moment) { found.append(broken) }
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
            headers: apnsHeaders(token: token, topic: own ?? composer.apns?.topic, deadline: deadline),
            body: body
        )
        return Composition(request: request, warnings: warnings)
    }

    /// `aps`, the data by UTF-8, then the two injected keys; hex needs no escapes.
    func apnsBody(token: String) -> [UInt8] {
        var body: [UInt8] = []
        body.reserveCapacity(apnsHead.count + token.utf8.count + 3)
        body.append(contentsOf: apnsHead)
        body.append(UInt8(ascii: "\""))
        body.append(contentsOf: token.utf8)
        body.append(UInt8(ascii: "\""))
        body.append(UInt8(ascii: "}"))
        return body
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
