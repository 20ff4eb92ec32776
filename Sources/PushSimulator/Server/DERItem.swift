/// One item of DER: its tag and its content.
struct DERItem {
    let tag: UInt8
    let content: ArraySlice<UInt8>
    private let rest: ArraySlice<UInt8>

    /// The first item of `bytes`; nil where they hold no whole one.
    init?(_ bytes: ArraySlice<UInt8>) {
        var bytes = bytes
        guard let tag = bytes.popFirst(), var length = bytes.popFirst().map(Int.init) else { return nil }
        if length >= 0x80 {
            let digits = length - 0x80
            guard (1...3).contains(digits), bytes.count >= digits else { return nil }
            length = bytes.prefix(digits).reduce(0) { $0 << 8 | Int($1) }
            bytes = bytes.dropFirst(digits)
        }
        guard bytes.count >= length else { return nil }
        self.tag = tag
        content = bytes.prefix(length)
        rest = bytes.dropFirst(length)
    }

    /// The items inside this one, up to the first that is broken.
    var items: [DERItem] {
        var items: [DERItem] = []
        var next = DERItem(content)
        while let item = next {
            items.append(item)
            next = item.rest.isEmpty ? nil : DERItem(item.rest)
        }
        return items
    }
}
