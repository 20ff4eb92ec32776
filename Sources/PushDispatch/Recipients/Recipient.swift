public import SilentPush

/// One good row of a recipient file: what to say to which device (DESIGN 5, "Rows").
public struct Recipient: Hashable, Sendable {
    /// The physical line on which the row begins, counted from 1.
    public var line: Int
    /// The caller's own key, echoed in the receipt.
    public var ref: String?
    /// Where the push goes; an APNs device has its topic here, the row's own or the default.
    public var device: Device
    /// What is said; the delivery ID is empty where the row names none, until its job derives one.
    public var push: Push
    /// The expiration as written, which is part of the content of a job's row; never a time that depends on the run.
    public var writtenExpires: String?
    /// No attempt before this moment.
    public var notBefore: Timestamp?
    /// When the app last registered the device (WIRE A8.10).
    public var registeredAt: Timestamp?
    /// Whether it is kept beside other pushes that are held for the device (DESIGN D3).
    public var keeps: Bool

    /// Creates a row.
    public init(
        line: Int,
        ref: String? = nil,
        device: Device,
        push: Push,
        writtenExpires: String? = nil,
        notBefore: Timestamp? = nil,
        registeredAt: Timestamp? = nil,
        keeps: Bool = false
    ) {
        self.line = line
        self.ref = ref
        self.device = device
        self.push = push
        self.writtenExpires = writtenExpires
        self.notBefore = notBefore
        self.registeredAt = registeredAt
        self.keeps = keeps
    }
}

/// What stands on one line of a recipient file.
public enum RecipientRow: Hashable, Sendable {
    /// A row that can be sent.
    case good(Recipient)
    /// A row that cannot, with all its problems.
    case bad(BadRow)

    /// The physical line on which the row begins.
    public var line: Int {
        switch self {
        case .good(let recipient): recipient.line
        case .bad(let row): row.line
        }
    }
}

/// A row that cannot be sent; the rest of its file goes on.
public struct BadRow: Hashable, Sendable {
    /// The physical line on which the row begins, counted from 1.
    public var line: Int
    /// The caller's own key, where it could be read.
    public var ref: String?
    /// Everything that is wrong, each in one line with what to do; at least one.
    public var problems: [String]

    /// Creates a bad row.
    public init(line: Int, ref: String? = nil, problems: [String]) {
        self.line = line
        self.ref = ref
        self.problems = problems
    }
}

/// What makes a whole recipient file unreadable.
public struct RecipientFileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The physical line, counted from 1.
    public var line: Int
    /// Everything that is wrong, each in one line with what to do; at least one.
    public var problems: [String]

    /// One line for each problem.
    public var description: String {
        problems.map { "line \(line): \($0)" }.joined(separator: "\n")
    }

    /// Creates an error.
    public init(line: Int, problems: [String]) {
        self.line = line
        self.problems = problems
    }
}
