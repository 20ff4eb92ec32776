/// Judges a request that anybody wrote, by the same table of rules that the composer keeps (DESIGN 2).
///
/// Everything is reported at once. Only what a silent push must be is judged; whether a device lives, or a token is
/// signed well, nobody can see here.
public struct Inspection: Hashable, Sendable {
    /// What is broken.
    public internal(set) var breaks: [RuleBreak] = []
    /// What is allowed but likely not meant.
    public internal(set) var warnings: [RuleBreak] = []

    /// Judges a request to APNs: method, path, headers and body.
    ///
    /// - Parameters:
    ///   - request: The request as it crosses the wire.
    ///   - moment: The moment at which it arrives, by which the expiration is judged.
    public init(apns request: WireRequest, at moment: Timestamp) {
        judgeRequestLine(request)
        judgeHeaders(request.headers, at: moment)
        judgeAPNSBody(request.body, path: request.path)
    }

    /// Judges the body of an APNs request alone.
    public init(apnsBody body: [UInt8]) {
        judgeAPNSBody(body, path: nil)
    }

    /// Judges the body of a request to FCM.
    public init(fcmBody body: [UInt8], at moment: Timestamp) {
        judgeFCMBody(body, at: moment)
    }

    mutating func fail(_ rule: Rule, _ field: String, _ found: String) {
        breaks.append(RuleBreak(rule, field: field, found: found))
    }

    mutating func warn(_ rule: Rule, _ field: String, _ found: String) {
        warnings.append(RuleBreak(rule, field: field, found: found))
    }

    /// The JSON of `body`; nil, with the reason reported, when there is none.
    mutating func parsed(_ body: [UInt8], _ rule: Rule) -> [JSONMember]? {
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
}
