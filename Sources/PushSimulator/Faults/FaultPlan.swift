/// The faults of a simulator and how far each has counted.
struct FaultPlan {
    private struct Entry {
        let fault: Fault
        var seen = 0
        var happened = 0
    }

    private var entries: [Entry]

    init(_ faults: [Fault]) {
        entries = faults.map { Entry(fault: $0) }
    }

    /// How connections begin, where a fault says so.
    var settings: (initial: Int, isLate: Bool)? {
        for entry in entries {
            if case .settings(let initial, let late) = entry.fault.effect { return (initial, late) }
        }
        return nil
    }

    /// How much of a body connections may send unasked, where a fault says so.
    var window: Int? {
        for entry in entries {
            if case .window(let bytes) = entry.fault.effect { return bytes }
        }
        return nil
    }

    /// The fault that happens to `request`: the first one whose turn it is; every fault meant for it counts it.
    mutating func next(for request: SimulatedRequest) -> Fault? {
        guard !entries.isEmpty else { return nil }
        var chosen: Fault?
        for place in entries.indices where entries[place].fault.isMeant(for: request) {
            entries[place].seen += 1
            let entry = entries[place]
            let turn = entry.seen - entry.fault.after
            guard chosen == nil, turn > 0, turn.isMultiple(of: max(1, entry.fault.every)),
                entry.fault.times.map({ entry.happened < $0 }) ?? true
            else { continue }
            entries[place].happened += 1
            chosen = entry.fault
        }
        return chosen
    }
}

extension Fault {
    /// Whether it counts `request` at all.
    func isMeant(for request: SimulatedRequest) -> Bool {
        switch effect {
        case .settings, .window: return false
        default: break
        }
        let service = request.service
        guard self.service.map({ $0 == service }) ?? (service != .oauth) else { return false }
        return tokens.isEmpty || tokens.contains { request.addresses($0) }
    }
}

extension SimulatedRequest {
    /// Whether `token` is the device that the request is for: in the path at APNs, in the body at FCM.
    func addresses(_ token: String) -> Bool {
        switch service {
        case .apns: path.lowercased().hasSuffix("/\(token.lowercased())")
        case .fcm: String(decoding: body, as: UTF8.self).contains("\"\(token)\"")
        case .oauth: false
        }
    }
}
