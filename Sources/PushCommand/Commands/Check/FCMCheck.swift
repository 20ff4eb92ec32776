internal import PushDispatch
internal import PushSigning
internal import PushSystem
internal import PushTransport
internal import SilentPush

/// What `check` finds out about FCM: account, token exchange with the server's clock, connection.
struct FCMCheck {
    private let fcm: Configuration.FCM
    private let configuration: Configuration
    private let console: Console

    init(_ fcm: Configuration.FCM, _ configuration: Configuration, _ console: Console) {
        self.fcm = fcm
        self.configuration = configuration
        self.console = console
    }

    func findings() async -> [Finding] {
        guard let source = fcm.serviceAccount else { return [] }
        let account: ServiceAccount
        do throws(KeyError) {
            account = try ServiceAccount(source)
        } catch {
            return error.findings
        }
        var findings: [Finding] = [
            .good("FCM service account", "\(account.clientEmail), project \(account.projectID)")
        ]
        findings += account.warnings.map { .warning("FCM service account", $0) }
        do throws(TransportError) {
            let transport = try Transport(configuration.transport.settings)
            findings += await exchangeFindings(account, by: transport)
            let pool = PoolKey(
                host: fcm.address.host,
                port: Int(fcm.address.port),
                credential: account.projectID,
                kind: .fcm
            )
            let check = ConnectionCheck(
                subject: "FCM at \(fcm.address.authority)",
                transport: transport,
                clock: console.io.clock
            )
            findings += await check.findings(pool)
            await transport.stop()
        } catch {
            findings.append(
                .bad("FCM", "\(error.message).", fix: error.fix, code: ExitCode(rawValue: error.exitCode))
            )
        }
        findings.append(
            .unknown(
                "FCM project",
                "whether the account may send messages for \(account.projectID), only a push tells"
            )
        )
        return findings
    }

    private func exchangeFindings(_ account: ServiceAccount, by transport: Transport) async -> [Finding] {
        let subject = "FCM token exchange"
        let clock = console.io.clock
        let date = Locked<Timestamp?>(nil)
        do {
            let source = try AccessTokenSource(account: account, clock: clock) { request in
                let answer = try await transport.post(
                    request.tokenURI,
                    headers: [.init("content-type", request.contentType)],
                    body: Array(request.form.reveal().utf8)
                )
                date.withLock { $0 = answer.header("date").flatMap(Timestamp.init(httpDate:)) }
                return answer
            }
            _ = try await source.token()
            return [
                .good(subject, "\(account.tokenURI) gave an access token"),
                Self.clockFinding(now: clock.now().wall, server: date.withLock { $0 }),
            ]
        } catch let error as AccessTokenError {
            let code: ExitCode = error.isFinal ? .refused : .unreachable
            return [.bad(subject, "\(error.finding).", fix: error.fix, code: code)]
        } catch let error as KeyError {
            return error.findings
        } catch {
            return [.bad(subject, "\(error)", code: .unreachable)]
        }
    }

    /// How this machine's clock stands beside the token server's.
    static func clockFinding(now: Timestamp, server: Timestamp?) -> Finding {
        guard let server else {
            return .unknown("clock", "the token server sent no date to compare this machine's clock with")
        }
        let gap = now - server
        let size = gap < .zero ? .zero - gap : gap
        guard size > .seconds(30) else {
            return .good("clock", "agrees with the token server's to \(max(size, .seconds(1)).shortText)")
        }
        return .warning(
            "clock",
            "is \(size.shortText) \(gap < .zero ? "behind" : "ahead of") the token server's.",
            fix: "Set it by NTP: tokens dated wrongly are refused."
        )
    }
}
