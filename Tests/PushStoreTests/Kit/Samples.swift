import PushStore
import SilentPush
import Testing

extension Device {
    /// An iPhone whose token is made of `number`.
    static func iPhone(_ number: Int) throws -> Device {
        let digits = String(number, radix: 16)
        let token = String(repeating: "0", count: 64 - digits.count) + digits
        return .apns(token: try DeviceToken(parsing: token), topic: "com.example.app")
    }

    /// An Android phone whose registration token is made of `number`.
    static func android(_ number: Int) -> Device { .fcm(.token("android:\(number)"), os: .android) }
}

extension Lane {
    static let apple = Lane(site: "api.push.apple.com/com.example.app")
    static let google = Lane(site: "fcm/project", route: "android")
}

extension NewPush {
    /// A push for `device`; the fingerprint follows from what is said.
    static func sample(
        _ id: String,
        to device: Device,
        line: Int? = nil,
        data: [String: String] = ["action": "refresh"],
        collapse: String? = nil,
        deadline: Deadline = .provider,
        notBefore: Timestamp? = nil,
        registeredAt: Timestamp? = nil,
        keep: Bool = false,
        ref: String? = nil,
        lane: Lane? = nil
    ) -> NewPush {
        var said = 0 as UInt64
        for (key, value) in data.sorted(by: { $0.key < $1.key }) {
            for byte in "\(key)=\(value);".utf8 { said = said &* 31 &+ UInt64(byte) }
        }
        return NewPush(
            line: line,
            ref: ref,
            push: Push(deliveryID: id, data: data, collapseID: collapse),
            device: device,
            lane: lane ?? (device.provider == .apns ? .apple : .google),
            fingerprint: said,
            deadline: deadline,
            notBefore: notBefore,
            registeredAt: registeredAt,
            keep: keep
        )
    }
}

extension Settlement {
    static func accepted(_ lease: Lease, at moment: Moment) -> Settlement {
        Settlement(lease: lease, fate: .settled(.accepted), charge: .kept, endedAt: moment, status: 200)
    }

    static func refused(
        _ lease: Lease,
        at moment: Moment,
        mark: Mark.Kind? = nil,
        as outcome: Outcome = .rejected,
        reason: String = "BadDeviceToken"
    ) -> Settlement {
        Settlement(
            lease: lease,
            fate: .settled(outcome),
            charge: .givenBack,
            endedAt: moment,
            mark: mark,
            reason: reason,
            status: 400
        )
    }

    static func again(
        _ lease: Lease,
        due: Timestamp,
        at moment: Moment,
        charge: Allowance.Charge = .kept
    ) -> Settlement {
        Settlement(lease: lease, fate: .again(due: due), charge: charge, endedAt: moment, plan: 7)
    }
}

extension Store {
    /// Enqueues pushes outside any job, not leased.
    @discardableResult
    func put(_ pushes: NewPush..., leasing: Bool = false) async throws -> EnqueueResult {
        try await enqueue(pushes.map { .push($0) }, in: nil, leasing: leasing)
    }

    /// Claims everything that is due.
    func claimAll() async throws -> Claim {
        var all = Claim()
        while true {
            let claim = try await self.claim(100, excluding: [])
            all.pushes += claim.pushes
            all.receipts += claim.receipts
            if !claim.hasMore { return all }
        }
    }

    /// The outcome that the delivery has at its first device.
    func outcome(_ id: String) async throws -> Outcome? {
        try await trail(ofDelivery: id, count: 1).first?.outcome
    }

    /// Claims and accepts until nothing is due; gives the delivery IDs in the order of sending.
    func drain(at clock: HandClock) async throws -> [String] {
        var sent: [String] = []
        while true {
            let claim = try await claimAll()
            if claim.pushes.isEmpty { return sent }
            sent += claim.pushes.map(\.push.deliveryID)
            _ = try await settle(claim.pushes.map { .accepted($0.lease, at: clock.now()) })
        }
    }
}
