internal import PushDispatch
internal import SilentPush

/// The push that `send` says, put together from template, data file and flags; later ones override earlier ones.
struct SendPush {
    /// The push, judged when it is composed.
    let push: Push
    /// What is wrong already.
    let breaks: [RuleBreak]
    /// What is allowed but likely not meant.
    let warnings: [String]

    /// Reads the files that `arguments` names.
    init(_ arguments: SendArguments, templates folder: String) throws(Failure) {
        var data: [String: String] = [:]
        var breaks: [RuleBreak] = []
        if let path = arguments.dataFile {
            let file = try DataFile.read(path)
            data = file.data
            breaks = file.breaks
        }
        data.merge(arguments.data) { _, new in new }
        push = Push(
            deliveryID: arguments.deliveryID ?? Self.randomID(),
            data: data,
            collapseID: arguments.collapseID,
            expires: arguments.expires ?? .standard,
            androidPriority: arguments.androidPriority ?? .normal
        )
        self.breaks = breaks
        warnings = []
    }

    /// 16 random bytes in base64url, in the shape of Customer.io's own IDs.
    private static func randomID() -> String {
        var generator = SystemRandomNumberGenerator()
        return Base64.url.encode(
            (0..<16).map { _ in UInt8.random(in: .min ... .max, using: &generator) },
            padded: false
        )
    }
}
