internal import PushDispatch
internal import SilentPush

/// What `inspect` was asked to do.
struct InspectArguments {
    /// The file, or `-`; nil where only the rules are asked for.
    let file: String?
    /// What the file holds, where somebody says so.
    let shape: InspectedPush.Shape?
    /// Headers that the file may lack, in the order given.
    let headers: [WireRequest.Header]
    /// The one route to judge; nil for every one that the push can take.
    let route: PushRoute?
    /// The receivers to show.
    let receivers: [Receiver]
    /// Whether to print the corrected push.
    let fixes: Bool

    /// Reads `arguments`, or lists every mistake.
    init(_ arguments: Arguments) throws(Failure) {
        var problems: [String] = []
        file = arguments.positionals.first
        shape = arguments.choice("--as", InspectedPush.Shape.self, noting: &problems)
        route = arguments.choice("--route", PushRoute.self, noting: &problems)
        headers = arguments.values("--header").compactMap { Self.header($0, noting: &problems) }
        receivers = Self.receivers(arguments.value("--receiver"), noting: &problems)
        fixes = arguments.has("--fix")
        if arguments.has("--rules") {
            if file != nil { problems.append("--rules takes no FILE") }
        } else if file == nil {
            problems.append("FILE is missing (- for standard input)")
        }
        guard problems.isEmpty else { throw Failure(usageOf: .inspect, problems) }
    }

    /// `name=value`, and `name: value` as curl has it.
    private static func header(_ text: String, noting problems: inout [String]) -> WireRequest.Header? {
        guard let end = text.firstIndex(where: { $0 == "=" || $0 == ":" }), end > text.startIndex else {
            problems.append("--header must be NAME=VALUE, such as apns-priority=5; found \"\(text.shown)\"")
            return nil
        }
        let value = text[text.index(after: end)...].drop { $0 == " " }
        return .init(text[..<end].lowercased(), String(value))
    }

    private static func receivers(_ name: String?, noting problems: inout [String]) -> [Receiver] {
        guard let name else { return Receiver.all }
        if let receiver = Receiver.named(name) { return [receiver] }
        let names = Receiver.all.map(\.name)
        let nearest = NearestName.of(name, among: names).map { "; did you mean \($0)?" }
        problems.append(
            "--receiver must be one of \(names.joined(separator: ", ")); found \"\(name.shown)\"\(nearest ?? "")"
        )
        return []
    }
}
