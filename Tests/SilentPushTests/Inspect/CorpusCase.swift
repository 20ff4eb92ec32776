import FoundationEssentials
import Testing

@testable import SilentPush

/// One push of the corpus, and what must be found in it; Corpus/README.md tells how to add one.
struct CorpusCase: CustomTestStringConvertible, Sendable {
    let file: String
    let value: JSONValue

    var testDescription: String {
        let report = value["report"]?.integer.map { " (field report \($0))" } ?? ""
        return "\(file): \(value["name"]?.text ?? "?")\(report)"
    }

    /// The push as text: `text` as it stands, or `input` written out.
    var bytes: [UInt8] {
        value["text"]?.text.map { Array($0.utf8) } ?? value["input"]?.serialized() ?? []
    }

    /// The report on it at the moment of the samples, the headers of the case added.
    func report() throws -> InspectionReport {
        let shape = value["as"]?.text.flatMap(InspectedPush.Shape.init)
        let pushes = try PushText.pushes(in: bytes, as: shape)
        guard let push = pushes.first, pushes.count == 1 else {
            throw JSONError(line: 0, column: 0, message: "not one")
        }
        let route = value["route"]?.text.flatMap(PushRoute.init)
        return InspectionReport(push, route: route, at: Sample.now)
    }

    /// The texts of a list under `expect`; nil where the case leaves it open.
    func expected(_ name: String) -> [String]? {
        value["expect"]?[name]?.elements.map { $0.compactMap(\.text) }
    }

    private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().appendingPathComponent("Corpus").path

    /// The JSON files of the folder, without their ending.
    static let files: [String] = {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return names.filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()
    }()

    /// The cases of all files.
    static let all: [CorpusCase] = files.flatMap { file in
        let data = (try? Data(contentsOf: URL(fileURLWithPath: "\(folder)/\(file).json"))) ?? Data()
        let cases = (try? JSONValue(parsing: Array(data)))?["cases"]?.elements ?? []
        return cases.map { CorpusCase(file: file, value: $0) }
    }
}
