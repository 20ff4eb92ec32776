/// The topics in Apple's certificate extension (WIRE A12.3): texts, each followed by a sequence of its kinds.
enum CertificateTopics {
    static func parse(_ value: [UInt8]) -> [String] {
        var outer = DERReader(value)
        guard let sequence = outer.next(), sequence.tag == 0x30 else { return [] }
        var inner = DERReader(sequence.content)
        var topics: [String] = []
        while let element = inner.next() {
            // UTF8String; the kinds, such as `app` and `voip`, lie one level deeper.
            guard element.tag == 0x0C, let topic = String(validating: element.content, as: UTF8.self) else {
                continue
            }
            if !topics.contains(topic) { topics.append(topic) }
        }
        return topics
    }
}
