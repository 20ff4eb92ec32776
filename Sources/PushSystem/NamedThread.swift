import Glibc

/// Runs `body` on a new detached thread with SIGPIPE blocked; `name` (at most 15 bytes) shows in `ps -T`.
///
/// `body` is `@Sendable`, so nothing that belongs to another thread can be smuggled in.
/// Returns whether the thread could be started.
@discardableResult
package func startThread(named name: String, _ body: @escaping @Sendable () -> Void) -> Bool {
    final class Start {
        let name: String
        let body: @Sendable () -> Void
        init(name: String, body: @escaping @Sendable () -> Void) {
            self.name = name
            self.body = body
        }
    }
    let start = Unmanaged.passRetained(Start(name: name, body: body))
    var attributes = pthread_attr_t()
    pthread_attr_init(&attributes)
    defer { pthread_attr_destroy(&attributes) }
    pthread_attr_setdetachstate(&attributes, Int32(PTHREAD_CREATE_DETACHED))
    var thread = pthread_t()
    let result = pthread_create(
        &thread,
        &attributes,
        { context in
            guard let context else { return nil }
            let start = Unmanaged<Start>.fromOpaque(context).takeRetainedValue()
            var broken = sigset_t()
            sigemptyset(&broken)
            sigaddset(&broken, SIGPIPE)
            pthread_sigmask(SIG_BLOCK, &broken, nil)
            nameThread(start.name)
            start.body()
            return nil
        },
        start.toOpaque()
    )
    if result != 0 { start.release() }
    return result == 0
}

/// Glibc's module leaves `pthread_setname_np` out; the kernel takes the name here as well.
private func nameThread(_ name: String) {
    let descriptor = open("/proc/thread-self/comm", O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return }
    _ = write(descriptor, name, name.utf8.count)
    close(descriptor)
}
