//! Compares the measurements with the promises.

use std::collections::BTreeMap;
use std::time::Duration;

use super::check::Findings;
use super::faults::Fault;

/// What the documentation promises about a fault.
#[derive(Clone, Copy, Debug)]
pub struct Promise {
    /// Maximum of the median silence, over all faults of this kind.
    pub half: Option<Duration>,
    /// Maximum of the 99th percentile of the silence.
    pub most: Option<Duration>,
    /// Whether the primary must stay on its machine.
    pub stays: bool,
    /// Longest time without a new position of the journal.
    pub unsealed: Option<Duration>,
    /// The promise in words.
    pub words: &'static str,
}

/// One fault and its outcome.
#[derive(Clone, Debug)]
pub struct Round {
    /// Kind of the fault.
    pub fault: Fault,
    /// Longest time without an acknowledged write.
    pub silence: Duration,
    /// Time from the fault until all machines worked again.
    pub whole: Duration,
    /// Number of writes acknowledged in the round.
    pub acknowledged: usize,
    /// Number of refused attempts, by status.
    pub refused: BTreeMap<String, usize>,
    /// Whether another machine became the primary.
    pub moved: bool,
    /// Longest time without a new position of the journal, where it was measured.
    pub unsealed: Option<Duration>,
    /// Result of the comparison with the database.
    pub findings: Findings,
    /// Other promises that were broken.
    pub broken: Vec<String>,
}

/// The promises of the chapter "High availability" of the book.
pub fn promise(fault: Fault) -> Promise {
    let (half, most, stays, words) = match fault {
        Fault::Postgres => (None, Some(15), false, "0 lost, silence at most 15 s"),
        Fault::Node => (Some(22), Some(27), false, "0 lost, silence p50 at most 22 s, p99 at most 27 s"),
        Fault::Standby => (None, Some(12), true, "0 lost, no failover, silence at most 12 s"),
        Fault::Standbys => (None, Some(15), true, "writes wait, reads go on; at most 15 s after one returns"),
        Fault::Etcd => (None, Some(3), true, "no failover, silence at most 3 s"),
        Fault::EtcdAll => (None, Some(3), true, "no failover, writes go on"),
        Fault::Instance => (None, Some(3), true, "other instances go on; sealing moves within 2 s"),
        Fault::Freeze => (None, None, false, "0 lost, nothing written by the former primary"),
        Fault::Cut => (None, None, false, "0 lost, nothing acknowledged by the former primary"),
        Fault::Wipe => (None, None, false, "0 lost, the machine returns"),
        Fault::Switchover => (None, Some(5), false, "0 lost, silence at most 5 s"),
    };
    let unsealed = (fault == Fault::Instance).then_some(Duration::from_secs(2));
    let seconds = |number: Option<u64>| number.map(Duration::from_secs);
    Promise { half: seconds(half), most: seconds(most), stays, unsealed, words }
}

impl Round {
    /// What is wrong in this round. Empty when every promise was kept that a single round can break.
    pub fn faults(&self) -> Vec<String> {
        let mut wrong = self.broken.clone();
        let Findings { lost, doubled, broken_epochs, is_rewritten } = self.findings;
        if lost > 0 {
            wrong.push(format!("{lost} acknowledged writes are lost"));
        }
        if doubled > 0 {
            wrong.push(format!("{doubled} writes happened twice"));
        }
        if broken_epochs > 0 {
            wrong.push(format!("{broken_epochs} epochs of the feed have gaps or repetitions"));
        }
        if is_rewritten {
            wrong.push("positions of the feed were given again".to_owned());
        }
        if promise(self.fault).stays && self.moved {
            wrong.push("the primary moved".to_owned());
        }
        wrong
    }

    /// Describes the round in one line.
    pub fn line(&self, number: u32) -> String {
        let refused: Vec<String> = self.refused.iter().map(|(name, count)| format!("{count} × {name}")).collect();
        let wrong = self.faults();
        format!(
            "{:<10} {number:>3}: silence {:5.1} s, complete after {:5.1} s, {} acknowledged, refused: {}{}{}",
            name(self.fault),
            self.silence.as_secs_f64(),
            self.whole.as_secs_f64(),
            self.acknowledged,
            if refused.is_empty() { "none".to_owned() } else { refused.join(", ") },
            self.unsealed.map_or_else(String::new, |longest| format!(", unsealed {:.2} s", longest.as_secs_f64())),
            if wrong.is_empty() { String::new() } else { format!(" — BROKEN: {}", wrong.join("; ")) },
        )
    }
}

/// Name of a fault, as on the command line.
fn name(fault: Fault) -> String {
    use clap::ValueEnum;
    fault.to_possible_value().map_or_else(String::new, |value| value.get_name().to_owned())
}

/// Returns the time that `percent` percent of all times do not exceed.
fn percentile(times: &[Duration], percent: usize) -> Duration {
    let mut sorted = times.to_vec();
    sorted.sort_unstable();
    let rank = (sorted.len() * percent).div_ceil(100).max(1);
    sorted.get(rank - 1).copied().unwrap_or_default()
}

