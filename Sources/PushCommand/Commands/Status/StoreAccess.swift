internal import PushDispatch
internal import PushStore

/// The store of the configuration, for commands that look at it and send nothing.
enum StoreAccess {
    /// Opens it, hands it to `body`, and closes it.
    static func open(
        _ arguments: Arguments,
        _ console: Console,
        _ body: (any Store) async throws -> ExitCode
    ) async throws(Failure) -> ExitCode {
        let configuration = try ConfigurationSearch.load(arguments, console, credentials: .notNeeded)
        do {
            let store = try await configuration.openStore(clock: console.io.clock)
            do {
                let code = try await body(store)
                await store.close()
                return code
            } catch {
                await store.close()
                throw error
            }
        } catch {
            throw Failure(error)
        }
    }
}
