import SilentPush
import Testing

@testable import PushDispatch

struct ScopeStopsTests {
    private let mail = Device.apns(token: token("aa"), topic: "com.example.mail")
    private let maps = Device.apns(token: token("bb"), topic: "com.example.maps")
    private let iphone = Device.fcm(.token("i"), os: .ios)
    private let android = Device.fcm(.token("a"), os: .android)
    private let unknown = Device.fcm(.token("u"))

    private static func token(_ hex: String) -> DeviceToken {
        do { return try DeviceToken(parsing: hex) } catch { preconditionFailure("\(error)") }
    }

    private func stopped(by verdict: Verdict, on device: Device) -> [Device] {
        var stops = ScopeStops()
        stops.add(Stop(verdict, on: device))
        return [mail, maps, iphone, android, unknown].filter { stops.stop(for: $0) != nil }
    }

    @Test func `a topic stops alone`() {
        let verdict = Verdict(action: .fixConfig, scope: .topic, reason: "TopicDisallowed", status: 400)
        #expect(stopped(by: verdict, on: mail) == [mail])
        #expect(Stop(verdict, on: mail).cause == .configuration)
    }

    @Test func `a credential stops its provider, and the other goes on`() {
        let verdict = Verdict(action: .fixConfig, scope: .credential, reason: "Forbidden", status: 403)
        #expect(stopped(by: verdict, on: mail) == [mail, maps])
        #expect(stopped(by: verdict, on: android) == [iphone, android, unknown])
        #expect(Stop(verdict, on: mail).cause == .credentials)
    }

    @Test func `a key of the other environment is a wrong setting and not a refused credential`() {
        for reason in ["BadEnvironmentKeyInToken", "BadEnvironmentKeyIdInToken", "BadCertificateEnvironment"]
        {
            let verdict = Verdict(action: .fixConfig, scope: .credential, reason: reason, status: 403)
            #expect(Stop(verdict, on: mail).cause == .configuration)
        }
    }

    @Test func `Firebase's own key for APNs stops FCM to iOS, and Android goes on`() {
        let verdict = Verdict(
            action: .fixConfig,
            scope: .route,
            reason: "THIRD_PARTY_AUTH_ERROR",
            status: 401
        )
        #expect(stopped(by: verdict, on: iphone) == [iphone])
    }

    @Test func `a scope stops once`() {
        var stops = ScopeStops()
        let verdict = Verdict(action: .fixConfig, scope: .topic, reason: "BadTopic", status: 400)
        #expect(stops.add(Stop(verdict, on: mail)) == true)
        #expect(stops.add(Stop(verdict, on: mail)) == false)
        #expect(stops.add(Stop(verdict, on: maps)) == true)
        #expect(stops.all.count == 2)
    }
}
