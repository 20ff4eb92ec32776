internal import SilentPush

extension StateDirectory {
    /// DESIGN 6's configuration, with paths relative to the file, so that the folder can be moved.
    static func configurationText(
        _ identity: SimulatorIdentity,
        _ endpoint: String,
        topic: String,
        environment: String
    )
        -> String
    {
        """
        {
          "apns": {
            "environment": "\(environment)",
            "topic": "\(topic)",
            "keyFile": "\(signingKey)", "keyID": "\(identity.keyID)", "teamID": "\(identity.teamID)",
            "endpoint": "\(endpoint)"
          },
          "fcm": { "serviceAccountFile": "\(account)", "endpoint": "\(endpoint)" },
          "store": "sqlite:silentpush.db",
          "transport": { "caFile": "\(authority)" }
        }

        """
    }

    /// A service account's file in Google's form (WIRE B7.1).
    static func accountText(_ identity: SimulatorIdentity, endpoint: String) -> String {
        let key = identity.accountKey.reveal().split(separator: "\n").joined(separator: "\\n") + "\\n"
        return """
            {
              "type": "service_account",
              "project_id": "\(identity.projectID)",
              "private_key_id": "\(identity.privateKeyID)",
              "private_key": "\(key)",
              "client_email": "\(identity.clientEmail)",
              "client_id": "100000000000000000001",
              "auth_uri": "https://accounts.google.com/o/oauth2/auth",
              "token_uri": "\(endpoint)/token",
              "auth_provider_x509_cert_url": "https://www.googleapis.com/oauth2/v1/certs",
              "client_x509_cert_url": "https://www.googleapis.com/robot/v1/metadata/x509/silent-push",
              "universe_domain": "googleapis.com"
            }

            """
    }
}
