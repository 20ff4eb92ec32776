public import SilentPush

/// What must survive: the outbox, allowances, provider tokens, gone and suspect devices (DESIGN 2, D4).
///
/// Every call is one transaction: it happens whole and durably before it returns, or not at all and throws a
/// ``StoreError``. Any number of tasks, and of processes on one store, may call at once. A store tells the
/// time by the clock it was opened with, knows its ``StoreSettings``, and acts as one ``Owner``.
/// Calls suspend; the blocking work happens on the store's own thread. Batches of hundreds are cheapest.
public protocol Store: Sendable {
    // MARK: Jobs

    /// Begins a run of the job `name`, which takes up where the last one stopped (DESIGN 5, "Jobs").
    ///
    /// A job that is unknown, or complete while `again` is true, begins a new generation. One that is complete
    /// while `again` is false is not begun: its summary comes back.
    func openJob(_ name: String, again: Bool) async throws(StoreError) -> JobOpening

    /// Says that every line of the run's input has been enqueued; without it the job is not complete.
    func endInput(of run: JobRun) async throws(StoreError)

    /// How the rows of the run stand; complete when no row is malformed, pending, held, failed or expired.
    func summary(of run: JobRun) async throws(StoreError) -> JobSummary

    /// The latest run of the job `name`; nil where there is none.
    func summary(ofJob name: String) async throws(StoreError) -> JobSummary?

    /// One receipt for each line after `line` that the run enqueued, in line order, at most `count`.
    ///
    /// Begin with `line` 0; go on with the last receipt's line until nothing comes.
    func receipts(of run: JobRun, after line: Int, count: Int) async throws(StoreError) -> [Receipt]

    // MARK: Outbox

    /// Puts rows into the outbox, in order; ``EnqueueResult/rows`` has the same order.
    ///
    /// The same delivery ID and device again with the same content gives the old receipt; with other content
    /// it is `rejected`. Inside one job a row that ended `failed` or `expired` is taken up again under its ID.
    /// With `leasing`, rows that may go now come back leased to the caller, so that they need no claim; the
    /// rules of ``claim(_:excluding:)`` hold for them.
    func enqueue(_ rows: [OutboxRow], in run: JobRun?, leasing: Bool) async throws(StoreError)
        -> EnqueueResult

    /// Leases at most `count` due rows to the caller, each admitted by its device's allowance.
    ///
    /// At most one push of a device is in flight; a device's oldest goes first. While it has no room, its newest
    /// of each collapse ID is held and the others settle as `superseded`, rows with `keep` excepted. Rows past
    /// their deadline settle as `expired`, rows of gone and suspect devices as `gone` and `rejected`. Lanes in
    /// `excluding` are left alone. An empty claim with ``Claim/hasMore`` false means that nothing is due.
    func claim(_ count: Int, excluding lanes: Set<Lane>) async throws(StoreError) -> Claim

    /// Ends leases by what became of them: settled for good, or pending again.
    ///
    /// The device's allowance is kept or given back, marks are made, and the device's next row becomes due. A
    /// lease that was lost meanwhile still charges its device; see ``Settled/lost``.
    func settle(_ settlements: [Settlement]) async throws(StoreError) -> Settled

    /// Makes leases last another ``StoreSettings/lease``; gives those that are no longer the caller's.
    func renew(_ leases: [Lease]) async throws(StoreError) -> [Lease]

    /// Gives back rows that were never written to the wire: pending as before, the allowance untouched.
    ///
    /// They are due at `due`, or at once.
    func release(_ leases: [Lease], due: Timestamp?) async throws(StoreError)

    /// Takes back the rows of owners that are dead, seen from the same PID namespace, and of leases run out.
    ///
    /// Their devices stay charged from this moment on. Gives the number of rows. Call it when starting, and
    /// every few seconds.
    @discardableResult
    func takeBack() async throws(StoreError) -> Int

    /// When the next row falls due that is not in `lanes`, past or future; nil when none waits for a time.
    ///
    /// Rows behind another of their device become due when that one settles, and do not count here.
    func nextDue(excluding lanes: Set<Lane>) async throws(StoreError) -> Timestamp?

    // MARK: Sending outside the outbox

    /// Admits one push of `send`; nothing of its content is stored (DESIGN 5, `send`).
    ///
    /// With `beyond`, the allowance is charged but does not hold it back (`--now`).
    func reserve(_ push: NewPush, beyond: Bool) async throws(StoreError) -> Reservation

    /// Ends a reservation; a final outcome leaves its receipt, any other leaves nothing but the allowance.
    func finish(_ settlement: Settlement) async throws(StoreError)

    // MARK: Marks

    /// Gone and suspect devices marked since `since` (nil: all), oldest first.
    func marks(since: Timestamp?) async throws(StoreError) -> [Mark]

    /// Clears every mark of the device with this identity or bare address; gives how many there were.
    func forget(_ device: String) async throws(StoreError) -> Int

    // MARK: Shared between processes

    /// The sealed provider token or access token under `name`; nil where there is none.
    func token(named name: String) async throws(StoreError) -> SharedToken?

    /// Asks for the turn to mint the token under `name`; at most one process has it, for 60 s at most.
    func beginMint(named name: String) async throws(StoreError) -> MintTurn

    /// Ends the turn, storing `sealed` (nil: nothing new).
    func endMint(named name: String, sealed: [UInt8]?) async throws(StoreError)

    /// Takes `count` pushes of the rate under `name`, which all processes share; gives how long to wait first.
    ///
    /// Pushes that were taken and not used are lost time, no more.
    func take(_ count: Int, ofRate name: String, perSecond: Double) async throws(StoreError) -> Duration

    // MARK: Looking

    /// Counts over the whole store.
    func status() async throws(StoreError) -> StoreStatus

    /// Every push under the delivery ID, one receipt for each device, at most `count`.
    func trail(ofDelivery id: String, count: Int) async throws(StoreError) -> [Receipt]

    /// The device's allowance, waiting pushes and marks.
    func state(of device: Device) async throws(StoreError) -> DeviceState

    // MARK: Keeping house

    /// Removes a slice of what `retention` no longer covers; gives whether more is left.
    func purge() async throws(StoreError) -> Bool

    /// Ends the store: what is still leased to the caller is taken back, and later calls throw.
    func close() async
}
