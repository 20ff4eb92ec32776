import PushStore
import SilentPush
import Testing

/// The allowance under random arrivals, delays, outcomes, crashes and clock jumps, judged by what a provider saw.
@Suite struct AllowanceOracleTests {
    /// A machine's clocks over true time, which only the test knows.
    private struct Machine {
        var time = 0
        var offset = 0
        var lowestOffset = 0
        var bootedAt = 0
        var boot = 1

        var now: Moment {
            Moment(
                wall: Timestamp(millisecondsSince1970: Int64(1_700_000_000_000 + time + offset)),
                sinceBoot: .milliseconds(time - bootedAt),
                bootID: "boot-\(boot)"
            )
        }

        /// Within a boot somebody may set the clock to anything.
        mutating func setClock(using random: inout Seeded) {
            offset += Int.random(in: -90_000_000...90_000_000, using: &random)
            lowestOffset = min(lowestOffset, offset)
        }

        /// Across boots the wall clock is all there is; it may have been set back.
        mutating func reboot(using random: inout Seeded) {
            time += Int.random(in: 1000...600_000, using: &random)
            offset = lowestOffset - (random.oneIn(2) ? Int.random(in: 0...9_000_000, using: &random) : 0)
            lowestOffset = offset
            bootedAt = time
            boot += 1
        }
    }

    @Test(arguments: 1...40)
    func `no hour at the provider holds more than the limit, whatever happens`(_ number: Int) {
        let seed = UInt64(number) &* 7919
        var random = Seeded(seed)
        let limit = Allowance.Limit(perHour: Int.random(in: 1...4, using: &random))
        var machine = Machine()
        var allowance = Allowance()
        var oracle = ProviderOracle()
        // Until the allowance is looked at after a reboot, the wall clock is all that it has.
        var isSeen = true
        for _ in 0..<600 {
            machine.time += Int.random(in: 0...(random.oneIn(4) ? 2_400_000 : 60_000), using: &random)
            if isSeen, random.oneIn(20) { machine.setClock(using: &random) }
            if random.oneIn(60) { machine.reboot(using: &random) }
            isSeen = true
            guard allowance.admit(at: machine.now, under: limit) == .admitted else { continue }
            let admitted = machine.time
            machine.time += Int.random(in: 0...(random.oneIn(5) ? 120_000 : 800), using: &random)
            let arrival = Int.random(in: admitted...machine.time, using: &random)
            switch Int.random(in: 0..<10, using: &random) {
            case 0...5:
                oracle.saw(1, at: arrival)
                allowance.end(.kept, at: machine.now, under: limit)
            case 6...7:
                allowance.end(.givenBack, at: machine.now, under: limit)
            default:
                // The sender died with the push on its way; it is taken back later, maybe after a reboot.
                oracle.saw(1, at: arrival)
                machine.time += Int.random(in: 0...90_000, using: &random)
                if random.oneIn(3) {
                    machine.reboot(using: &random)
                    isSeen = false
                }
                allowance.end(.kept, at: machine.now, under: limit)
            }
        }
        #expect(oracle.most <= limit.perHour ?? 0, "seed \(seed)")
        #expect(oracle.arrivals[1]?.count ?? 0 > 20, "seed \(seed)")
    }

    @Test(arguments: 1...20)
    func `within a boot a device is held exactly while its hour is full`(_ number: Int) {
        let seed = UInt64(number) &* 104_729
        var random = Seeded(seed)
        let limit = Allowance.Limit(perHour: Int.random(in: 1...3, using: &random))
        var machine = Machine()
        var allowance = Allowance()
        var ends: [Int] = []
        for _ in 0..<400 {
            machine.time += Int.random(in: 0...900_000, using: &random)
            if random.oneIn(10) { machine.setClock(using: &random) }
            let recent = ends.filter { machine.time - $0 < 3_600_000 }
            let hasRoom = recent.count < limit.perHour ?? 0
            let admission = allowance.admit(at: machine.now, under: limit)
            if hasRoom {
                #expect(admission == .admitted, "seed \(seed)")
                machine.time += Int.random(in: 0...5000, using: &random)
                ends.append(machine.time)
                allowance.end(.kept, at: machine.now, under: limit)
            } else {
                let free = recent.sorted(by: >)[(limit.perHour ?? 1) - 1] + 3_600_000
                let until = machine.now.wall + .milliseconds(free - machine.time)
                #expect(admission == .held(until: until), "seed \(seed)")
            }
        }
    }

    @Test(arguments: 1...20)
    func `no clock holds a device longer than an hour after a reboot`(_ number: Int) {
        let seed = UInt64(number) &* 1_299_709
        var random = Seeded(seed)
        let limit = Allowance.Limit(perHour: 3)
        var machine = Machine()
        var allowance = Allowance()
        for _ in 0..<3 {
            if random.oneIn(2) { machine.setClock(using: &random) }
            #expect(allowance.admit(at: machine.now, under: limit) == .admitted)
            allowance.end(.kept, at: machine.now, under: limit)
        }
        machine.reboot(using: &random)
        _ = allowance.admit(at: machine.now, under: limit)
        allowance.end(.givenBack, at: machine.now, under: limit)
        machine.time += 3_600_000
        #expect(allowance.admit(at: machine.now, under: limit) == .admitted, "seed \(seed)")
    }
}
