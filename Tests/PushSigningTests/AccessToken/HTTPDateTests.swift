import SilentPush
import Testing

@testable import PushSigning

struct HTTPDateTests {
    @Test(
        arguments: [
            ("Thu, 01 Jan 1970 00:00:00 GMT", 0), ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777),
            ("Tue, 29 Feb 2000 23:59:59 GMT", 951_868_799), ("Wed, 01 Mar 2000 00:00:00 GMT", 951_868_800),
            ("Thu, 31 Dec 2099 12:00:00 GMT", 4_102_401_600),
        ] as [(String, Int64)]
    )
    func `dates are read`(text: String, seconds: Int64) {
        #expect(HTTPDate.timestamp(text) == Timestamp(secondsSince1970: seconds))
    }

    @Test(arguments: ["", "Sun", "Sun, 06 Nov 1994 08:49 GMT", "Sun, 06 Nov 1994 25:00:00 GMT", "1767225600"])
    func `other texts are not`(text: String) {
        #expect(HTTPDate.timestamp(text) == nil)
    }
}
