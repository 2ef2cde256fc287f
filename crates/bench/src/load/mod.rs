//! `tracewright bench load` writes a plant of any size directly into the tables. Checks and almost all triggers stay
//! active, a large load creates indexes and foreign keys of its largest tables at the end, and genealogy, stock and
//! production are checked then.

mod catalogue;
mod check;
mod chunk;
mod deferred;
mod floor;
mod journal;
mod mark;
mod orders;
mod plant;
mod production;
mod progress;
mod records;
mod rows;
mod stock;
#[cfg(test)]
mod tests;
mod trees;

use std::time::Instant;

use anyhow::{Context, Result, ensure};
use testdb::Cluster;
use tokio_postgres::{Client, NoTls};

use crate::service::Program;
use crate::tools::make_database;
pub use catalogue::{COMMON_PART, LARGE_LOTS, large_lot, product_code};
pub use check::{broken_production, broken_promises, fingerprint, wrong_units};
use chunk::ChunkWriter;
use mark::LoadMark;
use plant::Plant;
pub use progress::ProgressLine;
pub use stock::STORE;
use trees::Chunk;

/// Name of the database that is filled if none is given.
const DATABASE: &str = "tracewright_scale";
/// Advisory lock that is held during a load, because two concurrent loads would assign the same codes.
const LOCK: i64 = 0x7363_616c;
/// Default number of units in one transaction.
const CHUNK: i64 = 20_000;
/// Settings for the load. Commits need not be durable, because rows that a crash loses are loaded again. A long list of
/// pending entries is cheaper to merge into a GIN index.
const SETTINGS: &str = "set synchronous_commit = off; set gin_pending_list_limit = '64MB'";
/// Resets the settings for the load.
const RESET: &str = "reset synchronous_commit; reset gin_pending_list_limit";

/// Arguments of `tracewright bench load`.
#[derive(clap::Args, Debug)]
pub struct Args {
    /// Number of units that the database should contain, including those that an earlier run has loaded.
    #[arg(long, value_parser = clap::value_parser!(i64).range(1..))]
    serials: i64,
    /// URL of a migrated database without other products or units, connected without TLS. Default: a new database in a
    /// private cluster on this machine. The URL is never taken from the environment, so that a production database is
    /// not filled by mistake.
    #[arg(long)]
    database_url: Option<String>,
    /// Number of units written in one transaction. The plant depends on it, so use the same number to get the same
    /// plant.
    #[arg(long, default_value_t = CHUNK, value_parser = clap::value_parser!(i64).range(100..=100_000))]
    chunk: i64,
}

/// Size of a plant.
#[derive(Clone, Copy, Debug)]
pub struct Size {
    /// Number of units.
    pub serials: i64,
    /// Number of units in one transaction.
    pub chunk: i64,
}

impl Size {
    /// A plant of this many units, loaded in transactions of the default size.
    pub const fn of(serials: i64) -> Self {
        Self { serials, chunk: CHUNK }
    }
}

/// Fills and checks the database, and prints what it contains.
#[expect(clippy::print_stdout, clippy::print_stderr, reason = "a command line tool")]
pub async fn run(args: &Args, program: &Program) -> Result<()> {
    let url = args.database_url.clone().map_or_else(|| own_database(program), Ok)?;
    let client = connect(&url).await?;
    let start = Instant::now();
    let size = Size { serials: args.serials, chunk: args.chunk };
    let added = fill(&client, size, &mut ProgressLine::shown("serials")).await?;
    if added == 0 {
        eprintln!("The database is already filled to {} serials.", args.serials);
    } else {
        eprintln!("{added} serials were added in {:.0} s.", start.elapsed().as_secs_f64());
        for (name, count) in counts(&client).await? {
            println!("{count:>9} {name}");
        }
    }
    ensure_sound(&client).await?;
    println!("The genealogy, the stock and production are consistent.");
    println!("{url}");
    Ok(())
}

/// Creates a migrated database in the private cluster.
#[expect(clippy::print_stderr, reason = "a command line tool")]
fn own_database(program: &Program) -> Result<String> {
    let cluster = Cluster::start_for_development()?;
    make_database(&cluster, DATABASE)?;
    let url = cluster.url(DATABASE);
    eprintln!("Filling {url}");
    program.migrate(&url)?;
    Ok(url)
}

/// Opens a connection for the load.
pub async fn connect(url: &str) -> Result<Client> {
    let (client, connection) = tokio_postgres::connect(url, NoTls).await.context("cannot reach the database")?;
    tokio::spawn(connection);
    Ok(client)
}

