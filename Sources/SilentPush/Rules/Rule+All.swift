extension Rule {
    /// Every rule of WIRE A1-A7, B1-B6, B10.4 and part C and of RECEIVERS R1-R15, in that order, each once.
    ///
    /// Rows of A2-A4, B2, B4, B6 and part C that have no number there are numbered in the order of their tables:
    /// `A2.1`, `B6.10`, `C1` and so on.
    public static let all: [Rule] = [
        apnsRequest, apnsHeaders, apnsPushTypes, apnsPriority, apnsPayload, apnsDeviceTokens,
        fcmEndpoint, fcmMessage, fcmData, fcmAndroid, fcmToAPNS,
        sender, receivers,
    ].flatMap(\.self)

    private static let byNumber = Dictionary(all.map { ($0.number, $0) }) { first, _ in first }

    /// The rule with a number such as `A6.4` or `R5`; nil where there is none.
    public static func numbered(_ number: String) -> Rule? { byNumber[number] }
}
