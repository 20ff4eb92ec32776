package import PushTransport
package import SilentPush

/// Carries pushes to the providers: composes, signs, sends, and reads the answers; it stores and decides nothing else.
///
/// Every consignment ends in exactly one ``Carried``. What a new token or a fresh connection mends is mended here,
/// once for all, and the push goes again under the same identity; a push is not written more often than
/// ``mostWrites`` times for one attempt.
package final class Courier: Sendable {
    /// The most requests for one attempt: the first, one after a new token, one after a fresh connection.
    static let mostWrites = 3

    private let composer: Composer
    private let transport: Transport
    private let apns: Carrier?
    private let fcm: Carrier?
    private let clock: any PushClock

    /// Creates a courier for the providers that are configured.
    package init(
        composer: Composer,
        transport: Transport,
        apns: Carrier?,
        fcm: Carrier?,
        clock: any PushClock
    ) {
        self.composer = composer
        self.transport = transport
        self.apns = apns
        self.fcm = fcm
        self.clock = clock
    }

    /// The way to a provider; nil where it is not configured.
    package func carrier(_ provider: Provider) -> Carrier? {
        switch provider {
        case .apns: apns
        case .fcm: fcm
        }
    }

    /// How many streams the provider's connections have.
    package func streams(of provider: Provider) -> Int {
        carrier(provider).map { transport.load(of: $0.pool).streams } ?? 1
    }

    /// Ends every connection now: what is in flight is answered as lost, and nothing is sent any more.
    package func cut() {
        Task { [transport] in await transport.stop() }
    }

    /// Every rule that a consignment breaks; nothing is sent.
    package func breaks(of consignment: Consignment, at now: Timestamp) -> [RuleBreak] {
        var composing = Composing(composer: composer, now: now)
        guard case .failure(let refusal) = composing.request(for: consignment) else { return [] }
        return refusal.breaks
    }

    /// Sends a batch; `ended` is called from any thread, with part of the batch each time, until each has ended.
    package func carry(_ batch: [Consignment], ended: @escaping @Sendable ([Carried]) -> Void) async {
        await submit(batch.indices.map { Trip(index: $0) }, of: batch, ended: ended)
    }

    /// Sends a batch and waits for all of it; the results are in the order of the batch.
    package func carry(_ batch: [Consignment]) async -> [Carried] {
        var results: [Carried] = []
        let (stream, continuation) = AsyncStream.makeStream(of: [Carried].self)
        await carry(batch) { continuation.yield($0) }
        for await part in stream {
            results += part
            if results.count == batch.count { break }
        }
        return results.sorted { $0.index < $1.index }
    }

    /// One consignment on its way, by its place in the batch.
    private struct Trip: Sendable {
        var index: Int
        var written = 0
    }

    private func submit(
        _ trips: [Trip],
        of batch: [Consignment],
        ended: @escaping @Sendable ([Carried]) -> Void
    ) async {
        guard !trips.isEmpty else { return }
        let now = clock.now()
        var composing = Composing(composer: composer, now: now.wall)
        var early: [Carried] = []
        for provider in Provider.allCases {
            let own = trips.filter { batch[$0.index].device.provider == provider }
            guard !own.isEmpty else { continue }
            let composed = own.compactMap { trip -> (Trip, WireRequest)? in
                switch composing.request(for: batch[trip.index]) {
                case .success(let request): return (trip, request)
                case .failure(let refusal):
                    early.append(
                        Carried(index: trip.index, end: .refused(refusal), at: now, written: trip.written)
                    )
                    return nil
                }
            }
            guard !composed.isEmpty else { continue }
            guard let carrier = carrier(provider) else {
                early += composed.map {
                    Carried(
                        index: $0.0.index,
                        end: .unsigned(.stop(.noCredential(for: provider))),
                        at: now,
                        written: $0.0.written
                    )
                }
                continue
            }
            do {
                send(
                    composed,
                    of: batch,
                    by: carrier,
                    with: try await carrier.credential.pass(),
                    ended: ended
                )
            } catch {
                let reason = Credential.unsigned(error, provider)
                early += composed.map {
                    Carried(index: $0.0.index, end: .unsigned(reason), at: now, written: $0.0.written)
                }
            }
        }
        if !early.isEmpty { ended(early) }
    }

    private func send(
        _ composed: [(Trip, WireRequest)],
        of batch: [Consignment],
        by carrier: Carrier,
        with pass: Credential.Pass,
        ended: @escaping @Sendable ([Carried]) -> Void
    ) {
        let requests = composed.enumerated().map { place, entry in
            TransportRequest(
                id: UInt64(place),
                pool: carrier.pool,
                request: entry.1,
                authorization: pass.authorization,
                deadline: batch[entry.0.index].deadline.moment
            )
        }
        let trips = composed.map { $0.0 }
        transport.send(requests) { [self] answers in
            var done: [Carried] = []
            done.reserveCapacity(answers.count)
            var mends: [(trip: Trip, verdict: Verdict, answer: TransportAnswer)] = []
            for answer in answers {
                var trip = trips[Int(answer.id)]
                switch answer.result {
                case .failure(let error):
                    if error.reach == .unknown { trip.written += 1 }
                    done.append(
                        Carried(index: trip.index, end: .lost(error), at: answer.at, written: trip.written)
                    )
                case .success(let reply):
                    trip.written += 1
                    let verdict = Verdict(reading: reply, from: carrier.provider, at: answer.at.wall)
                    if verdict.needsMending {
                        mends.append((trip, verdict, answer))
                    } else {
                        var carried = Carried(trip.index, trip.written, reply, verdict, at: answer.at)
                        if verdict.action == .fixConfig {
                            carried.add(.stop(Stop(verdict, on: batch[trip.index].device)))
                        }
                        done.append(carried)
                    }
                }
            }
            if done.contains(where: \.isAccepted) { carrier.credential.accepted(pass) }
            if !done.isEmpty { ended(done) }
            guard !mends.isEmpty else { return }
            Task { [mends] in await mend(mends, of: batch, by: carrier, sentWith: pass, ended: ended) }
        }
    }

    /// Mends what the verdicts ask for, and sends the pushes again, or ends them where that is of no use.
    private func mend(
        _ mends: [(trip: Trip, verdict: Verdict, answer: TransportAnswer)],
        of batch: [Consignment],
        by carrier: Carrier,
        sentWith pass: Credential.Pass,
        ended: @escaping @Sendable ([Carried]) -> Void
    ) async {
        var again: [Trip] = []
        var done: [Carried] = []
        for (trip, verdict, answer) in mends {
            let device = batch[trip.index].device
            let mending = await carrier.credential.mend(after: verdict, sentWith: pass, to: device)
            if case .again = mending, trip.written < Self.mostWrites {
                again.append(trip)
                continue
            }
            guard case .success(let reply) = answer.result else { continue }
            var carried = Carried(trip.index, trip.written, reply, verdict, at: answer.at)
            carried.add(mending)
            done.append(carried)
        }
        if !done.isEmpty { ended(done) }
        await submit(again, of: batch, ended: ended)
    }
}

