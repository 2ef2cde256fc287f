//! `tracewright bench`: the proof of scale. What is measured is this very program, started as a service.

use anyhow::Result;
use bench::service::Program;
use bench::{load, run};
use clap::Subcommand;

#[derive(Subcommand)]
pub enum Command {
    /// Fill a database with a plant of so many serials: trees of 4 to 6 levels, lots in 10 000 and 100 000 units,
    /// movements, orders, journal. Always the same plant; an interrupted load goes on where it stopped.
    Load(load::Args),
    /// Measure every hot read and write on plants of several sizes, against the same SQL on the bare engine.
    Run(run::Args),
}

/// Does what is asked.
pub async fn command(command: Command) -> Result<()> {
    let program = Program::itself()?;
    match command {
        Command::Load(args) => load::run(&args, &program).await,
        Command::Run(args) => run::run(&args, &program).await,
    }
}
