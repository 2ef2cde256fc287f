//! Checks whether a plant is consistent, and whether two plants are the same.

use anyhow::{Context, Result};
use tokio_postgres::Client;

/// Query for errors in the genealogy. It returns no rows when the genealogy is consistent.
const GENEALOGY: &str = include_str!("genealogy_check.sql");
/// Query for broken invariants of the ledger. It returns no rows when the ledger is consistent.
const LEDGER: &str = include_str!("../../../server/tests/api/ledger/ledger_check.sql");
/// Query for broken invariants of production. It returns no rows when production is consistent.
const PRODUCTION: &str = include_str!("production_check.sql");
/// Query for the content of a plant without its keys and the time of its load.
const FINGERPRINT: &str = include_str!("fingerprint.sql");

/// Errors in derived columns of units: kind of the error, and key of the unit.
pub async fn wrong_units(client: &Client) -> Result<Vec<(String, i64)>> {
    let rows = client.query(GENEALOGY, &[]).await.context("cannot check the genealogy")?;
    Ok(rows.iter().map(|row| (row.get(0), row.get(1))).collect())
}

/// Broken invariants of the ledger: the record that breaks it, and the invariant.
pub async fn broken_promises(client: &Client) -> Result<Vec<(String, String)>> {
    broken(client, LEDGER).await.context("cannot check the ledger")
}

/// Broken invariants of production: the record that breaks it, and the invariant.
pub async fn broken_production(client: &Client) -> Result<Vec<(String, String)>> {
    broken(client, PRODUCTION).await.context("cannot check production")
}

/// Runs a check that sorts and joins whole tables.
async fn broken(client: &Client, check: &str) -> Result<Vec<(String, String)>> {
    client.batch_execute("set work_mem = '256MB'").await?;
    let rows = client.query(check, &[]).await?;
    client.batch_execute("reset work_mem").await?;
    Ok(rows.iter().map(|row| (row.get(0), row.get(1))).collect())
}

/// Summary of the content of a plant, which is the same for two plants of the same size even if a load was interrupted.
pub async fn fingerprint(client: &Client) -> Result<Vec<(String, String)>> {
    let rows = client.query(FINGERPRINT, &[]).await.context("cannot compute the fingerprint")?;
    Ok(rows.iter().map(|row| (row.get(0), row.get(1))).collect())
}
