//! Measures reads, through the service and directly on PostgreSQL.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};
use testdb::Cluster;
use tokio_postgres::Client;

use super::operations::MeasuredOperation;
use super::report::{OperationFigures, TurnFigures};
use super::sealed::wait_until_sealed;
use super::{BenchRun, script};
use crate::cost::{MeasuredProcess, Meter};
use crate::instructions::{count, has_valgrind};
use crate::service::{Minimal, Service, free_address};
use crate::statements::{LOGGED, Log, Statement};
use crate::tools::{Load, PgbenchScripts, pgbench, wrk};

/// Number of requests on one connection, over all turns, that a median should be based on.
const REQUESTS: f64 = 200.0;

/// The reads of one plant, with the services that handle them.
pub struct Reads {
    /// The service without its request log.
    quiet: Service,
    shipped: Service,
    database: String,
    all: Vec<MeasuredRead>,
}

/// A read that is ready to be measured in one plant.
struct MeasuredRead {
    operation: &'static MeasuredOperation,
    statements: usize,
    requests: PathBuf,
    /// Scripts for pgbench. None when pgbench cannot run the statements.
    bare: Option<PgbenchScripts>,
    minimal: Option<Minimal>,
    /// The statement that the minimal handler runs.
    statement: String,
    /// Seconds per turn that give enough requests on one connection.
    alone: u32,
    turns: Vec<TurnFigures>,
}

/// A read with its recorded statements.
struct RecordedRead {
    statements: Vec<Statement>,
    /// All paths to request.
    paths: Vec<String>,
    /// The requests in the form that pgbench runs.
    bare: PgbenchScripts,
}

