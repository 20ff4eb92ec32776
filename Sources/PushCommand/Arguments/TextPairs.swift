internal import PushDispatch

/// `k=v` arguments as a dictionary.
struct TextPairs {
    private(set) var values: [String: String] = [:]
    /// Mistakes, each naming the flag.
    private(set) var problems: [String] = []

    /// Reads every `flag` in `arguments`; what stands behind the first `=` is the value, however it looks.
    init(_ arguments: Arguments, flag: String) {
        for text in arguments.values(flag) {
            guard let equals = text.firstIndex(of: "=") else {
                problems.append("\(flag) must be KEY=VALUE, found \"\(text.shown)\"")
                continue
            }
            let key = String(text[..<equals])
            if values.updateValue(String(text[text.index(after: equals)...]), forKey: key) != nil {
                problems.append("\(flag) gives \"\(key.shown)\" twice")
            }
        }
    }
}
