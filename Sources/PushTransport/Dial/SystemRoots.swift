import CCurl
import CCurlShims

/// Where the system keeps the issuers it trusts.
package struct SystemRoots: Hashable, Sendable {
    /// A PEM file with all of them.
    package var file: String?
    /// A folder with one file for each, named by hash.
    package var directory: String?

    package init(file: String?, directory: String?) {
        self.file = file
        self.directory = directory
    }

    /// The places that this machine's libcurl was built for.
    static func ofLibcurl() -> Self {
        guard let version = ccurl_version_info() else { return Self(file: nil, directory: nil) }
        return Self(
            file: version.pointee.cainfo.map { String(cString: $0) },
            directory: version.pointee.capath.map { String(cString: $0) }
        )
    }
}
