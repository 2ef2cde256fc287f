//! `cargo xtask scale`: the reads of serials on plants of several sizes, against the same SQL on the bare engine and
//! against a minimal handler.
//!
//! All plants live in one cluster, each with services of its own, and are measured in turns: what else the machine
//! does falls on all of them, and only ratios matter. Needs wrk and pgbench; perf counts instructions where it can.

mod bulk;
mod operations;
mod report;
mod script;
pub mod statements;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail, ensure};
use testdb::Cluster;
use tokio_postgres::Client;

use crate::cost::{Asked, Meter, counts_instructions};
use crate::db;
use crate::figures::{print_comparison, print_instructions};
use crate::instructions::{count, has_valgrind};
use crate::seed::{self, Progress};
use crate::service::{Minimal, Program, Service, build_with_minimal, free_address};
use crate::tools::{Bare, Load, pgbench, require_wrk, wrk};
use operations::{OPERATIONS, Operation};
use report::{Line, Turn};
use statements::{LOG_SETTINGS, LOGGED, Log, Statement};

/// Memory as a server has it; everything fits.
const SETTINGS: &str = "
shared_buffers = 3GB
effective_cache_size = 8GB
";
/// The short name of what is no read.
const BULK: &str = "bulk";
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
    /// Only these, by their short names: product, serial, code, parents, children, hierarchy, page1, page50, bulk.
    #[arg(long, value_delimiter = ',')]
    only: Vec<String>,
    /// Leave the filled databases and the scripts on the disk: the next run starts sooner.
    #[arg(long)]
    keep: bool,
}

/// Fills, measures and prints.
pub fn run(args: &Args) -> Result<()> {
    ensure!(!args.sizes.is_empty(), "no size was given");
    let operations = args.operations()?;
    require_wrk()?;
    build_with_minimal()?;
    let cluster = Cluster::start_apart("scale", &format!("{SETTINGS}{LOG_SETTINGS}"))?;
    let folder = cluster.socket_directory().join("scripts");
    let result = tokio::runtime::Runtime::new()?.block_on(measure(args, &operations, &cluster, &folder));
    let cleaned = if args.keep { cluster.rest() } else { cluster.remove() };
    result.and(cleaned)
}

impl Args {
    fn operations(&self) -> Result<Vec<&'static Operation>> {
        for name in &self.only {
            let known = name == BULK || OPERATIONS.iter().any(|operation| operation.file == name);
            ensure!(known, "there is no operation {name:?}");
        }
        let wanted =
            |operation: &&Operation| self.only.is_empty() || self.only.iter().any(|name| operation.file == name);
        Ok(OPERATIONS.iter().filter(wanted).collect())
    }

    fn with_bulk(&self) -> bool {
        self.only.is_empty() || self.only.iter().any(|name| name == BULK)
    }

    fn load(&self) -> Load {
        Load { connections: self.connections, seconds: self.seconds }
    }
}

/// One plant with its services.
struct Plant {
    size: i64,
    database: String,
    mebibytes: i64,
    services: Services,
    reads: Vec<Read>,
}

/// The same service twice: without its request log, and as it is shipped.
struct Services {
    quiet: Service,
    shipped: Service,
}

impl Plant {
    /// Instructions of the read that a minimal handler answers as well: log off, as shipped, minimal.
    fn count_instructions(&self, args: &Args, cluster: &Cluster, folder: &Path) -> Result<Option<[f64; 3]>> {
        let Some(read) = self.reads.iter().find(|read| read.minimal.is_some() && has_valgrind()) else {
            return Ok(None);
        };
        let url = cluster.socket_url(&self.database);
        let serve = |mut serve: Command| {
            let address = free_address()?;
            serve.args(["--listen", &address, "--media"]).arg(folder.join("counted"));
            count(&serve, &address, args.connections, &read.requests)
        };
        let quiet = serve(Program::Release.command(&url, &["serve"]))?;
        let shipped = serve(Service::command_as_shipped(&url))?;
        let address = free_address()?;
        let minimal = Minimal::command(&url, &read.statement, &address);
        Ok(Some([quiet, shipped, count(&minimal, &address, args.connections, &read.requests)?]))
    }
}

/// One operation, ready to be measured in one plant.
struct Read {
    operation: &'static Operation,
    statements: usize,
    requests: PathBuf,
    /// None when pgbench cannot run the statements.
    bare: Option<Bare>,
    minimal: Option<Minimal>,
    /// What the minimal handler runs.
    statement: String,
    /// Seconds that give enough requests on one connection.
    alone: u32,
    turns: Vec<Turn>,
}

