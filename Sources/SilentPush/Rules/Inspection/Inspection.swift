/// Judges a push that anybody wrote, by the same table of rules that the composer keeps (DESIGN 2).
///
/// Everything is reported at once. Only what a silent push must be is judged; whether a device lives, or a token is
/// signed well, nobody can see here.
public struct Inspection: Hashable, Sendable {
    /// All that was found, in the order of the push.
    public internal(set) var findings: [Finding] = []
    /// The routes that the part being judged matters on.
    var scope: Set<PushRoute>

    /// What keeps the push from arriving or from being read.
    public var breaks: [RuleBreak] { of(.error) }
    /// What is allowed but may keep it from it.
    public var warnings: [RuleBreak] { of(.warning) }
    /// What is worth knowing.
    public var notes: [RuleBreak] { of(.note) }

    /// Judges a request to APNs: method, path, headers and body.
    ///
    /// - Parameters:
    ///   - request: The request as it crosses the wire.
    ///   - moment: The moment at which it arrives, by which the expiration is judged.
    public init(apns request: WireRequest, at moment: Timestamp) {
        scope = [.apns]
        judgeAPNSLine(method: request.method, path: request.path)
        let headers = judgeHeaders(request.headers, at: moment)
        judgeAPNSBody(request.body, headers: headers, address: Self.apnsAddress(request.path))
    }

    /// Judges the body of an APNs request alone.
    public init(apnsBody body: [UInt8]) {
        scope = [.apns]
        judgeAPNSBody(body, headers: nil, address: nil)
    }

    /// Judges the body of a request to FCM, on both of its routes or on one.
    public init(fcmBody body: [UInt8], at moment: Timestamp, routes: Set<PushRoute>? = nil) {
        scope = routes ?? []
        guard let members = parsed(body, .`B1.3`) else { return }
        judgeFCMBody(members, routes: routes, at: moment)
    }

    /// Begins with nothing found.
    init(scope: Set<PushRoute>) {
        self.scope = scope
    }

    private func of(_ severity: Severity) -> [RuleBreak] {
        findings.filter { $0.severity == severity }.map(\.broken)
    }

    /// Notes an error; it keeps the push from the app unless `stops` says otherwise.
    mutating func fail(
        _ rule: Rule,
        _ field: String,
        _ found: String,
        effect: String? = nil,
        fix: String? = nil,
        stops: Bool = true
    ) {
        note(.error, RuleBreak(rule, field: field, found: found), effect: effect, fix: fix, stops: stops)
    }

    mutating func warn(
        _ rule: Rule,
        _ field: String,
        _ found: String,
        effect: String? = nil,
        fix: String? = nil
    ) {
        note(.warning, RuleBreak(rule, field: field, found: found), effect: effect, fix: fix)
    }

    mutating func remark(
        _ rule: Rule,
        _ field: String,
        _ found: String,
        effect: String? = nil,
        fix: String? = nil
    ) {
        note(.note, RuleBreak(rule, field: field, found: found), effect: effect, fix: fix)
    }

    /// Notes a finding on the routes of the present scope.
    mutating func note(
        _ severity: Severity,
        _ broken: RuleBreak,
        effect: String? = nil,
        fix: String? = nil,
        stops: Bool = false
    ) {
        findings.append(
            Finding(
                severity: severity,
                broken: broken,
                effect: effect ?? broken.rule.effect,
                fix: fix ?? broken.rule.fix,
                routes: scope,
                stopsDelivery: stops
            )
        )
    }

    /// The JSON of `body`; nil, with the reason reported, when there is none.
    private mutating func parsed(_ body: [UInt8], _ rule: Rule) -> [JSONMember]? {
        do {
            let value = try JSONValue(parsing: body)
            guard case .object(let members) = value else {
                fail(rule, "body", "it is \(value.kindName), not an object")
                return nil
            }
            return members
        } catch {
            fail(rule, "body", body.isEmpty ? "it is empty" : error.description)
            return nil
        }
    }

    private mutating func judgeAPNSBody(_ body: [UInt8], headers: SilenceHeaders?, address: String?) {
        judgeSize(sent: body.count, compact: body.count)
        if body.starts(with: [0xEF, 0xBB, 0xBF]) {
            fail(.`A6.11`, "body", "it begins with a byte-order mark")
        }
        guard let members = parsed(body, .`A6.1`) else { return }
        judgeAPNSBody(members, headers: headers, address: address)
    }
}
