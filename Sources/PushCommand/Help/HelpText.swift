/// The help of one command, or of all, as text of at most 100 columns.
enum HelpText {
    /// What `silentpush --help` shows.
    static var overview: String {
        let commands = table(Subcommand.all.map { ($0.name, $0.summary) })
        return """
            silentpush \(Version.text): correct silent pushes through APNs and FCM; none lost, none too many

            Usage: silentpush <command> [options]

            Start here:
              # See exactly what would be sent; needs no key and no network
              silentpush send --apns \(Sample.token) \\
                  --topic com.example.app --data action=refresh --dry-run

              # A local APNs and FCM to try everything against
              silentpush simulate

            Commands:
            \(commands)

            Every command takes:
            \(table(Flag.common.map { ($0.usage, $0.help) }))

            `silentpush <command> --help` teaches one command by example. `silentpush --version` tells the version.
            The configuration is --config, else $SILENTPUSH_CONFIG, else ./silentpush.json, else
            $XDG_CONFIG_HOME/silentpush/config.json.

            """
    }

    /// What `silentpush NAME --help` shows.
    static func text(of command: Subcommand) -> String {
        var sections = [
            "silentpush \(command.name): \(command.summary)",
            "Usage: silentpush \(command.name) \(command.usage)",
            wrapped(command.about.lines.joined(separator: " "), to: 100).joined(separator: "\n"),
            "Examples:\n" + command.examples.map(text).joined(separator: "\n\n"),
        ]
        for group in command.syntax.groups {
            sections.append("\(group.title):\n" + table(group.flags.map { ($0.usage, $0.help) }))
        }
        sections.append("Common:\n" + table(Flag.common.map { ($0.usage, $0.help) }))
        if !command.exits.isEmpty {
            let rows = command.exits.map { (String($0.code.rawValue), $0.meaning) }
            sections.append("Exit codes:\n" + table(rows))
        }
        return sections.joined(separator: "\n\n") + "\n"
    }

    private static func text(of example: Subcommand.Example) -> String {
        let lines = example.line.split(separator: "\n").map { "  \($0)" }.joined(separator: "\n")
        return "  # \(example.purpose)\n\(lines)"
    }

    /// Two columns; the right one is wrapped.
    private static func table(_ rows: [(left: String, right: String)]) -> String {
        let width = min(rows.map(\.left.count).max() ?? 0, 28)
        return rows.flatMap { row in
            let lines = wrapped(row.right, to: 96 - width)
            var left = row.left
            var result: [String] = []
            if left.count > width {
                result.append("  \(left)")
                left = ""
            }
            for line in lines {
                result.append("  \(left.padded(to: width))  \(line)")
                left = ""
            }
            return result
        }
        .joined(separator: "\n")
    }

    /// The text in lines of at most `width` characters, where its words allow it.
    static func wrapped(_ text: String, to width: Int) -> [String] {
        var lines: [String] = []
        var line = ""
        for word in text.split(separator: " ") {
            if !line.isEmpty, line.count + 1 + word.count > width {
                lines.append(line)
                line = ""
            }
            line += line.isEmpty ? "\(word)" : " \(word)"
        }
        lines.append(line)
        return lines
    }

    /// Values that stand for a person's own in examples.
    enum Sample {
        /// A device token as iOS gives one.
        static let token = "740f4707bebcf74f9b7c25d48e3358945f6aa01da5ddb387462c7eaf61bb78ad"
    }
}

extension String {
    /// The text with spaces behind it up to `width` characters.
    func padded(to width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }
}
