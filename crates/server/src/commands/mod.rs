//! What the binary can do.

mod bench;
mod demo;
mod doctor;
mod feed;
mod licenses;
mod migrate;
mod serve;
mod user;

pub use demo::load as load_demo;
pub use serve::{bind, first_start, run as serve_until_stopped};

use std::io::{ErrorKind, Write as _};
use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::{Parser, Subcommand};

use crate::app;
use platform::config::{DatabaseSettings, Settings};
use platform::render;
use platform::telemetry::flush_log;

#[derive(Parser)]
#[command(name = "tracewright", version, about = "Production and traceability for manufacturers.")]
#[command(after_help = "Every setting can be given by flag or by environment; --help of a command lists both.")]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Run the service until it is told to stop (TERM or Ctrl-C).
    Serve(Box<Settings>),
    /// Bring the database to the schema this program needs; safe to run again and from several machines.
    Migrate {
        #[command(flatten)]
        database: DatabaseSettings,
        /// Number of the cell, for a new database only: keys of different cells never collide.
        #[arg(long, env = "TRACEWRIGHT_CELL", value_parser = clap::value_parser!(i64).range(0..=platform::db::migrate::CELL_MAX))]
        cell: Option<i64>,
    },
    /// Make users and give them passwords, without the service.
    User {
        #[command(subcommand)]
        command: user::Command,
    },
    /// A small factory to look at and to play with: on a database of its own, which goes when it ends.
    #[command(args_conflicts_with_subcommands = true)]
    Demo {
        #[command(flatten)]
        show: demo::DemoArgs,
        #[command(subcommand)]
        command: Option<demo::Command>,
    },
    /// Prove how it scales: load a large plant, and measure what requests cost in it.
    Bench {
        #[command(subcommand)]
        command: bench::Command,
    },
    /// Epochs of the journal's feed: after a restore or a move, announce it before the service starts.
    Feed {
        #[command(subcommand)]
        command: feed::Command,
    },
    /// Print the interface description (OpenAPI 3.1).
    Openapi,
    /// Print the components of others that the program contains, with their licenses.
    Licenses(licenses::LicenseArgs),
    /// Look at everything the service depends on and say in plain words what is wrong.
    Doctor(Box<Settings>),
}

/// Reads the command line, does what it says, and tells how it went.
pub fn main() -> ExitCode {
    // First of all: the renderer limits itself before it reads, and needs nothing of what follows.
    if std::env::args_os().nth(1).is_some_and(|word| word == render::SUBCOMMAND) {
        return render::main();
    }
    let ended = run(Cli::parse().command);
    flush_log();
    match ended {
        Ok(code) => code,
        Err(error) => {
            print_notice(&format!("tracewright: {error:#}"));
            ExitCode::FAILURE
        }
    }
}

fn run(command: Command) -> Result<ExitCode> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    match command {
        Command::Serve(settings) => runtime.block_on(serve::command(*settings))?,
        Command::Migrate { database, cell } => runtime.block_on(migrate::command(&database, cell))?,
        Command::User { command } => runtime.block_on(user::command(command))?,
        Command::Demo { command: Some(command), .. } => runtime.block_on(demo::command(command))?,
        Command::Demo { show, command: None } => runtime.block_on(demo::show(show))?,
        Command::Bench { command } => runtime.block_on(bench::command(command))?,
        Command::Feed { command } => return Ok(ExitCode::from(runtime.block_on(feed::command(command))?)),
        Command::Openapi => print(&app::document_text()?)?,
        Command::Licenses(choice) => print(&licenses::document(&choice)?)?,
        Command::Doctor(settings) => {
            let healthy = runtime.block_on(doctor::command(*settings));
            return Ok(if healthy { ExitCode::SUCCESS } else { ExitCode::FAILURE });
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// The result of a command, on standard output. A reader that has closed it wants no more, as `head` does.
fn print(text: &str) -> Result<()> {
    let mut out = std::io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(error).context("standard output"),
        _ => Ok(()),
    }
}

/// What people should read while a command runs, on standard error.
#[expect(clippy::print_stderr, reason = "the command line")]
fn print_notice(text: &str) {
    eprintln!("{text}");
}
