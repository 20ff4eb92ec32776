extension InspectionReport {
    /// The report as one JSON object on one line.
    ///
    /// `verdict` is `error`, `warning` or `good`. With a correction, `fixed` is the corrected push and `changes` says
    /// what is different in it.
    public func json(correction: Correction? = nil) -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("shape", push.shape.rawValue)
        writer.key("routes")
        writer.texts(routes.map(\.rawValue))
        writer.member("verdict", verdict)
        writer.key("findings")
        writer.beginArray()
        for finding in findings { writer.finding(finding) }
        writer.endArray()
        writer.key("receivers")
        writer.receivers(receivers)
        if let correction {
            writer.key("fixed")
            writer.value(correction.push.json)
            writer.key("changes")
            writer.texts(correction.changes)
        }
        writer.endObject()
        return writer.bytes
    }

    private var verdict: String {
        switch findings.first?.severity {
        case .error: "error"
        case .warning: "warning"
        case .note, nil: "good"
        }
    }
}

extension JSONWriter {
    fileprivate mutating func finding(_ finding: Finding) {
        beginObject()
        member("severity", finding.severity.rawValue)
        member("rule", finding.broken.rule.number)
        member("where", finding.broken.field)
        member("found", finding.broken.found)
        member("says", finding.broken.rule.text)
        member("effect", finding.effect)
        member("fix", finding.fix)
        key("routes")
        texts(finding.routes.sorted().map(\.rawValue))
        endObject()
    }

    /// Writes rows of receivers as an array.
    package mutating func receivers(_ rows: [ReceiverRow]) {
        beginArray()
        for row in rows { receiver(row) }
        endArray()
    }

    private mutating func receiver(_ row: ReceiverRow) {
        var received: ReceivedPush?
        var cause: (key: String, value: JSONValue)?
        var reason: Finding?
        switch row.result {
        case .received(let push): received = push
        case .unsupported(let key, let value): cause = (key, value)
        case .notBackground: break
        case .notDelivered(let finding): reason = finding
        }
        beginObject()
        member("receiver", row.receiver.name)
        member("route", row.route.rawValue)
        member("result", row.result.name)
        member("deliveryID", received?.deliveryID)
        member("token", received?.deliveryToken)
        key("data")
        if let received {
            beginObject()
            for (key, value) in received.data.sorted(by: { $0.key.precedesInUTF8($1.key) }) {
                member(key, value)
            }
            endObject()
        } else {
            null()
        }
        key("leftOut")
        texts(row.leftOut)
        key("cause")
        if let cause {
            beginObject()
            member("key", cause.key)
            key("value")
            value(cause.value)
            endObject()
        } else if let reason {
            beginObject()
            member("rule", reason.broken.rule.number)
            member("where", reason.broken.field)
            endObject()
        } else {
            null()
        }
        member("ignoredBelow", row.ignoredBelow)
        key("needs")
        texts(row.needs)
        member("basis", row.basis.rawValue)
        endObject()
    }

    fileprivate mutating func texts(_ texts: [String]) {
        beginArray()
        for text in texts { string(text) }
        endArray()
    }
}

extension ReceiverRow.Result {
    /// The word for machines.
    public var name: String {
        switch self {
        case .received: "received"
        case .unsupported: "unsupported"
        case .notBackground: "notBackground"
        case .notDelivered: "notDelivered"
        }
    }
}
