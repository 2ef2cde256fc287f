//! `cargo xtask stock`: measures the searches of the warehouse on plants of several sizes, and the cost of one
//! movement.
//!
//! All plants are in one cluster, each with its own service, and are measured in turns. Other work on the machine then
//! affects all of them, and only ratios matter.

mod fill;
mod growth;
mod movements;
mod recorded_statements;
mod report;
mod searches;
mod subjects;

use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Result, ensure};
use bench::client::MeasuringClient;
use bench::load::broken_promises;
use bench::service::Service;
use bench::statements::LOG_SETTINGS;
use bench::tools::{Load, require_wrk};
use testdb::Cluster;
use tokio_postgres::Client as Database;

use crate::builds::{Build, build_with_replay};
use growth::MeasuredSearch;
use movements::MeasuredMovement;
use searches::{WarehouseSearch, searches};
use subjects::MeasuredKind;

/// Memory settings like those of a small server: the large plant does not fit, but frequently requested data does.
const SETTINGS: &str = "
shared_buffers = 2GB
effective_cache_size = 8GB
maintenance_work_mem = 512MB
max_wal_size = 2GB
";

/// Name of the measurement that is not a search.
const MOVEMENTS: &str = "movements";

/// Options of the measurement.
#[derive(clap::Args)]
pub struct Args {
    /// Number of stock rows of each plant, which has five times as many movements.
    #[arg(long, value_delimiter = ',', default_values_t = [100_000, 1_000_000])]
    sizes: Vec<i64>,
    /// Number of turns. The median is reported.
    #[arg(long, default_value_t = 3, value_parser = clap::value_parser!(u32).range(1..))]
    turns: u32,
    /// Duration of each measurement of a search, in milliseconds.
    #[arg(long, default_value_t = 500)]
    milliseconds: u64,
    /// Duration of each measurement of a movement, in seconds.
    #[arg(long, default_value_t = 3)]
    seconds: u32,
    /// Number of connections that send movements.
    #[arg(long, default_value_t = 8)]
    connections: u32,
    /// Measure only searches whose names contain one of these texts, or `movements`.
    #[arg(long, value_delimiter = ',')]
    only: Vec<String>,
    /// Keep the filled databases, so that the next run starts sooner.
    #[arg(long)]
    keep: bool,
}

/// Fills the plants, measures them and prints the results.
pub fn run(args: &Args) -> Result<()> {
    ensure!(!args.sizes.is_empty(), "no size was given");
    let mut wanted = searches();
    wanted.retain(|search| args.only.is_empty() || args.only.iter().any(|part| search.name().contains(part)));
    require_wrk()?;
    build_with_replay()?;
    let cluster = Cluster::start_apart("stock", &format!("{SETTINGS}{LOG_SETTINGS}"))?;
    let result = tokio::runtime::Runtime::new()?.block_on(measure(args, &wanted, &cluster));
    let cleaned = if args.keep { cluster.stop_server() } else { cluster.remove() };
    result.and(cleaned)
}

/// One plant with its service.
struct StockPlant {
    size: i64,
    database: String,
    mebibytes: i64,
    service: Service,
    client: Database,
    folder: PathBuf,
}

impl StockPlant {
    /// Fills the database of a plant and starts its service.
    async fn prepare(cluster: &Cluster, size: i64) -> Result<Self> {
        let database = format!("stock_{size}");
        let client = fill::fill(cluster, &database, size).await?;
        let folder = cluster.socket_directory().join("scripts").join(&database);
        let service = Service::start(&Build::Release.program(), &cluster.socket_url(&database), &folder)?;
        let mebibytes = "select pg_database_size(current_database()) / 1048576";
        let mebibytes = client.query_one(mebibytes, &[]).await?.get(0);
        Ok(Self { size, database, mebibytes, service, client, folder })
    }

    /// Opens a connection to its service.
    fn connect(&self) -> Result<MeasuringClient> {
        MeasuringClient::connect(self.service.address(), self.service.token())
    }

    /// Returns the size of the plant, as the title of its tables.
    fn title(&self) -> String {
        format!("{} rows of stock, {} movements, {} MiB", self.size, fill::MOVEMENTS * self.size, self.mebibytes)
    }
}

/// Fills all plants, then measures the searches and movements that were requested.
async fn measure(args: &Args, wanted: &[WarehouseSearch], cluster: &Cluster) -> Result<()> {
    let mut plants = Vec::new();
    for size in &args.sizes {
        plants.push(StockPlant::prepare(cluster, *size).await?);
    }
    if !wanted.is_empty() {
        measure_searches(args, wanted, cluster, &plants).await?;
    }
    if args.only.is_empty() || args.only.iter().any(|name| name == MOVEMENTS) {
        measure_movements(args, cluster, &plants).await?;
    }
    Ok(())
}

/// Measures every search on all plants in turns, and prints how its cost grows from the first to the last plant.
#[expect(clippy::print_stderr, clippy::print_stdout, reason = "a command line tool")]
async fn measure_searches(
    args: &Args,
    wanted: &[WarehouseSearch],
    cluster: &Cluster,
    plants: &[StockPlant],
) -> Result<()> {
    let mut reads: Vec<Vec<MeasuredSearch>> = Vec::new();
    for plant in plants {
        let mut of_plant = Vec::new();
        for search in wanted {
            of_plant.push(MeasuredSearch::prepare(search, plant).await?);
        }
        reads.push(of_plant);
    }
    for turn in 1..=args.turns {
        eprintln!("searches, turn {turn} of {}", args.turns);
        for place in 0..wanted.len() {
            for (plant, reads) in plants.iter().zip(&mut reads) {
                if let Some(read) = reads.get_mut(place) {
                    read.measure(plant, cluster, Duration::from_millis(args.milliseconds))?;
                }
            }
        }
    }
    println!("{} turns of {} ms on one connection", args.turns, args.milliseconds);
    if let ([small, .., large], [before, .., after]) = (plants, reads.as_slice()) {
        report::print_growth(&format!("from {} to {}", small.title(), large.title()), wanted, before, after);
    }
    Ok(())
}

/// Measures every kind of movement on all plants in turns, prints the results and checks the ledgers.
#[expect(clippy::print_stderr, clippy::print_stdout, reason = "a command line tool")]
async fn measure_movements(args: &Args, cluster: &Cluster, plants: &[StockPlant]) -> Result<()> {
    let load = Load { connections: args.connections, seconds: args.seconds };
    let mut movements: Vec<Vec<MeasuredMovement>> = Vec::new();
    for plant in plants {
        let mut of_plant = Vec::new();
        for kind in MeasuredKind::ALL {
            of_plant.push(MeasuredMovement::prepare(kind, plant, cluster).await?);
        }
        movements.push(of_plant);
    }
    for turn in 1..=args.turns {
        eprintln!("movements, turn {turn} of {}", args.turns);
        for (plant, movements) in plants.iter().zip(&mut movements) {
            for movement in movements {
                movement.measure(plant, cluster, load).await?;
            }
        }
    }
    println!("\n{} turns of {} s on {} connections", args.turns, args.seconds, args.connections);
    for (plant, movements) in plants.iter().zip(&movements) {
        report::print_movements(&plant.title(), movements);
        let wrong = broken_promises(&plant.client).await?;
        ensure!(wrong.is_empty(), "the ledger is wrong in {} places, first {:?}", wrong.len(), wrong.first());
    }
    Ok(())
}
