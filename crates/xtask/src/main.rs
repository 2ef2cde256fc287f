//! The project's own commands.

mod bench;
mod bench_testdb;
mod book;
mod builds;
mod check;
mod clients;
mod compatibility;
mod conformance;
mod console;
mod db;
mod demonstration;
mod long_tests;
mod new_op;
mod nightly;
mod notices;
mod prepare;
mod refusals;
mod s3;
mod shift;
mod slowest;
mod stock;
mod test_setup;

use std::process::ExitCode;

use clap::{Parser, Subcommand};

#[derive(Parser)]
#[command(name = "cargo xtask", about = "The project's own commands")]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Run every gate: format, generated files, lints, dependencies, documentation, tests.
    Check,
    /// Regenerate the committed files: crates/queries, docs/schema.sql, docs/openapi.json, migrations/CHECKSUMS.
    Prepare {
        /// Only say whether they are as a fresh run would make them.
        #[arg(long)]
        check: bool,
    },
    /// Compare the interface with that of the last release: every line of the answer breaks a client.
    Compatibility(compatibility::Args),
    /// Build the web console, which the next build of the server embeds.
    Console(console::Arguments),
    /// List the components of others with their licenses, which the next build of the server embeds.
    Notices,
    /// Build the book, which the next build of the server serves at /help; check its links.
    Book(book::Arguments),
    /// The private PostgreSQL cluster of this work tree.
    Db {
        #[command(subcommand)]
        command: db::Command,
    },
    /// Ask the running service whether it is what docs/openapi.json says.
    Conformance(conformance::Args),
    /// Generate a Python and a TypeScript client from docs/openapi.json, and run a story with each.
    Clients,
    /// Run the tests of the file store against a real S3 server on loopback.
    TestS3,
    /// Prepare a test run: cluster, template, reaper. Called by nextest.
    TestSetup,
    /// Drop the databases of passed tests while the run goes on. Called by test-setup.
    #[command(hide = true)]
    TestReaper {
        /// The process of the run.
        run: u32,
    },
    /// Compare an authenticated read with the same SQL on the bare engine and with a minimal handler.
    Bench(bench::Args),
    /// Measure what a database for one test costs, by ways of making it.
    BenchTestdb(bench_testdb::Args),
    /// Work a shift of many operators, and measure what the completion of a batch costs.
    Shift(shift::Args),
    /// Measure the searches of the warehouse on plants of several sizes, and what one movement costs.
    Stock(stock::Args),
    /// Measure the feed of the journal: order under hot writers, speed, change of the sealer.
    Feed(long_tests::FeedArgs),
    /// Kill, freeze and cut service and database while clients write, and compare what was acknowledged.
    Faults(long_tests::FaultArgs),
    /// Run the long form of every test that has one, the whole conformance and the journeys: a night.
    Nightly(nightly::Args),
    /// Write the frame of a new operation.
    NewOp(new_op::Args),
}

#[expect(clippy::print_stderr, reason = "a command line tool")]
fn main() -> ExitCode {
    match run(Cli::parse().command) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("cargo xtask: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(command: Command) -> anyhow::Result<()> {
    match command {
        Command::Check => check::run(),
        Command::Prepare { check } => prepare::run(check),
        Command::Compatibility(args) => compatibility::run(&args),
        Command::Console(arguments) => console::run(&arguments),
        Command::Book(arguments) => book::run(&arguments),
        Command::Notices => notices::run(),
        Command::Db { command } => db::run(&command),
        Command::Conformance(args) => conformance::run(&args),
        Command::Clients => clients::run(),
        Command::TestS3 => check::test_s3(),
        Command::TestSetup => test_setup::run(),
        Command::TestReaper { run } => test_setup::reap(run),
        Command::Bench(args) => bench::run(&args),
        Command::BenchTestdb(args) => bench_testdb::run(&args),
        Command::Shift(args) => shift::run(&args),
        Command::Stock(args) => stock::run(&args),
        Command::Feed(args) => long_tests::feed(&args),
        Command::Faults(args) => long_tests::faults(&args),
        Command::Nightly(args) => nightly::run(&args),
        Command::NewOp(args) => new_op::run(&args),
    }
}

/// The root of the work tree.
fn root() -> std::path::PathBuf {
    std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}
