/// How a recipient file is written (DESIGN 5, "Rows").
public enum RecipientFormat: Hashable, Sendable {
    /// One JSON object a line.
    case ndjson
    /// RFC 4180 with a header row.
    case csv

    /// The format that a file's name says, if it says one.
    public init?(fileName: String) {
        let name = fileName.lowercased()
        if name.hasSuffix(".csv") {
            self = .csv
        } else if name.hasSuffix(".ndjson") || name.hasSuffix(".jsonl") || name.hasSuffix(".json") {
            self = .ndjson
        } else {
            return nil
        }
    }

    /// Whether a byte is white space, which tells nothing of the format.
    static func isBlank(_ byte: UInt8) -> Bool {
        byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D
    }
}
