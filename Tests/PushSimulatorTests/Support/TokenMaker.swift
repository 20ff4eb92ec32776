import Glibc
import PushSystem
import SilentPush

@testable import PushSimulator

/// Makes JWTs with the openssl command, which shares no code with us.
struct TokenMaker {
    enum Algorithm { case es256, es256DER, rs256 }

    /// The private key in PEM.
    let key: String
    let algorithm: Algorithm

    func sign(header: String, claims: String) async throws -> String {
        let encoded = [header, claims].map { Base64.url.encode(Array($0.utf8), padded: false) }
        let signed = encoded.joined(separator: ".")
        var template = Array("/tmp/silentpush-key.XXXXXX".utf8CString)
        let descriptor = mkstemp(&template)
        let path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
        defer { unlink(path) }
        _ = write(descriptor, key, key.utf8.count)
        close(descriptor)
        let run = await ChildProcess.run(["openssl", "dgst", "-sha256", "-sign", path], input: signed)
        guard run.status == 0 else { throw Failure(text: run.errors) }
        let signature = algorithm == .es256 ? Self.raw(run.outputBytes) : run.outputBytes
        return signed + "." + Base64.url.encode(signature, padded: false)
    }

    struct Failure: Error { let text: String }

    /// Raw `r‖s` from DER (WIRE A10.14).
    private static func raw(_ der: [UInt8]) -> [UInt8] {
        var raw: [UInt8] = []
        var place = 2
        for _ in 0..<2 {
            let length = Int(der[place + 1])
            let digits = der[(place + 2)..<(place + 2 + length)].drop { $0 == 0 }
            raw += [UInt8](repeating: 0, count: 32 - digits.count) + digits
            place += 2 + length
        }
        return raw
    }
}

extension SimulatorIdentity {
    /// One for all tests, since keys take time to make.
    static let forTests = Result { () throws(SimulatorError) in try SimulatorIdentity.make() }

    /// A provider token as Apple wants it, but for what is changed.
    func providerToken(
        issuedAt: String,
        header: String? = nil,
        claims: String? = nil,
        key: String? = nil,
        _ algorithm: TokenMaker.Algorithm = .es256
    ) async throws -> String {
        try await TokenMaker(key: key ?? signingKey.reveal(), algorithm: algorithm).sign(
            header: header ?? #"{"alg":"ES256","kid":"\#(keyID)"}"#,
            claims: claims ?? #"{"iss":"\#(teamID)","iat":\#(issuedAt)}"#
        )
    }

    /// An assertion as Google wants it, but for what is changed.
    func assertion(
        at now: Int64,
        header: String = #"{"alg":"RS256","typ":"JWT"}"#,
        claims: String? = nil,
        key: String? = nil
    ) async throws -> String {
        try await TokenMaker(key: key ?? accountKey.reveal(), algorithm: .rs256).sign(
            header: header,
            claims: claims ?? assertionClaims(at: now)
        )
    }

    func assertionClaims(
        at now: Int64,
        iss: String? = nil,
        aud: String = "https://oauth2.googleapis.com/token",
        scope: String = "https://www.googleapis.com/auth/firebase.messaging",
        lifetime: Int64 = 3600
    ) -> String {
        #"{"iss":"\#(iss ?? clientEmail)","scope":"\#(scope)","aud":"\#(aud)","iat":\#(now),"exp":\#(now + lifetime)}"#
    }
}
