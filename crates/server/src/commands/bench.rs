//! `tracewright bench` measures this binary, started as a service, on plants of several sizes.

use anyhow::Result;
use bench::service::Program;
use bench::{load, run};
use clap::Subcommand;

#[derive(Subcommand)]
pub enum Command {
    /// Fill a database with a plant of a given number of units: trees of 4 to 6 levels, lots in 10 000 and 100 000
    /// units, movements, work orders, journal. The plant is always the same, and an interrupted load continues.
    Load(load::Args),
    /// Measure frequent reads and writes on plants of several sizes, compared with the same SQL directly on PostgreSQL.
    Run(run::Args),
}

/// Runs the command.
pub async fn command(command: Command) -> Result<()> {
    let program = Program::itself()?;
    match command {
        Command::Load(args) => load::run(&args, &program).await,
        Command::Run(args) => run::run(&args, &program).await,
    }
}
