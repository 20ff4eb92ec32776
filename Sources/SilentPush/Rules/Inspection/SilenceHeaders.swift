/// The two headers that make a push silent, as they were found.
struct SilenceHeaders {
    /// `apns-push-type`; nil where it is missing.
    var type: String?
    /// `apns-priority`; nil where it is missing.
    var priority: String?
    /// Where they stand: nothing at APNs, `message.apns.headers.` in an FCM message.
    var place = ""
}
