import SilentPush

/// The small facts of a row in one number.
struct Traits: Hashable {
    var rawValue: Int64

    init(rawValue: Int64) { self.rawValue = rawValue }

    init(_ push: NewPush, isSend: Bool = false) {
        rawValue = 0
        switch push.device {
        case .apns: break
        case .fcm(.token, let os): rawValue = 1 | Self.bits(os)
        case .fcm(.fid, let os): rawValue = 2 | Self.bits(os)
        }
        if push.keep { rawValue |= 1 << 4 }
        if push.push.androidPriority == .high { rawValue |= 1 << 5 }
        switch push.deadline {
        case .at: break
        case .now: rawValue |= 1 << 6
        case .provider: rawValue |= 2 << 6
        }
        if isSend { rawValue |= 1 << 8 }
    }

    private static func bits(_ os: DeviceOS?) -> Int64 {
        switch os {
        case nil: 0
        case .ios: 1 << 2
        case .android: 2 << 2
        }
    }

    var provider: Provider { rawValue & 3 == 0 ? .apns : .fcm }

    var os: DeviceOS? {
        switch rawValue >> 2 & 3 {
        case 1: .ios
        case 2: .android
        default: nil
        }
    }

    var priority: AndroidPriority { rawValue >> 5 & 1 == 1 ? .high : .normal }

    /// One attempt at once, or not at all.
    var isNow: Bool { rawValue >> 6 & 3 == 1 }

    /// A push of `send`, whose content is not stored.
    var isSend: Bool { rawValue >> 8 & 1 == 1 }

    /// The deadline whose stored moment is `milliseconds`.
    func deadline(_ milliseconds: Int64) -> Deadline {
        switch rawValue >> 6 & 3 {
        case 1: .now
        case 2: .provider
        default: .at(Timestamp(millisecondsSince1970: milliseconds))
        }
    }

    /// The device at `address`.
    func device(_ address: String, topic: String?) -> Device {
        switch rawValue & 3 {
        case 0: .apns(token: DeviceToken(checkedHex: address), topic: topic)
        case 1: .fcm(.token(address), os: os)
        default: .fcm(.fid(address), os: os)
        }
    }
}
