import Glibc

/// The process that holds leases, told apart from every other one that ever ran on this machine (DESIGN D5).
public struct Owner: Hashable, Sendable {
    /// Which start of the machine.
    public var bootID: String
    /// Which PID namespace `processID` counts in; containers have their own.
    public var namespace: String
    /// The process.
    public var processID: Int32
    /// When the process started, in the kernel's ticks since boot: tells a process ID that was used again.
    public var startTicks: Int64

    /// Creates an owner.
    public init(bootID: String, namespace: String, processID: Int32, startTicks: Int64) {
        self.bootID = bootID
        self.namespace = namespace
        self.processID = processID
        self.startTicks = startTicks
    }

    /// This process.
    public static func current(bootID: String) -> Owner {
        let processID = getpid()
        return Owner(
            bootID: bootID,
            namespace: readLink("/proc/self/ns/pid") ?? "",
            processID: processID,
            startTicks: ProcessStat(of: processID)?.startTicks ?? 0
        )
    }

    /// Whether this process knows `other` to be dead; false where it cannot see it.
    public func seesDead(_ other: Owner) -> Bool {
        guard !namespace.isEmpty, other.bootID == bootID, other.namespace == namespace else { return false }
        // Without /proc nothing can be told; with it, a process that is not there is dead.
        guard ProcessStat(of: processID) != nil else { return false }
        guard let stat = ProcessStat(of: other.processID) else { return true }
        return stat.hasEnded || stat.startTicks != other.startTicks
    }
}

/// What the kernel tells of a process in `/proc/PID/stat`.
struct ProcessStat {
    let startTicks: Int64
    /// A zombie: nothing of it runs, and its connections are closed.
    let hasEnded: Bool

    init?(of processID: Int32) {
        guard let text = readFile("/proc/\(processID)/stat", limit: 1024),
            let nameEnd = text.lastIndex(of: UInt8(ascii: ")"))
        else { return nil }
        // The name may hold spaces and parentheses, so the fields count from its end: state is the third.
        let fields = text[(nameEnd + 1)...].split(separator: UInt8(ascii: " "))
        guard fields.count > 19, let ticks = Int64(String(decoding: fields[19], as: UTF8.self)) else {
            return nil
        }
        startTicks = ticks
        hasEnded = fields[0].first == UInt8(ascii: "Z") || fields[0].first == UInt8(ascii: "X")
    }
}

private func readFile(_ path: String, limit: Int) -> [UInt8]? {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var buffer = [UInt8](repeating: 0, count: limit)
    let count = read(descriptor, &buffer, limit)
    return count > 0 ? Array(buffer.prefix(count)) : nil
}

private func readLink(_ path: String) -> String? {
    var buffer = [CChar](repeating: 0, count: 256)
    let count = readlink(path, &buffer, buffer.count)
    guard count > 0 else { return nil }
    return String(decoding: buffer.prefix(count).map(UInt8.init(bitPattern:)), as: UTF8.self)
}
