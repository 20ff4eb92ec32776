import Glibc

/// Lets a thread of our own wait until another has made room for it; never for the cooperative pool.
///
/// `@unchecked Sendable`: a POSIX semaphore is made to be used from any thread.
package final class ThreadSemaphore: @unchecked Sendable {
    private let semaphore = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)

    package init(_ count: Int) {
        semaphore.initialize(to: sem_t())
        sem_init(semaphore, 0, UInt32(clamping: count))
    }

    deinit {
        sem_destroy(semaphore)
        semaphore.deallocate()
    }

    /// Takes one, and blocks the thread while there is none.
    package func wait() {
        while sem_wait(semaphore) == -1, errno == EINTR {}
    }

    /// Gives one.
    package func signal() {
        sem_post(semaphore)
    }
}
