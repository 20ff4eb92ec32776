import PushStore
import SilentPush

/// One push and its devices, judged before anything is sent.
struct SendWork: Sendable {
    let push: Push
    let devices: [Device]
    /// Fixed once, so that every attempt says the same.
    let deadline: Deadline

    /// Judges the push for every device at once; throws every broken rule, each once.
    init(_ push: Push, to devices: [Device], at now: Timestamp, courier: Courier) throws(SendRefusal) {
        self.push = push
        self.devices = devices
        deadline = push.expires.deadline(from: now)
        var breaks: [RuleBreak] = []
        for device in devices {
            let consignment = Consignment(push: push, device: device, deadline: deadline)
            for broken in courier.breaks(of: consignment, at: now) where !breaks.contains(broken) {
                breaks.append(broken)
            }
        }
        guard breaks.isEmpty else { throw SendRefusal(breaks: breaks) }
    }

    /// What the store is told of one device.
    func newPush(_ index: Int, lane: Lane) -> NewPush {
        let device = devices[index]
        let content = PushContent(device: device, push: push, writtenExpires: push.expires.written)
        return NewPush(
            push: push,
            device: device,
            lane: lane,
            fingerprint: content.fingerprint,
            deadline: deadline
        )
    }
}

extension Expiration {
    /// As a row would write it; nil for what a row gets that says nothing.
    var written: String? {
        switch self {
        case .standard: nil
        case .after(let duration): "\(duration.wholeMilliseconds)ms"
        case .at(let moment): moment.rfc3339
        case .now: "0"
        case .provider: "provider"
        }
    }
}
