//! How far the database is filled: kept in it, changed in the transaction that adds the rows, so that a run that was
//! interrupted goes on where it stopped.

use anyhow::{Context, Result};
use serde::{Deserialize, Serialize};
use tokio_postgres::Client;
use tokio_postgres::types::Json;

/// The entry of the custom data.
const KEY: &str = "scale_plant";

/// What is there.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct LoadMark {
    /// Serials.
    pub serials: i64,
    /// Finished units.
    pub trees: usize,
    /// The last number given to a unit of each product.
    pub numbers: Vec<i64>,
}

/// The mark of this database; none when it was never filled.
pub async fn read(client: &Client) -> Result<Option<LoadMark>> {
    let row = client.query_opt("select value from administration.custom_data where key = $1", &[&KEY]).await?;
    let Some(row) = row else { return Ok(None) };
    let Json(mark) = row.try_get(0).with_context(|| format!("the custom data {KEY} is not ours"))?;
    Ok(Some(mark))
}

/// Writes it down.
pub async fn write(client: &Client, mark: &LoadMark) -> Result<()> {
    let statement = "insert into administration.custom_data (key, value, description) values ($1, $2, $3)
        on conflict (key) do update set value = excluded.value, rev = default";
    let description = "How far tracewright bench load has filled this database.";
    client.execute(statement, &[&KEY, &Json(mark), &description]).await?;
    Ok(())
}
