public import SilentPush

/// What the app behind a token got of one push that its provider accepted.
public enum Arrival: Hashable, Sendable {
    /// The app's code was handed this.
    case received(ReceivedPush)
    /// The SDK found a silent push that it cannot read, because of the value under this key.
    case unsupported(key: String)
    /// The SDK found no silent push of Customer.io's and left it alone.
    case notBackground
    /// The app's code was not woken, for this reason.
    case nothing(String)

    init(_ reception: Reception) {
        switch reception {
        case .received(let push): self = .received(push)
        case .unsupported(let key): self = .unsupported(key: key)
        case .notBackground: self = .notBackground
        }
    }
}

extension Arrival: CustomStringConvertible {
    /// A few words for a person's line.
    public var description: String {
        switch self {
        case .received(let push):
            let data = push.data.sorted { $0.key.precedesInUTF8($1.key) }
                .map { "\($0.key.shown)=\($0.value.shown)" }.joined(separator: " ")
            let delivery = push.deliveryID.map { "delivery \($0.shown)" } ?? "the data as it came"
            return "the app got \(delivery)" + (data.isEmpty ? ", no data" : ": \(data)")
        case .unsupported(let key):
            return "the app got unsupported: the value of \(key.printable) is not text"
        case .notBackground:
            return "the app got notBackground: the two CIO-Background keys are not there"
        case .nothing(let reason):
            return "the app got nothing: \(reason)"
        }
    }

    /// The same as JSON, for the log.
    func write(to writer: inout JSONWriter) {
        writer.beginObject()
        switch self {
        case .received(let push):
            writer.member("result", "received")
            writer.member("deliveryID", push.deliveryID)
            writer.member("deliveryToken", push.deliveryToken)
            writer.key("data")
            writer.beginObject()
            for (key, value) in push.data.sorted(by: { $0.key.precedesInUTF8($1.key) }) {
                writer.member(key, value)
            }
            writer.endObject()
        case .unsupported(let key):
            writer.member("result", "unsupported")
            writer.member("key", key)
        case .notBackground:
            writer.member("result", "notBackground")
        case .nothing(let reason):
            writer.member("result", "nothing")
            writer.member("why", reason)
        }
        writer.endObject()
    }
}
