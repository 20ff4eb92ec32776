/// Finds what somebody probably meant: the known name with the fewest single-letter changes to the one given.
package enum NearestName {
    /// The nearest of `known`, if it is near enough to be worth naming: a third of its letters, or a bit more.
    package static func of(_ given: String, among known: [String]) -> String? {
        let wanted = letters(of: given)
        // What is far longer than every name is no misspelling, and the table below grows with its length.
        guard wanted.count <= 64 else { return nil }
        var best: (name: String, distance: Int)?
        for name in known {
            let distance = editDistance(wanted, letters(of: name))
            guard distance <= reach(of: name), distance < (best?.distance ?? .max) else { continue }
            best = (name, distance)
        }
        return best?.name
    }

    /// How many changes may lie between a name and its misspelling.
    private static func reach(of name: String) -> Int {
        let count = letters(of: name).count
        return count <= 3 ? 1 : count <= 6 ? 2 : count / 3
    }

    /// Small letters and digits only, so that `key_id`, `keyId` and `keyID` are one.
    private static func letters(of name: String) -> [UInt8] {
        name.utf8.compactMap { byte in
            switch byte {
            case UInt8(ascii: "A")...UInt8(ascii: "Z"): byte | 0x20
            case UInt8(ascii: "-"), UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: " "): nil
            default: byte
            }
        }
    }

    /// Levenshtein's distance with neighbours swapped as one change.
    private static func editDistance(_ left: [UInt8], _ right: [UInt8]) -> Int {
        var beforeLast: [Int] = []
        var last = Array(0...right.count)
        for (row, a) in left.enumerated() {
            var current = [row + 1]
            for (column, b) in right.enumerated() {
                var cost = min(last[column + 1] + 1, current[column] + 1, last[column] + (a == b ? 0 : 1))
                if row > 0, column > 0, a == right[column - 1], left[row - 1] == b {
                    cost = min(cost, beforeLast[column - 1] + 1)
                }
                current.append(cost)
            }
            beforeLast = last
            last = current
        }
        return last[right.count]
    }
}
