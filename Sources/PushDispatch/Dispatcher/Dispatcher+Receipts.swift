package import PushStore
package import SilentPush

extension Dispatcher {
    /// One receipt for each row of a run after `line`, in the order of the lines, at most `count`.
    package func receipts(of run: JobRun, after line: Int, count: Int) async throws(StoreError) -> [Receipt] {
        try await store.receipts(of: run, after: line, count: count)
    }
}