impl Reads {
    /// Starts the services of a filled plant, and records their statements.
    pub async fn prepare(
        bench: &BenchRun<'_>,
        operations: &[&'static MeasuredOperation],
        database: &str,
        client: &Client,
    ) -> Result<Self> {
        let url = bench.cluster.socket_url(database);
        let folder = bench.folder.join(database);
        fs::create_dir_all(&folder)?;
        bench.program.adopt_file_store(&url, &folder)?;
        let mut reads = Self {
            quiet: Service::start(bench.program, &url, &folder)?,
            shipped: Service::start_as_shipped(bench.program, &url, &folder.join("shipped"))?,
            database: database.to_owned(),
            all: Vec::new(),
        };
        let logged = Service::start(bench.program, &format!("{url}{LOGGED}"), &folder.join("logged"))?;
        wait_until_sealed(client).await?;
        let mut log = Log::of(bench.cluster)?;
        for operation in operations {
            let recorded = record(operation, &logged, &mut log, client, &folder).await;
            if let Some(recorded) = recorded.with_context(|| operation.name)? {
                let read = reads.read(bench, operation, recorded, &folder)?;
                reads.all.push(read);
            }
        }
        Ok(reads)
    }

    /// Writes the script of a read, starts its minimal handler, and warms up all services.
    fn read(
        &self,
        bench: &BenchRun<'_>,
        operation: &'static MeasuredOperation,
        recorded: RecordedRead,
        folder: &Path,
    ) -> Result<MeasuredRead> {
        let RecordedRead { statements, paths, bare } = recorded;
        let requests = folder.join(format!("{}.lua", operation.file));
        script::write_requests(&requests, self.quiet.token(), &paths)?;
        let alone = seconds_for(bench, self.quiet.address(), &requests)?;
        let bare = usable(bare, operation, bench.cluster, &self.database);
        let statement = statements.first().map(|first| first.text.clone()).unwrap_or_default();
        let url = bench.cluster.socket_url(&self.database);
        let minimal = match &bench.args.minimal {
            Some(program) if operation.minimal => Some(start_minimal(program, &url, &statements)?),
            _ => None,
        };
        let statements = statements.len();
        let read = MeasuredRead { operation, statements, requests, bare, minimal, statement, alone, turns: Vec::new() };
        // Opens all connections and prepares the statements, so that this is not measured.
        let minimal = read.minimal.as_ref().map(Minimal::measured_process);
        for asked in [self.quiet.measured_process(), self.shipped.measured_process()].into_iter().chain(minimal) {
            wrk(asked.address, Load { seconds: 1, ..bench.load() }, &read.requests)?;
        }
        Ok(read)
    }

    /// Measures one operation once. Does nothing if the plant has no samples for it.
    pub fn measure(&mut self, bench: &BenchRun<'_>, operation: &MeasuredOperation, counts: bool) -> Result<()> {
        let Some(read) = self.all.iter_mut().find(|read| read.operation.file == operation.file) else {
            return Ok(());
        };
        let (load, meter) = (bench.load(), Meter { cluster: bench.cluster, database: &self.database, counts });
        let alone = wrk(self.quiet.address(), Load { connections: 1, seconds: read.alone }, &read.requests)?;
        let cost = |asked: MeasuredProcess<'_>| meter.measure(asked, load, &read.requests);
        let quiet = cost(self.quiet.measured_process())?;
        let minimal = read.minimal.as_ref().map(|minimal| cost(minimal.measured_process())).transpose()?;
        let shipped = Some(cost(self.shipped.measured_process())?);
        let bare = read.bare.as_ref().map(|bare| pgbench(bench.cluster, &self.database, load, bare)).transpose()?;
        let (milliseconds, p99, count) = (alone.median, alone.p99, alone.count);
        read.turns.push(TurnFigures { milliseconds, p99, count, quiet, shipped, minimal, bare });
        Ok(())
    }

    /// Instructions per request of the read that the minimal handler supports: log off, as shipped, minimal. None if
    /// valgrind or the minimal handler is missing.
    pub fn count_instructions(&self, bench: &BenchRun<'_>) -> Result<Option<[f64; 3]>> {
        let read = self.all.iter().find(|read| read.minimal.is_some() && has_valgrind());
        let (Some(read), Some(minimal)) = (read, &bench.args.minimal) else { return Ok(None) };
        let url = bench.cluster.socket_url(&self.database);
        let connections = bench.args.connections;
        let serve = |mut serve: Command| {
            let address = free_address()?;
            serve.args(["--listen", &address, "--media"]).arg(bench.folder.join(&self.database).join("media"));
            count(&serve, &address, connections, &read.requests)
        };
        let quiet = serve(bench.program.command(&url, &["serve"]))?;
        let shipped = serve(bench.program.serve_as_shipped(&url))?;
        let address = free_address()?;
        let minimal = Minimal::command(minimal, &url, &read.statement, &address);
        Ok(Some([quiet, shipped, count(&minimal, &address, connections, &read.requests)?]))
    }

    /// Returns the figures and stops the services.
    pub fn lines(self) -> Vec<OperationFigures> {
        let line = |read: MeasuredRead| OperationFigures {
            name: read.operation.name,
            aims: read.operation.aims,
            grows: read.operation.grows,
            statements: read.statements,
            generic: read.bare.is_some_and(|bare| bare.generic),
            turns: read.turns,
        };
        self.all.into_iter().map(line).collect()
    }
}

/// Starts the minimal handler with the statement that the service runs.
fn start_minimal(program: &Path, url: &str, statements: &[Statement]) -> Result<Minimal> {
    let [statement] = statements else {
        bail!("the minimal handler runs one statement, but this read sends {}", statements.len())
    };
    Minimal::start(program, url, &statement.text)
}

/// Sends a request and reads its statements from the log. None if the service does not have the operation or the plant
/// is too small for it.
#[expect(clippy::print_stderr, reason = "a command line tool")]
async fn record(
    operation: &MeasuredOperation,
    logged: &Service,
    log: &mut Log,
    client: &Client,
    folder: &Path,
) -> Result<Option<RecordedRead>> {
    let samples = operation.samples(client).await?;
    let paths: Vec<String> = samples.iter().map(operation.path).collect();
    let (Some(asked), Some(path)) = (samples.first(), paths.first()) else {
        eprintln!("{}: skipped, because the plant is too small", operation.name);
        return Ok(None);
    };
    match logged.get(path)? {
        (200, _) => {}
        (404, body) if body.contains("route_not_found") => {
            eprintln!("{}: skipped, because the service does not have this operation", operation.name);
            return Ok(None);
        }
        (status, body) => bail!("{path} returned {status}: {body}"),
    }
    let statements = log.statements_of(logged, path, client).await?;
    let bare = script::write_statements(folder, operation, &statements, (asked, &samples), client).await?;
    Ok(Some(RecordedRead { statements, paths, bare }))
}

/// Warms up the plant, and returns how many seconds one connection needs for its share of the requests.
fn seconds_for(bench: &BenchRun<'_>, address: &str, requests: &Path) -> Result<u32> {
    let answers = wrk(address, Load { connections: 1, seconds: 2 }, requests)?;
    let share = REQUESTS / f64::from(bench.args.turns);
    let enough = |seconds: &u32| answers.rate * f64::from(*seconds) > share * 1.2;
    Ok((1..=60).find(enough).unwrap_or(60))
}

/// Tries the scripts briefly. None when pgbench cannot run them. The run then continues without the ratio. Generic
/// plans are forced where that is much faster, because the bare engine should show what PostgreSQL can do at best.
#[expect(clippy::print_stderr, reason = "a command line tool")]
fn usable(
    mut bare: PgbenchScripts,
    operation: &MeasuredOperation,
    cluster: &Cluster,
    database: &str,
) -> Option<PgbenchScripts> {
    let load = Load { connections: 1, seconds: 1 };
    let (mut free, mut kept) = (0.0_f64, 0.0_f64);
    for generic in [false, true, false, true] {
        bare.generic = generic;
        let rate = pgbench(cluster, database, load, &bare);
        if let Err(error) = &rate {
            eprintln!("{}: measured without a ratio, because pgbench failed: {error:#}", operation.name);
        }
        let best = if generic { &mut kept } else { &mut free };
        *best = best.max(rate.ok()?);
    }
    bare.generic = kept > free * 1.3;
    Some(bare)
}
