/// Watches for a wrong setting that would make good tokens look bad (DESIGN D8).
///
/// One guard watches one provider, environment and topic or project. It counts the answers that a wrong setting
/// also gives (`Verdict.Action.suspect`) among the last answers; gone devices never count against anything.
package struct Guard: Hashable, Sendable {
    /// The answers that are looked back at.
    package static let window = 200
    /// Answers needed before a share means anything.
    package static let enough = 100
    /// A run that begins with so many refusals and nothing else is stopped at once.
    package static let opening = 20

    private var recent = [Bool](repeating: false, count: window)
    private var next = 0
    private var suspectsInWindow = 0
    /// All answers that counted so far.
    package private(set) var answers = 0
    /// Whether it has tripped; it stays so until the configuration is mended.
    package private(set) var isTripped = false

    /// A guard that has seen nothing.
    package init() {}

    /// Takes one answer; says whether the scope must stop, which it says once.
    package mutating func trips(after answer: Answer) -> Bool {
        guard answer != .gone, !isTripped else { return false }
        let isSuspect = answer == .suspect
        if answers >= Self.window, recent[next] { suspectsInWindow -= 1 }
        recent[next] = isSuspect
        if isSuspect { suspectsInWindow += 1 }
        next = (next + 1) % Self.window
        answers += 1
        let seen = min(answers, Self.window)
        let openedBadly = answers <= Self.opening && suspectsInWindow == answers && answers == Self.opening
        isTripped = openedBadly || (seen >= Self.enough && suspectsInWindow * 2 >= seen)
        return isTripped
    }

    /// What an answer says about the setting.
    package enum Answer: Hashable, Sendable {
        /// The provider knew the device, whatever else it said.
        case known
        /// The device is gone: says nothing about the setting.
        case gone
        /// A refusal that a wrong setting also gives.
        case suspect
    }
}