/// Prints a table of all faults and returns the broken promises.
#[expect(clippy::print_stdout, reason = "a command line tool")]
pub fn print(rounds: &[Round]) -> Vec<String> {
    let mut faults: Vec<Fault> = Vec::new();
    for round in rounds {
        if !faults.contains(&round.fault) {
            faults.push(round.fault);
        }
    }
    println!("\n| fault | promise | times | silence p50 | p99 | max | lost | twice | complete, max | kept |");
    println!("|---|---|---|---|---|---|---|---|---|---|");
    let mut broken = Vec::new();
    for fault in faults {
        let of: Vec<&Round> = rounds.iter().filter(|round| round.fault == fault).collect();
        let wrong = judge(fault, &of);
        let silences: Vec<Duration> = of.iter().map(|round| round.silence).collect();
        let [p50, p99, max] = [50, 99, 100].map(|percent| percentile(&silences, percent).as_secs_f64());
        let whole = of.iter().map(|round| round.whole).max().unwrap_or_default().as_secs_f64();
        // Every comparison covers all writes of the run, so the largest count includes the others.
        let lost = of.iter().map(|round| round.findings.lost).max().unwrap_or_default();
        let twice = of.iter().map(|round| round.findings.doubled).max().unwrap_or_default();
        let kept = if wrong.is_empty() { "yes" } else { "NO" };
        let unsealed = of.iter().filter_map(|round| round.unsealed).max();
        let sealing = unsealed.map_or_else(String::new, |longest| format!("; measured {:.2} s", longest.as_secs_f64()));
        println!(
            "| {} | {}{sealing} | {} | {p50:.1} s | {p99:.1} s | {max:.1} s | {lost} | {twice} | {whole:.0} s \
             | {kept} |",
            name(fault),
            promise(fault).words,
            of.len(),
        );
        broken.extend(wrong.into_iter().map(|wrong| format!("{}: {wrong}", name(fault))));
    }
    broken
}

/// Compares all rounds of a fault with its promise.
fn judge(fault: Fault, rounds: &[&Round]) -> Vec<String> {
    let mut wrong: Vec<String> = rounds.iter().flat_map(|round| round.faults()).collect();
    let silences: Vec<Duration> = rounds.iter().map(|round| round.silence).collect();
    let promised = promise(fault);
    for (percent, limit) in [(50, promised.half), (99, promised.most)] {
        let measured = percentile(&silences, percent);
        if let Some(limit) = limit.filter(|limit| measured > *limit) {
            wrong.push(format!(
                "silence p{percent} is {:.1} s, more than {} s",
                measured.as_secs_f64(),
                limit.as_secs()
            ));
        }
    }
    let unsealed = rounds.iter().filter_map(|round| round.unsealed).max();
    if let (Some(longest), Some(limit)) = (unsealed, promised.unsealed)
        && longest > limit
    {
        wrong.push(format!("no position for {:.1} s, more than {} s", longest.as_secs_f64(), limit.as_secs()));
    }
    wrong
}

#[cfg(test)]
mod tests {
    use super::*;

    fn round(fault: Fault, seconds: u64) -> Round {
        Round {
            fault,
            silence: Duration::from_secs(seconds),
            whole: Duration::from_secs(40),
            acknowledged: 100,
            refused: BTreeMap::new(),
            moved: false,
            unsealed: None,
            findings: Findings::default(),
            broken: Vec::new(),
        }
    }

    #[test]
    fn percentiles_are_nearest_ranks() {
        let times: Vec<Duration> = (1..=10).map(Duration::from_secs).collect();
        assert_eq!(percentile(&times, 50), Duration::from_secs(5));
        assert_eq!(percentile(&times, 99), Duration::from_secs(10));
        assert_eq!(percentile(&[Duration::from_secs(3)], 50), Duration::from_secs(3));
    }

    #[test]
    fn every_broken_promise_is_named() {
        let good = round(Fault::Node, 20);
        assert!(judge(Fault::Node, &[&good]).is_empty());
        assert_eq!(judge(Fault::Node, &[&good, &round(Fault::Node, 28)]).len(), 1);
        assert_eq!(judge(Fault::Node, &[&round(Fault::Node, 28)]).len(), 2);
        let mut lost = round(Fault::Node, 20);
        lost.findings = Findings { lost: 1, doubled: 2, broken_epochs: 1, is_rewritten: true };
        assert_eq!(lost.faults().len(), 4);
        let mut moved = round(Fault::Etcd, 1);
        moved.moved = true;
        assert_eq!(moved.faults(), ["the primary moved"]);
        let mut unsealed = round(Fault::Instance, 1);
        unsealed.unsealed = Some(Duration::from_secs(3));
        assert_eq!(judge(Fault::Instance, &[&unsealed]).len(), 1);
    }
}
