/// One connection as the services see it.
///
/// Belongs to the loop's thread.
struct Peer {
    /// 1 for the first connection of the simulator's life.
    let number: Int
    /// The certificate the client showed.
    var certificate: ClientCertificateFacts?
    /// How many streams the client may open now; nil before any was said.
    var maximumStreams: Int?
    /// Whether a fault has fixed that limit.
    var isLimitFixed = false
    /// A limit that a fault wants to be said next.
    var wantedStreams: Int?
    /// Whether a fault wants the next answer's body in frames of one byte.
    var wantsSmallFrames = false
    /// What APNs remembers of it.
    var apns = APNSConnection()

    init(number: Int, certificate: ClientCertificateFacts?) {
        self.number = number
        self.certificate = certificate
    }
}
