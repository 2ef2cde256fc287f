//! A plant with stock, written directly into the tables: rows of stock, and five times as many movements that add up to
//! them. Triggers and constraints stay active, and the ledger check verifies the result at the end.

use anyhow::{Context, Result, ensure};
use bench::load::{ProgressLine, broken_promises, connect};
use bench::service::PREFERENCES;
use bench::tools::make_database;
use testdb::Cluster;
use tokio_postgres::Client;

use crate::builds::Build;

/// SQL of the master data of the plant.
const BASE: &str = include_str!("base.sql");
/// SQL of one chunk of stock.
const CHUNK: &str = include_str!("chunk.sql");
/// Number of stock rows in one transaction.
pub const ROWS: i64 = 5_000;
/// Number of movements per stock row.
pub const MOVEMENTS: i64 = 5;
/// Time of the first movement. A large plant is not older, it only has more movements.
const START: &str = "2024-01-01Z";
/// Days between the first and the last movement.
const DAYS: i64 = 730;
/// First key of movements.
const FIRST_MOVEMENT: i64 = 7_000_000_000;

/// Replaces the placeholders in a statement with the numbers of a plant of this size.
fn numbered(statement: &str, rows: i64, first: i64) -> String {
    let bins = rows / 5;
    let racks = bins / 40;
    let numbers = [
        ("preferences", PREFERENCES.to_owned()),
        ("products", (rows / 20).to_string()),
        ("partners", (rows / 1000).to_string()),
        ("orders", (rows / 100).to_string()),
        ("users", (rows / 1000).to_string()),
        ("zones", (racks.max(1) - 1).div_euclid(50).saturating_add(1).to_string()),
        ("racks", racks.to_string()),
        ("bins", bins.to_string()),
        ("boxes", (bins / 100).to_string()),
        ("start", START.to_owned()),
        ("days", DAYS.to_string()),
        ("chunk", ROWS.to_string()),
        ("first", first.to_string()),
        ("last", (first + ROWS - 1).to_string()),
        ("rows", rows.to_string()),
    ];
    numbers.iter().fold(statement.to_owned(), |text, (name, value)| text.replace(&format!(":{name}"), value))
}

/// Creates and fills the database of a plant, with the user who sends requests.
#[expect(clippy::print_stderr, reason = "a command line tool")]
pub async fn fill(cluster: &Cluster, database: &str, rows: i64) -> Result<Client> {
    let url = cluster.socket_url(database);
    make_database(cluster, database)?;
    let program = Build::Release.program();
    program.migrate(&url)?;
    let client = connect(&url).await?;
    eprintln!("filling a plant with {rows} rows of stock");
    write(&client, rows, &mut ProgressLine::shown("rows of stock")).await?;
    if client.query("select from organization.user_account where username = 'cadmin'", &[]).await?.is_empty() {
        program.create_user(&url, "admin production quality traceability warehouse")?;
    }
    Ok(client)
}

/// Writes the rows that are missing, and checks the ledger.
pub async fn write(client: &Client, rows: i64, progress: &mut ProgressLine) -> Result<()> {
    ensure!(rows > 0 && rows % ROWS == 0, "the size of a plant is a multiple of {ROWS}");
    let there = "select exists (select from product.product where key = 2000000000)";
    if !client.query_one(there, &[]).await?.get::<_, bool>(0) {
        client.batch_execute(&format!("begin; {} commit", numbered(BASE, rows, 0))).await.context("the plant")?;
        // Chunks look up locations; without statistics they would read all of them each time.
        client.batch_execute("analyze").await?;
    }
    // Movements are never deleted, so the last one shows how far an interrupted run got.
    let last = "select coalesce(max(key) + 1 - $1, 0) from warehouse.movement where key between $1 and $1 + 999999999";
    let before = client.query_one(last, &[&FIRST_MOVEMENT]).await?.get::<_, i64>(0) / MOVEMENTS;
    progress.begin(before, rows);
    for first in (before..rows).step_by(usize::try_from(ROWS)?) {
        let chunk = format!("begin; {} commit", numbered(CHUNK, rows, first));
        client.batch_execute(&chunk).await.with_context(|| format!("rows from {first} on"))?;
        progress.reached(first + ROWS);
    }
    if before < rows {
        progress.say("vacuum and analyze");
        client.batch_execute("vacuum (analyze)").await?;
        progress.say("check of the ledger");
        let wrong = broken_promises(client).await?;
        ensure!(wrong.is_empty(), "the ledger is wrong in {} places, first {:?}", wrong.len(), wrong.first());
        progress.end();
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_plant_has_stock_that_its_movements_explain_and_is_filled_once() {
        let database = testdb::migrated().await.unwrap();
        let client = database.connect().await.unwrap();
        for _ in 0..2 {
            write(&client, ROWS, &mut ProgressLine::hidden()).await.unwrap();
            let counts = "select (select count(*) from warehouse.stock), (select count(*) from warehouse.movement)";
            let counts = client.query_one(counts, &[]).await.unwrap();
            assert_eq!((counts.get::<_, i64>(0), counts.get::<_, i64>(1)), (ROWS, MOVEMENTS * ROWS));
        }
        client.execute("update warehouse.stock set quantity = quantity + 1 where key = 8000000010", &[]).await.unwrap();
        let wrong = broken_promises(&client).await.unwrap();
        assert!(matches!(&wrong[..], [(_, broken)] if broken == "stock is not the sum of its movements"), "{wrong:?}");
    }
}
