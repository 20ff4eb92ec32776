import SilentPush

extension Configuration.Limits {
    /// Reads the part under `limits`.
    static func read(_ root: ConfigurationReader.Section, with reader: inout ConfigurationReader) -> Self {
        let section = reader.section(
            root,
            "limits",
            keys: ["perHour", "spacing", "androidPerHour", "beyondGuidance"]
        )
        let limits = Self(
            perHour: reader.count(section, "perHour", in: 1...1_000_000) ?? 3,
            spacing: reader.duration(section, "spacing"),
            androidPerHour: reader.count(section, "androidPerHour", in: 1...1_000_000),
            beyondGuidance: reader.bool(section, "beyondGuidance", default: false)
        )
        if limits.perHour > 3, !limits.beyondGuidance {
            reader.report(
                section.path(of: "perHour"),
                "is \(limits.perHour), and Apple's guidance is two or three an hour (WIRE A9.1): "
                    + "use 1 to 3, or set beyondGuidance to true"
            )
        }
        if let spacing = limits.spacing, spacing > .seconds(24 * 3600) {
            reader.report(section.path(of: "spacing"), "must be 24h at most")
        }
        return limits
    }
}
