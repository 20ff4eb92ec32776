import PushSigning
package import PushStore
package import PushTransport
package import SilentPush

/// Everything that a configuration names for reaching the providers, loaded and ready: keys, tokens, connections.
package struct Providers: Sendable {
    /// Composes for the providers that are configured.
    package let composer: Composer
    /// Owns the connections.
    package let transport: Transport
    /// The way to APNs; nil where it is not configured.
    package let apns: Carrier?
    /// The way to FCM; nil where it is not configured.
    package let fcm: Carrier?
    /// What is odd about keys and accounts and works all the same; one sentence each.
    package let warnings: [String]

    /// Loads what `configuration` names; nothing is connected yet.
    ///
    /// - Parameters:
    ///   - configuration: The configuration.
    ///   - store: Where tokens are shared between processes; nil keeps them in this one.
    ///   - clock: The time.
    ///   - environment: Names the proxy where the configuration names none.
    ///   - onEvent: Called for what happens to connections, from the transport's thread.
    /// - Throws: `KeyError` or `TransportError`; the command ends with 78 for both.
    package init(
        _ configuration: Configuration,
        store: (any Store)?,
        clock: any PushClock,
        environment: [String: String] = [:],
        onEvent: (@Sendable (TransportEvent) -> Void)? = nil
    ) throws {
        let shared = store.map { StoreTokens(store: $0, clock: clock) }
        var settings = try TransportConfiguration(configuration, environment: environment)
        settings.onEvent = onEvent
        var warnings: [String] = []
        let apple = try configuration.apns.flatMap {
            try AppleCredential($0, clock: clock, shared: shared, warnings: &warnings)
        }
        if let identity = apple?.identity { settings.identities[identity.name] = identity.certificate }
        let account = try configuration.fcm?.serviceAccount.map { source throws(KeyError) in
            try ServiceAccount(source)
        }
        warnings += account?.warnings ?? []
        let transport = try Transport(settings, clock: clock)

        self.transport = transport
        self.warnings = warnings
        apns = configuration.apns.flatMap { part in
            apple.map { apple in
                Carrier(
                    .apns,
                    at: part.address,
                    standIn: part.endpoint,
                    named: apple.name,
                    source: apple.source,
                    transport: transport
                )
            }
        }
        fcm = try configuration.fcm.flatMap { part in
            try account.map { account in
                let source = try AccessTokenSource(account: account, clock: clock, shared: shared) {
                    request in
                    try await transport.exchange(request)
                }
                return Carrier(
                    .fcm,
                    at: part.address,
                    standIn: part.endpoint,
                    named: account.projectID,
                    source: .access(source),
                    transport: transport
                )
            }
        }
        lanes = Lanes(
            apnsAuthority: configuration.apns?.address.authority ?? "",
            apnsTopic: configuration.apns?.topic,
            fcmProject: account?.projectID ?? ""
        )
        composer = Composer(
            apns: configuration.apns.map { part in
                APNSRoute(
                    authority: part.address.authority,
                    topic: part.topic,
                    usesCertificate: part.usesCertificate
                )
            },
            fcm: configuration.fcm.flatMap { part in
                account.map { FCMRoute(authority: part.address.authority, projectID: $0.projectID) }
            }
        )
    }

    /// Which pushes flow, stop and are marked together.
    package let lanes: Lanes

    /// The courier that these make.
    package func courier(clock: any PushClock) -> Courier {
        Courier(composer: composer, transport: transport, apns: apns, fcm: fcm, clock: clock)
    }
}

extension Carrier {
    fileprivate init(
        _ provider: Provider,
        at address: Endpoint,
        standIn: Endpoint?,
        named credential: String,
        source: TokenSource,
        transport: Transport
    ) {
        let pool = PoolKey(
            host: address.host,
            port: Int(address.port),
            credential: credential,
            kind: provider == .apns ? .apns : .fcm
        )
        self.init(
            provider: provider,
            pool: pool,
            endpoint: standIn?.text,
            credential: Credential(provider: provider, source: source) { transport.reconnect(pool) }
        )
    }
}

extension Configuration.APNS {
    /// Whether connections present a client certificate.
    var usesCertificate: Bool {
        if case .certificate = credential { true } else { false }
    }
}

extension Transport {
    /// Sends the exchange of an assertion for an access token (WIRE B7.3).
    fileprivate func exchange(_ request: OAuthRequest) async throws(TransportError) -> ProviderAnswer {
        try await post(
            request.tokenURI,
            headers: [.init("content-type", request.contentType)],
            body: Array(request.form.reveal().utf8)
        )
    }
}
