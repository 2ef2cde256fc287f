//! An upgrade while clients write: the new program migrates, then the instances are replaced one after the other, with a
//! failover of the primary between them. No request may fail, and every acknowledged write must be there once.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread::sleep;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail, ensure};
use bench::service::Program;
use tokio::runtime::Runtime;

use super::cell::{Cell, DATABASE, OWNER, SERVICE};
use super::check::{Findings, Ledger};
use super::clients::{Acknowledged, Clients};
use super::drill::silence;
use super::faults::{Fault, Scene, Times};
use super::machine::{Machine, Signal, send};
use super::{health, parts, say};

/// Number of clients. All of them use haproxy, as users do.
const CLIENTS: usize = 8;
/// Time within which the next step of the upgrade must be reached.
const STEP_WITHIN: Duration = Duration::from_mins(30);
/// Time within which an instance ends: 5 s to leave the load balancer, 30 s for requests, and background work.
const ENDED_WITHIN: Duration = Duration::from_secs(45);
/// Time for a started instance to become ready.
const READY_WITHIN: Duration = Duration::from_secs(30);

/// Options of the upgrade.
#[derive(clap::Args, Clone, Debug)]
pub struct RollingArgs {
    /// Number of requests. The steps of the upgrade are distributed over them.
    #[arg(long, default_value_t = 20_000, value_parser = requests)]
    pub requests: usize,
    /// Program of the release before. Default: the one that the cell runs, or the debug build.
    #[arg(long)]
    pub from: Option<PathBuf>,
    /// Program of the new release. Default: the same program again.
    #[arg(long)]
    pub to: Option<PathBuf>,
}

/// Parses the number of requests. Fewer would be over before the last step.
fn requests(text: &str) -> Result<usize> {
    let number = text.parse()?;
    ensure!(number >= 500, "use at least 500 requests");
    Ok(number)
}

/// One step of the upgrade.
#[derive(Clone, Debug)]
struct Step {
    name: String,
    from: Instant,
    end: Instant,
}

/// A cell during an upgrade.
struct Upgrade<'a> {
    cell: &'a Cell,
    runtime: &'a Runtime,
    clients: &'a Clients,
    requests: usize,
    times: Times,
    steps: Vec<Step>,
}

/// Replaces the program of a cell that is up, before the clients start.
pub fn start_from(cell: &Cell, program: &Path) -> Result<()> {
    parts::copy_program(program, cell)?;
    cell.instances().iter().try_for_each(|instance| replace(cell, instance))
}

/// Runs the upgrade and prints what the clients noticed. Fails unless every request was acknowledged and happened once.
pub fn run(cell: &Cell, args: &RollingArgs, times: Times) -> Result<()> {
    ensure!(cell.has_proxy && cell.instances > 1, "an upgrade needs two instances: cargo xtask cluster up --haproxy");
    if let Some(to) = &args.to {
        ensure!(to.is_file(), "{} is missing. Build it first", to.display());
    }
    say("waiting until the cell is complete");
    health::await_whole(cell)?;
    let runtime = Runtime::new()?;
    let door = [format!("{}:{SERVICE}", cell.proxy().address)];
    let clients = runtime.block_on(Clients::start(&door, CLIENTS))?;
    let mut upgrade =
        Upgrade { cell, runtime: &runtime, clients: &clients, requests: args.requests, times, steps: Vec::new() };
    let begun = Instant::now();
    let done = upgrade.replace_all(args.to.as_deref());
    let (steps, end) = (upgrade.steps, Instant::now());
    // A request that was not acknowledged within two minutes has failed, too.
    let settled = runtime.block_on(clients.settle());
    let acknowledged = clients.acknowledged();
    let findings = runtime.block_on(Ledger::default().check(cell, &clients.subjects, &acknowledged));
    print(&steps, &acknowledged, &clients, (begun, end));
    runtime.block_on(clients.end());
    done?;
    settled.context("a request failed")?;
    judge(findings?)
}

