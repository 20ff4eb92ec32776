internal import PushDispatch
internal import SilentPush

/// Every device's request, or everything that is wrong with any of them: nothing is sent when one is malformed.
struct ComposedSend {
    /// One device and what would cross the wire to it.
    struct Item {
        let device: Device
        let request: WireRequest
    }

    /// One for each device, in the order given.
    let items: [Item]
    /// What is allowed but likely not meant.
    let warnings: [String]

    /// Composes `push` for all of `devices` at `moment`.
    init(
        _ push: SendPush,
        devices: DeviceArguments,
        by composer: Composer,
        deadline: Deadline,
        at moment: Timestamp
    ) throws(Failure) {
        let prepared = composer.prepare(push.push)
        var problems = (devices.breaks + push.breaks + prepared.breaks).map(\.description)
        var warnings: [String] = []
        var items: [Item] = []
        for device in devices.devices {
            do throws(PushRefusal) {
                let composition = try prepared.compose(to: device, deadline: deadline, at: moment)
                items.append(Item(device: device, request: composition.request))
                warnings += composition.warnings.map(\.description)
            } catch {
                let own = error.breaks.filter { !prepared.breaks.contains($0) }
                problems += own.map { "\(device.shortened): \($0)" }
            }
        }
        guard problems.isEmpty else { throw Failure(.malformed, problems.withoutRepeats) }
        self.items = items
        self.warnings = warnings.withoutRepeats
    }
}

extension [String] {
    /// Each line once, in the order of its first.
    var withoutRepeats: [String] {
        var seen: Set<String> = []
        return filter { seen.insert($0).inserted }
    }
}
