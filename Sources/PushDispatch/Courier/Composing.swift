import SilentPush

/// Composes a batch, preparing a push once for all devices that follow each other with it.
struct Composing {
    let composer: Composer
    let now: Timestamp
    private var prepared: PreparedPush?

    init(composer: Composer, now: Timestamp) {
        self.composer = composer
        self.now = now
    }

    mutating func request(for consignment: Consignment) -> Result<WireRequest, PushRefusal> {
        if let composed = consignment.composed, composed.holds(at: now) { return .success(composed.request) }
        let ready: PreparedPush
        if let prepared, prepared.push == consignment.push {
            ready = prepared
        } else {
            ready = composer.prepare(consignment.push)
            prepared = ready
        }
        do {
            return .success(
                try ready.compose(to: consignment.device, deadline: consignment.deadline, at: now).request
            )
        } catch {
            return .failure(error)
        }
    }
}
