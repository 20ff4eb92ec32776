public import SilentPush

/// The world as the command sees it; the tests pass their own.
public struct CommandIO: Sendable {
    /// Writes bytes to one of the two streams; false when nobody reads any more.
    public typealias Writer = @Sendable ([UInt8]) -> Bool

    /// Takes results.
    public var standardOutput: Writer
    /// Takes people's text.
    public var standardError: Writer
    /// The descriptor that `-` and `pipe` read from.
    public var standardInput: Int32
    /// Whether a person looks at the results.
    public var isOutputTerminal: Bool
    /// Whether a person looks at the text.
    public var isErrorTerminal: Bool
    /// The environment variables.
    public var environment: [String: String]
    /// Tells the time.
    public var clock: any PushClock
    /// Tells when somebody asks the program to stop.
    public var stopRequests: StopRequests

    /// Creates a world.
    public init(
        standardOutput: @escaping Writer,
        standardError: @escaping Writer,
        standardInput: Int32,
        isOutputTerminal: Bool = false,
        isErrorTerminal: Bool = false,
        environment: [String: String],
        clock: any PushClock,
        stopRequests: StopRequests
    ) {
        self.standardOutput = standardOutput
        self.standardError = standardError
        self.standardInput = standardInput
        self.isOutputTerminal = isOutputTerminal
        self.isErrorTerminal = isErrorTerminal
        self.environment = environment
        self.clock = clock
        self.stopRequests = stopRequests
    }
}
