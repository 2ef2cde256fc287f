//! `cargo xtask scale`: the reads of serials on plants of several sizes, against the same SQL on the bare engine.
//!
//! All plants live in one cluster, each with a service of its own, and are measured in turns: what else the machine
//! does falls on all of them, and only ratios matter. Needs wrk and pgbench.

mod operations;
mod report;
mod script;
mod statements;

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail, ensure};
use testdb::Cluster;
use tokio_postgres::Client;

use crate::db;
use crate::seed::{self, Progress};
use crate::service::{Program, Service};
use crate::tools::{Bare, Load, pgbench, require_wrk, wrk};
use operations::{OPERATIONS, Operation};
use report::{Line, Turn};
use statements::{LOG_SETTINGS, LOGGED, Log};

/// Memory as a server has it; everything fits.
const SETTINGS: &str = "
shared_buffers = 3GB
effective_cache_size = 8GB
";
/// Requests on one connection that a median must stand for, over all turns.
const REQUESTS: f64 = 200.0;

/// How much to measure.
#[derive(clap::Args)]
pub struct Args {
    /// Serials of each plant.
    #[arg(long, value_delimiter = ',', default_values_t = [100_000, 1_000_000])]
    sizes: Vec<i64>,
    /// Turns; the median counts.
    #[arg(long, default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..))]
    turns: u32,
    /// Seconds of each measurement.
    #[arg(long, default_value_t = 3)]
    seconds: u32,
    /// Connections of the clients.
    #[arg(long, default_value_t = 8)]
    connections: u32,
    /// Leave the filled databases and the scripts on the disk: the next run starts sooner.
    #[arg(long)]
    keep: bool,
}

/// Fills, measures and prints.
pub fn run(args: &Args) -> Result<()> {
    ensure!(!args.sizes.is_empty(), "no size was given");
    require_wrk()?;
    Program::Release.build()?;
    let cluster = Cluster::start_apart("scale", &format!("{SETTINGS}{LOG_SETTINGS}"))?;
    let folder = cluster.socket_directory().join("scripts");
    let result = tokio::runtime::Runtime::new()?.block_on(measure(args, &cluster, &folder));
    let cleaned = if args.keep { cluster.rest() } else { cluster.remove() };
    result.and(cleaned)
}

/// One plant with its service.
struct Plant {
    size: i64,
    database: String,
    mebibytes: i64,
    service: Service,
    reads: Vec<Read>,
}

/// One operation, ready to be measured in one plant.
struct Read {
    operation: &'static Operation,
    statements: usize,
    requests: PathBuf,
    /// None when pgbench cannot run the statements.
    bare: Option<Bare>,
    /// Seconds that give enough requests on one connection.
    alone: u32,
    turns: Vec<Turn>,
}

#[expect(clippy::print_stderr, reason = "a command line tool")]
async fn measure(args: &Args, cluster: &Cluster, folder: &Path) -> Result<()> {
    let mut plants = Vec::new();
    for size in &args.sizes {
        plants.push(prepare(args, cluster, *size, &folder.join(size.to_string())).await?);
    }
    for turn in 1..=args.turns {
        eprintln!("turn {turn} of {}", args.turns);
        for place in 0..OPERATIONS.len() {
            for plant in &mut plants {
                let (database, address) = (&plant.database, plant.service.address());
                if let Some(read) = plant.reads.get_mut(place) {
                    let turn = read.measure(args, cluster, database, address)?;
                    read.turns.push(turn);
                }
            }
        }
    }
    print(args, plants);
    Ok(())
}

/// Fills a plant, starts its service and records what the service asks of the database.
#[expect(clippy::print_stderr, reason = "a command line tool")]
async fn prepare(args: &Args, cluster: &Cluster, size: i64, folder: &Path) -> Result<Plant> {
    let database = format!("scale_{size}");
    let url = cluster.socket_url(&database);
    let (of_cluster, name) = (cluster.clone(), database.clone());
    tokio::task::spawn_blocking(move || db::make_database(&of_cluster, &name)).await??;
    Program::Release.migrate(&url)?;
    let client = seed::connect(&url).await?;
    eprintln!("a plant of {size} serials");
    seed::fill(&client, size, &mut Progress::shown()).await?;
    let wrong = seed::wrong_units(&client).await?;
    ensure!(wrong.is_empty(), "the genealogy is wrong in {} places, first {:?}", wrong.len(), wrong.first());
    if client.query("select from organization.user_account where username = 'cadmin'", &[]).await?.is_empty() {
        Program::Release.create_user(&url, "admin")?;
    }
    fs::create_dir_all(folder)?;
    let service = Service::start(Program::Release, &url, folder)?;
    let logged = Service::start(Program::Release, &format!("{url}{LOGGED}"), &folder.join("logged"))?;
    let mut log = Log::of(cluster)?;
    let mut reads = Vec::new();
    for operation in OPERATIONS {
        let recorded = record(operation, &logged, &mut log, &client, folder).await;
        if let Some((statements, paths, bare)) = recorded.with_context(|| operation.name)? {
            let requests = folder.join(format!("{}.lua", operation.file));
            script::write_requests(&requests, service.token(), &paths)?;
            let alone = seconds_for(args, service.address(), &requests)?;
            let bare = usable(bare, operation, cluster, &database);
            reads.push(Read { operation, statements, requests, bare, alone, turns: Vec::new() });
        }
    }
    let mebibytes = "select pg_database_size(current_database()) / 1048576";
    let mebibytes = client.query_one(mebibytes, &[]).await?.get(0);
    Ok(Plant { size, database, mebibytes, service, reads })
}

