internal import PushDispatch
internal import PushSystem
internal import SilentPush

/// Tells people what `send` waits for: a countdown on a terminal, one line elsewhere.
final class Countdown: Sendable {
    private let console: Console
    private let ticking = Locked<Task<Void, Never>?>(nil)

    init(_ console: Console) {
        self.console = console
    }

    /// Tells of one event.
    func show(_ event: SendEvent) {
        switch event {
        case .waiting(let device, let until):
            console.note("\(device.shortened): no room in its hour; waiting until \(until.rfc3339)")
            start(device, until: until)
        case .busy(let device):
            console.note("\(device.shortened): another push to it is in flight; waiting for that")
        case .suspect(let device, let reason):
            let words = reason.map { " (\($0))" } ?? ""
            console.warn("\(device.shortened) was refused lately\(words); trying it all the same")
        case .again(let device, let reason):
            console.detail("\(device.shortened): not processed, once more: \(reason)")
        }
    }

    /// Takes the countdown away.
    func end() {
        let task = ticking.withLock { task in
            defer { task = nil }
            return task
        }
        guard let task else { return }
        task.cancel()
        console.redrawLine("")
    }

    /// Only the first device that is waited for is counted down: the others come when it does, or later.
    private func start(_ device: Device, until: Timestamp) {
        guard console.io.isErrorTerminal, console.volume > .quiet else { return }
        ticking.withLock { task in
            guard task == nil else { return }
            task = Task { [console] in
                while !Task.isCancelled {
                    let left = until - console.io.clock.now().wall
                    guard left > .zero else { return }
                    console.redrawLine("\(device.shortened): room in \(left.shortText)")
                    try? await console.io.clock.sleep(for: .seconds(1))
                }
            }
        }
    }
}
