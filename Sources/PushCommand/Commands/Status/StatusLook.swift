internal import PushDispatch
internal import PushStore
internal import SilentPush

/// The four ways to look at a store.
struct StatusLook {
    let store: any Store
    let console: Console

    private var now: Timestamp { console.io.clock.now().wall }

    /// The whole store.
    func everything() async throws -> ExitCode {
        let report = StatusReport(status: try await store.status(), now: now)
        if console.isJSON {
            console.result(report.json)
        } else {
            console.result(report.text)
        }
        return .success
    }

    /// One device, by an APNs token or an FCM address.
    func device(_ text: String) async throws -> ExitCode {
        let device: Device
        if let token = try? DeviceToken(parsing: text) {
            device = .apns(token: token)
        } else {
            device = .fcm(.token(text))
        }
        let report = DeviceReport(device: device, state: try await store.state(of: device), now: now)
        if console.isJSON {
            console.result(report.json)
        } else {
            console.result(report.text(OutcomeText(now: now), console.outputStyle))
        }
        return .success
    }

    /// What became of one delivery, device by device.
    func delivery(_ id: String) async throws -> ExitCode {
        let receipts = try await store.trail(ofDelivery: id, count: 1000)
        for receipt in receipts {
            if console.isJSON {
                console.result(receipt.json() + [UInt8(ascii: "\n")])
            } else {
                let line = OutcomeText(now: now).line(receipt, console.outputStyle)
                console.result("\(receipt.at.rfc3339)  \(line)")
            }
        }
        guard !receipts.isEmpty else {
            console.error(
                "nothing is known of delivery \(id.shown); settled pushes are kept as long as `retention` says"
            )
            return .someFailed
        }
        return .success
    }

    /// The latest run of one job.
    func job(_ name: String) async throws -> ExitCode {
        guard let summary = try await store.summary(ofJob: name) else {
            console.error("there is no job \(name.shown)")
            return .someFailed
        }
        let report = JobReport(summary: summary, now: now)
        if console.isJSON {
            console.result(report.json)
        } else {
            console.result(report.text)
        }
        return .success
    }
}
