package import PushStore
import PushSystem
package import SilentPush

extension Configuration {
    /// What a store is told once, when it is opened.
    var storeSettings: StoreSettings {
        StoreSettings(
            limits: PushStore.Limits(
                perHour: limits.perHour,
                androidPerHour: limits.androidPerHour,
                spacing: limits.spacing
            ),
            retention: retention
        )
    }

    /// Opens the store that the configuration names.
    ///
    /// A folder named `silentpush` is ours and is made, private to this user; any other must exist.
    package func openStore(clock: any PushClock) async throws(StoreError) -> any Store {
        switch store {
        case .memory: return try await SQLiteStore(.memory, settings: storeSettings, clock: clock)
        case .sqlite(let path):
            if let slash = path.lastIndex(of: "/") {
                let folder = String(path[..<slash])
                if folder.hasSuffix("/silentpush") { makePrivateFolder(folder) }
            }
            return try await SQLiteStore(.file(path), settings: storeSettings, clock: clock)
        case .postgres:
            throw StoreError(
                .unreachable,
                place: "postgres",
                message: "This program was built without PostgreSQL.",
                fix: "Set `store` to sqlite:PATH."
            )
        }
    }
}
