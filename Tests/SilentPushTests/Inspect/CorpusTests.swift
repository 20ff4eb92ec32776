import Testing

@testable import SilentPush

struct CorpusTests {
    @Test(arguments: CorpusCase.all)
    func `each push of the corpus is judged as its case says`(example: CorpusCase) throws {
        let report = try example.report()
        let named = { (severity: Severity) in
            report.findings.filter { $0.severity == severity }.map {
                "\($0.broken.rule.number) \($0.broken.field)"
            }
        }
        #expect(named(.error).sorted() == example.expected("errors")?.sorted())
        #expect(named(.warning).sorted() == example.expected("warnings")?.sorted())
        if let notes = example.expected("notes") { #expect(named(.note).sorted() == notes.sorted()) }
        if let shape = example.value["expect"]?["shape"]?.text {
            #expect(report.push.shape.rawValue == shape)
        }
        if let routes = example.expected("routes") { #expect(report.routes.map(\.rawValue) == routes) }
        for member in example.value["expect"]?["receivers"]?.members ?? [] {
            let row = report.receivers.first { "\($0.receiver.name) \($0.route.rawValue)" == member.key }
            #expect(row?.result.name == member.value.text, "\(member.key)")
        }
    }

    @Test func `the corpus is whole: every file has cases, and every report of groups A and M is in it`() {
        let known = ["field-reports-fcm", "field-reports-silent", "fixtures", "inputs", "verdict-table"]
        #expect(Set(CorpusCase.files).isSuperset(of: known))
        for file in CorpusCase.files { #expect(CorpusCase.all.contains { $0.file == file }, "\(file)") }
        let reports = Set(CorpusCase.all.compactMap { $0.value["report"]?.integer })
        let silent: [Int64] = [1, 2, 3, 5, 6, 7, 9, 10, 11, 13, 14, 15, 17, 18, 19, 21, 22]
        let fcm: [Int64] = [154, 155, 157, 158, 159, 161, 162, 163, 165, 166, 167, 169, 170, 171, 173, 174]
        #expect(reports == Set(silent + fcm))
    }

    @Test(arguments: CorpusCase.all)
    func `a mended push has only errors that nobody else can mend`(example: CorpusCase) throws {
        let report = try example.report()
        let correction = Correction(report.push, for: report.routes, at: Sample.now)
        let route = report.routes.count == 1 ? report.routes.first : nil
        let again = InspectionReport(correction.push, route: route, at: Sample.now)
        // A key to be renamed, data to be cut, a message, target or path to be named, a key of the two that is missing, a blank delivery ID.
        let others: Set = ["R5", "A6.2", "B1.3", "C6", "A1.1", "A2.3", "R1", "R4"]
        for finding in again.findings where finding.severity == .error {
            #expect(others.contains(finding.broken.rule.number), "\(finding.broken)")
        }
        // Nothing is changed without being told, and nothing is told where nothing was changed.
        #expect(
            (correction.push.json == report.push.json) == correction.changes.isEmpty,
            "\(correction.changes)"
        )
        #expect(Correction(correction.push, for: report.routes, at: Sample.now).changes == [])
        // What is printed is read again as the same push.
        let read = try PushText.pushes(in: correction.push.json.serialized(), as: correction.push.shape)
        #expect(read.first?.body == correction.push.body)
    }
}
