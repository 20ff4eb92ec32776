import PushSystem
public import SilentPush

/// Carries requests to providers over HTTP/2: batches of requests in, batches of answers out.
///
/// Every request ends in exactly one ``TransportAnswer``: the provider's answer, whatever its status, or a
/// ``TransportError`` that says whether the provider can have seen the request.
///
/// What was proven not processed (a refused stream, a stream above a GOAWAY's last, a request never written) goes
/// out again by itself, at once and ahead of requests not yet tried. An error with `.unprocessed` comes only when
/// that leads nowhere: no connection can be made, or the server keeps refusing. What may have been processed is
/// never sent again by itself.
///
/// **Threads.** One thread owns all connections, and nothing it owns ever leaves it. Connections are made on
/// short-lived threads of their own, since DNS and TLS block. Methods may be called from any thread, never block,
/// and cost one lock.
///
/// **Memory.** Requests are kept as they were given in, until they end; nothing bounds how many wait. A caller with
/// many keeps submitting while ``load(of:)`` has room. Answers' bodies are cut at 64 KiB.
public final class Transport: Sendable {
    private let mailbox: Mailbox
    private let loads = LoadBoard()
    private let clock: any PushClock
    let dialer: Dialer

    /// Starts the loop's thread.
    ///
    /// Connections are made when there is something to send.
    ///
    /// Throws where libcurl is not built on the OpenSSL in use, or the system gives no thread or descriptors.
    public convenience init(_ configuration: TransportConfiguration = TransportConfiguration())
        throws(TransportError)
    {
        try self.init(configuration, clock: SystemClock())
    }

    /// Starts the loop with a clock of the caller's.
    ///
    /// After moving it by hand, call ``lookAtClock()``.
    public init(_ configuration: TransportConfiguration, clock: any PushClock) throws(TransportError) {
        if let problem = Libraries.problem { throw problem }
        guard let mailbox = Mailbox() else { throw Self.exhausted }
        self.mailbox = mailbox
        self.clock = clock
        dialer = Dialer(configuration)
        let isStarted = startThread(named: "push-transport") { [mailbox, dialer, loads, clock] in
            TransportLoop(mailbox: mailbox, dialer: dialer, loads: loads, clock: clock).run()
        }
        guard isStarted else { throw Self.exhausted }
    }

    deinit { _ = mailbox.post(.stop(grace: .zero, done: {})) }

    /// Gives requests in.
    ///
    /// `answers` is called on the loop's thread, at most once in a turn of it, until each request has been
    /// answered once; it must return quickly, and may call `send` again.
    public func send(_ requests: [TransportRequest], answers: @escaping @Sendable ([TransportAnswer]) -> Void)
    {
        guard !requests.isEmpty, !mailbox.post(.send(requests, answers)) else { return }
        let now = clock.now()
        answers(requests.map { TransportAnswer(id: $0.id, result: .failure(TransportLoop.stopped), at: now) })
    }

    /// Sends one request and waits for its answer.
    public func send(_ request: TransportRequest) async throws(TransportError) -> ProviderAnswer {
        let result = await withCheckedContinuation { continuation in
            send([request]) { answers in
                for answer in answers { continuation.resume(returning: answer.result) }
            }
        }
        return try result.get()
    }

    /// How busy a pool is, as of the loop's last turn.
    public func load(of pool: PoolKey) -> PoolLoad { loads.load(of: pool) }

    /// Opens no more streams on the pool's present connections; the next requests go out on new ones.
    ///
    /// For answers whose remedy is a new connection, such as `ExpiredProviderToken` (WIRE A10.12, A11.4).
    public func reconnect(_ pool: PoolKey) { _ = mailbox.post(.renew(pool)) }

    /// Stops: what waits is answered at once as unprocessed, what is in flight gets `grace` to be answered.
    ///
    /// Returns when every request has been answered and the connections are closed.
    public func stop(grace: Duration = .zero) async {
        await withCheckedContinuation { continuation in
            let isTaken = mailbox.post(.stop(grace: grace, done: { continuation.resume() }))
            if !isTaken { continuation.resume() }
        }
    }

    /// Makes the loop read its clock again; needed only for clocks that do not run by themselves.
    public func lookAtClock() { _ = mailbox.post(.lookAtClock) }

    private static let exhausted = TransportError(
        .systemExhausted,
        reach: .unprocessed,
        message: "The system gave no thread or descriptors for the transport"
    )
}
