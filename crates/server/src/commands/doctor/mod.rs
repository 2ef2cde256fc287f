//! `tracewright doctor` checks everything that the service depends on. Each line shows a fact with its value and, if it
//! is wrong, the fix. With `--cluster` it also checks the database machines, Patroni and the other instances of the cell.

mod archive;
mod cell;
mod hosts;
mod machine;
mod patroni;
mod registry;
mod report;

use std::process::ExitCode;
use std::time::Duration;

use anyhow::{Context, Result, anyhow};
use tokio::time::Instant;
use tokio_postgres::Client;

use cell::CellState;
use platform::config::Settings;
use platform::db::connect_detached;
use report::{DoctorReport, Found};

/// Time after which a run ends, whatever hangs.
const ENDS_WITHIN: Duration = Duration::from_secs(14);
/// Time for the checks of this machine, which leaves some for those of the database.
const MACHINE_WITHIN: Duration = Duration::from_secs(7);

/// Arguments of the command.
#[derive(clap::Args)]
pub struct DoctorArgs {
    #[command(flatten)]
    settings: Settings,
    /// Also check the cell: every database host of the URL, Patroni and etcd (with `TRACEWRIGHT_PATRONI_URLS`), the archive,
    /// the backups, and all running instances.
    #[arg(long)]
    cluster: bool,
    /// Print the result as one JSON object.
    #[arg(long)]
    json: bool,
}

/// Runs all checks, prints their results and returns the exit code.
pub async fn command(args: DoctorArgs) -> ExitCode {
    let DoctorArgs { settings, cluster, json } = args;
    let began = Instant::now();
    let deadline = Deadline(began + ENDS_WITHIN);
    let mut report = DoctorReport::new(json);
    let gathering = async { if cluster { Some(CellState::gather(&settings).await) } else { None } };
    let (of_machine, cell) = tokio::join!(machine::of_machine(&settings, Deadline(began + MACHINE_WITHIN)), gathering);
    for (name, found) in of_machine {
        report.add(name, found);
    }
    let (cell, client) = match cell.transpose() {
        Ok(Some(mut cell)) => {
            let client = cell.take_client().context("none of the hosts answers. Check TRACEWRIGHT_DATABASE_URL");
            (Some(cell), client)
        }
        Ok(None) => (None, deadline.of(connect_detached(settings.database.url())).await.context(CANNOT_REACH)),
        Err(error) => (None, Err(error.context(CANNOT_REACH))),
    };
    match client {
        Ok(client) => {
            machine::add_database(&mut report, &client, &settings, deadline).await;
            if let Some(cell) = &cell {
                add_cell(&mut report, cell, &client, deadline).await;
            }
        }
        Err(error) => {
            report.add_unreachable("database", &error);
            if let Some(cell) = &cell {
                cell.add_lines(&mut report);
            }
        }
    }
    report.end()
}

/// Why there is no connection.
const CANNOT_REACH: &str = "cannot be reached. Check TRACEWRIGHT_DATABASE_URL";

/// Adds the lines about the cell.
async fn add_cell(report: &mut DoctorReport, cell: &CellState, client: &Client, deadline: Deadline) {
    cell.add_lines(report);
    report.add("archive", deadline.of(archive::archive(client)).await);
    report.add("backup", deadline.found(registry::backup(client)).await);
    let running = deadline.of(registry::running(client)).await;
    report.add("instances", registry::instances(&running));
    report.add("clocks", registry::clocks(cell, &running));
    report.add("certificates", registry::certificates(cell, &running));
}

/// The moment by which a run ends.
#[derive(Clone, Copy, Debug)]
pub struct Deadline(Instant);

impl Deadline {
    /// The result of a check, or an error if it takes too long.
    pub async fn of<T>(self, check: impl Future<Output = Result<T>>) -> Result<T> {
        let late = |_| anyhow!("no result in time. Check whether the disk, the database or the network hangs");
        tokio::time::timeout_at(self.0, check).await.map_err(late).flatten()
    }

    /// What a check has found.
    pub async fn found(self, check: impl Future<Output = Result<Found>>) -> Found {
        self.of(check).await.unwrap_or_else(|error| Found::Bad(format!("{error:#}")))
    }
}
