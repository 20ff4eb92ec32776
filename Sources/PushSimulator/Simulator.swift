internal import PushSystem
public import SilentPush

/// APNs, FCM and Google's token endpoint on one TLS port of this machine.
///
/// It runs on a thread of its own until `stop()`, or until it is let go of.
///
/// ```swift
/// let simulator = try await Simulator.start()
/// let configuration = simulator.configurationPath    // give this to a sender
/// await simulator.stop()
/// ```
public final class Simulator: Sendable {
    /// The port that it listens on, on 127.0.0.1 and ::1.
    public let port: UInt16
    /// The folder with the configuration, the keys and the certificate to trust.
    public let stateDirectory: String
    /// Who it is and which keys it knows.
    public let identity: SimulatorIdentity

    private let mailbox: ServerLoop.Mailbox
    private let shared: SharedState

    /// Starts a simulator, and returns once it accepts connections.
    ///
    /// - Parameter options: How it starts; without any, on a free port with a temporary folder.
    /// - Throws: `SimulatorError` when port or folder cannot be used.
    /// - Returns: The running simulator.
    public static func start(_ options: SimulatorOptions = SimulatorOptions()) async throws -> Simulator {
        guard let mailbox = ServerLoop.Mailbox() else {
            throw SimulatorError.system("opening a pipe", "too many open files")
        }
        return try await withCheckedThrowingContinuation { continuation in
            let isStarted = startThread(named: "push-simulator") {
                // Nothing on this thread may keep the simulator, or letting go of it would not end it.
                begin(options, mailbox, continuation)?()
            }
            if !isStarted {
                continuation.resume(throwing: SimulatorError.system("starting a thread", "refused"))
            }
        }
    }

    deinit { mailbox.post(.stop) }

    /// The configuration file that a sender needs, as an absolute path.
    public var configurationPath: String { "\(stateDirectory)/\(StateDirectory.configuration)" }

    /// The certificate that a sender must trust, as an absolute path.
    public var authorityPath: String { "\(stateDirectory)/\(StateDirectory.authority)" }

    /// Where it listens, such as `https://localhost:40123`.
    public var endpoint: String { "https://localhost:\(port)" }

    /// What arrived and what was done about it, oldest first, as far as `SimulatorOptions.recording` keeps it.
    public var requests: [RecordedRequest] { shared.ledger.recorded() }

    /// How many of each thing there have been.
    public var counts: SimulatorCounts { shared.ledger.counts() }

    /// Waits until the counts are as wanted.
    ///
    /// - Parameter isReached: Called after every change, on the simulator's thread; it must not block.
    public func wait(until isReached: @escaping @Sendable (SimulatorCounts) -> Bool) async {
        await shared.ledger.wait(until: isReached)
    }

    /// Answers what was held back, on every connection.
    public func release() { mailbox.post(.release) }

    /// Cuts every connection with a reset.
    public func cutConnections() { mailbox.post(.cutAll) }

    /// Sends GOAWAY on every connection: streams that are open end, new ones are not processed.
    ///
    /// - Parameters:
    ///   - code: The HTTP/2 error code; 0 is NO_ERROR, 11 ENHANCE_YOUR_CALM.
    ///   - debug: The frame's debug data, such as `{"reason":"Shutdown"}`.
    public func goAway(code: UInt32 = 0, debug: String = "") {
        mailbox.post(.goAway(code: code, debug: debug))
    }

    /// Tells every HTTP/2 connection how many streams it may open from now on.
    ///
    /// - Parameter count: The new value of SETTINGS_MAX_CONCURRENT_STREAMS.
    public func setMaximumStreams(_ count: Int) { mailbox.post(.maximumStreams(count)) }

    /// The phones that were pushed to, by identity (`apns:<lower hex>`, `fcm:<exact text>`).
    public var phones: [String: Phone] { shared.phones.withLock { $0.phones } }

    /// Takes the app off a phone: its provider answers 410 or UNREGISTERED from now on.
    ///
    /// - Parameters:
    ///   - device: The phone; one that was never pushed to is made.
    ///   - moment: Since when the app is gone; nil puts it back.
    public func setRemoved(_ device: Device, since moment: Timestamp?) {
        shared.phones.withLock {
            $0.setRemoved(moment, for: device, at: moment ?? Timestamp(secondsSince1970: 0))
        }
    }

    /// Replaces the faults; counting begins anew.
    ///
    /// - Parameter faults: What goes wrong from now on; `settings` holds for connections that come later.
    public func setFaults(_ faults: [Fault]) { shared.faults.withLock { $0 = FaultPlan(faults) } }

    /// Ends every connection and the listening, and removes a temporary folder; returns when all is closed.
    public func stop() async {
        mailbox.post(.stop)
        await shared.ledger.waitForStop()
    }

    // MARK: - Starting

    private init(
        port: UInt16,
        directory: String,
        identity: SimulatorIdentity,
        mailbox: ServerLoop.Mailbox,
        shared: SharedState
    ) {
        self.port = port
        self.stateDirectory = directory
        self.identity = identity
        self.mailbox = mailbox
        self.shared = shared
    }

    /// Does on the simulator's thread what may block, hands the simulator over, and gives what runs afterwards.
    private static func begin(
        _ options: SimulatorOptions,
        _ mailbox: ServerLoop.Mailbox,
        _ continuation: CheckedContinuation<Simulator, any Error>
    ) -> (() -> Void)? {
        do throws(SimulatorError) {
            let directory = try StateDirectory(options.stateDirectory)
            let shared = SharedState(options)
            let loop: ServerLoop, identity: SimulatorIdentity, port: UInt16
            do throws(SimulatorError) {
                (loop, identity, port) = try prepare(options, directory, shared, mailbox)
            } catch {
                directory.remove()
                throw error
            }
            let simulator = Simulator(
                port: port,
                directory: directory.path,
                identity: identity,
                mailbox: mailbox,
                shared: shared
            )
            continuation.resume(returning: simulator)
            return {
                loop.run()
                directory.remove()
                shared.ledger.stopped()
            }
        } catch {
            continuation.resume(throwing: error)
            return nil
        }
    }

    private static func prepare(
        _ options: SimulatorOptions,
        _ directory: StateDirectory,
        _ shared: SharedState,
        _ mailbox: ServerLoop.Mailbox
    ) throws(SimulatorError) -> (ServerLoop, SimulatorIdentity, UInt16) {
        let identity = try directory.identity().showing(options.certificate)
        let offer = TLSContext.Offer(
            http2: options.versions != .http1,
            http1: options.versions != .http2,
            isNegotiated: options.versions != .unnegotiated
        )
        let context = try TLSContext(identity, offer: offer)
        let listener = try Listener(port: options.port, everywhere: options.listensEverywhere)
        do throws(SimulatorError) {
            let endpoint = "https://localhost:\(listener.port)"
            let exchange = try Exchange(options, identity, endpoint: endpoint, shared: shared)
            try directory.write(
                identity,
                port: listener.port,
                topic: options.topics.first ?? "",
                environment: options.environment.rawValue
            )
            let loop = ServerLoop(
                mailbox: mailbox,
                context: context,
                exchange: exchange,
                offer: offer,
                listener: listener
            )
            return (loop, identity, listener.port)
        } catch {
            listener.close()
            throw error
        }
    }
}
