internal import PushDispatch
internal import PushSystem
internal import SilentPush

/// `inspect`: reads pushes from a file, judges each, and prints what was found.
struct InspectRun {
    let asked: InspectArguments
    let console: Console

    /// Does it for the file at `path`.
    func run(_ path: String) throws(Failure) -> ExitCode {
        let bytes = try bytes(of: path)
        let pushes: [InspectedPush]
        do throws(JSONError) {
            pushes = try PushText.pushes(in: bytes, as: asked.shape)
        } catch {
            if console.isJSON { console.result(Self.json(of: error) + [UInt8(ascii: "\n")]) }
            throw Failure(.malformed, "\(name(of: path)): \(error)")
        }
        var hasErrors = false
        for (index, read) in pushes.enumerated() {
            let (push, unused) = read.adding(asked.headers)
            for name in unused {
                console.note(
                    "--header \(name.shown) is not used: the push has its own, or takes none of that name"
                )
            }
            if let route = asked.route, !push.possibleRoutes.contains(route) {
                let possible = push.possibleRoutes.sorted().map(\.rawValue).joined(separator: ", ")
                throw Failure(.usage, "--route \(route.rawValue): \(push.title) can only go by \(possible)")
            }
            let name =
                pushes.count == 1 ? name(of: path) : "\(name(of: path)), push \(index + 1) of \(pushes.count)"
            hasErrors = report(push, name: name, isFirst: index == 0) || hasErrors
        }
        return hasErrors ? .malformed : .success
    }

    /// Prints the report on one push; whether it has errors.
    private func report(_ push: InspectedPush, name: String, isFirst: Bool) -> Bool {
        let now = console.io.clock.now().wall
        let report = InspectionReport(push, route: asked.route, receivers: asked.receivers, at: now)
        // A form that is gone is of no use to anybody, so the one that works is always shown.
        let isGone = push.shape == .fcmLegacy
        let correction = asked.fixes || isGone ? Correction(push, for: report.routes, at: now) : nil
        if console.isJSON {
            console.result(report.json(correction: correction) + [UInt8(ascii: "\n")])
            return report.hasErrors
        }
        let style = asked.fixes ? console.errorStyle : console.outputStyle
        let text = ReportText(report: report, name: name, style: style)
        if let correction, asked.fixes {
            // The push itself is the result then, so that it can go into a file.
            console.note(text.findings)
            console.note(changes(correction, now))
            console.result(PrettyJSON.text(of: correction.push.json))
        } else {
            console.result((isFirst ? "" : "\n") + text.whole)
            if let correction {
                console.result("\nThe same in HTTP v1:\n" + PrettyJSON.text(of: correction.push.json))
            }
        }
        return report.hasErrors
    }

    /// What a correction changed, and what is still wrong.
    private func changes(_ correction: Correction, _ now: Timestamp) -> String {
        let rest = InspectionReport(correction.push, route: asked.route, receivers: [], at: now).findings
            .filter { $0.severity == .error }
        var lines = correction.changes.isEmpty ? ["Nothing was changed."] : ["Changed:"]
        lines += correction.changes.map { "  - \($0)" }
        if !rest.isEmpty {
            lines.append("Not mended, since only the sender can know how:")
            lines += rest.map {
                "  - \($0.broken.field): \($0.broken.found) (\($0.broken.rule.number)). \($0.fix)"
            }
        }
        return lines.joined(separator: "\n")
    }

    private func bytes(of path: String) throws(Failure) -> [UInt8] {
        do throws(FileError) {
            let limit = PushText.limit + 1
            return path == "-"
                ? try FileStart.read(console.io.standardInput, limit: limit)
                : try FileStart.read(path, limit: limit)
        } catch {
            throw Failure(.unreadable, "\(name(of: path)) cannot be read: \(error.message)")
        }
    }

    private func name(of path: String) -> String {
        if path == "-" { return "standard input" }
        // Of a long path the file's own name is what people look for.
        guard path.count > 60, let last = path.split(separator: "/").last else { return path.shown }
        return "…/\(String(last).shown)"
    }

    /// An unreadable text as machines read it, in the form of a report.
    private static func json(of error: JSONError) -> [UInt8] {
        var writer = JSONWriter()
        writer.beginObject()
        writer.member("shape", nil as String?)
        writer.member("verdict", "error")
        writer.key("findings")
        writer.beginArray()
        writer.beginObject()
        writer.member("severity", "error")
        writer.member("rule", nil as String?)
        writer.member("where", "line \(error.line), column \(error.column)")
        writer.member("found", error.message)
        writer.endObject()
        writer.endArray()
        writer.key("receivers")
        writer.beginArray()
        writer.endArray()
        writer.endObject()
        return writer.bytes
    }
}
