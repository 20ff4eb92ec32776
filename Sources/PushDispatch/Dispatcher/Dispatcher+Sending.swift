import PushStore
import PushSystem
public import SilentPush

extension Dispatcher {
    /// Sends one push to any number of devices: durable from the moment it is taken in (DESIGN 3).
    ///
    /// Devices are asked for only as fast as receipts are read. Each device gets exactly one receipt: its final
    /// outcome; or `held`, when the device has had its pushes for this hour; or `pending`, when the next try falls due
    /// later than `patience`. Held and pending pushes stay in the outbox, and whoever works on it next sends them.
    ///
    /// - Parameters:
    ///   - push: What is said. The same delivery ID to the same device again is a duplicate.
    ///   - devices: Where it goes.
    ///   - patience: How long a push that is to be tried again is waited for.
    /// - Returns: The receipts, in no particular order.
    public func send<Devices: AsyncSequence & Sendable>(
        _ push: Push,
        to devices: Devices,
        patience: Duration = .seconds(60)
    ) -> Receipts where Devices.Element == Device {
        send(patience: patience) { feed in
            for try await device in devices { try await feed.offer(push, to: Addressee(device)) }
        }
    }

    /// Sends one push to any number of devices, each with what the caller's database knows of it.
    ///
    /// - Parameters:
    ///   - push: What is said.
    ///   - addressees: Where it goes; `ref` comes back in the receipt.
    ///   - patience: How long a push that is to be tried again is waited for.
    /// - Returns: The receipts, in no particular order.
    public func send<Addressees: AsyncSequence & Sendable>(
        _ push: Push,
        to addressees: Addressees,
        patience: Duration = .seconds(60)
    ) -> Receipts where Addressees.Element == Addressee {
        send(patience: patience) { feed in
            for try await addressee in addressees { try await feed.offer(push, to: addressee) }
        }
    }

    /// Sends one push to the devices of a collection.
    ///
    /// - Parameters:
    ///   - push: What is said.
    ///   - devices: Where it goes.
    ///   - patience: How long a push that is to be tried again is waited for.
    /// - Returns: The receipts, in no particular order.
    public func send<Devices: Sequence & Sendable>(
        _ push: Push,
        to devices: Devices,
        patience: Duration = .seconds(60)
    ) -> Receipts where Devices.Element == Device {
        send(patience: patience) { feed in
            for device in devices { try await feed.offer(push, to: Addressee(device)) }
        }
    }

    /// Sends one push to one device, and waits for its receipt.
    ///
    /// - Parameters:
    ///   - push: What is said.
    ///   - device: Where it goes.
    ///   - patience: How long a push that is to be tried again is waited for.
    /// - Returns: The receipt.
    /// - Throws: `StoreError`, or `CancellationError`.
    public func send(_ push: Push, to device: Device, patience: Duration = .seconds(60)) async throws
        -> Receipt
    {
        for try await receipt in send(push, to: CollectionOfOne(device), patience: patience) {
            return receipt
        }
        throw CancellationError()
    }

    /// Puts one push for some devices into the outbox, and sends nothing.
    ///
    /// - Parameters:
    ///   - push: What is said.
    ///   - addressees: Where it goes.
    /// - Returns: One receipt for each, in order: `pending`, or what stands against it.
    /// - Throws: `StoreError`.
    public func enqueue(_ push: Push, to addressees: [Addressee]) async throws -> [Receipt] {
        let rows = addressees.map { addressee in
            rowWriter.feedRow(
                .good(
                    Recipient(
                        line: 0,
                        ref: addressee.ref,
                        device: addressee.device,
                        push: push,
                        writtenExpires: push.expires.written,
                        registeredAt: addressee.registeredAt
                    )
                )
            ).withoutLine
        }
        let result = try await store.enqueue(rows.map(\.outboxRow), in: nil, leasing: false)
        let now = clock.now().wall
        return zip(rows, result.rows).map { row, enqueued in
            switch (enqueued, row) {
            case (.held(let receipt), _), (.settled(let receipt), _), (.known(let receipt), _),
                (.conflict(let receipt), _), (.leased, .malformed(let receipt)),
                (.pending, .malformed(let receipt)):
                receipt
            case (.leased, .push(let push, _)), (.pending, .push(let push, _)):
                push.receipt(.pending, reason: "waits in the outbox", at: now)
            }
        }
    }

    private func send(
        patience: Duration,
        _ source: @escaping @Sendable (DeviceFeed) async throws -> Void
    ) -> Receipts {
        let feed = DeviceFeed(patience: patience, writer: rowWriter, source: source)
        scope.join(feed)
        return Receipts(feed: feed)
    }

    private var rowWriter: RowWriter {
        RowWriter(
            composer: providers.composer,
            lanes: lanes,
            ids: DeliveryIDs(random: random),
            job: nil,
            clock: clock
        )
    }
}
