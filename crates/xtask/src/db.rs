//! `cargo xtask db start | stop`: the PostgreSQL cluster for development.

use anyhow::Result;
use bench::tools::make_database;
use testdb::Cluster;

/// Name of the development database.
const DEVELOPMENT_DATABASE: &str = "tracewright";

#[derive(clap::Subcommand)]
pub enum Command {
    /// Start the cluster unless it is running, and print the URL of its database as the last line.
    Start,
    /// Stop the cluster.
    Stop,
}

/// Starts or stops the development cluster.
#[expect(clippy::print_stdout, clippy::print_stderr, reason = "a command line tool")]
pub fn run(command: &Command) -> Result<()> {
    match command {
        Command::Start => {
            let cluster = Cluster::start_for_development()?;
            make_database(&cluster, DEVELOPMENT_DATABASE)?;
            eprintln!("PostgreSQL runs on port {}. For development only: it does not sync to disk.", cluster.port());
            println!("{}", cluster.url(DEVELOPMENT_DATABASE));
        }
        Command::Stop => {
            let message = if Cluster::stop()? { "PostgreSQL stopped." } else { "PostgreSQL was not running." };
            eprintln!("{message}");
        }
    }
    Ok(())
}
