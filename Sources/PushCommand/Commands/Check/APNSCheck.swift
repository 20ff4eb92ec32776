internal import PushDispatch
internal import PushSigning
internal import PushTransport
internal import SilentPush

/// What `check` finds out about APNs: key or certificate, topic, connection.
struct APNSCheck {
    private let apns: Configuration.APNS
    private let configuration: Configuration
    private let console: Console

    init(_ apns: Configuration.APNS, _ configuration: Configuration, _ console: Console) {
        self.apns = apns
        self.configuration = configuration
        self.console = console
    }

    func findings() async -> [Finding] {
        var settings = configuration.transport.settings
        var findings: [Finding]
        switch apns.credential {
        case .key(let source, let keyID, let teamID):
            findings = keyFindings(source, keyID: keyID, teamID: teamID)
        case .certificate(let file, let keyFile, let password):
            findings = certificateFindings(file, keyFile: keyFile, password: password, settings: &settings)
        case nil:
            findings = []
        }
        findings.append(topicFinding)
        findings += await connectionFindings(settings)
        return findings
    }

    private func keyFindings(_ source: KeySource, keyID: String, teamID: String) -> [Finding] {
        do throws(KeyError) {
            let key = try SigningKey(source)
            let identity = try ProviderIdentity(keyID: keyID, teamID: teamID)
            _ = try key.providerToken(for: identity, issuedAt: console.io.clock.now().wall)
            var findings: [Finding] = [
                .good("APNs key", "a P-256 key that signs; key ID \(keyID), team ID \(teamID)")
            ]
            findings += key.warnings.map { .warning("APNs key", $0) }
            if case .file(let path) = source, let warning = identity.warning(keyFile: path) {
                findings.append(.warning("APNs key ID", warning))
            }
            findings.append(
                .unknown(
                    "APNs key",
                    "whether Apple knows this key and team, and has not revoked it, only a push tells"
                )
            )
            return findings
        } catch {
            return error.findings
        }
    }

    private func certificateFindings(
        _ file: String,
        keyFile: String?,
        password: Secret?,
        settings: inout TransportConfiguration
    ) -> [Finding] {
        do throws(KeyError) {
            let certificate = try ClientCertificate(
                .file(file),
                key: keyFile.map { .file($0) },
                password: password
            )
            settings.identities[certificate.fingerprint] = ClientIdentity(
                certificatePEM: certificate.certificatePEM,
                privateKeyPEM: certificate.privateKeyPEM
            )
            let name = certificate.commonName ?? certificate.fingerprint
            let topics = certificate.topics.isEmpty ? "none" : certificate.topics.joined(separator: ", ")
            return [
                validityFinding(certificate),
                .good("APNs certificate", "\(name), for the topics: \(topics)"),
            ]
        } catch {
            return error.findings
        }
    }

    private func validityFinding(_ certificate: ClientCertificate) -> Finding {
        let end = certificate.notAfter.rfc3339
        let fix = "Renew it on Apple's developer site."
        return switch certificate.validity(at: console.io.clock.now().wall) {
        case .valid: .good("APNs certificate", "valid until \(end)")
        case .endsSoon(let days):
            .warning("APNs certificate", "expires in \(days) days, at \(end).", fix: fix)
        case .expired: .bad("APNs certificate", "expired at \(end).", fix: fix, code: .configuration)
        case .notYetValid:
            .bad(
                "APNs certificate",
                "is not valid before \(certificate.notBefore.rfc3339).",
                fix: "Check this machine's clock.",
                code: .configuration
            )
        }
    }

    private var topicFinding: Finding {
        guard let topic = apns.topic else {
            return .warning(
                "apns.topic",
                "is not set: each device must name its own.",
                fix: "Set it to the app's bundle ID."
            )
        }
        return .good("apns.topic", "\(topic), environment \(apns.environment.rawValue)")
    }

    private func connectionFindings(_ settings: TransportConfiguration) async -> [Finding] {
        do throws(TransportError) {
            let transport = try Transport(settings)
            let pool = PoolKey(
                host: apns.address.host,
                port: Int(apns.address.port),
                credential: settings.identities.keys.first ?? "check",
                kind: .apns
            )
            let check = ConnectionCheck(
                subject: "APNs at \(apns.address.authority)",
                transport: transport,
                clock: console.io.clock
            )
            let findings = await check.findings(pool)
            await transport.stop()
            return findings
        } catch {
            return [
                .bad("APNs", "\(error.message).", fix: error.fix, code: ExitCode(rawValue: error.exitCode))
            ]
        }
    }
}

extension KeyError {
    /// One finding for each problem.
    var findings: [Finding] {
        problems.map { problem in
            .bad("\(subject) (\(place))", "\(problem.finding).", fix: problem.fix, code: .configuration)
        }
    }
}
