/// A push made ready for one device.
public struct Composition: Hashable, Sendable {
    /// What crosses the wire; `authorization` is added when it is sent.
    public var request: WireRequest
    /// What is allowed but likely not meant, such as a data key `title` (RECEIVERS R7).
    public var warnings: [RuleBreak]

    /// Creates a composition.
    public init(request: WireRequest, warnings: [RuleBreak] = []) {
        self.request = request
        self.warnings = warnings
    }
}
