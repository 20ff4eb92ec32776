import SilentPush
import Testing

@testable import PushDispatch

struct CredentialStandingTests {
    private func verdict(_ action: Verdict.Action, _ reason: String, _ status: Int = 403) -> Verdict {
        Verdict(action: action, scope: .credential, reason: reason, status: status)
    }

    @Test func `an invalid token is tried once more on fresh connections before the credential stops`() {
        var standing = CredentialStanding()
        let invalid = verdict(.fixConfig, "InvalidProviderToken")
        #expect(standing.step(after: invalid, sentOn: 0) == .freshConnections)
        // What was in flight beside it says nothing about the fresh connections.
        for _ in 0..<500 { #expect(standing.step(after: invalid, sentOn: 0) == .again) }
        #expect(standing.step(after: invalid, sentOn: 1) == .stop)
    }

    @Test func `a good answer on the fresh connections ends the trial`() {
        var standing = CredentialStanding()
        let invalid = verdict(.fixConfig, "InvalidProviderToken")
        _ = standing.step(after: invalid, sentOn: 0)
        standing.accepted(on: 0)
        #expect(standing.isOnTrial)
        standing.accepted(on: 1)
        #expect(!standing.isOnTrial)
        #expect(standing.step(after: invalid, sentOn: 1) == .freshConnections)
    }

    @Test func `other refusals of the credential stop it at once`() {
        var standing = CredentialStanding()
        #expect(standing.step(after: verdict(.fixConfig, "Forbidden"), sentOn: 0) == .stop)
    }

    @Test func `too many token updates pause with the same token, longer each time (field report 78)`() {
        var standing = CredentialStanding()
        let updates = verdict(.reconnect, "TooManyProviderTokenUpdates", 429)
        #expect(standing.step(after: updates, sentOn: 0) == .pause(.seconds(60)))
        #expect(standing.step(after: updates, sentOn: 0) == .again)
        #expect(standing.step(after: updates, sentOn: 1) == .pause(.seconds(120)))
        standing.accepted(on: 2)
        #expect(standing.step(after: updates, sentOn: 2) == .pause(.seconds(60)))
    }

    @Test func `an expired token is renewed once for all that report it (field report 79)`() {
        var standing = CredentialStanding()
        let expired = verdict(.reauth, "ExpiredProviderToken")
        #expect(standing.step(after: expired, sentOn: 0) == .renew)
        standing.renewed()
        for _ in 0..<100 { #expect(standing.step(after: expired, sentOn: 0) == .again) }
        #expect(standing.generation == 1)
    }
}
