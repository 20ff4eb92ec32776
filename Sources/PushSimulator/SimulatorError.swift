/// Why a simulator could not start.
public enum SimulatorError: Error, Hashable, Sendable {
    /// Somebody else listens on this port.
    case portTaken(UInt16)
    /// A file or folder of the state could not be read or written: its path, and the system's reason.
    case file(String, String)
    /// The system refused something else: what was tried, and its reason.
    case system(String, String)
    /// OpenSSL refused something: what was tried, and its reason.
    case cryptography(String, String)
}

extension SimulatorError: CustomStringConvertible {
    /// One sentence: what failed and what to do.
    public var description: String {
        switch self {
        case .portTaken(let port):
            "port \(port) is taken by another program: choose another with --port, or 0 for any free one"
        case .file(let path, let reason):
            "\(path): \(reason): choose another folder with --state, or mend this one"
        case .system(let attempt, let reason):
            "\(attempt) failed: \(reason)"
        case .cryptography(let attempt, let reason):
            "\(attempt) failed in OpenSSL: \(reason)"
        }
    }
}
