import SilentPush
import Testing

@Suite struct `HTTP dates` {
    @Test(arguments: [
        "Sun, 06 Nov 1994 08:49:37 GMT", "Sunday, 06-Nov-94 08:49:37 GMT", "Sun Nov  6 08:49:37 1994",
    ])
    func `the three forms of RFC 9110 are one moment`(text: String) {
        #expect(Timestamp(httpDate: text) == Timestamp(secondsSince1970: 784_111_777))
    }

    @Test(arguments: [
        ("Tuesday, 01-Dec-26 00:15:30 GMT", 1_796_084_130), ("Tue Dec 01 00:15:30 2026", 1_796_084_130),
        ("Thu Dec 31 23:59:60 1998", 915_148_800), ("Thursday, 01-Jan-70 00:00:00 GMT", 0),
    ])
    func `two-digit years, two-digit days and leap seconds are read`(text: String, seconds: Int64) {
        #expect(Timestamp(httpDate: text) == Timestamp(secondsSince1970: seconds))
    }

    @Test(arguments: [
        "", "Sun", "Sun, ", "06 Nov 1994 08:49:37 GMT", "Sun, 6 Nov 1994 08:49:37 GMT",
        "Sun, 06 nov 1994 08:49:37 GMT", "Sun, 06 Nov 1994 08:49:37", "Sun, 06 Nov 1994 08:49:37 UTC",
        "Sun, 06 Nov 1994 24:00:00 GMT", "Sun, 31 Nov 1994 08:49:37 GMT", "Sun, 06-Nov 94 08:49:37 GMT",
        "Sun, 06 Nov 94 08:49:37 GMT", "Sunday, 06-Nov-1994 08:49:37 GMT", "Sun Nov 6 08:49:37 1994",
        "Sun, 06 Nov 1994 08:49:37 GMT ", "Sun Nov  6 08:49:37 1994 GMT",
    ])
    func `anything else is no date`(text: String) {
        #expect(Timestamp(httpDate: text) == nil)
    }
}
