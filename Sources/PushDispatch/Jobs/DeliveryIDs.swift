package import SilentPush

/// Makes the delivery IDs of rows that name none (DESIGN 5, "Jobs").
package struct DeliveryIDs: Sendable {
    private let source: Source

    private enum Source: Sendable {
        /// SHA-256 with the job, a zero byte, the generation's beginning and a zero byte taken in.
        case job(SHA256)
        case random(@Sendable () -> [UInt8])
    }

    /// IDs that the content of a job's row decides, so that the same row gets the same one in every run.
    package init(job: String, generationBegan: Timestamp) {
        var hash = SHA256()
        hash.update(job)
        hash.update([0])
        hash.update(String(generationBegan.millisecondsSince1970))
        hash.update([0])
        source = .job(hash)
    }

    /// IDs of 16 random bytes, for rows outside of any job.
    package init(random: @escaping @Sendable () -> [UInt8]) {
        source = .random(random)
    }

    /// The ID of a row with this content.
    package func id(of content: PushContent) -> String {
        switch source {
        case .job(var hash):
            hash.update(content.json)
            return Base64.url.encode(Array(hash.finish().prefix(16)), padded: false)
        case .random(let random):
            return Base64.url.encode(random(), padded: false)
        }
    }
}
