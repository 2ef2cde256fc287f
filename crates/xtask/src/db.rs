//! `cargo xtask db start | stop`.

use anyhow::Result;
use testdb::Cluster;
use tokio_postgres::NoTls;

/// The database that people use while they develop.
const DEVELOPMENT_DATABASE: &str = "tracewright";

#[derive(clap::Subcommand)]
pub enum Command {
    /// Start it, or find it running; the last line printed is the address of a database.
    Start,
    /// End it.
    Stop,
}

#[expect(clippy::print_stdout, clippy::print_stderr, reason = "a command line tool")]
pub fn run(command: &Command) -> Result<()> {
    match command {
        Command::Start => {
            let cluster = Cluster::start_for_development()?;
            make_database(&cluster, DEVELOPMENT_DATABASE)?;
            eprintln!("PostgreSQL runs on port {}; for development only, it does not sync to disk.", cluster.port());
            println!("{}", cluster.url(DEVELOPMENT_DATABASE));
        }
        Command::Stop => {
            let message = if Cluster::stop()? { "PostgreSQL stopped." } else { "PostgreSQL was not running." };
            eprintln!("{message}");
        }
    }
    Ok(())
}

/// Makes a database, unless it is there.
pub fn make_database(cluster: &Cluster, name: &str) -> Result<()> {
    tokio::runtime::Runtime::new()?.block_on(async {
        let (client, connection) = tokio_postgres::connect(&cluster.url("postgres"), NoTls).await?;
        tokio::spawn(connection);
        let found = client.query_opt("select from pg_database where datname = $1", &[&name]).await?;
        if found.is_none() {
            client.batch_execute(&format!("create database {name}")).await?;
        }
        Ok(())
    })
}
