extension Inspection {
    private static let pathStart = "/3/device/"
    /// The lowest number that is a moment and not a count of seconds from now: September 2001.
    private static let earliestMoment: Int64 = 1_000_000_000

    /// The token in the path of a request; nil where it is a variable of a shell, or no such path.
    static func apnsAddress(_ path: String?) -> String? {
        guard let path, path.hasPrefix(pathStart), !path.contains("$") else { return nil }
        return String(path.dropFirst(pathStart.count)).lowercased()
    }

    mutating func judgeAPNSLine(method: String?, path: String?) {
        if let method, method != "POST" { fail(.`A1.1`, ":method", "it is \(method.excerpt)") }
        guard let path else { return }
        guard path.hasPrefix(Self.pathStart) else {
            fail(.`A1.1`, ":path", "it is not /3/device/ and a token")
            return
        }
        let token = String(path.dropFirst(Self.pathStart.count))
        // A variable of the shell or of a template: whoever runs it puts a token there.
        if token.contains("$") || token.hasPrefix("{") { return }
        do {
            if try DeviceToken(parsing: token).hex != token {
                remark(.`A7.3`, ":path", "the token is not plain lower-case hex")
            }
        } catch {
            fail(error.rule, ":path", "the device token: \(error.found)")
        }
    }

    /// Judges headers one by one, and gives the two that are judged with the body.
    mutating func judgeHeaders(_ headers: [WireRequest.Header], at moment: Timestamp) -> SilenceHeaders {
        var seen: Set<String> = []
        // Credentials are nobody's business here.
        for header in headers where header.name.lowercased() != "authorization" {
            let name = header.name.lowercased()
            if !seen.insert(name).inserted { fail(.`A1.4`, header.name.excerpt, "it is sent twice") }
            if header.name != name {
                remark(
                    .`A1.4`,
                    header.name.excerpt,
                    "its name is not in lower case; HTTP/2 libraries mend that"
                )
            }
            judgeHeaderName(name)
        }
        let value = { (name: String) in headers.first { $0.name.lowercased() == name }?.value }
        if value("content-encoding") != nil { fail(.`A1.2`, "content-encoding", "the body is compressed") }
        judgeTopic(value("apns-topic"), hasToken: value("authorization") != nil)
        if let text = value("apns-expiration") {
            judgeExpiration(text, .`A2.5`, "apns-expiration", at: moment)
        }
        if let id = value("apns-id"), !Self.isUUID(id) { fail(.`A2.6`, "apns-id", "it is no canonical UUID") }
        if let id = value("apns-collapse-id") { judgeCollapseID(id, "apns-collapse-id") }
        return SilenceHeaders(type: value("apns-push-type"), priority: value("apns-priority"))
    }

    private mutating func judgeTopic(_ topic: String?, hasToken: Bool) {
        if let topic {
            if let broken = APNSTopic.broken(topic) { fail(broken.rule, "apns-topic", broken.found) }
        } else if hasToken {
            fail(.`A2.3`, "apns-topic", "it is missing")
        } else {
            remark(
                .`A2.3`,
                "apns-topic",
                "it is missing",
                effect:
                    "With a provider token APNs refuses the push (MissingTopic); a certificate for one app may do without."
            )
        }
    }

    /// Headers that APNs does not read, or not for a push to a device.
    private mutating func judgeHeaderName(_ name: String) {
        let broadcast = ["apns-channel-id", "apns-request-id", "apns-message-storage-policy"]
        if broadcast.contains(name) {
            fail(.`A2.8`, name, "it is a header of broadcast pushes")
        } else if let meant = APNSHeaderName.meant(by: name), meant != name {
            warn(.`A1.7`, name.excerpt, "did you mean \(meant)? APNs does not read this name")
        } else if name.hasPrefix("apns-"), !APNSHeaderName.known.contains(name) {
            warn(.`A1.7`, name.excerpt, "APNs has no such header")
        }
    }

    mutating func judgeCollapseID(_ id: String, _ field: String) {
        for broken in Push(deliveryID: "-", collapseID: id).breaks { fail(broken.rule, field, broken.found) }
    }

    mutating func judgeExpiration(_ text: String, _ rule: Rule, _ field: String, at moment: Timestamp) {
        guard !text.isEmpty, text.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) else {
            fail(
                rule,
                field,
                "it is \(text.excerpt), not whole seconds",
                effect: "APNs refuses the push (BadExpirationDate)."
            )
            return
        }
        let seconds = Int64(text) ?? .max
        if seconds == 0 { return }
        let now = moment.secondsSince1970
        if seconds < Self.earliestMoment {
            fail(
                rule,
                field,
                "it is \(text): a moment in 1970 to 2001, not a number of seconds from now",
                effect:
                    "APNs takes it as long expired: one try at once, and nothing is stored for a device that is away.",
                fix:
                    "Write the UNIX time of the moment, such as \(now.addingReportingOverflow(seconds).partialValue) for \(text) s from now."
            )
        } else if seconds <= now {
            remark(
                rule,
                field,
                "this moment has passed",
                effect: "If it is sent now, APNs tries once at once and stores nothing."
            )
        } else if seconds - now > 31 * 24 * 3600 {
            fail(
                rule,
                field,
                "it is more than 31 days ahead; it is in seconds, not milliseconds",
                effect: "APNs may refuse the date; it stores a push for 30 days at most."
            )
        }
    }

    /// 8-4-4-4-12 lower-case hex digits.
    static func isUUID(_ text: String) -> Bool {
        let groups = text.split(separator: "-", omittingEmptySubsequences: false)
        return groups.map(\.utf8.count) == [8, 4, 4, 4, 12]
            && text.utf8.allSatisfy {
                $0 == UInt8(ascii: "-") || (Hex.value(of: $0) != nil && !($0 > 0x40 && $0 < 0x5B))
            }
    }

    /// Judges the size: what is sent counts, and a body that only its white space makes too large is a warning.
    mutating func judgeSize(sent: Int, compact: Int) {
        let limit = PreparedPush.apnsLimit
        if compact > limit {
            fail(.`A6.2`, "body", "it has \(compact) of at most \(limit) bytes")
        } else if sent > limit {
            warn(
                .`A6.2`,
                "body",
                "with its white space it has \(sent) of at most \(limit) bytes, without it \(compact)",
                fix: "Send it without white space between the values."
            )
        }
    }

    mutating func judgeAPNSBody(_ members: [JSONMember], headers: SilenceHeaders?, address: String?) {
        judgeSilence(headers, body: members, in: "")
        judgeStrays(members)
        let own = members.filter { $0.key != "aps" && !WakeFlag.isMeant($0.key) }
        judgeData(own, in: "", address: address, as: .apns)
    }

    /// Headers and keys of `aps` that landed beside it, where they are data.
    private mutating func judgeStrays(_ members: [JSONMember]) {
        for member in members {
            if member.key.hasPrefix("apns-") {
                warn(
                    .`A1.7`,
                    member.key.excerpt,
                    "this is the name of a header, and in the body it is data",
                    effect: "APNs does not read it there.",
                    fix: "Send it as a header of the request."
                )
            } else if ["alert", "badge"].contains(member.key) {
                warn(
                    .`A6.6`,
                    member.key,
                    "it stands beside aps, where it shows nothing and is data of the app's own",
                    effect: "The app is handed it as data.",
                    fix: "Leave it out of a silent push, or rename the key."
                )
            }
        }
    }
}
