/// Keys that were made for tests and open nothing.
enum TestKeys {
    /// RFC 6979 A.2.5 as PKCS#8, the shape of a `.p8` file (WIRE A10.15).
    static let p8 = """
        -----BEGIN PRIVATE KEY-----
        MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgya+p2EW6dRZrXCFX
        Z7HWk05Qw9s26JsSe4piKxIPZyGhRANCAARg/tS6JVqdMclh63TGNW1owEm4kjth
        +mzmaWIuYPKftnkD/hAIuLyZpBrp6VYovGTy8bIMLX6fUXejwpTURiKZ
        -----END PRIVATE KEY-----

        """

    /// A piece of it that must never be printed.
    static let p8Part = "MIGHAgEAMBMGByqGSM49"
}
