import FoundationEssentials
import Testing

@testable import SilentPush

struct TemplateTests {
    private func template(_ json: String) throws -> Template {
        try Template(parsing: Array(json.utf8), name: "t")
    }

    private func problems(_ json: String) -> [String] {
        do {
            _ = try Template(parsing: Array(json.utf8), name: "t")
            return []
        } catch {
            return error.problems
        }
    }

    private let refresh = #"""
        {"description":"d","data":{"action":"refresh","account":"{{account}}"},
         "collapseID":"refresh-{{account}}","expires":"24h","androidPriority":"high"}
        """#

    @Test func `variables are filled into text values`() throws {
        let filled = try template(refresh).filled(with: ["account": "42"])
        #expect(filled.data == ["action": "refresh", "account": "42"])
        #expect(filled.collapseID == "refresh-42")
        #expect(filled.expires == "24h")
        #expect(filled.androidPriority == .high)
        #expect(filled.unused == [])
    }

    @Test func `a value is filled in after parsing and not looked into again`() throws {
        let nasty = #"","aps":{},"x":"{{account}} {{other}}"#
        let filled = try template(refresh).filled(with: ["account": nasty])
        #expect(filled.data == ["action": "refresh", "account": nasty])
    }

    @Test func `all missing variables are named at once`() throws {
        let json = #"{"data":{"a":"{{x}}-{{ y }}","b":"{{x}}"},"collapseID":"{{z}}","expires":"{{w}}"}"#
        let error = #expect(throws: TemplateError.self) { try template(json).filled(with: ["y": "1"]) }
        #expect(error?.problems == ["no value for {{w}}, {{x}}, {{z}}. Set each with NAME=VALUE."])
        #expect(try template(json).variables == ["w", "x", "y", "z"])
    }

    @Test func `variables that the template does not have are named for a warning`() throws {
        let filled = try template(refresh).filled(with: ["account": "1", "acount": "2", "Z": "3"])
        #expect(filled.unused == ["Z", "acount"])
    }

    @Test func `the caller's own data adds and overrides, and spares the overridden variable`() throws {
        let json = #"{"data":{"a":"{{x}}","b":"1"}}"#
        let filled = try template(json).filled(with: [:], adding: ["a": "own", "c": "2"])
        #expect(filled.data == ["a": "own", "b": "1", "c": "2"])
    }

    @Test func `a template is read strictly, and all its problems are named`() {
        #expect(
            problems(#"{"data":{"n":1,"m":null},"colapseID":"x","expires":"soon","androidPriority":"max"}"#)
                .map { String($0.prefix { $0 != ":" }) }
                == ["colapseID", "data.n", "data.m", "expires", "androidPriority"]
        )
        #expect(problems(#"{"data":{"aps":"x"}}"#).map { $0.contains("Rule R5") } == [true])
        #expect(problems(#"{"data":{"{{k}}":"x"}}"#).map { $0.contains("a key holds no {{name}}") } == [true])
        #expect(problems(#"{"data":[]}"#).count == 1)
        #expect(problems("[]") == ["it is an array, not an object."])
        #expect(problems("{").first?.contains("line 1") == true)
        #expect(problems(#"{"collapseID":1,"description":2}"#).count == 2)
    }

    @Test(arguments: ["{{", "a {{b", "{{}}", "{{ }}", "{{{x}}}", "{{a{{b}}}}"])
    func `a mark without an end or a name is an error`(text: String) {
        #expect(problems(#"{"data":{"k":"\#(text)"}}"#).count == 1)
    }

    @Test(arguments: ["{x}", "}}", "{ {x} }", "", "漢{", "a}b"])
    func `single braces are text`(text: String) throws {
        #expect(try template(#"{"data":{"k":"\#(text)"}}"#).filled(with: [:]).data == ["k": text])
    }

    @Test func `a filled expiration or priority must be one`() throws {
        let json = #"{"expires":"{{e}}","androidPriority":"{{p}}"}"#
        #expect(try template(json).filled(with: ["e": "0", "p": "high"]).expires == "0")
        let error = #expect(throws: TemplateError.self) {
            try template(json).filled(with: ["e": "soon", "p": "max"])
        }
        #expect(error?.problems.count == 2)
        #expect(try template(#"{"expires":0}"#).filled(with: [:]).expires == "0")
    }

    @Test(arguments: ["refresh-account", "sync-all", "configuration-changed"])
    func `each template that comes with the package composes`(name: String) throws {
        // Tests/SilentPushTests/Template/TemplateTests.swift -> the package.
        let file = "../../../../templates/\(name).json"
        let url = URL(filePath: #filePath).appending(path: file).standardizedFileURL
        let template = try Template(parsing: Array(Data(contentsOf: url)), name: name)
        let filled = try template.filled(with: ["account": "42", "version": "7"])
        #expect(!(template.description ?? "").isEmpty)
        let push = Push(
            deliveryID: "d",
            data: filled.data,
            collapseID: filled.collapseID,
            expires: filled.expires.flatMap { Expiration(text: $0) } ?? .standard,
            androidPriority: filled.androidPriority ?? .normal
        )
        for device in [Sample.apns, Sample.android, Sample.ios] {
            #expect(Sample.broken(push, to: device, deadline: push.expires.deadline(from: Sample.now)) == [])
        }
    }

    @Test func `any bytes are read or refused`() {
        let seed = UInt64.random(in: 0 ... .max)
        var random = SeededRandom(seed: seed)
        let pieces = [
            "{", "}", "\"", ":", ",", "data", "{{", "}}", "x", "expires", "1", "[", "\\", " ", "null",
        ]
        var refused = 0
        for _ in 0..<3000 {
            var text = Bool.random(using: &random) ? refresh : ""
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                let place = text.indices.randomElement(using: &random) ?? text.startIndex
                text.insert(contentsOf: pieces.randomElement(using: &random) ?? "", at: place)
            }
            do {
                let template = try Template(parsing: Array(text.utf8), name: "t")
                let values = Dictionary(uniqueKeysWithValues: template.variables.map { ($0, "1") })
                #expect(try template.filled(with: values).unused == [], "seed \(seed): \(text)")
            } catch {
                refused += 1
            }
        }
        #expect(refused > 0, "seed \(seed)")
    }
}
