internal import FoundationEssentials
internal import PushDispatch
internal import PushSystem
internal import SilentPush

/// The folder with the templates, one file `NAME.json` for each (DESIGN 5).
struct TemplateFolder {
    let path: String

    /// Reads the template `name`.
    func template(_ name: String) throws(Failure) -> Template {
        guard !name.isEmpty, !name.contains("/"), name != ".", name != ".." else {
            throw Failure(.usage, "--template takes a name and not a path, found \"\(name.shown)\"")
        }
        let file = "\(path)/\(name).json"
        let bytes: [UInt8]
        do throws(FileError) {
            bytes = try WholeFile.read(file)
        } catch {
            throw Failure(
                .unreadable,
                "template \(name.shown): \(file) cannot be read: \(error.message)\(hint(for: name))"
            )
        }
        do throws(TemplateError) {
            return try Template(parsing: bytes, name: name)
        } catch {
            throw Failure(.malformed, error.description.split(separator: "\n").map(String.init))
        }
    }

    /// The nearest name there is, or all of them.
    private func hint(for name: String) -> String {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        let names = files.filter { $0.hasSuffix(".json") }.map { String($0.dropLast(5)) }.sorted()
        if let nearest = NearestName.of(name, among: names) { return "; did you mean \(nearest)?" }
        return names.isEmpty ? "" : "; there are \(names.map(\.shown).joined(separator: ", "))"
    }
}