#[expect(clippy::print_stderr, reason = "a command line tool")]
async fn measure(args: &Args, operations: &[&'static Operation], cluster: &Cluster, folder: &Path) -> Result<()> {
    let mut plants = Vec::new();
    for size in args.sizes.iter().filter(|_| !operations.is_empty()) {
        plants.push(prepare(args, operations, cluster, *size, &folder.join(size.to_string())).await?);
    }
    let counts = counts_instructions();
    for turn in 1..=args.turns {
        eprintln!("turn {turn} of {}", args.turns);
        for place in 0..operations.len() {
            for plant in &mut plants {
                let meter = Meter { cluster, database: &plant.database, counts };
                if let Some(read) = plant.reads.get_mut(place) {
                    let turn = read.measure(args, meter, &plant.services)?;
                    read.turns.push(turn);
                }
            }
        }
    }
    let counted = plants.first().map(|plant| plant.count_instructions(args, cluster, folder)).transpose()?.flatten();
    // The services end with their plants, so that they do not work beside what follows.
    print(args, plants);
    if let Some(counted) = counted {
        print_instructions("By key, instructions in user mode of a request, counted by valgrind", counted);
    }
    if let Some(size) = args.sizes.iter().min().filter(|_| args.with_bulk()) {
        let made = bulk::measure(cluster, *size, folder).await?;
        report::print_bulk(&format!("in a plant of {size} serials"), &made);
    }
    Ok(())
}

/// Fills a plant, starts its services and records what they ask of the database.
async fn prepare(
    args: &Args,
    operations: &[&'static Operation],
    cluster: &Cluster,
    size: i64,
    folder: &Path,
) -> Result<Plant> {
    let database = format!("scale_{size}");
    let url = cluster.socket_url(&database);
    let client = fill(cluster, &database, size).await?;
    fs::create_dir_all(folder)?;
    let services = Services {
        quiet: Service::start(Program::Release, &url, folder)?,
        shipped: Service::start_as_shipped(&url, &folder.join("shipped"))?,
    };
    let logged = Service::start(Program::Release, &format!("{url}{LOGGED}"), &folder.join("logged"))?;
    let mut log = Log::of(cluster)?;
    let mut reads = Vec::new();
    for operation in operations {
        let recorded = record(operation, &logged, &mut log, &client, folder).await;
        if let Some(Recorded { statements, paths, bare }) = recorded.with_context(|| operation.name)? {
            let requests = folder.join(format!("{}.lua", operation.file));
            script::write_requests(&requests, services.quiet.token(), &paths)?;
            let alone = seconds_for(args, services.quiet.address(), &requests)?;
            let bare = usable(bare, operation, cluster, &database);
            let minimal = if operation.minimal { Some(start_minimal(&url, &statements)?) } else { None };
            let statement = statements.first().map(|first| first.text.clone()).unwrap_or_default();
            let statements = statements.len();
            let read = Read { operation, statements, requests, bare, minimal, statement, alone, turns: Vec::new() };
            read.warm_up(args, &services)?;
            reads.push(read);
        }
    }
    let mebibytes = "select pg_database_size(current_database()) / 1048576";
    let mebibytes = client.query_one(mebibytes, &[]).await?.get(0);
    Ok(Plant { size, database, mebibytes, services, reads })
}

/// Makes and fills the database of a plant, with the user that calls.
#[expect(clippy::print_stderr, reason = "a command line tool")]
async fn fill(cluster: &Cluster, database: &str, size: i64) -> Result<Client> {
    let url = cluster.socket_url(database);
    let (of_cluster, name) = (cluster.clone(), database.to_owned());
    tokio::task::spawn_blocking(move || db::make_database(&of_cluster, &name)).await??;
    Program::Release.migrate(&url)?;
    let client = seed::connect(&url).await?;
    eprintln!("a plant of {size} serials");
    seed::fill(&client, size, &mut Progress::shown("serials")).await?;
    let wrong = seed::wrong_units(&client).await?;
    ensure!(wrong.is_empty(), "the genealogy is wrong in {} places, first {:?}", wrong.len(), wrong.first());
    if client.query("select from organization.user_account where username = 'cadmin'", &[]).await?.is_empty() {
        Program::Release.create_user(&url, "admin production quality traceability")?;
    }
    Ok(client)
}

/// The minimal handler with the very statement that the service ran.
fn start_minimal(url: &str, statements: &[Statement]) -> Result<Minimal> {
    let [statement] = statements else { bail!("the minimal handler runs one statement, not {}", statements.len()) };
    Minimal::start(url, &statement.text)
}

/// What a request of an operation is.
struct Recorded {
    statements: Vec<Statement>,
    /// All addresses that are asked for.
    paths: Vec<String>,
    /// The same for pgbench.
    bare: Bare,
}

/// Asks once and reads the log. Nothing for what is not built yet.
#[expect(clippy::print_stderr, reason = "a command line tool")]
async fn record(
    operation: &Operation,
    logged: &Service,
    log: &mut Log,
    client: &Client,
    folder: &Path,
) -> Result<Option<Recorded>> {
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
    Ok(Some(Recorded { statements, paths, bare }))
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
    /// Opens all connections and prepares the statements on them, so that this is not measured.
    fn warm_up(&self, args: &Args, services: &Services) -> Result<()> {
        let minimal = self.minimal.as_ref().map(Minimal::asked);
        for asked in [services.quiet.asked(), services.shipped.asked()].into_iter().chain(minimal) {
            wrk(asked.address, Load { seconds: 1, ..args.load() }, &self.requests)?;
        }
        Ok(())
    }

    fn measure(&self, args: &Args, meter: Meter<'_>, services: &Services) -> Result<Turn> {
        let load = args.load();
        let alone = wrk(services.quiet.address(), Load { connections: 1, seconds: self.alone }, &self.requests)?;
        let cost = |asked: Asked<'_>| meter.measure(asked, load, &self.requests);
        let quiet = cost(services.quiet.asked())?;
        let minimal = self.minimal.as_ref().map(|minimal| cost(minimal.asked())).transpose()?;
        let shipped = cost(services.shipped.asked())?;
        let bare = self.bare.as_ref().map(|bare| pgbench(meter.cluster, meter.database, load, bare)).transpose()?;
        Ok(Turn { milliseconds: alone.median, count: alone.count, quiet, shipped, minimal, bare })
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
        report::print_costs(title, lines);
    }
    for (title, lines) in &tables {
        for line in lines.iter().filter(|line| line.operation.minimal) {
            print_comparison(&format!("By key, against a minimal handler, {title}"), &line.compared());
        }
    }
    if let [(small, before), .., (large, after)] = tables.as_slice() {
        report::print_growth(&format!("from {small} to {large}"), before, after);
    }
}
