//! Brings the cell up, and takes it down again.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use bench::service::Program;
use tokio::runtime::Runtime;
use tokio_postgres::NoTls;

use super::cell::{self, Cell, DATABASE, OWNER, PASSWORD, PATRONI, ROLE};
use super::machine::{Signal, hand_over, require_root};
use super::templates::Member;
use super::{health, network, parts, say, templates};
use crate::builds::Build;

/// Options of `cluster up`.
#[derive(clap::Args, Clone, Debug)]
pub struct UpArgs {
    /// Number of machines that run the service.
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=2))]
    pub instances: u8,
    /// Put a machine with haproxy in front of the service.
    #[arg(long)]
    pub haproxy: bool,
    /// Acknowledge commits before a standby has them, unlike the template. A failover then loses acknowledged writes,
    /// which the drill must find.
    #[arg(long)]
    pub asynchronous: bool,
    /// Program to run as the service. Default: the debug build.
    #[arg(long)]
    pub program: Option<PathBuf>,
}

/// Roles of the user who declares writes.
const WORDS: &str = "admin library production operator quality warehouse traceability";
/// Time for a new cell to have a primary.
const CREATED_WITHIN: Duration = Duration::from_mins(2);

/// Brings a cell up. If that fails, everything is removed except for the logs, which the error names.
pub fn up(args: &UpArgs) -> Result<Cell> {
    require_root()?;
    parts::require(args.haproxy)?;
    let folder = cell::folder();
    ensure!(!folder.join("cell.json").exists(), "a cell is up already. Run cargo xtask cluster down first");
    let program = args.program.clone().unwrap_or_else(|| Build::Debug.path("tracewright"));
    ensure!(program.is_file(), "{} is missing. Build it first", program.display());
    say("installing Patroni");
    parts::install_patroni()?;
    let cell = Cell {
        folder,
        subnet: network::claim()?,
        instances: args.instances.into(),
        has_proxy: args.haproxy,
        is_synchronous: !args.asynchronous,
    };
    let made = make(&cell, &program);
    if made.is_err() {
        stop(&cell)?;
        let _ = fs::remove_file(cell.folder.join("cell.json"));
    }
    made.with_context(|| format!("the logs are in {}", cell.folder.display()))?;
    Ok(cell)
}

/// Makes the machines, the database and the service.
fn make(cell: &Cell, program: &Path) -> Result<()> {
    let _ = fs::remove_dir_all(&cell.folder);
    fs::create_dir_all(cell.media())?;
    cell.save()?;
    network::connect(cell)?;
    for machine in cell.machines() {
        fs::create_dir_all(&machine.folder)?;
    }
    for node in cell.nodes() {
        templates::write_node(cell, &node, Member::New)?;
    }
    if cell.has_proxy {
        templates::write_proxy(cell)?;
    }
    hand_over(&cell.folder)?;
    parts::copy_program(program, cell)?;
    say("starting etcd, Patroni and PostgreSQL on three machines");
    for node in cell.nodes() {
        parts::start_node(&node)?;
    }
    health::await_that("a primary", CREATED_WITHIN, || Ok(health::roles(cell)?.primary.is_some()))?;
    if !cell.is_synchronous {
        acknowledge_early(cell)?;
    }
    say("creating the database");
    Runtime::new()?.block_on(make_database(cell))?;
    say("starting the service");
    for instance in cell.instances() {
        parts::start_instance(cell, &instance)?;
    }
    if cell.has_proxy {
        parts::start_proxy(cell)?;
    }
    health::await_whole(cell).map(drop)
}

/// Turns synchronous replication off, as `patronictl edit-config` does.
fn acknowledge_early(cell: &Cell) -> Result<()> {
    let change = r#"{"synchronous_mode": false, "synchronous_mode_strict": false}"#;
    let Some(node) = cell.nodes().into_iter().next() else { bail!("the cell has no machine") };
    let url = format!("http://{}:{PATRONI}/config", node.address);
    let (status, body) = parts::curl(&["--request", "PATCH", "--data", change], &url)?;
    ensure!(status == 200, "Patroni refused the change: {status} {body}");
    Ok(())
}

/// Creates roles and database as an administrator does, the tables, and a user. The service owns nothing.
async fn make_database(cell: &Cell) -> Result<()> {
    let administer = cell.primary_url("postgres", "postgres");
    let (client, connection) = tokio_postgres::connect(&administer, NoTls).await.context("the primary refused")?;
    tokio::spawn(connection);
    for statement in [
        "create role tracewright_service nologin".to_owned(),
        format!("create role {OWNER} login password '{PASSWORD}'"),
        // A migration gives two functions this setting, which only a superuser may do without being granted it.
        format!("grant set on parameter tracewright.reset to {OWNER}"),
        format!("create role {ROLE} login password '{PASSWORD}' in role tracewright_service"),
        format!("create database {DATABASE} owner {OWNER}"),
        "create table cut_off (n bigint primary key)".to_owned(),
    ] {
        client.batch_execute(&statement).await.with_context(|| statement.clone())?;
    }
    let program = Program::at(cell.program());
    program.migrate(&cell.url(OWNER, DATABASE))?;
    program.create_user(&cell.url(ROLE, DATABASE), WORDS)
}

/// Stops all processes of the cell and removes its network.
fn stop(cell: &Cell) -> Result<()> {
    for machine in cell.machines() {
        machine.signal_all(Signal::Kill)?;
    }
    network::remove(cell)
}

/// Takes the cell down and deletes it.
pub fn down(cell: &Cell) -> Result<()> {
    stop(cell)?;
    let mut remove = Command::new("rm");
    bench::tools::succeed(remove.arg("-rf").arg(&cell.folder))
}
