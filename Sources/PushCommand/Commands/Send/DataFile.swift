internal import PushDispatch
internal import PushSystem
internal import SilentPush

/// `--data-file`: a JSON object of text to text.
enum DataFile {
    /// Reads the file at `path`; a value that is no text is a broken rule, with its key.
    static func read(_ path: String) throws(Failure) -> (data: [String: String], breaks: [RuleBreak]) {
        let bytes: [UInt8]
        do throws(FileError) {
            bytes = try WholeFile.read(path)
        } catch {
            throw Failure(.unreadable, "--data-file \(path.shown) cannot be read: \(error.message)")
        }
        return try read(bytes, of: path)
    }

    /// Reads the text of a data file that lies at `path`.
    static func read(
        _ bytes: [UInt8],
        of path: String
    ) throws(Failure) -> (data: [String: String], breaks: [RuleBreak]) {
        let value: JSONValue
        do throws(JSONError) {
            value = try JSONValue(parsing: bytes)
        } catch {
            throw Failure(.malformed, "--data-file \(path.shown): \(error)")
        }
        guard case .object(let members) = value else {
            throw Failure(.malformed, "--data-file \(path.shown) must be a JSON object of text to text")
        }
        var data: [String: String] = [:]
        var breaks: [RuleBreak] = []
        for member in members {
            if let text = member.value.text {
                data[member.key] = text
            } else {
                let found = "it is \(member.value.kind.name), and every value must be text"
                breaks.append(RuleBreak(.`R3`, field: "data.\(member.key.shown)", found: found))
            }
        }
        return (data, breaks)
    }
}
