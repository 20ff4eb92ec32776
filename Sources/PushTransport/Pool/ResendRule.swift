/// When a request that was proven unprocessed goes out again by itself, and when its caller is told.
///
/// Sending again at once is exact, since nothing was processed, and keeps full speed. It stops where it leads
/// nowhere: after three tries on connections that answered nothing meanwhile, or after twelve in all that were
/// refused one by one (WIRE part C).
struct ResendRule: Hashable {
    private var fruitless: UInt8 = 0
    private var refusals: UInt8 = 0

    static let most: (fruitless: UInt8, refusals: UInt8) = (3, 12)

    /// Notes one try that was not processed.
    ///
    /// - Parameters:
    ///   - isRefusal: whether this stream alone was refused, rather than its connection closed before it.
    ///   - sawAnswers: whether the connection answered anything else since the request was put on it.
    /// - Returns: whether the request may go out again at once.
    mutating func mayResend(isRefusal: Bool, sawAnswers: Bool) -> Bool {
        fruitless = sawAnswers ? 0 : fruitless + 1
        if isRefusal { refusals += 1 }
        return fruitless < Self.most.fruitless && refusals < Self.most.refusals
    }
}
