// Send one push to many devices from a backend job, and read what each of them got.
import PushDispatch
import SilentPush

let push = Push(
    deliveryID: "order-8812-v3",
    data: ["order": "8812"],
    collapseID: "orders",
    expires: .after(.seconds(24 * 3600))
)
let devices = [Device.apns(token: try DeviceToken(parsing: String(repeating: "ab", count: 32)))]

try await Dispatcher.run(.load("silentpush.json")) { dispatcher in
    for try await receipt in dispatcher.send(push, to: devices) {
        print(receipt.device ?? "?", receipt.outcome.name, receipt.reason ?? "", receipt.fix)
    }
}
