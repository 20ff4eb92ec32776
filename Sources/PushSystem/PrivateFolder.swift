import Glibc

/// Makes a folder and the folders above it where they are missing, readable to this user alone (DESIGN D9).
///
/// What could not be made shows when something is opened in it.
package func makePrivateFolder(_ path: String) {
    var position = path.startIndex
    while let slash = path[position...].dropFirst().firstIndex(of: "/") {
        mkdir(String(path[..<slash]), 0o700)
        position = slash
    }
    mkdir(path, 0o700)
}
