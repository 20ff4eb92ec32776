internal import PushDispatch
internal import SilentPush

/// The devices on a command line, in the order given; `--os` belongs to the FCM device before it.
struct DeviceArguments {
    /// One device as it was typed.
    private struct Typed {
        let flag: String
        let text: String
        var os: DeviceOS?
    }

    /// The devices that can be one, each once.
    private(set) var devices: [Device] = []
    /// What is wrong with the others.
    private(set) var breaks: [RuleBreak] = []
    /// Mistakes in how the flags are used.
    private(set) var usageProblems: [String] = []
    /// What people should know and need not act on.
    private(set) var notes: [String] = []

    /// Reads `--apns`, `--fcm`, `--fid` and `--os`; `topic` goes to the APNs devices.
    init(_ arguments: Arguments, topic: String?) {
        let typed = pairs(arguments)
        if typed.isEmpty { usageProblems.append("no device is given: --apns TOKEN, --fcm TOKEN or --fid ID") }
        for device in typed { read(device, topic: topic) }
    }

    private mutating func pairs(_ arguments: Arguments) -> [Typed] {
        var typed: [Typed] = []
        for given in arguments.given {
            switch given.name {
            case "--apns", "--fcm", "--fid": typed.append(Typed(flag: given.name, text: given.value))
            case "--os": bind(given.value, to: &typed)
            default: continue
            }
        }
        return typed
    }

    private mutating func bind(_ value: String, to typed: inout [Typed]) {
        guard let os = DeviceOS(rawValue: value) else {
            usageProblems.append("--os must be ios or android, found \"\(value.shown)\"")
            return
        }
        guard let index = typed.lastIndex(where: { $0.flag != "--apns" }) else {
            usageProblems.append(
                "--os \(value) stands before any --fcm or --fid; it belongs to the one before it"
            )
            return
        }
        guard typed[index].os == nil else {
            usageProblems.append("--os is given twice for one FCM device")
            return
        }
        typed[index].os = os
    }

    private mutating func read(_ typed: Typed, topic: String?) {
        switch typed.flag {
        case "--apns":
            do throws(RuleBreak) {
                let token = try DeviceToken(parsing: typed.text)
                if DeviceToken.isWrapped(typed.text) {
                    notes.append("took the token \(Device.shortened(token.hex)) out of its <…> and spaces")
                }
                add(.apns(token: token, topic: topic))
            } catch {
                breaks.append(RuleBreak(error.rule, field: "--apns", found: error.found))
            }
        default:
            let target: FCMTarget = typed.flag == "--fid" ? .fid(typed.text) : .token(typed.text)
            let wrong = target.breaks
            breaks += wrong.map { RuleBreak($0.rule, field: typed.flag, found: $0.found) }
            if wrong.isEmpty { add(.fcm(target, os: typed.os)) }
        }
    }

    private mutating func add(_ device: Device) {
        if devices.contains(where: { $0.identity == device.identity }) {
            notes.append("\(device.shortened) is given twice and gets the push once")
        } else {
            devices.append(device)
        }
    }
}
