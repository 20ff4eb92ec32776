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
            (data, breaks) = try DataFile.read(path)
        }
        self.breaks = breaks
        data.merge(arguments.data) { _, new in new }
        var push = Push(deliveryID: arguments.deliveryID ?? Self.randomID(), data: data)
        warnings = try Self.fill(&push, from: arguments, templates: folder)
        push.collapseID = arguments.collapseID ?? push.collapseID
        push.expires = arguments.expires ?? push.expires
        push.androidPriority = arguments.androidPriority ?? push.androidPriority
        self.push = push
    }

    /// Takes over what a template says; the push's own data adds to it and overrides it (DESIGN 5).
    private static func fill(
        _ push: inout Push,
        from arguments: SendArguments,
        templates folder: String
    ) throws(Failure) -> [String] {
        guard let name = arguments.template else { return [] }
        let template = try TemplateFolder(path: folder).template(name)
        let filled: Template.Filled
        do throws(TemplateError) {
            filled = try template.filled(with: arguments.variables, adding: push.data)
        } catch {
            throw Failure(.malformed, error.description.split(separator: "\n").map(String.init))
        }
        push.data = filled.data
        push.collapseID = filled.collapseID
        push.expires = filled.expires.flatMap(Expiration.init(text:)) ?? push.expires
        push.androidPriority = filled.androidPriority ?? push.androidPriority
        return filled.unused.map { "--set \($0.shown) is no variable of template \(name)" }
    }

    /// 16 random bytes in base64url, in the shape of Customer.io's own IDs.
    static func randomID() -> String {
        Base64.url.encode((0..<16).map { _ in UInt8.random(in: .min ... .max) }, padded: false)
    }
}
