internal import PushTransport
internal import SilentPush

/// Connects to a provider without sending anything, three times at most.
struct ConnectionCheck {
    let subject: String
    let transport: Transport
    let clock: any PushClock

    /// How often a connection is tried before the provider counts as unreachable (DESIGN 5, exit 69).
    static let tries = 3

    func findings(_ pool: PoolKey) async -> [Finding] {
        var failure: TransportError?
        for attempt in 1...Self.tries {
            do throws(TransportError) {
                return describe(try await transport.probe(pool))
            } catch {
                failure = error
                // A wrong setting stays wrong however often it is tried.
                guard error.exitCode == ExitCode.unreachable.rawValue, attempt < Self.tries else { break }
            }
            try? await clock.sleep(for: .seconds(attempt))
        }
        guard let failure else { return [] }
        let code = ExitCode(rawValue: failure.exitCode)
        return [.bad(subject, "\(failure.message).", fix: failure.fix, code: code)]
    }

    private func describe(_ report: ConnectionReport) -> [Finding] {
        var findings: [Finding] = [
            .good(
                subject,
                "connected to \(report.address) with \(report.tlsVersion) and \(report.applicationProtocol) "
                    + "in \(report.duration.shortText)"
            )
        ]
        let chain = report.certificates.map(\.subject).joined(separator: " < ")
        let issuer = report.certificates.last.map { ", issued by \($0.issuer)" } ?? ""
        let end = report.certificates.first.map { ", valid until \($0.notAfter)" } ?? ""
        findings.append(.good("\(subject) certificates", "\(chain)\(issuer)\(end)"))
        return findings
    }
}
