/// All that can be said of one push: what it is, what is wrong with it, and what each receiver makes of it.
public struct InspectionReport: Hashable, Sendable {
    /// The push.
    public let push: InspectedPush
    /// The routes that it was judged on, in order.
    public let routes: [PushRoute]
    /// What was found, the most serious first.
    public let findings: [Finding]
    /// What each receiver hands to the app.
    public let receivers: [ReceiverRow]

    /// Whether something keeps it from arriving or from being read.
    public var hasErrors: Bool { findings.contains { $0.severity == .error } }

    /// Judges a push.
    ///
    /// - Parameters:
    ///   - push: The push.
    ///   - route: The one route to judge it on; nil for every one that it can take.
    ///   - receivers: The receivers to show.
    ///   - moment: The moment at which it is sent, by which an expiration is judged.
    public init(
        _ push: InspectedPush,
        route: PushRoute? = nil,
        receivers: [Receiver] = Receiver.all,
        at moment: Timestamp
    ) {
        self.push = push
        let routes = route.map { [$0] } ?? push.routes.sorted()
        self.routes = routes
        let found = push.inspection(on: Set(routes), at: moment).findings
        // Stable: within one severity the order of the push.
        findings = Severity.allCases.flatMap { severity in found.filter { $0.severity == severity } }
        self.receivers = ReceiverRow.rows(for: push, on: routes, receivers: receivers, findings: findings)
    }

    /// How many findings there are of `severity`.
    public func count(_ severity: Severity) -> Int {
        findings.count { $0.severity == severity }
    }
}

extension Receiver {
    /// The receiver with a name such as `ios-sdk`, or with a title such as `React Native Firebase`; nil where there is none.
    ///
    /// Letter case, spaces, dashes and underscores make no difference.
    public static func named(_ name: String) -> Receiver? {
        all.first { [letters($0.name), letters($0.title)].contains(letters(name)) }
    }

    private static func letters(_ text: String) -> String {
        String(text.lowercased().filter { $0.isLetter || $0.isNumber })
    }
}
