//! Whether a plant is sound, and whether two are the same.

use anyhow::{Context, Result};
use tokio_postgres::Client;

/// What is wrong in a genealogy: no row when it is whole.
const GENEALOGY: &str = include_str!("genealogy_check.sql");
/// What breaks a promise of the ledger: no row when it is sound.
const LEDGER: &str = include_str!("../../../server/tests/api/ledger/ledger_check.sql");
/// What a plant is without its keys and the moment of its load.
const FINGERPRINT: &str = include_str!("fingerprint.sql");

/// Units whose derived columns are wrong, and in what.
pub async fn wrong_units(client: &Client) -> Result<Vec<(String, i64)>> {
    let rows = client.query(GENEALOGY, &[]).await.context("the check of the genealogy")?;
    Ok(rows.iter().map(|row| (row.get(0), row.get(1))).collect())
}

/// What is wrong in the ledger, and of what.
pub async fn broken_promises(client: &Client) -> Result<Vec<(String, String)>> {
    client.batch_execute("set work_mem = '256MB'").await?;
    let rows = client.query(LEDGER, &[]).await.context("the check of the ledger")?;
    client.batch_execute("reset work_mem").await?;
    Ok(rows.iter().map(|row| (row.get(0), row.get(1))).collect())
}

/// The same for two plants of one size, whoever loaded them and however often he was interrupted.
pub async fn fingerprint(client: &Client) -> Result<Vec<(String, String)>> {
    let rows = client.query(FINGERPRINT, &[]).await.context("the fingerprint")?;
    Ok(rows.iter().map(|row| (row.get(0), row.get(1))).collect())
}
