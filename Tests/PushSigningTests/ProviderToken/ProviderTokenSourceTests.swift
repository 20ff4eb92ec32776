import PushSigning
import SilentPush
import Testing

/// One token for everybody, under any clock (DESIGN D6).
@Suite(.timeLimit(.minutes(5)))
struct ProviderTokenSourceTests {
    let clock = TestClock()

    private func source(shared: MemoryTokens? = nil, clock: TestClock? = nil) throws -> ProviderTokenSource {
        try ProviderTokenSource(
            key: TestKeys.signingKey(),
            identity: ProviderIdentity(keyID: "ABC123DEFG", teamID: "DEF123GHIJ"),
            clock: clock ?? self.clock,
            shared: shared
        )
    }

    private func issuedAt(_ token: ProviderToken) -> String? {
        guard case .number(let text)? = JWTCheck.parts(token.text.reveal())?.claims["iat"] else { return nil }
        return text
    }

    @Test func `a thousand concurrent callers share one minting (field reports 69, 75, 77)`() async throws {
        let source = try source()
        for _ in 0..<3 {
            let tokens = try await withThrowingTaskGroup(of: Secret.self) { group in
                for _ in 0..<1000 { group.addTask { try await source.token().text } }
                return try await group.reduce(into: Set<Secret>()) { $0.insert($1) }
            }
            #expect(tokens.count == 1)
            clock.advance(by: .seconds(3000))
        }
    }

    @Test func `the age counts from the minting, not from the start (field report 67)`() async throws {
        let source = try source()
        clock.advance(by: .seconds(45 * 60))
        let first = try await source.token()
        clock.advance(by: .seconds(20 * 60 - 1))
        #expect(try await source.token() == first)
        clock.advance(by: .seconds(30 * 60 + 1))
        let second = try await source.token()
        #expect(second != first)
        #expect(issuedAt(second) == "\(clock.now().wall.secondsSince1970)")
    }

    @Test func `processes share a token through the store, and it rests sealed (field report 70)`()
        async throws
    {
        let shared = MemoryTokens()
        let sources = try (0..<8).map { _ in try source(shared: shared) }
        let tokens = try await withThrowingTaskGroup(of: Secret.self) { group in
            for source in sources { group.addTask { try await source.token().text } }
            return try await group.reduce(into: Set<Secret>()) { $0.insert($1) }
        }
        #expect(tokens.count == 1)
        #expect(await shared.saves == 1)
        let token = try #require(tokens.first).reveal()
        for (_, sealed) in await shared.kept {
            #expect(!String(decoding: sealed, as: UTF8.self).contains(token.prefix(20)))
        }
        #expect(try await source(shared: shared).age() == .zero)
    }

    @Test func `a shared token that was changed or sealed by another key is replaced`() async throws {
        let shared = MemoryTokens()
        let first = try await source(shared: shared).token()
        for (name, sealed) in await shared.kept {
            var changed = sealed
            changed[sealed.count / 2] ^= 1
            await shared.save(changed, as: name)
        }
        let second = try await source(shared: shared).token()
        #expect(second.text != first.text)
        #expect(JWTCheck.verifiesES256(second.text.reveal(), publicPEM: TestKeys.rfc6979Public))
    }

    @Test func `an expired token is renewed once for all who report it (field report 79)`() async throws {
        let source = try source()
        let old = try await source.token()
        clock.advance(by: .seconds(25 * 60))
        let renewals = try await withThrowingTaskGroup(of: ProviderTokenRenewal.self) { group in
            for _ in 0..<64 {
                group.addTask { try await source.refused(old.text, because: .expired) }
            }
            return try await group.reduce(into: Set<ProviderTokenRenewal>()) { $0.insert($1) }
        }
        #expect(renewals.count == 1)
        let new = try await source.token()
        #expect(new != old)
        #expect(renewals == [.renewed(new)])
    }

    @Test func `a young token is kept whatever the error, and a slow clock is named (field reports 62, 78)`()
        async throws
    {
        let source = try source()
        let token = try await source.token()
        clock.advance(by: .seconds(20 * 60 - 1))
        #expect(try await source.refused(token.text, because: .expired) == .clockWrong(token))
        #expect(try await source.refused(token.text, because: .invalid) == .keepThoughRefused(token))
        #expect(try await source.refused(token.text, because: .tooManyUpdates) == .keepThoughRefused(token))
        #expect(try await source.token() == token)
    }

    @Test
    func
        `under jumps of two hours and restarts no token is replaced below 20 minutes (field reports 67, 71, 73)`()
        async throws
    {
        let seed = UInt64.random(in: 0...UInt64.max)
        print("token jumps seed \(seed)")
        var random = SeededGenerator(seed: seed)
        let shared = MemoryTokens()
        var source = try source(shared: shared)
        var current = try await source.token()
        var age = Duration.zero
        for _ in 0..<600 {
            let step = Duration.seconds(Int64.random(in: 1...900, using: &random))
            clock.advance(by: step)
            age += step
            switch Int.random(in: 0..<4, using: &random) {
            case 0: clock.setWall(by: .seconds(Int64.random(in: -7200...7200, using: &random)))
            case 1: source = try self.source(shared: shared)
            default: break
            }
            var token = try await source.token()
            if token == current, Bool.random(using: &random) {
                switch try await source.refused(token.text, because: .expired) {
                case .renewed(let new):
                    #expect(age >= .seconds(1200), "seed \(seed)")
                    token = new
                case .clockWrong: #expect(age < .seconds(1200), "seed \(seed)")
                case .keepThoughRefused: Issue.record("seed \(seed)")
                }
            }
            if token.text != current.text {
                #expect(age >= .seconds(1200), "seed \(seed)")
                current = token
                age = .zero
            }
            #expect(age < .seconds(3000), "seed \(seed)")
            #expect(try await source.age() == age, "seed \(seed)")
        }
    }

    @Test
    func `a stamp from the future of an earlier boot counts as now and ages from then on (field report 73)`()
        async throws
    {
        let shared = MemoryTokens()
        let first = try await source(shared: shared).token()
        clock.reboot(wallJump: .seconds(-7200))
        #expect(try await source(shared: shared).token().text == first.text)
        clock.advance(by: .seconds(2999))
        #expect(try await source(shared: shared).token().text == first.text)
        clock.advance(by: .seconds(1))
        #expect(try await source(shared: shared).token().text != first.text)
    }

    @Test func `after a restart the wall clock tells the age`() async throws {
        let shared = MemoryTokens()
        let first = try await source(shared: shared).token()
        clock.reboot(wallJump: .seconds(40 * 60))
        let source = try source(shared: shared)
        #expect(try await source.token().text == first.text)
        #expect(try await source.age() == .seconds(40 * 60))
        clock.advance(by: .seconds(600))
        #expect(try await source.token().text != first.text)
    }
}
