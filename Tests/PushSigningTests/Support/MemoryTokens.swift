import PushSigning

/// A shared place in memory, as several processes would have it in a store.
actor MemoryTokens: SharedTokens {
    private(set) var kept: [String: [UInt8]] = [:]
    private(set) var saves = 0
    private var holders: [String: [CheckedContinuation<Void, Never>]] = [:]

    func load(_ name: String) -> [UInt8]? { kept[name] }

    func save(_ sealed: [UInt8], as name: String) {
        saves += 1
        kept[name] = sealed
    }

    func exclusively<Value: Sendable>(
        _ name: String,
        _ body: @Sendable () async throws -> Value
    ) async throws -> Value {
        if holders[name] == nil {
            holders[name] = []
        } else {
            await withCheckedContinuation { holders[name]?.append($0) }
        }
        defer {
            if let waiting = holders[name], !waiting.isEmpty {
                holders[name] = Array(waiting.dropFirst())
                waiting[0].resume()
            } else {
                holders[name] = nil
            }
        }
        return try await body()
    }
}