/// How many statements a request runs, all addresses, and the same for pgbench. Nothing for what is not built yet.
#[expect(clippy::print_stderr, reason = "a command line tool")]
async fn record(
    operation: &Operation,
    logged: &Service,
    log: &mut Log,
    client: &Client,
    folder: &Path,
) -> Result<Option<(usize, Vec<String>, Bare)>> {
    let samples = operation.samples(client).await?;
    let asked = samples.first().context("a sample")?;
    let paths: Vec<String> = samples.iter().map(operation.path).collect();
    let path = paths.first().context("an address")?;
    match logged.get(path)? {
        (200, _) => {}
        (404, body) if body.contains("route_not_found") => {
            eprintln!("{}: skipped, the service has no such operation yet", operation.name);
            return Ok(None);
        }
        (status, body) => bail!("{path} answers {status}: {body}"),
    }
    let statements = log.statements_of(logged, path, client).await?;
    let bare = script::write_statements(folder, operation, &statements, (asked, &samples), client).await?;
    Ok(Some((statements.len(), paths, bare)))
}

/// Warms the plant up, and tells how long one connection takes for its share of the requests.
fn seconds_for(args: &Args, address: &str, requests: &Path) -> Result<u32> {
    let answers = wrk(address, Load { connections: 1, seconds: 2 }, requests)?;
    let share = REQUESTS / f64::from(args.turns);
    let enough = |seconds: &u32| answers.rate * f64::from(*seconds) > share * 1.2;
    Ok((1..=60).find(enough).unwrap_or(60))
}

/// Short tries: a statement that pgbench cannot run costs its ratio, not the whole run; and the bare engine is what
/// the engine can do, so plans are kept by force where that is much faster.
#[expect(clippy::print_stderr, reason = "a command line tool")]
fn usable(mut bare: Bare, operation: &Operation, cluster: &Cluster, database: &str) -> Option<Bare> {
    let load = Load { connections: 1, seconds: 1 };
    let (mut free, mut kept) = (0.0_f64, 0.0_f64);
    for generic in [false, true, false, true] {
        bare.generic = generic;
        let rate = pgbench(cluster, database, load, &bare);
        if let Err(error) = &rate {
            eprintln!("{}: no ratio, {error:#}", operation.name);
        }
        let best = if generic { &mut kept } else { &mut free };
        *best = best.max(rate.ok()?);
    }
    bare.generic = kept > free * 1.3;
    Some(bare)
}

impl Read {
    fn measure(&self, args: &Args, cluster: &Cluster, database: &str, address: &str) -> Result<Turn> {
        let alone = wrk(address, Load { connections: 1, seconds: self.alone }, &self.requests)?;
        let load = Load { connections: args.connections, seconds: args.seconds };
        let rate = wrk(address, load, &self.requests)?.rate;
        let bare = self.bare.as_ref().map(|bare| pgbench(cluster, database, load, bare));
        Ok(Turn { milliseconds: alone.median, count: alone.count, rate, bare: bare.transpose()? })
    }
}

#[expect(clippy::print_stdout, reason = "a command line tool")]
fn print(args: &Args, plants: Vec<Plant>) {
    println!("{} turns of {} s on {} connections", args.turns, args.seconds, args.connections);
    let line = |read: Read| Line {
        operation: read.operation,
        statements: read.statements,
        generic: read.bare.is_some_and(|bare| bare.generic),
        turns: read.turns,
    };
    let tables: Vec<(String, Vec<Line<'_>>)> = plants
        .into_iter()
        .map(|plant| {
            let title = format!("{} serials, {} MiB", plant.size, plant.mebibytes);
            (title, plant.reads.into_iter().map(line).collect())
        })
        .collect();
    for (title, lines) in &tables {
        report::print_plant(title, lines);
    }
    for (title, lines) in &tables {
        report::print_aims(&format!("Ratio to the bare engine, {title}"), lines);
    }
    if let [(small, before), .., (large, after)] = tables.as_slice() {
        report::print_growth(&format!("From {small} to {large}"), before, after);
    }
}
