//! Development commands of the project.

mod alerts;
mod bench;
mod bench_testdb;
mod book;
mod builds;
mod check;
mod clients;
mod cluster;
mod compatibility;
mod conformance;
mod console;
mod db;
mod demonstration;
mod dist;
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
#[command(name = "cargo xtask", about = "Development commands of the project")]
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
        /// Only check whether the committed files match freshly generated ones.
        #[arg(long)]
        check: bool,
    },
    /// Compare the API with that of the last release, and list every change that breaks a client.
    Compatibility(compatibility::Args),
    /// Build the web console, which the next build of the server embeds.
    Console(console::Arguments),
    /// List the third-party components with their licenses, which the next build of the server embeds.
    Notices,
    /// Build the book, which the next build of the server serves at /help, and check its links.
    Book(book::Arguments),
    /// Start or stop the private PostgreSQL cluster of this work tree.
    Db {
        #[command(subcommand)]
        command: db::Command,
    },
    /// Check that the running service behaves as docs/openapi.json describes.
    Conformance(conformance::Args),
    /// Generate a Python and a TypeScript client from docs/openapi.json, and run a scenario with each.
    Clients,
    /// Run the tests of the file store against a real S3 server on loopback.
    TestS3,
    /// Prepare a test run: cluster, template, reaper. Called by nextest.
    TestSetup,
    /// Drop the databases of passed tests while the run continues. Called by test-setup.
    #[command(hide = true)]
    TestReaper {
        /// Process ID of the test run.
        run: u32,
    },
    /// Compare an authenticated read with the same SQL directly on PostgreSQL and with a minimal handler.
    Bench(bench::Args),
    /// Measure the cost of a database for one test, by strategy.
    BenchTestdb(bench_testdb::Args),
    /// Simulate a shift of many operators, and measure the cost of completing a batch.
    Shift(shift::Args),
    /// Measure the searches of the warehouse on plants of several sizes, and the cost of one movement.
    Stock(stock::Args),
    /// Measure the journal feed: order under contending writers, speed, and takeover by another sealer.
    Feed(long_tests::FeedArgs),
    /// Kill, freeze and disconnect service and database while clients write, and verify the acknowledged writes.
    Faults(long_tests::FaultArgs),
    /// Run a cell of three database machines on this machine, cause faults, and verify the acknowledged writes.
    Cluster {
        #[command(subcommand)]
        command: cluster::Command,
    },
    /// Run the long form of every test that has one, the cell, the full conformance run and the browser journeys.
    Nightly(nightly::Args),
    /// Build everything that a release consists of: packages, container image, manifests, notices and checksums.
    Dist(dist::Args),
    /// Generate the skeleton of a new operation.
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
        Command::Cluster { command } => cluster::run(&command),
        Command::Nightly(args) => nightly::run(&args),
        Command::Dist(args) => dist::run(&args),
        Command::NewOp(args) => new_op::run(&args),
    }
}

/// Returns the root of the work tree.
fn root() -> std::path::PathBuf {
    std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}
