import PushSystem
import SilentPush

/// The one engine behind all sends of a dispatcher: started by the first, ended with the dispatcher's scope.
final class SendScope: Sendable {
    private struct State {
        var engine: Engine?
        var task: Task<Void, Never>?
        /// Why the engine ended before it was told to.
        var failure: (any Error)?
        var isEnded = false
    }

    private let state = Locked(State())
    private let makeEngine: @Sendable () -> Engine

    init(_ makeEngine: @escaping @Sendable () -> Engine) {
        self.makeEngine = makeEngine
    }

    /// Gives a feed to the engine.
    func join(_ feed: any Feed) {
        let (engine, failure) = state.withLock { state -> (Engine?, (any Error)?) in
            if let failure = state.failure { return (nil, failure) }
            guard !state.isEnded else { return (nil, CancellationError()) }
            if let engine = state.engine { return (engine, nil) }
            let engine = makeEngine()
            state.engine = engine
            state.task = Task { [weak self] in
                do { _ = try await engine.run() } catch { self?.fail(error) }
            }
            return (engine, nil)
        }
        if let engine {
            engine.inbox.post(.joined(feed))
        } else {
            feed.end(.failure(failure ?? CancellationError()))
        }
    }

    /// Finishes what is in flight, and ends.
    func drain() async {
        let (engine, task) = state.withLock { state in
            state.isEnded = true
            return (state.engine, state.task)
        }
        engine?.inbox.post(.drain)
        await task?.value
    }

    private func fail(_ error: any Error) {
        let engine = state.withLock { state in
            state.failure = error
            return state.engine
        }
        // Feeds that joined while it failed must hear of it too.
        for event in engine?.inbox.take() ?? [] {
            if case .joined(let feed) = event { feed.end(.failure(error)) }
        }
    }
}
