import PushSigning
import PushSystem
import SilentPush
import Testing

/// One access token for everybody, asked for as seldom as may be (WIRE B7.3).
@Suite(.timeLimit(.minutes(5)))
struct AccessTokenSourceTests {
    /// A token server whose answers are scripted; the last one repeats.
    final class Server: Sendable {
        private struct State {
            var script: [Answer]
            var requests: [OAuthRequest] = []
            var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []
        }

        private let state: Locked<State>

        enum Answer: Sendable {
            case token(life: Int)
            case status(Int, String)
            case lost
            case never
        }

        struct Lost: Error {}

        init(_ script: Answer...) { state = Locked(State(script: script)) }

        var requests: [OAuthRequest] { state.withLock { $0.requests } }

        /// Waits until `count` requests have come.
        func arrival(of count: Int) async {
            await withCheckedContinuation { continuation in
                let isHere = state.withLock { state in
                    if state.requests.count < count { state.watchers.append((count, continuation)) }
                    return state.requests.count >= count
                }
                if isHere { continuation.resume() }
            }
        }

        @Sendable func answer(_ request: OAuthRequest) async throws -> ProviderAnswer {
            let (answer, number, watchers) = state.withLock { state in
                state.requests.append(request)
                let answer = state.script.count > 1 ? state.script.removeFirst() : state.script[0]
                let number = state.requests.count
                let watchers = state.watchers.filter { $0.count <= number }
                state.watchers.removeAll { $0.count <= number }
                return (answer, number, watchers)
            }
            for watcher in watchers { watcher.continuation.resume() }
            // Others get their turn, so that a flight is really joined.
            for _ in 0..<20 { await Task.yield() }
            switch answer {
            case .token(let life):
                let body = #"{"access_token":"token-\#(number)","expires_in":\#(life),"token_type":"Bearer"}"#
                return ProviderAnswer(status: 200, body: Array(body.utf8))
            case .status(let status, let body):
                return ProviderAnswer(status: status, body: Array(body.utf8))
            case .lost:
                throw Lost()
            case .never:
                // A stream that nobody finishes: nothing but a cancellation ends this.
                let (stream, open) = AsyncStream<Void>.makeStream()
                for await _ in stream {}
                withExtendedLifetime(open) {}
                throw CancellationError()
            }
        }
    }

    let clock = TestClock()

    private func source(
        _ server: Server,
        shared: MemoryTokens? = nil,
        jitter: Double = 1
    ) throws -> AccessTokenSource {
        try AccessTokenSource(
            account: TestKeys.account(),
            clock: clock,
            shared: shared,
            jitter: { jitter },
            exchange: server.answer
        )
    }

    private func failure(_ body: () async throws -> Secret) async -> AccessTokenError? {
        do {
            _ = try await body()
            return nil
        } catch {
            return error as? AccessTokenError
        }
    }

    @Test func `64 concurrent callers share one exchange, at first and at each renewal (field report 166)`()
        async throws
    {
        let server = Server(.token(life: 3599))
        let source = try source(server)
        for round in 1...3 {
            let tokens = try await withThrowingTaskGroup(of: Secret.self) { group in
                for _ in 0..<64 { group.addTask { try await source.token() } }
                return try await group.reduce(into: Set<Secret>()) { $0.insert($1) }
            }
            #expect(tokens == [Secret("token-\(round)")])
            #expect(server.requests.count == round)
            clock.advance(by: .seconds(3300))
        }
    }

    @Test func `a token is renewed 5 minutes before its end, and not sooner`() async throws {
        let server = Server(.token(life: 3599))
        let source = try source(server)
        #expect(try await source.token() == Secret("token-1"))
        clock.advance(by: .seconds(3298))
        clock.setWall(by: .seconds(7200))
        #expect(try await source.token() == Secret("token-1"))
        clock.advance(by: .seconds(1))
        #expect(try await source.token() == Secret("token-2"))
    }

