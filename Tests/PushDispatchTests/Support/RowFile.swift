import FoundationEssentials
import PushStore
import PushSystem
import SilentPush

@testable import PushDispatch

/// A recipient file in a temporary folder.
struct RowFile {
    let path: String

    init(_ text: String, name: String = "rows.ndjson") throws {
        let folder = FileManager.default.temporaryDirectory.path + "/silentpush-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        path = folder + "/" + name
        try Data(text.utf8).write(to: URL(filePath: path))
    }

    /// One row for each device.
    init(_ devices: [Device]) throws {
        try self.init(
            devices.map { device in
                switch device {
                case .apns(let token, _): #"{"apns":"\#(token.hex)","data":{"n":"1"}}"#
                case .fcm(let target, let os):
                    #"{"fcm":"\#(target.text)","os":"\#(os?.rawValue ?? "android")","data":{"n":"1"}}"#
                }
            }.joined(separator: "\n")
        )
    }

    func input() throws -> ByteInput { try ByteInput(path: path) }

    func remove() {
        guard let slash = path.lastIndex(of: "/") else { return }
        try? FileManager.default.removeItem(atPath: String(path[..<slash]))
    }
}

extension Desk {
    /// Runs a batch over `devices`, and gives its report; a job that is complete gives nil.
    func batch(
        _ devices: [Device],
        job: String = "job",
        wait: Duration = .seconds(60),
        change: (inout BatchOptions) -> Void = { _ in },
        control: RunControl = RunControl(),
        onReceipts: @escaping @Sendable ([Receipt]) -> Void = { _ in }
    ) async throws -> BatchReport? {
        let file = try RowFile(devices)
        defer { file.remove() }
        var options = BatchOptions(job: job, wait: wait)
        change(&options)
        let result = try await dispatcher.batch(
            file.input(),
            options,
            control: control,
            onReceipts: onReceipts,
            onProgress: { [idle] in idle.note($0) }
        )
        guard case .ran(let report) = result else { return nil }
        return report
    }

    /// Every receipt of a run.
    func receipts(_ report: BatchReport) async throws -> [Receipt] {
        var all: [Receipt] = []
        guard let run = report.run else { return [] }
        while true {
            let part = try await dispatcher.store.receipts(of: run, after: all.last?.line ?? 0, count: 500)
            guard !part.isEmpty else { return all }
            all += part
        }
    }
}
