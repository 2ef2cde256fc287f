//! `tracewright bench` measures this binary, started as a service, on plants of several sizes.

use anyhow::Result;
use bench::service::Program;
use bench::{load, run};
use clap::Subcommand;

#[derive(Subcommand)]
pub enum Command {
    /// Fill a database with a plant of a given number of units. It has trees of 4 to 6 levels, lots that are in 10 000
    /// and 100 000 units, movements, work orders and a journal. The plant is always the same. Run the command again to
    /// continue an interrupted load.
    Load(load::Args),
    /// Measure frequent reads and writes on plants of several sizes, and compare the reads with the same SQL directly
    /// on PostgreSQL.
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
