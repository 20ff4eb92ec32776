import Glibc

/// SIGINT and SIGTERM, taken by one thread with `sigwait`, so that no code runs inside a signal handler.
package enum StopSignals {
    /// Starts taking them; call it before any other thread runs, since threads inherit what is blocked.
    ///
    /// `onFirst` says whether anybody will stop in an orderly way. If not, the process ends by the signal itself; if
    /// so, a second signal ends it at once with `exitCode`.
    package static func watch(
        endingWith exitCode: Int32,
        onFirst: @escaping @Sendable (_ signal: Int32) -> Bool
    ) {
        var set = sigset_t()
        sigemptyset(&set)
        sigaddset(&set, SIGINT)
        sigaddset(&set, SIGTERM)
        pthread_sigmask(SIG_BLOCK, &set, nil)
        let started = startThread(named: "push-signals") {
            var set = sigset_t()
            sigemptyset(&set)
            sigaddset(&set, SIGINT)
            sigaddset(&set, SIGTERM)
            var signal: Int32 = 0
            while sigwait(&set, &signal) != 0 {}
            let first = now()
            guard onFirst(signal) else { die(of: signal) }
            // Programs such as `timeout` send one request both to the process and to its group: that is no second one.
            repeat {
                while sigwait(&set, &signal) != 0 {}
            } while now() - first < .milliseconds(50)
            _exit(exitCode)
        }
        // Without the thread the signals must do what they always do.
        if !started { pthread_sigmask(SIG_UNBLOCK, &set, nil) }
    }

    private static func now() -> Duration {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec)
    }

    /// Ends the process as if nobody had taken the signal, so that shells see why.
    private static func die(of signal: Int32) -> Never {
        Glibc.signal(signal, SIG_DFL)
        var set = sigset_t()
        sigemptyset(&set)
        sigaddset(&set, signal)
        kill(getpid(), signal)
        pthread_sigmask(SIG_UNBLOCK, &set, nil)
        _exit(128 + signal)
    }
}
