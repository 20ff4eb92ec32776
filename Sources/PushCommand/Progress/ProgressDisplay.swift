internal import PushDispatch
internal import PushSystem
internal import SilentPush

/// Shows how far a run is: a bar that is redrawn on a terminal, a line every few seconds elsewhere.
final class ProgressDisplay: Sendable {
    private struct State {
        var rate = RateWindow()
        var shownAt: Duration?
        var hasBar = false
    }

    private let console: Console
    private let total: Int?
    private let state = Locked(State())

    /// How often a log gets a line.
    private static let plainPause = Duration.seconds(5)
    /// How often the bar is redrawn.
    private static let barPause = Duration.milliseconds(100)

    init(_ console: Console, total: Int?) {
        self.console = console
        self.total = total
    }

    /// Takes the latest figures.
    func show(_ progress: RunProgress) {
        guard console.volume > .quiet else { return }
        let now = console.io.clock.now().sinceBoot
        let isTerminal = console.io.isErrorTerminal
        let pause = isTerminal ? Self.barPause : Self.plainPause
        let text: ProgressText? = state.withLock { state in
            let text = ProgressText(progress: progress, total: total, perSecond: state.rate.perSecond)
            // The first line of a log comes after a pause: most runs are over by then.
            let last = state.shownAt ?? (isTerminal ? nil : now)
            if state.shownAt == nil, !isTerminal { state.shownAt = now }
            guard last.map({ now - $0 >= pause }) ?? true else { return nil }
            state.rate.note(text.done, at: now)
            state.shownAt = now
            state.hasBar = isTerminal
            return ProgressText(progress: progress, total: total, perSecond: state.rate.perSecond)
        }
        guard let text else { return }
        if isTerminal {
            console.redrawLine(text.bar(columns: (StandardStreams.columns(2) ?? 80) - 1))
        } else {
            console.note(text.plain)
        }
    }

    /// Takes the bar away.
    func end() {
        let hadBar = state.withLock { state in
            defer { state.hasBar = false }
            return state.hasBar
        }
        if hadBar { console.redrawLine("") }
    }
}