impl Upgrade<'_> {
    /// All steps, each when the clients have come so far.
    fn replace_all(&mut self, to: Option<&Path>) -> Result<()> {
        let cell = self.cell;
        say(&format!("from {}", version(&cell.program())?));
        if let Some(to) = to {
            parts::copy_program(to, cell)?;
        }
        say(&format!("to   {}", version(&cell.program())?));
        self.step(10, "migrate", |_| Program::at(cell.program()).migrate(&cell.url(OWNER, DATABASE)))?;
        let instances = cell.instances();
        let (last, others) = instances.split_last().context("no instance")?;
        for instance in others {
            self.step(25, &format!("replace {}", instance.name), |_| replace(cell, instance))?;
        }
        self.step(50, "fail over", Self::fail_over)?;
        self.step(75, &format!("replace {}", last.name), |_| replace(cell, last))?;
        self.await_percent(100)
    }

    /// Takes one step when this part of all requests is acknowledged.
    fn step(&mut self, percent: usize, name: &str, work: impl FnOnce(&Self) -> Result<()>) -> Result<()> {
        self.await_percent(percent)?;
        say(&format!("{name}, after {} requests", self.clients.acknowledged().len()));
        let from = Instant::now();
        work(self).with_context(|| name.to_owned())?;
        self.steps.push(Step { name: name.to_owned(), from, end: Instant::now() });
        Ok(())
    }

    /// Waits until this part of all requests is acknowledged, or a client has ended because of a refusal.
    fn await_percent(&self, percent: usize) -> Result<()> {
        let deadline = Instant::now() + STEP_WITHIN;
        while self.clients.acknowledged().len() * 100 < self.requests * percent {
            if let Some(failure) = self.clients.failure() {
                bail!("a request failed: {failure}");
            }
            ensure!(Instant::now() < deadline, "{percent} % of the requests were not acknowledged in time");
            sleep(Duration::from_millis(20));
        }
        Ok(())
    }

    /// Ends PostgreSQL of the primary without warning, and waits until the cell is complete with another primary.
    fn fail_over(&self) -> Result<()> {
        let before = health::await_whole(self.cell)?;
        let Self { cell, runtime, clients, times, .. } = self;
        let scene = Scene { cell, runtime, clients, before: &before, times: *times };
        scene.strike(Fault::Postgres)?;
        let after = health::roles(cell)?;
        ensure!(after.timeline > before.timeline, "no failover: the primary continued");
        Ok(())
    }
}

/// Stops an instance as systemd does, starts it with the program of the cell, and waits until it is ready.
fn replace(cell: &Cell, instance: &Machine) -> Result<()> {
    let before = instance.processes()?;
    send(Signal::Terminate, &before)?;
    health::await_that("the instance has ended", ENDED_WITHIN, || Ok(instance.processes()?.is_empty()))?;
    parts::start_instance(cell, instance)?;
    let url = format!("http://{}:{SERVICE}/api/health/ready", instance.address);
    health::await_that("the instance is ready", READY_WITHIN, || Ok(parts::curl(&[], &url)?.0 == 200))
}

/// Name and version of a program, as it prints them.
fn version(program: &Path) -> Result<String> {
    let output = Command::new(program).arg("--version").output()?;
    Ok(String::from_utf8_lossy(&output.stdout).trim().to_owned())
}

/// Prints what the clients noticed of each step, and of the whole upgrade.
#[expect(clippy::print_stdout, reason = "a command line tool")]
fn print(steps: &[Step], acknowledged: &[Acknowledged], clients: &Clients, (begun, end): (Instant, Instant)) {
    println!("\n| step | took | longest silence |\n|---|---|---|");
    let whole = Step { name: "whole upgrade".to_owned(), from: begun, end };
    for Step { name, from, end } in steps.iter().chain([&whole]) {
        let (took, silence) = (end.duration_since(*from), silence(acknowledged, None, *from, *end));
        println!("| {name} | {:.1} s | {:.1} s |", took.as_secs_f64(), silence.as_secs_f64());
    }
    let refused: Vec<String> =
        clients.take_refusals().iter().map(|(name, count)| format!("{count} × {name}")).collect();
    let refused = if refused.is_empty() { "none".to_owned() } else { refused.join(", ") };
    let failed = usize::from(clients.failure().is_some());
    println!("\n{} requests acknowledged, {failed} failed, repeated after: {refused}", acknowledged.len());
}

/// Fails if a write was lost, happened twice, or the feed has gaps. Prints the comparison.
#[expect(clippy::print_stdout, reason = "a command line tool")]
fn judge(findings: Findings) -> Result<()> {
    let Findings { lost, doubled, broken_epochs, is_rewritten } = findings;
    println!("compared with the database: {lost} lost, {doubled} happened twice, {broken_epochs} epochs with gaps");
    ensure!(findings == Findings::default(), "the database differs: rewritten positions: {is_rewritten}");
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_difference_fails_the_upgrade() {
        assert!(judge(Findings::default()).is_ok());
        for findings in [
            Findings { lost: 1, ..Findings::default() },
            Findings { doubled: 1, ..Findings::default() },
            Findings { broken_epochs: 1, ..Findings::default() },
            Findings { is_rewritten: true, ..Findings::default() },
        ] {
            assert!(judge(findings).is_err(), "{findings:?}");
        }
        assert!(requests("499").is_err() && requests("500").is_ok() && requests("many").is_err());
    }
}
