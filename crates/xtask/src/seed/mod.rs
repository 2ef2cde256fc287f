//! `cargo xtask seed-scale`: a plant of any size, written straight into the tables.

mod catalogue;
mod chunk;
mod mark;
mod plant;
mod progress;
mod rows;
#[cfg(test)]
pub mod tests;
mod trees;

use std::time::Instant;

use anyhow::{Context, Result, ensure};
use testdb::Cluster;
use tokio_postgres::{Client, NoTls};

use crate::db;
use crate::tools::{cargo, succeed};
use chunk::Writer;
use mark::Mark;
use plant::Plant;
pub use progress::Progress;
use trees::Chunk;

/// What is wrong in a genealogy: no row when it is whole.
pub const CHECK: &str = include_str!("../genealogy_check.sql");
/// The database that is filled when none is named.
const DATABASE: &str = "tracewright_scale";
/// Held while it is filled: two loaders would give out the same codes.
const LOCK: i64 = 0x7363_616c;

/// What to fill.
#[derive(clap::Args)]
pub struct Args {
    /// Serials that the database shall hold; what is there already counts.
    #[arg(value_parser = clap::value_parser!(i64).range(1..))]
    count: i64,
    /// A migrated database; without it one is made in the private cluster of this work tree.
    #[arg(long)]
    database_url: Option<String>,
}

/// Fills, checks and prints what is there.
#[expect(clippy::print_stdout, clippy::print_stderr, reason = "a command line tool")]
pub fn run(args: &Args) -> Result<()> {
    let url = args.database_url.clone().map_or_else(own_database, Ok)?;
    tokio::runtime::Runtime::new()?.block_on(async {
        let client = connect(&url).await?;
        let start = Instant::now();
        let added = fill(&client, args.count, &mut Progress::shown("serials")).await?;
        if added == 0 {
            eprintln!("The database is already filled to {} serials.", args.count);
        } else {
            eprintln!("{added} serials were added in {:.0} s.", start.elapsed().as_secs_f64());
            print_counts(&client).await?;
            let wrong = wrong_units(&client).await?;
            ensure!(wrong.is_empty(), "the genealogy is wrong in {} places, first {:?}", wrong.len(), wrong.first());
            println!("wrong in the genealogy: 0");
        }
        println!("{url}");
        Ok(())
    })
}

/// A migrated database in the private cluster.
#[expect(clippy::print_stderr, reason = "a command line tool")]
fn own_database() -> Result<String> {
    let cluster = Cluster::start_for_development()?;
    db::make_database(&cluster, DATABASE)?;
    let url = cluster.url(DATABASE);
    eprintln!("Filling {url}");
    let mut migrate = cargo(&["run", "--quiet", "--package", "tracewright", "--", "migrate"]);
    succeed(migrate.env("TRACEWRIGHT_DATABASE_URL", &url))?;
    Ok(url)
}

/// A connection for the load.
pub async fn connect(url: &str) -> Result<Client> {
    let (client, connection) =
        tokio_postgres::connect(url, NoTls).await.with_context(|| format!("cannot reach {url}"))?;
    tokio::spawn(connection);
    Ok(client)
}

/// Adds what is missing up to `count` serials; returns how many that were.
pub async fn fill(client: &Client, count: i64, progress: &mut Progress) -> Result<i64> {
    let migrated = client.query_one("select to_regclass('serial.serial') is not null", &[]).await?;
    ensure!(migrated.get::<_, bool>(0), "the database is not migrated; run tracewright migrate first");
    client.batch_execute(&format!("select pg_advisory_lock({LOCK})")).await?;
    let products = catalogue::products();
    let mut mark = match mark::read(client).await? {
        Some(mark) => mark,
        None => prepare(client, &products).await?,
    };
    let first = mark.serials;
    let mut plant = Plant::read(client, &products).await?;
    progress.begin(first, count);
    while mark.serials < count {
        client.batch_execute("begin").await?;
        let wanted = count - mark.serials;
        let chunk = Chunk::grow(&products, &mut mark, wanted)?;
        Writer::new(client, &products, &mut plant, chunk).await?.write().await?;
        mark::write(client, &mark).await?;
        client.batch_execute("commit").await?;
        progress.reached(mark.serials);
    }
    if mark.serials > first {
        progress.say("vacuum and analyze");
        client.batch_execute("vacuum (analyze)").await?;
        progress.end();
    }
    client.batch_execute(&format!("select pg_advisory_unlock({LOCK})")).await?;
    Ok(mark.serials - first)
}

/// The catalogue and the mark.
async fn prepare(client: &Client, products: &[catalogue::Product]) -> Result<Mark> {
    client.batch_execute("begin").await?;
    plant::insert(client, products).await?;
    let mark = Mark { numbers: vec![0; products.len()], ..Mark::default() };
    mark::write(client, &mark).await?;
    client.batch_execute("commit").await?;
    Ok(mark)
}

/// Units whose derived columns are wrong, and in what.
pub async fn wrong_units(client: &Client) -> Result<Vec<(String, i64)>> {
    Ok(client.query(CHECK, &[]).await?.iter().map(|row| (row.get(0), row.get(1))).collect())
}

#[expect(clippy::print_stdout, reason = "a command line tool")]
async fn print_counts(client: &Client) -> Result<()> {
    let counts = [
        ("products", "select count(*) from product.product"),
        ("work orders", "select count(*) from production.work_order"),
        ("serials", "select count(*) from serial.serial"),
        ("finished units", "select count(*) from serial.serial where work_order_key is not null"),
        ("units in a lot", "select count(*) from serial.serial where lot_key is not null"),
        ("lots", "select count(*) from serial.lot"),
        ("open links", "select count(*) from serial.link where ended_at is null"),
        ("ended links", "select count(*) from serial.link where ended_at is not null"),
        ("values", "select count(*) from serial.value"),
        ("journal rows", "select count(*) from journal.event"),
        ("MiB", "select pg_database_size(current_database()) / 1048576"),
    ];
    for (name, statement) in counts {
        println!("{:>9} {name}", client.query_one(statement, &[]).await?.get::<_, i64>(0));
    }
    Ok(())
}
