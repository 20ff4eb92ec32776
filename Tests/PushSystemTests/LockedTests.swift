import Testing

@testable import PushSystem

@Suite struct LockedTests {
    @Test func `a counter that many tasks raise is exact`() async {
        let counter = Locked(0)
        await withTaskGroup { group in
            for _ in 0..<8 {
                group.addTask { for _ in 0..<1000 { counter.withLock { $0 += 1 } } }
            }
        }
        #expect(counter.withLock { $0 } == 8000)
    }
}
