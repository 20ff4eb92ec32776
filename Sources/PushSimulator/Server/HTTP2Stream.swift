internal import SilentPush

/// What is known of one request while it arrives and until its answer is written.
final class HTTP2Stream {
    var method = ""
    var path = ""
    var authority = ""
    var headers: [WireRequest.Header] = []
    var headerBytes = 0
    var body: [UInt8] = []
    var bodyLength = 0
    var isAnswered = false
    var held: ProviderAnswer?
    var answerBody: [UInt8] = []
    var answerOffset = 0
    /// How much of the body one DATA frame carries at most.
    var frameLimit = Int.max
}
