//! The commands of the `tracewright` binary.

mod backup;
mod bench;
mod demo;
mod doctor;
mod environment;
mod exit_code;
mod feed;
mod health;
mod licenses;
mod migrate;
mod serve;
mod setup;
mod upgrade;
mod user;

pub use demo::load as load_demo;
pub use serve::{bind, first_start, run as serve_until_stopped};

use std::ffi::OsString;
use std::io::{ErrorKind, Write as _};
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::{Context, Result};
use clap::{Parser, Subcommand};

use crate::app;
use platform::config::DatabaseSettings;
use platform::render;
use platform::telemetry::flush_log;

#[derive(Parser)]
#[command(name = "tracewright", version, about = "Production and traceability for manufacturers.")]
#[command(after_help = "Every setting can be a flag or an environment variable. The --help of a command lists both.")]
struct Cli {
    /// File with settings of the form `NAME=value`. A flag and a variable of the environment take precedence. Default:
    /// `/etc/tracewright/tracewright.env`, if this user can read it.
    #[arg(long, global = true, value_name = "FILE")]
    env_file: Option<PathBuf>,
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    /// Run the service until it receives TERM or Ctrl-C.
    Serve(Box<serve::ServeArgs>),
    /// Prepare this machine and its database: roles, database, schema, secret, settings, first user and service. Run it
    /// as root. The command is safe to interrupt and to repeat, and changes only what is missing.
    Setup(Box<setup::SetupArgs>),
    /// Migrate the database to the schema that this binary needs. The command is safe to repeat and to run on several
    /// machines.
    Migrate {
        #[command(flatten)]
        database: DatabaseSettings,
        /// Number of the cell. Only for a new database. Records of different cells never have the same key.
        #[arg(long, env = "TRACEWRIGHT_CELL", value_parser = clap::value_parser!(i64).range(0..=platform::db::migrate::CELL_MAX))]
        cell: Option<i64>,
    },
    /// Ask the running service for its state. The exit code is 0 if it is ready, 1 if it is not ready, and 3 if it does
    /// not answer within 3 s.
    Health(health::HealthArgs),
    /// Create users and reset passwords directly in the database.
    User {
        #[command(subcommand)]
        command: user::Command,
    },
    /// Run a demonstration plant on a temporary database, which is deleted at the end unless --keep is set.
    #[command(args_conflicts_with_subcommands = true)]
    Demo {
        #[command(flatten)]
        show: demo::DemoArgs,
        #[command(subcommand)]
        command: Option<demo::Command>,
    },
    /// Back up the database and the file store, and prove that a backup can be restored.
    Backup {
        #[command(subcommand)]
        command: Box<backup::Command>,
    },
    /// Restore a backup for good, and announce it to the readers of the feed. Run it on the machine of PostgreSQL, while
    /// no service and no PostgreSQL uses the directory.
    Restore(Box<backup::restore::RestoreArgs>),
    /// Try the migrations of this binary on a copy of the database: which tables they lock and rewrite, and how long they
    /// take. Exit code 0: the services can keep running. Exit code 2: stop them first. Exit code 1: a migration failed.
    Upgrade(Box<upgrade::UpgradeArgs>),
    /// Load a large plant and measure requests on it.
    Bench {
        #[command(subcommand)]
        command: bench::Command,
    },
    /// Show the state of the journal feed, or announce a restored or moved database before the service starts.
    Feed {
        #[command(subcommand)]
        command: feed::Command,
    },
    /// Print the interface description (OpenAPI 3.1).
    Openapi,
    /// Print the third-party components of this binary with their licenses.
    Licenses(licenses::LicenseArgs),
    /// Check the settings, the database and the file store, and with --cluster the whole cell. Print what is wrong and how
    /// to fix it. Exit code 0: nothing is WRONG. Exit code 1: something is. Exit code 3: the database cannot be reached.
    Doctor(Box<doctor::DoctorArgs>),
    /// Connect standard input and output with a socket, for `setup`.
    #[command(name = setup::connections::RELAY, hide = true)]
    Relay {
        /// The socket.
        socket: PathBuf,
    },
}

/// Runs the command of the command line. Prints an error to standard error and returns the exit code.
pub fn main() -> ExitCode {
    // First, because the renderer must set its limits before it reads input, and needs nothing of what follows.
    if std::env::args_os().nth(1).is_some_and(|word| word == render::SUBCOMMAND) {
        return render::main();
    }
    let arguments: Vec<OsString> = std::env::args_os().collect();
    let ended = environment::complete(&arguments).and_then(|()| match Cli::try_parse_from(arguments) {
        Ok(cli) => run(cli.command),
        Err(error) => {
            let _ = error.print();
            Ok(if error.use_stderr() { ExitCode::from(exit_code::USAGE) } else { ExitCode::SUCCESS })
        }
    });
    flush_log();
    match ended {
        Ok(code) => code,
        Err(error) => {
            print_notice(&format!("tracewright: {error:#}"));
            ExitCode::FAILURE
        }
    }
}

/// Runs a command and returns its exit code.
fn run(command: Command) -> Result<ExitCode> {
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build()?;
    match command {
        Command::Serve(args) => return runtime.block_on(serve::command(*args)),
        Command::Setup(args) => return runtime.block_on(setup::command(*args)),
        Command::Health(args) => return runtime.block_on(health::command(&args)),
        Command::Backup { command } => return Ok(runtime.block_on(backup::command(*command))),
        Command::Restore(args) => return Ok(runtime.block_on(backup::restore::command(&args))),
        Command::Upgrade(args) => return Ok(runtime.block_on(upgrade::command(&args))),
        Command::Relay { socket } => setup::connections::relay(&socket)?,
        Command::Migrate { database, cell } => runtime.block_on(migrate::command(&database, cell))?,
        Command::User { command } => runtime.block_on(user::command(command))?,
        Command::Demo { command: Some(command), .. } => runtime.block_on(demo::command(command))?,
        Command::Demo { show, command: None } => runtime.block_on(demo::show(show))?,
        Command::Bench { command } => runtime.block_on(bench::command(command))?,
        Command::Feed { command } => return runtime.block_on(feed::command(command)),
        Command::Openapi => print(&app::document_text()?)?,
        Command::Licenses(choice) => print(&licenses::document(&choice)?)?,
        Command::Doctor(args) => {
            let code = runtime.block_on(doctor::command(*args));
            // A disk that hangs would otherwise keep the program from ending.
            runtime.shutdown_background();
            return Ok(code);
        }
    }
    Ok(ExitCode::SUCCESS)
}

/// Writes the result of a command to standard output. A reader that has closed it, such as `head`, is not an error.
fn print(text: &str) -> Result<()> {
    let mut out = std::io::stdout().lock();
    match out.write_all(text.as_bytes()).and_then(|()| out.flush()) {
        Err(error) if error.kind() != ErrorKind::BrokenPipe => Err(error).context("cannot write to standard output"),
        _ => Ok(()),
    }
}

/// Writes a message for people to standard error while a command runs.
#[expect(clippy::print_stderr, reason = "the command line")]
fn print_notice(text: &str) {
    eprintln!("{text}");
}
