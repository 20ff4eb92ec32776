extension KeyError {
    /// Which mistake was made; an open set with one constant for each known one.
    public struct Kind: RawRepresentable, Hashable, Sendable {
        /// A stable label for logs and metrics.
        public let rawValue: String

        /// Creates a kind from its label.
        public init(rawValue: String) { self.rawValue = rawValue }

        // MARK: Where the text should have come from

        /// The file is not there or may not be read.
        public static let unreadableFile = Self(rawValue: "unreadable-file")
        /// The file is far too big for what it should be.
        public static let tooBig = Self(rawValue: "too-big")
        /// The environment variable is not set.
        public static let unsetVariable = Self(rawValue: "unset-variable")
        /// There is nothing but white space.
        public static let empty = Self(rawValue: "empty")
        /// A path stands where the text itself is wanted.
        public static let pathGivenAsText = Self(rawValue: "path-given-as-text")
        /// The text itself stands where a path is wanted.
        public static let textGivenAsPath = Self(rawValue: "text-given-as-path")

        // MARK: What the text is

        /// The text is UTF-16.
        public static let utf16 = Self(rawValue: "utf-16")
        /// Nothing known was recognised.
        public static let garbage = Self(rawValue: "garbage")
        /// The PEM text ends before its END line.
        public static let cutShort = Self(rawValue: "cut-short")
        /// The text is PEM, but what it holds is broken.
        public static let damaged = Self(rawValue: "damaged")
        /// The key is protected by a password.
        public static let encrypted = Self(rawValue: "encrypted")
        /// An elliptic curve other than P-256.
        public static let wrongCurve = Self(rawValue: "wrong-curve")
        /// An RSA key where APNs wants an elliptic-curve key.
        public static let rsaInsteadOfEC = Self(rawValue: "rsa-instead-of-ec")
        /// An elliptic-curve key where Google wants an RSA key.
        public static let ecInsteadOfRSA = Self(rawValue: "ec-instead-of-rsa")
        /// A key of another family, such as Ed25519.
        public static let otherAlgorithm = Self(rawValue: "other-algorithm")
        /// An RSA key too short for RS256.
        public static let weakKey = Self(rawValue: "weak-key")
        /// A public key only.
        public static let publicKey = Self(rawValue: "public-key")
        /// A certificate without its key.
        public static let certificate = Self(rawValue: "certificate")
        /// A request for a certificate.
        public static let certificateRequest = Self(rawValue: "certificate-request")
        /// A key in OpenSSH's own format.
        public static let openSSHKey = Self(rawValue: "openssh-key")
        /// A PKCS#12 container where a key is wanted.
        public static let pkcs12 = Self(rawValue: "pkcs12")
        /// More than one private key.
        public static let severalKeys = Self(rawValue: "several-keys")
        /// PEM text of another kind.
        public static let otherPEM = Self(rawValue: "other-pem")
        /// JSON where a key is wanted.
        public static let jsonInsteadOfKey = Self(rawValue: "json-instead-of-key")

        // MARK: Names that go with a key

        /// The key ID is not ten letters and digits.
        public static let badKeyID = Self(rawValue: "bad-key-id")
        /// The team ID is not ten letters and digits.
        public static let badTeamID = Self(rawValue: "bad-team-id")

        // MARK: Service accounts

        /// A key where the whole service account is wanted.
        public static let keyInsteadOfAccount = Self(rawValue: "key-instead-of-account")
        /// The JSON text is malformed.
        public static let malformedJSON = Self(rawValue: "malformed-json")
        /// JSON of another kind, such as an app's `google-services.json`.
        public static let otherAccount = Self(rawValue: "other-account")
        /// A field is missing or empty.
        public static let missingField = Self(rawValue: "missing-field")
        /// A field has a value that cannot be used.
        public static let badField = Self(rawValue: "bad-field")

        // MARK: Certificates

        /// There is no certificate in it.
        public static let noCertificate = Self(rawValue: "no-certificate")
        /// There is no private key in it.
        public static let noPrivateKey = Self(rawValue: "no-private-key")
        /// The key belongs to another certificate.
        public static let keyOfAnotherCertificate = Self(rawValue: "key-of-another-certificate")
        /// A password is needed and none was given.
        public static let passwordMissing = Self(rawValue: "password-missing")
        /// The password is wrong.
        public static let passwordWrong = Self(rawValue: "password-wrong")
        /// The container is encrypted the way OpenSSL 3 no longer opens (RC2-40).
        public static let legacyEncryption = Self(rawValue: "legacy-encryption")

        // MARK: The library underneath

        /// OpenSSL could not do what it always can.
        public static let openSSLFailed = Self(rawValue: "openssl-failed")
    }
}
