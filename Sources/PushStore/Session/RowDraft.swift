import SilentPush

/// A push as its row will stand.
struct RowDraft {
    let device: Int64
    let delivery: Int64
    let due: Int64
    let lane: Lane
    let job: Int64?
    let run: Int64?
    let line: Int64?
    let traits: Traits
    let fingerprint: Int64
    let collapse: Int64?
    let deadline: Int64
    let registered: Int64?
    let who: Who
    let what: What

    init(_ push: NewPush, run: JobRun?, now: Moment, isSend: Bool = false) {
        device = push.device.key
        delivery = StableHash.of(push.push.deliveryID)
        due = max((push.notBefore ?? now.wall).millisecondsSince1970, now.wall.millisecondsSince1970)
        lane = push.lane
        job = run?.generation
        self.run = run?.run
        line = push.line.map { Int64($0) }
        traits = Traits(push, isSend: isSend)
        fingerprint = Int64(bitPattern: push.fingerprint)
        collapse = push.keep ? nil : push.push.collapseID.map { StableHash.of($0) } ?? 0
        deadline =
            switch push.deadline {
            case .at(let moment): moment.millisecondsSince1970
            case .now: .max
            case .provider: (now.wall + .seconds(24 * 3600)).millisecondsSince1970
            }
        registered = push.registeredAt?.millisecondsSince1970
        who = Who(deliveryID: push.push.deliveryID, address: push.device.address, ref: push.ref)
        what = What(push)
    }
}

extension Device {
    /// What stands for the device in the store: a hash, so that allowances name nobody (DESIGN D9).
    var key: Int64 { StableHash.of(provider: provider.rawValue, address: address) }
}
