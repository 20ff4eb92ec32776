internal import COpenSSL

/// Makes the simulator's certificates: an authority bound to loopback names, and one leaf under it.
///
/// The authority's key is thrown away once the leaf is signed, so nobody can sign anything else with it.
enum CertificateMaker {
    struct Made {
        let authorityPEM: [UInt8]
        let leafPEM: [UInt8]
        let leafKeyPEM: [UInt8]
    }

    /// Makes both; `flaw` is what is wrong with the leaf.
    static func make(_ flaw: SimulatorOptions.CertificateFlaw = .none) throws(SimulatorError) -> Made {
        let authorityKey = try PrivateOrPublicKey.makeP256()
        let authority = try certificate(
            named: "Silent Push simulator, this machine only",
            for: authorityKey,
            issuer: nil,
            signedBy: authorityKey,
            extensions: [
                (NID_basic_constraints, "critical,CA:TRUE,pathlen:0"),
                (NID_key_usage, "critical,keyCertSign"),
                (NID_subject_key_identifier, "hash"),
                (
                    NID_name_constraints,
                    "critical,permitted;DNS:localhost,permitted;IP:127.0.0.0/255.0.0.0,"
                        + "permitted;IP:0:0:0:0:0:0:0:1/ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff"
                ),
            ]
        )
        let leafKey = try PrivateOrPublicKey.makeP256()
        let leaf = try certificate(
            named: flaw == .otherHost ? "elsewhere.localhost" : "localhost",
            for: leafKey,
            issuer: authority,
            signedBy: authorityKey,
            days: flaw == .expired ? -2 ... -1 : -1...397,
            extensions: [
                (NID_basic_constraints, "critical,CA:FALSE"),
                (NID_key_usage, "critical,digitalSignature"),
                (NID_ext_key_usage, "serverAuth"),
                (NID_subject_key_identifier, "hash"),
                (NID_authority_key_identifier, "keyid:always"),
                (
                    NID_subject_alt_name,
                    flaw == .otherHost ? "DNS:elsewhere.localhost" : "DNS:localhost,IP:127.0.0.1,IP:::1"
                ),
            ]
        )
        return Made(
            authorityPEM: try authority.pem(),
            leafPEM: try leaf.pem(),
            leafKeyPEM: try leafKey.privatePEM()
        )
    }

    /// A certificate for `key`; without an issuer it is its own.
    private static func certificate(
        named name: String,
        for key: PrivateOrPublicKey,
        issuer: Certificate?,
        signedBy signer: PrivateOrPublicKey,
        days: ClosedRange<Int> = -1...397,
        extensions: [(Int32, String)]
    ) throws(SimulatorError) -> Certificate {
        let attempt = "making the certificate of \(name)"
        guard let pointer = X509_new() else { throw .openSSL(attempt) }
        let certificate = Certificate(owning: pointer)
        let day = 24 * 60 * 60
        guard X509_set_version(pointer, 2) == 1,
            ASN1_INTEGER_set_uint64(X509_get_serialNumber(pointer), .random(in: 1...(1 << 62))) == 1,
            X509_gmtime_adj(X509_getm_notBefore(pointer), days.lowerBound * day) != nil,
            X509_gmtime_adj(X509_getm_notAfter(pointer), days.upperBound * day) != nil,
            X509_set_pubkey(pointer, key.pointer) == 1,
            X509_NAME_add_entry_by_txt(
                X509_get_subject_name(pointer),
                "CN",
                MBSTRING_UTF8,
                name,
                -1,
                -1,
                0
            ) == 1,
            X509_set_issuer_name(pointer, X509_get_subject_name(issuer?.pointer ?? pointer)) == 1
        else { throw .openSSL(attempt) }
        var context = v3_ext_ctx()
        X509V3_set_ctx(&context, issuer?.pointer ?? pointer, pointer, nil, nil, 0)
        for (identifier, value) in extensions {
            guard let made = X509V3_EXT_conf_nid(nil, &context, identifier, value) else {
                throw .openSSL(attempt)
            }
            defer { X509_EXTENSION_free(made) }
            guard X509_add_ext(pointer, made, -1) == 1 else { throw .openSSL(attempt) }
        }
        guard X509_sign(pointer, signer.pointer, EVP_sha256()) > 0 else { throw .openSSL(attempt) }
        return certificate
    }

    /// MBSTRING_UTF8 is a macro with an expression in it, which Swift does not import.
    private static let MBSTRING_UTF8: Int32 = 0x1000
}