/// Adds the units that are missing up to a size, and returns how many were added.
pub async fn fill(client: &Client, size: Size, progress: &mut ProgressLine) -> Result<i64> {
    let migrated = client.query_one("select to_regclass('warehouse.stock') is not null", &[]).await?;
    ensure!(migrated.get::<_, bool>(0), "the database is not migrated. Run tracewright migrate first");
    client.batch_execute(&format!("select pg_advisory_lock({LOCK}); {SETTINGS}")).await?;
    let products = catalogue::products();
    let mut mark = match mark::read(client).await? {
        Some(mark) => mark,
        None => prepare(client, &products).await?,
    };
    let first = mark.serials;
    let mut plant = Plant::read(client, &products).await?;
    progress.begin(first, size.serials);
    if size.serials - first >= deferred::WORTH_IT {
        deferred::set_aside(client).await?;
    }
    while mark.serials < size.serials {
        client.batch_execute("begin").await?;
        let wanted = size.serials - mark.serials;
        let chunk = Chunk::grow(&products, &mut mark, wanted, size.chunk)?;
        ChunkWriter::new(client, &products, &mut plant, chunk).await?.write().await?;
        mark::write(client, &mark).await?;
        client.batch_execute("commit").await?;
        progress.reached(mark.serials);
    }
    deferred::put_back(client, progress).await?;
    if mark.serials > first {
        progress.say("vacuum and analyze");
        client.batch_execute("vacuum (analyze)").await?;
        progress.end();
    }
    client.batch_execute(&format!("{RESET}; select pg_advisory_unlock({LOCK})")).await?;
    Ok(mark.serials - first)
}

/// Creates the catalogue and the mark in an empty database.
async fn prepare(client: &Client, products: &[catalogue::CatalogueProduct]) -> Result<LoadMark> {
    let used = "select exists (select from serial.serial) or exists (select from product.product)";
    let used: bool = client.query_one(used, &[]).await?.get(0);
    ensure!(!used, "the database has products or units of its own. Use a new database");
    client.batch_execute("begin").await?;
    plant::insert(client, products).await?;
    stock::insert_store(client, products).await?;
    records::insert_types(client).await?;
    let mark = LoadMark { numbers: vec![0; products.len()], ..LoadMark::default() };
    mark::write(client, &mark).await?;
    client.batch_execute("commit").await?;
    Ok(mark)
}

/// Fails if genealogy, stock or production of the database is inconsistent.
pub async fn ensure_sound(client: &Client) -> Result<()> {
    let wrong = wrong_units(client).await?;
    ensure!(wrong.is_empty(), "the genealogy has {} errors, the first is {:?}", wrong.len(), wrong.first());
    let wrong = broken_promises(client).await?;
    ensure!(wrong.is_empty(), "the stock has {} errors, the first is {:?}", wrong.len(), wrong.first());
    let wrong = broken_production(client).await?;
    ensure!(wrong.is_empty(), "production has {} errors, the first is {:?}", wrong.len(), wrong.first());
    Ok(())
}

/// Content of a plant: kinds of records and their numbers.
pub async fn counts(client: &Client) -> Result<Vec<(&'static str, i64)>> {
    let statements = [
        ("products", "select count(*) from product.product"),
        ("work orders", "select count(*) from production.work_order"),
        ("serials", "select count(*) from serial.serial"),
        ("units made here", "select count(*) from serial.serial where work_order_key is not null"),
        ("finished units", "select count(distinct serial_key) from serial.value"),
        ("jobs", "select count(*) from production.job"),
        ("batches", "select count(*) from production.batch"),
        ("open batches", "select count(*) from production.batch where active"),
        ("step records", "select count(*) from production.step_record"),
        ("work sessions", "select count(*) from production.work_session"),
        ("issues", "select count(*) from collaboration.issue"),
        ("tasks", "select count(*) from collaboration.task"),
        ("messages", "select count(*) from collaboration.message"),
        ("form values of issues and tasks", "select count(*) from collaboration.form_field"),
        ("count sessions", "select count(*) from counting.session"),
        ("count records", "select count(*) from counting.record"),
        ("files of evidence", "select count(*) from attachments.file"),
        ("units in progress", "select count(*) from production.wip_link"),
        ("units in a lot", "select count(*) from serial.serial where lot_key is not null"),
        ("lots", "select count(*) from serial.lot"),
        ("open links", "select count(*) from serial.link where ended_at is null"),
        ("ended links", "select count(*) from serial.link where ended_at is not null"),
        ("values", "select count(*) from serial.value"),
        ("movements", "select count(*) from warehouse.movement"),
        ("rows of stock", "select count(*) from warehouse.stock"),
        ("journal rows", "select count(*) from journal.event"),
        ("MiB", "select pg_database_size(current_database()) / 1048576"),
    ];
    let mut counts = Vec::new();
    for (name, statement) in statements {
        counts.push((name, client.query_one(statement, &[]).await?.get(0)));
    }
    Ok(counts)
}
