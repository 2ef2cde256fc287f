//! `cargo xtask feed` and `cargo xtask faults`: tests with larger numbers than in a normal run.

use std::path::Path;
use std::process::Command;

use anyhow::{Result, ensure};

use crate::root;

/// Size of the tests of the journal feed.
#[derive(clap::Args)]
pub struct FeedArgs {
    /// Duration with 8 writers on 20 contended units, in seconds.
    #[arg(long, default_value_t = 60)]
    seconds: u32,
    /// Duration of a transaction that stays open while others commit, in seconds.
    #[arg(long, default_value_t = 30)]
    open_seconds: u32,
    /// Number of rows in a backlog.
    #[arg(long, default_value_t = 500_000)]
    rows: u32,
    /// Duration of a stream with 1000 rows per second, in seconds.
    #[arg(long, default_value_t = 30)]
    lag_seconds: u32,
    /// Number of times that the sealing instance is killed.
    #[arg(long, default_value_t = 10)]
    takeovers: u32,
}

/// How often each fault happens while clients write.
#[derive(clap::Args)]
pub struct FaultArgs {
    /// Number of times that the service is killed (SIGKILL).
    #[arg(long, default_value_t = 200)]
    service_kills: u32,
    /// Number of times that the PostgreSQL server is killed (SIGKILL).
    #[arg(long, default_value_t = 50)]
    database_kills: u32,
    /// Number of times that all PostgreSQL processes are frozen for three seconds (SIGSTOP).
    #[arg(long, default_value_t = 20)]
    freezes: u32,
    /// Number of PostgreSQL restarts.
    #[arg(long, default_value_t = 10)]
    restarts: u32,
    /// Number of commits whose reply is lost.
    #[arg(long, default_value_t = 200)]
    cuts: u32,
}

/// Measures order, speed and takeover of the feed.
pub fn feed(args: &FeedArgs) -> Result<()> {
    let numbers = [
        ("TRACEWRIGHT_FEED_SECONDS", args.seconds),
        ("TRACEWRIGHT_FEED_OPEN_SECONDS", args.open_seconds),
        ("TRACEWRIGHT_FEED_ROWS", args.rows),
        ("TRACEWRIGHT_FEED_LAG_SECONDS", args.lag_seconds),
        ("TRACEWRIGHT_TAKEOVERS", args.takeovers),
    ];
    run("test(/^journal::sealing/) + test(/^journal::takeover::/)", &numbers, None)
}

/// Compares the acknowledged writes with the database after faults.
pub fn faults(args: &FaultArgs) -> Result<()> {
    let numbers = [
        ("TRACEWRIGHT_FAULT_SERVICE_KILLS", args.service_kills),
        ("TRACEWRIGHT_FAULT_DATABASE_KILLS", args.database_kills),
        ("TRACEWRIGHT_FAULT_FREEZES", args.freezes),
        ("TRACEWRIGHT_FAULT_RESTARTS", args.restarts),
        ("TRACEWRIGHT_FAULT_CUTS", args.cuts),
    ];
    run("test(/^crash::ledger::/)", &numbers, None)
}

/// Runs tests with larger numbers. Tests that start the service use `program`, or else the build of the tests.
pub fn run(tests: &str, numbers: &[(&str, u32)], program: Option<&Path>) -> Result<()> {
    let mut command = Command::new(env!("CARGO"));
    // The output is shown, and the tests therefore run one after the other, because their figures are the purpose. All
    // packages are selected, because another selection has other features and would be built again.
    command.args(["nextest", "run", "--workspace", "--profile", "long", "--no-capture", "--filterset", tests]);
    command.current_dir(root()).envs(numbers.iter().map(|(name, number)| (name, number.to_string())));
    command.envs(program.map(|program| ("TRACEWRIGHT_BINARY", program)));
    ensure!(command.status()?.success(), "a long run failed");
    Ok(())
}
