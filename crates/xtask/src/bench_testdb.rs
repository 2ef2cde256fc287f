//! `cargo xtask bench-testdb`: cost of a database for one test, by strategy.
//!
//! The figures are CPU time of the server with all its processes and of this program, so that other work on the machine
//! has little effect on them.

use std::fs;
use std::time::Instant;

use anyhow::{Context, Result};
use testdb::Cluster;
use tokio_postgres::{Client, NoTls};

use crate::prepare;

/// Number of clock ticks per second, in which the kernel counts CPU time.
const TICKS_PER_SECOND: f64 = 100.0;
/// Name of the template database.
const TEMPLATE: &str = "bench_template";

#[derive(clap::Args)]
pub struct Args {
    /// Number of databases for each strategy.
    #[arg(long, default_value_t = 100)]
    count: u32,
}

/// Measures all strategies in memory and on disk, and removes the databases.
pub fn run(args: &Args) -> Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let in_memory = Cluster::start()?;
    runtime.block_on(measure(&in_memory, "in memory", args.count))?;
    let on_disk = Cluster::start_apart("bench-testdb", "autovacuum = off\n")?;
    let result = runtime.block_on(measure(&on_disk, "on disk", args.count));
    on_disk.remove()?;
    result
}

#[expect(clippy::print_stdout, reason = "a command line tool")]
/// Measures all strategies on one cluster and prints the results.
async fn measure(cluster: &Cluster, place: &str, count: u32) -> Result<()> {
    println!("{place}: {}", cluster.data_directory().display());
    let admin = connect(&cluster.url("postgres")).await?;
    admin.batch_execute(&format!("drop database if exists {TEMPLATE} with (force)")).await?;
    admin.batch_execute(&format!("create database {TEMPLATE}")).await?;
    migrate(cluster).await?;
    for strategy in ["file_copy", "wal_log"] {
        let cost = cost_of(cluster, count, async |number| {
            let name = format!("bench_{number}");
            let admin = connect(&cluster.url("postgres")).await?;
            let create = format!("create database {name} template {TEMPLATE} strategy {strategy}");
            admin.batch_execute(&create).await?;
            write(&connect(&cluster.url(&name)).await?).await?;
            Ok(admin.batch_execute(&format!("drop database {name} with (force)")).await?)
        });
        println!("  {strategy}, dropped afterwards: {}", cost.await?);
    }
    prepare_slot(&connect(&cluster.url(TEMPLATE)).await?).await?;
    let reset = cost_of(cluster, count, async |_| {
        write(&connect(&cluster.url(TEMPLATE)).await?).await?;
        Ok(connect(&cluster.url(TEMPLATE)).await?.batch_execute("select slot.reset()").await?)
    });
    println!("  one database, reset afterwards: {}", reset.await?);
    Ok(admin.batch_execute(&format!("drop database {TEMPLATE} with (force)")).await?)
}

/// Migrates the template.
async fn migrate(cluster: &Cluster) -> Result<()> {
    let client = connect(&cluster.url(TEMPLATE)).await?;
    for path in prepare::migrations()? {
        client.batch_execute(&fs::read_to_string(path)?).await?;
    }
    Ok(())
}

/// Writes a few rows, as a test would.
async fn write(client: &Client) -> Result<()> {
    let rows =
        "insert into organization.user_account (username, words, site_key, preferences, reset_password, created_at)
            select 'u' || n, '{admin}', '0', '{}', false, now() from generate_series(1, 3) n;
        insert into organization.department (name) select 'd' || n from generate_series(1, 3) n;
        insert into product.product (code, created, updated) select 'p' || n, now(), now() from generate_series(1, 5) n;
        insert into serial.serial (key, root_key, code, product_key, created, released)
            select key, key, 'U' || key, (select min(key) from product.product), now(), now()
            from (select nextval('platform.key_sequence') as key from generate_series(1, 5)) keys";
    Ok(client.batch_execute(rows).await?)
}

/// Stores the rows and sequences of the migrations, and creates a function that restores exactly these.
async fn prepare_slot(client: &Client) -> Result<()> {
    Ok(client.batch_execute(include_str!("slot.sql")).await?)
}

/// Opens a connection, driven by its own task.
async fn connect(url: &str) -> Result<Client> {
    let (client, connection) = tokio_postgres::connect(url, NoTls).await?;
    tokio::spawn(connection);
    Ok(client)
}

/// Runs `once` `count` times and returns the cost per run as text.
async fn cost_of(cluster: &Cluster, count: u32, mut once: impl AsyncFnMut(u32) -> Result<()>) -> Result<String> {
    let server = cluster.postmaster()?;
    let (begun, before) = (Instant::now(), spent(server)?);
    for number in 0..count {
        once(number).await?;
    }
    let each = |total: f64| 1000.0 * total / f64::from(count);
    let (wall, processor) = (each(begun.elapsed().as_secs_f64()), each(spent(server)? - before));
    Ok(format!("{processor:6.1} ms CPU time, {wall:6.1} ms elapsed"))
}

/// Returns the CPU seconds of the server with its processes, including ended ones, and of this program.
fn spent(server: u32) -> Result<f64> {
    let own = times(&stat("self")?, &[11, 12]);
    let mut ticks = own + times(&stat(&server.to_string())?, &[11, 12, 13, 14]);
    for entry in fs::read_dir("/proc")? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        // A process may end while it is read.
        let Ok(fields) = stat(&name) else { continue };
        if fields.get(1).is_some_and(|parent| *parent == server.to_string()) {
            ticks += times(&fields, &[11, 12]);
        }
    }
    Ok(ticks / TICKS_PER_SECOND)
}

/// Reads the fields of a process in `/proc` that follow its name.
fn stat(process: &str) -> Result<Vec<String>> {
    let text = fs::read_to_string(format!("/proc/{process}/stat"))?;
    let fields = text.rsplit_once(')').context("no process name in /proc")?.1;
    Ok(fields.split_whitespace().map(str::to_owned).collect())
}

/// Adds up the fields at these places.
fn times(fields: &[String], places: &[usize]) -> f64 {
    places.iter().filter_map(|place| fields.get(*place)?.parse::<f64>().ok()).sum()
}
