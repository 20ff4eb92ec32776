@testable import PushDispatch

/// What a file read whole gave.
struct FileRead {
    var rows: [RecipientRow] = []
    var error: RecipientFileError?

    var good: [Recipient] {
        rows.compactMap { if case .good(let row) = $0 { row } else { nil } }
    }

    var bad: [BadRow] {
        rows.compactMap { if case .bad(let row) = $0 { row } else { nil } }
    }

    /// Reads `bytes` in chunks of `size` bytes.
    init(
        _ bytes: some Sequence<UInt8>,
        as format: RecipientFormat? = nil,
        defaults: RecipientDefaults = RecipientDefaults(),
        chunk size: Int = .max
    ) {
        var reader = RecipientReader(format: format, defaults: defaults)
        var rest = Array(bytes)[...]
        do {
            while !rest.isEmpty {
                reader.append(Array(rest.prefix(size)))
                rest = rest.dropFirst(size)
                while let row = try reader.next() { rows.append(row) }
            }
            reader.complete()
            while let row = try reader.next() { rows.append(row) }
        } catch {
            self.error = error
        }
    }

    init(_ text: String, as format: RecipientFormat? = nil, defaults: RecipientDefaults = RecipientDefaults())
    {
        self.init(text.utf8, as: format, defaults: defaults)
    }
}
