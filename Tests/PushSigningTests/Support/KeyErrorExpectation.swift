import PushSigning
import SilentPush
import Testing

/// Expects that `body` throws a `KeyError` of `kind` that has a fix and shows nothing of `secret`.
@discardableResult
func expectKeyError(
    _ kind: KeyError.Kind,
    hiding secret: String = TestKeys.rfc6979Body,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ body: () throws -> Void
) -> KeyError? {
    do {
        try body()
        Issue.record("no error was thrown", sourceLocation: sourceLocation)
    } catch let error as KeyError {
        #expect(error.kind == kind, "\(error)", sourceLocation: sourceLocation)
        #expect(
            error.problems.allSatisfy { !$0.fix.isEmpty && !$0.finding.isEmpty },
            sourceLocation: sourceLocation
        )
        var text = "\(error)"
        dump(error, to: &text)
        #expect(!leaks(text, of: secret), "\(error)", sourceLocation: sourceLocation)
        return error
    } catch {
        Issue.record("another error: \(error)", sourceLocation: sourceLocation)
    }
    return nil
}

/// Whether any 12 characters in a row of `secret`'s base64 lines stand in `text`.
func leaks(_ text: String, of secret: String) -> Bool {
    let condensed = secret.filter { $0.isLetter || $0.isNumber || $0 == "+" || $0 == "/" }
    let characters = Array(condensed)
    guard characters.count >= 12 else { return false }
    return stride(from: 0, through: characters.count - 12, by: 4).contains {
        text.contains(String(characters[$0..<$0 + 12]))
    }
}
