//! Checks whether a plant is consistent, and whether two plants are the same.

use anyhow::{Context, Result};
use tokio_postgres::Client;

/// Query for errors in the genealogy. It returns no rows when the genealogy is consistent.
const GENEALOGY: &str = include_str!("genealogy_check.sql");
/// Query for broken invariants of the ledger. It returns no rows when the ledger is consistent.
const LEDGER: &str = include_str!("../../../server/tests/api/ledger/ledger_check.sql");
/// Query for the content of a plant without its keys and the time of its load.
const FINGERPRINT: &str = include_str!("fingerprint.sql");

/// Errors in derived columns of units: kind of the error, and number or key.
pub async fn wrong_units(client: &Client) -> Result<Vec<(String, i64)>> {
    let rows = client.query(GENEALOGY, &[]).await.context("the check of the genealogy")?;
    Ok(rows.iter().map(|row| (row.get(0), row.get(1))).collect())
}

/// Broken invariants of the ledger: the invariant, and the record that breaks it.
pub async fn broken_promises(client: &Client) -> Result<Vec<(String, String)>> {
    client.batch_execute("set work_mem = '256MB'").await?;
    let rows = client.query(LEDGER, &[]).await.context("the check of the ledger")?;
    client.batch_execute("reset work_mem").await?;
    Ok(rows.iter().map(|row| (row.get(0), row.get(1))).collect())
}

/// The content of a plant, which is the same for two plants of one size, even if a load was interrupted.
pub async fn fingerprint(client: &Client) -> Result<Vec<(String, String)>> {
    let rows = client.query(FINGERPRINT, &[]).await.context("the fingerprint")?;
    Ok(rows.iter().map(|row| (row.get(0), row.get(1))).collect())
}
