extension DryRun {
    /// The environment variable from which the command takes the secret.
    public static func secretVariable(for provider: Provider) -> String {
        switch provider {
        case .apns: "APNS_PROVIDER_TOKEN"
        case .fcm: "FCM_ACCESS_TOKEN"
        }
    }

    /// A command for any POSIX shell; every text from outside stands in single quotation marks.
    func curl() -> String {
        var parts = ["curl --http2 --globoff --request \(quoted(request.method))"]
        switch authorization {
        case .masked:
            parts.append("--header \"authorization: \(scheme) $\(Self.secretVariable(for: provider))\"")
        case .shown(let token):
            parts.append("--header \(quoted("authorization: \(scheme) \(token.reveal())"))")
        case .certificate:
            parts.append("--cert \"$APNS_CERTIFICATE\"")
        }
        for header in request.headers {
            parts.append("--header \(quoted("\(header.name): \(header.value)"))")
        }
        // Headers that curl would add by itself are taken away, so that the request is the same.
        for name in ["accept", "content-type", "user-agent"]
        where !request.headers.contains(where: { $0.name == name }) {
            parts.append("--header '\(name):'")
        }
        parts.append("--data-binary \(quoted(String(decoding: request.body, as: UTF8.self)))")
        parts.append(quoted("https://\(request.authority)\(request.path)"))
        return parts.joined(separator: " \\\n  ")
    }

    /// The text in single quotation marks; the shell takes everything in them as it is.
    private func quoted(_ text: String) -> String {
        "'" + text.split(separator: "'", omittingEmptySubsequences: false).joined(separator: #"'\''"#) + "'"
    }
}
