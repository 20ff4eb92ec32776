/// One connection's HTTP: bytes in, requests to the exchange, bytes out.
///
/// Belongs to the loop's thread.
protocol WireSession: AnyObject {
    /// Takes bytes that arrived; false when the peer broke the protocol and nothing more can be read.
    func receive(_ bytes: UnsafeRawBufferPointer) -> Bool
    /// Appends bytes that are ready to be sent, up to about `limit`.
    func produce(into output: inout [UInt8], limit: Int)
    /// Whether the connection may end once everything is written.
    var isFinished: Bool { get }
    /// What a reply asks of the connection as a whole.
    var demand: ConnectionDemand? { get }
    /// Lets go of the answers that were held back.
    func release()
    /// Sends GOAWAY that leaves the streams above `above` unprocessed; HTTP/1.1 ends after the present request.
    func goAway(code: UInt32, debug: String)
    /// Changes how many streams the peer may open; nothing over HTTP/1.1.
    func setMaximumStreams(_ count: Int)
}

/// What one reply can ask of its whole connection.
enum ConnectionDemand {
    /// Cut it now, with a reset.
    case cut
    /// Stop reading and writing, and keep it open.
    case freeze
    /// Send bytes that are no HTTP, and end it.
    case garble
}
