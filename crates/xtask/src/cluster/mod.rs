//! `cargo xtask cluster`: a cell of three database machines, two instances of the service and clients that write, with
//! the configuration that is shipped. Faults are caused on purpose, and every acknowledged write must survive them.

mod cell;
mod check;
mod clients;
mod cut_off;
mod drill;
mod faults;
mod health;
mod machine;
mod network;
mod parts;
mod report;
mod rolling;
mod templates;
mod up;

use std::time::Duration;

use anyhow::{Result, ensure};
use clap::{Args, Subcommand};

use cell::Cell;
use faults::{Fault, Times};
use rolling::RollingArgs;
use up::UpArgs;

/// Number of requests of the nightly upgrade.
const NIGHTLY_REQUESTS: usize = 20_000;
/// Time for which the standbys receive nothing before the primary is lost, in a cell that acknowledges writes early.
const LAG: Duration = Duration::from_secs(2);

#[derive(Subcommand)]
pub enum Command {
    /// Bring a cell up on this machine: etcd, Patroni and PostgreSQL on three machines, and the service.
    Up(UpArgs),
    /// Kill a part of the cell without warning.
    Kill {
        /// Part of the cell to kill.
        #[arg(long, value_parser = killable)]
        what: Fault,
        #[command(flatten)]
        times: Repetitions,
    },
    /// Stop the machine of the primary for a while, and let it continue.
    Freeze(Lasting),
    /// Disconnect the primary from the other database machines for a while, but not from its clients.
    Cut(Lasting),
    /// Lose the machine of the primary with its disk.
    Wipe(Repetitions),
    /// Move the primary to another machine.
    Switchover(Repetitions),
    /// Upgrade the service while clients write: migrate, and replace one instance after the other, with a failover of
    /// the primary in between. Brings a cell with haproxy up and down unless one is up.
    Rolling(RollingArgs),
    /// Show the machines and their roles.
    Status,
    /// Cause every fault and compare the figures with the promises. Brings a cell up and down unless one is up.
    Drill(DrillArgs),
    /// Stop everything and delete it.
    Down,
}

/// How often a fault happens.
#[derive(Args, Clone, Copy)]
pub struct Repetitions {
    /// Number of times.
    #[arg(long, default_value_t = 1)]
    times: u32,
}

/// How often a fault happens, and how long it lasts.
#[derive(Args, Clone, Copy)]
pub struct Lasting {
    /// Number of times.
    #[arg(long, default_value_t = 1)]
    times: u32,
    /// Duration in seconds.
    #[arg(long, default_value_t = 60)]
    seconds: u64,
}

/// Options of the drill.
#[derive(Args)]
pub struct DrillArgs {
    /// Number of times for each frequent fault. A freeze and a cut happen half as often, and the slowest faults a
    /// fifth.
    #[arg(long, default_value_t = 5)]
    times: u32,
    /// Run only these faults, separated by commas, each as often as `--times` says.
    #[arg(long, value_delimiter = ',')]
    only: Vec<Fault>,
    #[command(flatten)]
    up: UpArgs,
}

/// Runs a command.
#[expect(clippy::print_stdout, reason = "a command line tool")]
pub fn run(command: &Command) -> Result<()> {
    machine::require_root()?;
    let lasting = |fault, lasting: &Lasting| strike(fault, lasting.times, Duration::from_secs(lasting.seconds));
    let once = Duration::from_mins(1);
    match command {
        Command::Up(args) => println!("{}", health::describe(&up::up(args)?)?),
        Command::Kill { what, times } => strike(*what, times.times, once)?,
        Command::Freeze(args) => lasting(Fault::Freeze, args)?,
        Command::Cut(args) => lasting(Fault::Cut, args)?,
        Command::Wipe(args) => strike(Fault::Wipe, args.times, once)?,
        Command::Switchover(args) => strike(Fault::Switchover, args.times, once)?,
        Command::Rolling(args) => rolling(args)?,
        Command::Status => println!("{}", health::describe(&Cell::load()?)?),
        Command::Drill(args) => drill(args)?,
        Command::Down => up::down(&Cell::load()?)?,
    }
    Ok(())
}

/// Runs the drill with a few repetitions on this program, for `cargo xtask nightly`.
pub fn nightly(program: &std::path::Path) -> Result<()> {
    let up = UpArgs { instances: 2, haproxy: true, asynchronous: false, program: Some(program.to_owned()) };
    run(&Command::Drill(DrillArgs { times: 5, only: Vec::new(), up }))?;
    let (from, to) = (Some(program.to_owned()), None);
    run(&Command::Rolling(RollingArgs { requests: NIGHTLY_REQUESTS, from, to }))
}

/// Causes one kind of fault in the cell that is up.
fn strike(fault: Fault, times: u32, lasts: Duration) -> Result<()> {
    let cell = Cell::load()?;
    drill::run(&cell, &[(fault, times)], durations(&cell, lasts))
}

/// Runs the whole table, or a part of it.
fn drill(args: &DrillArgs) -> Result<()> {
    let plan = if args.only.is_empty() {
        drill::whole_table(args.times)
    } else {
        args.only.iter().map(|fault| (*fault, args.times)).collect()
    };
    if let Ok(cell) = Cell::load() {
        return drill::run(&cell, &plan, durations(&cell, Duration::from_mins(1)));
    }
    let cell = up::up(&args.up)?;
    let result = drill::run(&cell, &plan, durations(&cell, Duration::from_mins(1)));
    // The logs explain a failure.
    if result.is_ok() {
        up::down(&cell)?;
    }
    result
}

/// Runs the upgrade in the cell that is up, or in one that exists only for it.
fn rolling(args: &RollingArgs) -> Result<()> {
    let once = Duration::from_mins(1);
    if let Ok(cell) = Cell::load() {
        if let Some(from) = &args.from {
            rolling::start_from(&cell, from)?;
        }
        return rolling::run(&cell, args, durations(&cell, once));
    }
    let cell = up::up(&UpArgs { instances: 2, haproxy: true, asynchronous: false, program: args.from.clone() })?;
    let result = rolling::run(&cell, args, durations(&cell, once));
    // The logs explain a failure.
    if result.is_ok() {
        up::down(&cell)?;
    }
    result
}

/// How long faults last. In a cell that acknowledges early, the standbys are cut off first, so that writes are lost for
/// certain.
fn durations(cell: &Cell, lasts: Duration) -> Times {
    Times { lasts, lag: if cell.is_synchronous { Duration::ZERO } else { LAG } }
}

/// Parses the `--what` argument of `kill`. Rejects the faults that have their own subcommand: freeze, cut, wipe and
/// switchover.
fn killable(text: &str) -> Result<Fault> {
    use clap::ValueEnum;
    let fault = Fault::from_str(text, false).map_err(anyhow::Error::msg)?;
    let is_killable = !matches!(fault, Fault::Freeze | Fault::Cut | Fault::Wipe | Fault::Switchover);
    ensure!(is_killable, "use cargo xtask cluster {text}");
    Ok(fault)
}

/// Reports progress on standard error.
#[expect(clippy::print_stderr, reason = "a command line tool")]
fn say(text: &str) {
    eprintln!("{text}");
}
