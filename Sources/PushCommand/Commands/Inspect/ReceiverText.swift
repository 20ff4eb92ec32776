internal import PushDispatch
internal import SilentPush

/// What each receiver hands to the app, as a table for people; device tokens are shortened.
struct ReceiverText {
    let rows: [ReceiverRow]
    let style: Style

    /// The table, and what the app must have; empty without rows.
    var text: String {
        guard !rows.isEmpty else { return "" }
        return [table, handed, needs].filter { !$0.isEmpty }.joined(separator: "\n")
    }

    private var table: String {
        let cells = [["What the app gets", "since", "route", "result", "basis"]] + rows.map(cells)
        let widths = (0..<5).map { column in cells.map { $0[column].count }.max() ?? 0 }
        return cells.enumerated().map { index, row in
            let line = zip(row, widths).map { $0.padded(to: $1) }.joined(separator: "  ").trimmingEnd
            return index == 0 ? style.bold(line) : "  \(line)"
        }
        .joined(separator: "\n")
    }

    private func cells(_ row: ReceiverRow) -> [String] {
        let result =
            switch row.result {
            case .received where row.wantsHigherPriority: "received, but in the background only with HIGH"
            case .received: "received"
            case .unsupported(let key, let value): "unsupported: \(key.shown) is \(value.kind.name)"
            case .notBackground: "notBackground: left to other code"
            case .notDelivered(let finding):
                "not delivered: \(finding.broken.field.shown) (\(finding.broken.rule.number))"
            }
        return [row.receiver.name, row.ignoredBelow ?? "any", row.route.rawValue, result, row.basis.rawValue]
    }

    /// What is handed over, once for all receivers that hand over the same.
    private var handed: String {
        var seen: [(push: ReceivedPush, leftOut: [String], names: [String])] = []
        for row in rows {
            guard case .received(let push) = row.result else { continue }
            let name =
                rows.count { $0.receiver == row.receiver } > 1
                ? "\(row.receiver.name) (\(row.route.rawValue))" : row.receiver.name
            if let index = seen.firstIndex(where: { $0.push == push && $0.leftOut == row.leftOut }) {
                seen[index].names.append(name)
            } else {
                seen.append((push, row.leftOut, [name]))
            }
        }
        return seen.flatMap { item -> [String] in
            var lines = ["Handed over by \(item.names.joined(separator: ", ")):"]
            if let id = item.push.deliveryID { lines.append("  delivery ID  \(id.shown)") }
            if let token = item.push.deliveryToken { lines.append("  token        …\(token.suffix(4))") }
            let data = item.push.data.sorted { $0.key.precedesInUTF8($1.key) }
            if data.isEmpty { lines.append("  data         empty") }
            for (index, pair) in data.enumerated() {
                let isToken = pair.key == InjectedKey.deliveryToken
                let value = isToken ? "…\(pair.value.suffix(4))" : pair.value.shown
                lines.append("  \(index == 0 ? "data " : "     ")        \(pair.key.shown) = \(value)")
            }
            if !item.leftOut.isEmpty {
                lines.append("  not in data  \(item.leftOut.map(\.shown).joined(separator: ", "))")
            }
            return lines
        }
        .joined(separator: "\n")
    }

    /// What must be there, each once with whom it is for.
    private var needs: String {
        var order: [String] = []
        var names: [String: [String]] = [:]
        for row in rows {
            for need in row.needs {
                if names[need] == nil { order.append(need) }
                if names[need]?.contains(row.receiver.name) != true {
                    names[need, default: []].append(row.receiver.name)
                }
            }
        }
        let count = Set(rows.map(\.receiver)).count
        let lines = order.flatMap { need -> [String] in
            let whom = names[need] ?? []
            let text = whom.count == count ? need : "\(whom.joined(separator: ", ")): \(need)"
            return HelpText.wrapped(text, to: 94).enumerated().map { ($0 == 0 ? "  - " : "    ") + $1 }
        }
        let older = """
            A version below "since" ignores the push. Rows marked model are made from how the library is known to \
            work, not from its makers' words. Use one receiver in an app: with two, each push reaches its code twice.
            """
        return (["The app must have:"] + lines + HelpText.wrapped(older, to: 98)).joined(separator: "\n")
    }
}

extension String {
    /// The text without spaces at its end.
    fileprivate var trimmingEnd: String {
        var text = self[...]
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}
