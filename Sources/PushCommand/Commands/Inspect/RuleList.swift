internal import SilentPush

/// `inspect --rules`: every rule, as text or as one JSON object a line.
enum RuleList {
    static func print(_ console: Console) {
        for rule in Rule.all {
            if console.isJSON {
                var writer = JSONWriter()
                writer.beginObject()
                writer.member("rule", rule.number)
                writer.member("says", rule.text)
                writer.member("effect", rule.knownEffect)
                writer.member("fix", rule.fix)
                writer.endObject()
                writer.endLine()
                console.result(writer.bytes)
            } else {
                let lines = HelpText.wrapped("\(rule.text) \(rule.fix)", to: 90)
                for (index, line) in lines.enumerated() {
                    let number = (index == 0 ? rule.number : "").padded(to: 6)
                    console.result("\(console.outputStyle.bold(number))  \(line)")
                }
            }
        }
    }
}
