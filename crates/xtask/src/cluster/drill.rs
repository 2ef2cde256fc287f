//! Causes faults while clients write, and compares the acknowledged writes with the database after each of them.

use std::thread::sleep;
use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use tokio::runtime::Runtime;

use super::cell::Cell;
use super::check::Ledger;
use super::clients::{Acknowledged, Clients};
use super::faults::{Fault, Scene, Times};
use super::report::{self, Round};
use super::{health, say};

/// Number of clients at each address of the service.
const OF_A_DOOR: usize = 2;
/// Time for which clients write before a fault.
const BEFORE: Duration = Duration::from_secs(3);

/// A fault, and how often it happens.
pub type Plan = Vec<(Fault, u32)>;

/// Returns every fault in the table of the promises, with its number of repetitions. Slow faults whose outcome does not
/// vary are repeated less often.
pub fn whole_table(times: u32) -> Plan {
    let (few, once) = (times.div_ceil(2), times.div_ceil(5));
    vec![
        (Fault::Node, times),
        (Fault::Postgres, times),
        (Fault::Switchover, times),
        (Fault::Etcd, times),
        (Fault::Standby, times),
        (Fault::Instance, times),
        (Fault::Freeze, few),
        (Fault::Cut, few),
        (Fault::Standbys, once),
        (Fault::EtcdAll, once),
        (Fault::Wipe, once),
    ]
}

/// Runs a plan and prints what happened. Fails if a promise was broken, and stops at a fault from which the cell does
/// not recover.
pub fn run(cell: &Cell, plan: &[(Fault, u32)], times: Times) -> Result<()> {
    say("waiting until the cell is complete");
    health::await_whole(cell)?;
    let runtime = Runtime::new()?;
    let clients = runtime.block_on(Clients::start(&cell.doors(), OF_A_DOOR))?;
    let (mut rounds, mut ledger, mut failure) = (Vec::new(), Ledger::default(), None);
    'plan: for (fault, count) in plan {
        for number in 1..=*count {
            match round(cell, &runtime, &clients, &mut ledger, *fault, times) {
                Ok(round) => {
                    say(&round.line(number));
                    rounds.push(round);
                }
                Err(error) => {
                    failure = Some(error.context(format!("{fault:?}, number {number}")));
                    break 'plan;
                }
            }
        }
    }
    runtime.block_on(clients.end());
    let broken = report::print(&rounds);
    match failure {
        Some(error) => Err(error),
        None if broken.is_empty() => Ok(()),
        None => bail!("broken promises: {}", broken.join("; ")),
    }
}

/// Causes one fault.
fn round(
    cell: &Cell,
    runtime: &Runtime,
    clients: &Clients,
    ledger: &mut Ledger,
    fault: Fault,
    times: Times,
) -> Result<Round> {
    let before = health::await_whole(cell)?;
    let (first, _) = (clients.acknowledged().len(), clients.take_refusals());
    clients.resume();
    sleep(BEFORE);
    let struck = Scene { cell, runtime, clients, before: &before, times }.strike(fault)?;
    let whole = struck.from.elapsed();
    sleep(Duration::from_secs(1));
    let end = Instant::now();
    let refused = clients.take_refusals();
    runtime.block_on(clients.settle())?;
    let acknowledged = clients.acknowledged();
    let findings = runtime.block_on(ledger.check(cell, &clients.subjects, &acknowledged))?;
    let after = health::roles(cell)?;
    Ok(Round {
        fault,
        silence: silence(&acknowledged, struck.doors.as_deref(), struck.from, end),
        whole,
        acknowledged: acknowledged.len() - first,
        refused,
        moved: after.primary != before.primary || after.timeline != before.timeline,
        unsealed: struck.unsealed,
        findings,
        broken: struck.broken,
    })
}

/// Longest time without an acknowledged write between two moments, over the clients of these addresses. None for all.
pub fn silence(acknowledged: &[Acknowledged], doors: Option<&[usize]>, from: Instant, end: Instant) -> Duration {
    let counts = |write: &&Acknowledged| doors.is_none_or(|doors| doors.contains(&write.door));
    let within = acknowledged.iter().filter(counts).map(|write| write.at).filter(|at| *at > from && *at < end);
    let (mut last, mut longest) = (from, Duration::ZERO);
    for at in within.chain([end]) {
        longest = longest.max(at.saturating_duration_since(last));
        last = at;
    }
    longest
}

#[cfg(test)]
mod tests {
    use super::super::clients::Made;
    use super::*;

    #[test]
    fn silence_is_the_longest_gap_after_the_fault() {
        let start = Instant::now();
        let write = |milliseconds: u64, door: usize| Acknowledged {
            at: start + Duration::from_millis(milliseconds),
            door,
            made: Made::Receipt(1),
        };
        let written = [write(100, 0), write(2000, 0), write(5000, 1), write(9000, 0), write(9500, 0)];
        let (from, end) = (start + Duration::from_millis(1500), start + Duration::from_secs(10));
        assert_eq!(silence(&written, None, from, end), Duration::from_secs(4));
        assert_eq!(silence(&written, Some(&[0]), from, end), Duration::from_secs(7));
        assert_eq!(silence(&[], None, from, end), Duration::from_millis(8500));
    }
}