    @Test func `a token of a short life is used for half of it`() async throws {
        let server = Server(.token(life: 60))
        let source = try source(server)
        for _ in 0..<10 { #expect(try await source.token() == Secret("token-1")) }
        clock.advance(by: .seconds(29))
        #expect(try await source.token() == Secret("token-1"))
        clock.advance(by: .seconds(1))
        #expect(try await source.token() == Secret("token-2"))
    }

    @Test func `the request goes to token uri with an assertion that verifies`() async throws {
        let server = Server(.token(life: 3599))
        _ = try await source(server).token()
        let request = try #require(server.requests.first)
        #expect(request.tokenURI == "https://localhost:8443/token")
        let assertion = request.form.reveal().split(separator: "=").last.map(String.init) ?? ""
        #expect(try JWTCheck.verifiesRS256(assertion, publicPEM: TestKeys.rsaPublic.get()))
    }

    @Test(arguments: [0.9, 1.0, 1.1])
    func `three tries, 1 s apart and doubling, and then the error`(jitter: Double) async throws {
        let server = Server(.status(503, "<html>"))
        let error = await failure { try await source(server, jitter: jitter).token() }
        #expect(error?.kind == .unavailable)
        #expect(error?.status == 503)
        #expect(server.requests.count == 3)
        #expect(clock.slept == [.seconds(jitter), .seconds(2 * jitter)])
    }

    @Test func `a try that succeeds ends the tries`() async throws {
        let server = Server(.lost, .status(429, ""), .token(life: 3599))
        #expect(try await source(server).token() == Secret("token-3"))
        #expect(server.requests.count == 3)
    }

    @Test func `an endpoint that cannot be reached is told after three tries`() async throws {
        let server = Server(.lost)
        let error = await failure { try await source(server).token() }
        #expect(error?.kind == .unreachable)
        #expect(error?.isFinal == false)
        #expect(server.requests.count == 3)
    }

    @Test func `an endpoint that never answers is left at the deadline and tried again (field report 165)`()
        async throws
    {
        let server = Server(.never)
        let source = try source(server)
        let token = Task { await failure { try await source.token() } }
        for attempt in 1...3 {
            await server.arrival(of: attempt)
            await clock.sleeper()
            clock.advance(by: .seconds(30))
        }
        let error = await token.value
        #expect(error?.kind == .unreachable)
        #expect(error?.description.contains("30 s") == true)
        #expect(server.requests.count == 3)
    }

    @Test func `a caller that is cancelled leaves a hanging exchange at once (field report 165)`()
        async throws
    {
        let server = Server(.never)
        let source = try source(server)
        let token = Task { try await source.token() }
        await clock.sleeper()
        token.cancel()
        await #expect(throws: CancellationError.self) { try await token.value }
        // The exchange itself goes on for others, to its own end.
        for attempt in 1...3 {
            await server.arrival(of: attempt)
            await clock.sleeper()
            clock.advance(by: .seconds(30))
        }
    }

    @Test func `invalid grant is final: one request, whatever the number of callers (field report 163)`()
        async throws
    {
        let server = Server(
            .status(400, #"{"error":"invalid_grant","error_description":"Invalid JWT Signature."}"#)
        )
        let source = try source(server)
        for _ in 0..<3 {
            let errors = await withTaskGroup(of: AccessTokenError?.self) { group in
                for _ in 0..<64 { group.addTask { await failure { try await source.token() } } }
                return await group.reduce(into: [AccessTokenError?]()) { $0.append($1) }
            }
            #expect(errors.allSatisfy { $0?.code == "invalid_grant" && $0?.isFinal == true })
        }
        #expect(server.requests.count == 1)
        #expect(clock.slept.isEmpty)
    }

    @Test func `a process that lives on asks again ten minutes after a refusal`() async throws {
        let server = Server(.status(400, #"{"error":"invalid_grant"}"#), .token(life: 3599))
        let source = try source(server)
        #expect(await failure { try await source.token() } != nil)
        clock.advance(by: .seconds(599))
        #expect(await failure { try await source.token() } != nil)
        clock.advance(by: .seconds(1))
        #expect(try await source.token() == Secret("token-2"))
    }

    @Test func `a token that still lives serves on while it cannot be renewed`() async throws {
        let server = Server(.token(life: 3600), .lost, .lost, .lost, .lost, .lost, .lost, .token(life: 3600))
        let source = try source(server)
        _ = try await source.token()
        clock.advance(by: .seconds(3300))
        for _ in 0..<10 { #expect(try await source.token() == Secret("token-1")) }
        #expect(server.requests.count == 4)
        clock.advance(by: .seconds(290))
        #expect(await failure { try await source.token() }?.kind == .unreachable)
        #expect(try await source.token() == Secret("token-8"))
    }

    @Test func `a token refused with 401 is replaced once for all who report it`() async throws {
        let server = Server(.token(life: 3599))
        let source = try source(server)
        let old = try await source.token()
        clock.advance(by: .seconds(60))
        let tokens = try await withThrowingTaskGroup(of: Secret.self) { group in
            for _ in 0..<64 { group.addTask { try await source.replacement(forRefused: old) } }
            return try await group.reduce(into: Set<Secret>()) { $0.insert($1) }
        }
        #expect(tokens == [Secret("token-2")])
        #expect(server.requests.count == 2)
        #expect(try await source.replacement(forRefused: old) == Secret("token-2"))
        let error = await failure { try await source.replacement(forRefused: Secret("token-2")) }
        #expect(error?.kind == .freshTokenRefused)
        #expect(server.requests.count == 2)
    }

    @Test func `processes share a token, and it rests sealed`() async throws {
        let shared = MemoryTokens()
        let server = Server(.token(life: 3599))
        let sources = try (0..<8).map { _ in try self.source(server, shared: shared) }
        let tokens = try await withThrowingTaskGroup(of: Secret.self) { group in
            for source in sources { group.addTask { try await source.token() } }
            return try await group.reduce(into: Set<Secret>()) { $0.insert($1) }
        }
        #expect(tokens == [Secret("token-1")])
        #expect(server.requests.count == 1)
        for (_, sealed) in await shared.kept {
            #expect(!String(decoding: sealed, as: UTF8.self).contains("token-1"))
        }
        clock.reboot(wallJump: .seconds(600))
        let source = try self.source(server, shared: shared)
        #expect(try await source.age() == .seconds(600))
        #expect(try await source.token() == Secret("token-1"))
    }
}
