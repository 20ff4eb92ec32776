internal import SilentPush

/// `send --dry-run --receivers`: what each receiver would hand to the app, beside the request.
struct DryRunReceivers {
    private let rows: [ReceiverRow]

    /// Judges `request` as it would arrive at `moment`.
    init(_ request: WireRequest, provider: Provider, at moment: Timestamp) {
        rows =
            InspectedPush(request, provider: provider).map { InspectionReport($0, at: moment).receivers }
            ?? []
    }

    /// The JSON of a dry run, `object`, with a member `receivers` behind the others.
    func added(to object: [UInt8]) -> [UInt8] {
        var writer = JSONWriter(appendingTo: object.dropLast() + Array(#","receivers":"#.utf8))
        writer.receivers(rows)
        return writer.bytes + [UInt8(ascii: "}")]
    }

    /// The same as a table for people.
    func text(_ style: Style) -> String {
        ReceiverText(rows: rows, style: style).text
    }
}
