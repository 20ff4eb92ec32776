import PushSigning
import PushStore
import PushSystem
import SilentPush

/// Shares tokens through the store, so that every process on it presents the same one (DESIGN D6).
struct StoreTokens: SharedTokens {
    private let store: any Store
    private let clock: any PushClock
    /// What was saved during a turn; the end of the turn writes it.
    private let saved = Locked<[String: [UInt8]]>([:])

    init(store: any Store, clock: any PushClock) {
        self.store = store
        self.clock = clock
    }

    func load(_ name: String) async throws -> [UInt8]? {
        try await store.token(named: name)?.sealed
    }

    func save(_ sealed: [UInt8], as name: String) async throws {
        saved.withLock { $0[name] = sealed }
    }

    func exclusively<Value: Sendable>(
        _ name: String,
        _ body: @Sendable () async throws -> Value
    ) async throws -> Value {
        while case .taken = try await store.beginMint(named: name) {
            try await clock.sleep(for: .milliseconds(100))
        }
        do {
            let value = try await body()
            try await store.endMint(named: name, sealed: saved.withLock { $0.removeValue(forKey: name) })
            return value
        } catch {
            // The turn would run out by itself; giving it back only saves the others a wait.
            try? await store.endMint(named: name, sealed: nil)
            throw error
        }
    }
}
