internal import PushDispatch
internal import PushSystem
internal import SilentPush

/// `batch --dry-run`: what each row would send, with no network, no store and no credentials.
struct BatchDryRun {
    /// The forms, by the words of `--format`.
    typealias Format = DryRun.Format

    private let arguments: RunArguments
    private let console: Console
    private let composer: Composer
    private let usesCertificate: Bool
    private let defaults: RecipientDefaults

    init(_ run: RunArguments, _ arguments: Arguments, _ console: Console) throws(Failure) {
        let configuration = try ConfigurationSearch.load(arguments, console, credentials: .notNeeded)
        let routes = SendRoutes(configuration)
        self.arguments = run
        self.console = console
        composer = Composer(apns: routes.apns, fcm: routes.fcm)
        usesCertificate = routes.apns?.usesCertificate == true
        defaults = try run.options(fileName: nil, templates: configuration.templates, wantsReceipts: false)
            .defaults
    }

    /// Reads the file, or standard input, to its end.
    func run(_ path: String?, format: Format) throws(Failure) -> ExitCode {
        var reader = RecipientReader(
            format: path.flatMap(RecipientFormat.init(fileName:)),
            defaults: defaults
        )
        var good = 0
        var bad = 0
        do {
            let input = try path.map(ByteInput.init(path:)) ?? ByteInput(descriptor: console.io.standardInput)
            var isAtEnd = false
            while !isAtEnd {
                let chunk = try input.read()
                isAtEnd = chunk.isEmpty
                if isAtEnd { reader.complete() } else { reader.append(chunk) }
                while let row = try reader.next() {
                    if show(row, format: format, isFirst: good == 0) { good += 1 } else { bad += 1 }
                }
            }
        } catch let error as FileError {
            throw Failure(.unreadable, "\(path?.shown ?? "standard input") cannot be read: \(error.message)")
        } catch let error as RecipientFileError {
            throw Failure(.malformed, error.description.lines)
        } catch {
            throw Failure(error)
        }
        console.note(
            "Dry run: nothing was sent or stored. \(good) rows would be sent, \(bad) are malformed. Rows that name no "
                + "deliveryID get theirs when the job begins; the ones shown stand in for them."
        )
        return bad == 0 ? .success : good == 0 ? .malformed : .someFailed
    }

    /// Prints what a row would send; false for one that is malformed.
    private func show(_ row: RecipientRow, format: Format, isFirst: Bool) -> Bool {
        switch row {
        case .bad(let row):
            for problem in row.problems { console.error("line \(row.line): \(problem)") }
            return false
        case .good(var recipient):
            let now = console.io.clock.now().wall
            if recipient.push.deliveryID.isEmpty { recipient.push.deliveryID = SendPush.randomID() }
            do throws(PushRefusal) {
                let composition = try composer.compose(
                    recipient.push,
                    to: recipient.device,
                    deadline: recipient.push.expires.deadline(from: now),
                    at: now
                )
                if !isFirst, format != .json { console.result("") }
                let hasCertificate = usesCertificate && recipient.device.provider == .apns
                let dryRun = DryRun(
                    composition.request,
                    provider: recipient.device.provider,
                    authorization: hasCertificate ? .certificate : .masked
                )
                console.result(dryRun.rendered(as: format) + [UInt8(ascii: "\n")])
                return true
            } catch {
                for problem in error.breaks { console.error("line \(recipient.line): \(problem)") }
                return false
            }
        }
    }
}
