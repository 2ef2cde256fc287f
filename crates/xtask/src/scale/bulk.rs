//! `POST /serial/bulk`: many coded units in blocks on one connection, in a plant that is gone afterwards.

use std::fmt::Write;
use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use testdb::Cluster;
use tokio_postgres::Client;

use super::statements::{Log, TIMED};
use crate::cost::Meter;
use crate::figures::median;
use crate::service::{Program, Service};
use crate::tools::drop_database;

const DATABASE: &str = "scale_bulk";
/// Units of a block, and blocks that are timed together.
pub const BLOCK: usize = 1000;
pub const BLOCKS: usize = 10;
/// How often; the median counts.
const ROUNDS: usize = 5;

/// What 10 000 units cost.
#[derive(Clone, Copy, Debug)]
pub struct Bulk {
    /// Seconds of all blocks, as the client sees them.
    pub seconds: Option<f64>,
    /// Core time of the service for a block, in milliseconds.
    pub service: Option<f64>,
    /// Core time of PostgreSQL for a block, in milliseconds.
    pub postgres: Option<f64>,
    /// Milliseconds of the statement that inserts the units of a block.
    pub units: Option<f64>,
    /// Milliseconds of the statement that inserts its rows of the journal.
    pub journal: Option<f64>,
}

/// Fills a plant of this size, makes units in it, and removes it.
pub async fn measure(cluster: &Cluster, size: i64, folder: &Path) -> Result<Bulk> {
    let client = super::fill(cluster, DATABASE, size).await?;
    let measured = make_units(cluster, &client, &folder.join("bulk")).await;
    drop(client);
    drop_database(cluster, DATABASE);
    measured
}

async fn make_units(cluster: &Cluster, client: &Client, folder: &Path) -> Result<Bulk> {
    let url = cluster.socket_url(DATABASE);
    let service = Service::start(Program::Release, &url, folder)?;
    let meter = Meter { cluster, database: DATABASE, counts: false };
    let product = "select key from product.product where traceability_level = 'complete' order by key limit 1";
    let product: i64 = client.query_one(product, &[]).await?.get(0);
    // The first block opens the connection and plans the statements.
    service.post_files("/api/serial/bulk", &blocks(folder, product, 0, 1)?)?;
    let (mut seconds, mut own, mut of_postgres) = (Vec::new(), Vec::new(), Vec::new());
    for round in 1..=ROUNDS {
        let files = blocks(folder, product, round, BLOCKS)?;
        let asked = service.asked();
        let (taken, cost) = meter.around(asked.process, || service.post_files("/api/serial/bulk", &files))?;
        seconds.push(taken);
        let block = |microseconds: f64| microseconds / 1000.0 / f64::from(u32::try_from(BLOCKS).unwrap_or(1));
        own.push(block(cost.program));
        of_postgres.push(block(cost.postgres));
    }
    let (units, journal) = statements(cluster, client, folder, product).await?;
    Ok(Bulk { seconds: median(seconds), service: median(own), postgres: median(of_postgres), units, journal })
}

/// How long PostgreSQL takes for the two inserts of a block, by its own log.
async fn statements(
    cluster: &Cluster,
    client: &Client,
    folder: &Path,
    product: i64,
) -> Result<(Option<f64>, Option<f64>)> {
    let url = format!("{}{TIMED}", cluster.socket_url(DATABASE));
    let timed = Service::start(Program::Release, &url, &folder.join("timed"))?;
    let mut log = Log::of(cluster)?;
    timed.post_files("/api/serial/bulk", &blocks(folder, product, ROUNDS + 1, 1)?)?;
    log.durations(client).await?;
    timed.post_files("/api/serial/bulk", &blocks(folder, product, ROUNDS + 2, BLOCKS)?)?;
    let all = log.durations(client).await?;
    let of = |table: &str| median(all.iter().filter(|(text, _)| text.contains(table)).map(|(_, ms)| *ms).collect());
    Ok((of("insert into serial.serial "), of("insert into journal.event ")))
}

/// Bodies of blocks whose codes no other round has.
fn blocks(folder: &Path, product: i64, round: usize, count: usize) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for block in 0..count {
        let mut body = String::from("{\"serials\":[");
        for unit in 0..BLOCK {
            let comma = if unit == 0 { "" } else { "," };
            write!(body, "{comma}{{\"product_key\":\"{product}\",\"code\":\"BULK-{round}-{block}-{unit}\"}}")?;
        }
        let file = folder.join(format!("block_{block}.json"));
        fs::write(&file, body + "]}").with_context(|| format!("cannot write {}", file.display()))?;
        files.push(file);
    }
    ensure!(!files.is_empty(), "no blocks");
    Ok(files)
}
