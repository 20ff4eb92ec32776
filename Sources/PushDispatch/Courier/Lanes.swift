package import PushStore
package import SilentPush

/// Tells which pushes flow, stop and are marked together (DESIGN 2, D8).
package struct Lanes: Hashable, Sendable {
    /// Host and port of APNs.
    package var apnsAuthority: String
    /// The sender's own topic.
    package var apnsTopic: String?
    /// The Firebase project.
    package var fcmProject: String

    /// Creates the map.
    package init(apnsAuthority: String, apnsTopic: String?, fcmProject: String) {
        self.apnsAuthority = apnsAuthority
        self.apnsTopic = apnsTopic
        self.fcmProject = fcmProject
    }

    /// The device with the topic that it gets where it names none.
    package func addressed(_ device: Device) -> Device {
        guard case .apns(let token, nil) = device, let apnsTopic else { return device }
        return .apns(token: token, topic: apnsTopic)
    }

    /// The lane of a device.
    package func lane(of device: Device) -> Lane {
        switch device {
        case .apns(_, let topic): Lane(site: "\(apnsAuthority) \(topic ?? apnsTopic ?? "")")
        case .fcm(_, let os): Lane(site: fcmProject, route: os?.rawValue ?? "")
        }
    }
}
