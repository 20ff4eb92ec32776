import Glibc

/// What a real shell makes of a curl command, with curl replaced by a function that prints its arguments.
enum Shell {
    struct Failure: Error {}

    /// The arguments that curl would get.
    static func arguments(of command: String, environment: [String: String]) throws -> [String] {
        var script = "curl() { for argument in \"$@\"; do printf '%s\\036' \"$argument\"; done; }\n"
        for (name, value) in environment { script += "\(name)='\(value)'\n" }
        script += command + "\n"
        guard let pipe = popen("/bin/sh -s <<'END-OF-SCRIPT'\n\(script)END-OF-SCRIPT\n", "r") else {
            throw Failure()
        }
        var output: [UInt8] = []
        while case let byte = fgetc(pipe), byte != EOF { output.append(UInt8(truncatingIfNeeded: byte)) }
        guard pclose(pipe) == 0 else { throw Failure() }
        return output.split(separator: 0x1E).map { String(decoding: $0, as: UTF8.self) }
    }

    /// What follows each `option`.
    static func values(of option: String, in arguments: [String]) -> [String] {
        zip(arguments, arguments.dropFirst()).filter { $0.0 == option }.map(\.1)
    }
}
