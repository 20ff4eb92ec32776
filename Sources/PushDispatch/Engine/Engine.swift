import PushStore
import PushSystem
import SilentPush

/// Moves pushes from feeds and outbox to the providers and settles what became of them.
///
/// One loop owns everything: it takes answers, settles them, claims what is due, takes rows in and gives pushes to
/// the courier, in hundreds and one transaction a batch. Nothing here is done for each push that a batch can share.
actor Engine {
    /// Rows that are claimed or taken in at once.
    static let batch = 500
    /// Answers that are settled together while more are on their way.
    static let settleBatch = 250
    /// How long the answers of a cut are waited for.
    static let cutPause = Duration.seconds(3)
    /// How long the first answer of such a batch waits.
    static let settlePause = Duration.milliseconds(10)

    let store: any Store
    let courier: Courier
    let clock: any PushClock
    let mode: EngineMode
    let jitter: @Sendable () -> Double
    let onProgress: @Sendable (RunProgress) -> Void
    nonisolated let inbox = Inbox()

    var gates: [Provider: ProviderGate]
    var stops = ScopeStops()
    var stoppedLanes: Set<Lane> = []
    var watches: [Lane: SiteWatch] = [:]
    var flights: [Int: Flight] = [:]
    var nextFlight = 0
    var unsettled: [Unsettled] = []
    var unsettledSince: Duration?
    /// Pushes on board: ready, in flight, kept back, or not settled yet.
    var onBoard = 0
    var boardLimit = BoardLimit()
    var feeds: [Int: FeedState] = [:]
    var nextFeed = 0
    var nextClaim: Moment?
    var runGrant: (count: Int, at: Duration)?
    var lastRenewal = Duration.zero
    var lastTakeBack = Duration.zero
    var lastProgress = Duration.zero
    var nextPurge = Duration.zero
    /// No more is begun from here on; what is in flight is cut at this instant.
    var stopsAt: Duration?
    /// Since when something is kept back.
    var keptSince: Duration?
    var isDraining = false
    var isCut = false
    /// Whether something stopped since the last time, so that what is ready must be looked through.
    var needsSweep = false
    var ending = RunEnding()
    var progress = RunProgress()

    /// One batch that the courier has.
    struct Flight: Sendable {
        var pushes: [Boarded]
        var isOpen: [Bool]
        var open: Int
    }

    /// A judged push whose settlement is not written yet.
    struct Unsettled: Sendable {
        var boarded: Boarded
        var settlement: Settlement
    }

    init(
        store: any Store,
        courier: Courier,
        clock: any PushClock,
        mode: EngineMode,
        fcmPerSecond: Int?,
        jitter: @escaping @Sendable () -> Double,
        onProgress: @escaping @Sendable (RunProgress) -> Void
    ) {
        self.store = store
        self.courier = courier
        self.clock = clock
        self.mode = mode
        self.jitter = jitter
        self.onProgress = onProgress
        gates = [.apns: ProviderGate(perSecond: nil), .fcm: ProviderGate(perSecond: fcmPerSecond)]
    }

    /// Runs until it has nothing more to do, or is told to stop; how it ended.
    ///
    /// Every feed is told, also when it fails: what was leased is then taken back by its lease.
    func run() async throws -> RunEnding {
        do {
            return try await loop()
        } catch {
            for id in feeds.keys.sorted() { feeds[id]?.feed.end(.failure(error)) }
            feeds = [:]
            throw error
        }
    }

    private func loop() async throws -> RunEnding {
        nextClaim = clock.now()
        while !Task.isCancelled {
            try await takeEvents()
            try await settle()
            if try await isFinished() { break }
            try await keepHouse()
            let claims = try await claim()
            let intake = try await takeIn()
            let departures = try await depart()
            report()
            if !claims, !intake, !departures { try await rest() }
        }
        for id in feeds.keys.sorted() { endFeed(id) }
        report(isLast: true)
        ending.counts = progress.counts
        ending.stops = stops.all
        return ending
    }

    /// Whether new pushes may be begun.
    var isOpen: Bool { stopsAt == nil && !isDraining }

    private func takeEvents() async throws {
        for event in inbox.take() {
            switch event {
            case .carried(let flight, let carried): land(carried, from: flight)
            case .joined(let feed):
                feeds[nextFeed] = FeedState(feed)
                nextFeed += 1
                feed.begin { [inbox] in inbox.post(.nudge) }
            case .nudge: break
            case .stop(let grace):
                ending.wasStopped = true
                stopsAt = stopsAt ?? clock.now().sinceBoot + grace
            case .drain: isDraining = true
            }
        }
        if needsSweep {
            needsSweep = false
            for provider in Provider.allCases {
                for boarded in gates[provider]?.ready.all ?? []
                where stops.stop(for: boarded.claimed.device) != nil {
                    stoppedLanes.insert(boarded.claimed.lane)
                }
            }
            let stops = stops
            try await giveBack { stops.stop(for: $0.claimed.device) != nil }
        }
        guard !isOpen else { return }
        try await giveBack { _ in true }
        if let stopsAt, !isCut, clock.now().sinceBoot >= stopsAt, !flights.isEmpty {
            isCut = true
            courier.cut()
        }
    }

    /// Waits for the next event, or until something falls due by itself.
    private func rest() async throws {
        let now = clock.now()
        if decideKeptBack(at: now.sinceBoot) { return }
        var instants = [lastTakeBack + Self.takeBackPause]
        if onBoard > 0 { instants.append(lastRenewal + Self.renewalPause) }
        if let since = unsettledSince { instants.append(since + Self.settlePause) }
        if let keptSince {
            instants += [keptSince + Self.keptForMore, keptSince + Self.keptAtMost].filter {
                $0 > now.sinceBoot
            }
        }
        if let stopsAt { instants.append(isCut ? stopsAt + Self.cutPause : stopsAt) }
        if let runGrant, runGrant.at > now.sinceBoot { instants.append(runGrant.at) }
        if isOpen {
            if onBoard < boardLimit.count, let nextClaim { instants.append(nextClaim.sinceBoot) }
            if mode.looksForOthers { instants.append(now.sinceBoot + .seconds(1)) }
        }
        let opening = gates.values.compactMap { $0.opensAt(patience: mode.patience, at: now) }.min()
        if isOpen, let opening { instants.append(opening) }
        let wake = instants.min() ?? now.sinceBoot + .seconds(1)
        await inbox.wait(for: max(wake - now.sinceBoot, .milliseconds(1)), clock: clock)
        let later = clock.now()
        if mode.looksForOthers, nextClaim == nil { claimSoon(at: later) }
        if let opening, opening <= later.sinceBoot { claimSoon(at: later) }
    }
}
