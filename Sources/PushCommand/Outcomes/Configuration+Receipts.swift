internal import PushDispatch
internal import SilentPush

extension Configuration {
    /// Whether pushes through `provider` can be sent.
    func has(_ provider: Provider) -> Bool {
        switch provider {
        case .apns: apns != nil
        case .fcm: fcm != nil
        }
    }

    /// Where pushes go, by provider.
    var hosts: [Provider: String] {
        var hosts: [Provider: String] = [:]
        hosts[.apns] = apns?.address.authority
        hosts[.fcm] = fcm?.address.authority
        return hosts
    }

    /// `receipt` with the address that stands in for the provider's, where nobody was asked yet (DESIGN 5, `endpoint`).
    func completing(_ receipt: Receipt) -> Receipt {
        guard receipt.endpoint == nil, receipt.status == nil, !receipt.isDuplicate else { return receipt }
        var receipt = receipt
        switch receipt.provider {
        case .apns: receipt.endpoint = apns?.endpoint?.text
        case .fcm: receipt.endpoint = fcm?.endpoint?.text
        case nil: break
        }
        return receipt
    }
}
