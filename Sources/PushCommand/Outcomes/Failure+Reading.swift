internal import PushDispatch
internal import PushSigning
internal import PushStore
internal import PushTransport

extension Failure {
    /// What a library's error means for the command: 78 for what is wrong here, 69 for what cannot be reached.
    init(_ error: any Error) {
        switch error {
        case let failure as Failure: self = failure
        case let error as KeyError: self.init(.configuration, error.description.lines)
        case let error as StoreError: self.init(.configuration, error.description.lines)
        case let error as ConfigurationError: self.init(.configuration, error.description.lines)
        case let error as TransportError:
            self.init(ExitCode(rawValue: error.exitCode), error.description.lines)
        case let error as SendRefusal: self.init(.malformed, error.description.lines)
        default: self.init(.software, "\(error)")
        }
    }
}

extension String {
    /// The lines of a text, empty ones left out.
    var lines: [String] {
        split(separator: "\n").map(String.init)
    }
}