extension Verdict {
    /// Whether a new token or a fresh connection may help, or must be tried before anything stops.
    fileprivate var needsMending: Bool {
        switch action {
        case .reauth, .reconnect: true
        case .fixConfig: scope == .credential
        case .ok, .drop, .suspect, .retry, .fixRequest: false
        }
    }
}

extension Carried {
    /// An answer and what it gives for the receipt.
    fileprivate init(_ index: Int, _ written: Int, _ answer: ProviderAnswer, _ verdict: Verdict, at: Moment) {
        let reply = JudgedAnswer(
            verdict: verdict,
            apnsID: answer.apnsID,
            apnsUniqueID: answer.apnsUniqueID,
            messageName: verdict.action == .ok ? answer.messageName : nil
        )
        self.init(index: index, end: .answered(reply), at: at, written: written)
    }

    fileprivate var isAccepted: Bool {
        if case .answered(let reply) = end { reply.verdict.action == .ok } else { false }
    }

    /// Notes how the mending went.
    fileprivate mutating func add(_ mending: Credential.Mending) {
        guard case .answered(var reply) = end else { return }
        switch mending {
        case .again: break
        case .wait(let wait): reply.pause = wait
        case .stop(let stop): reply.stop = stop
        }
        end = .answered(reply)
    }
}

extension Deadline {
    /// The last moment for putting a request on the wire; nil where there is none.
    fileprivate var moment: Timestamp? {
        if case .at(let moment) = self { moment } else { nil }
    }
}
