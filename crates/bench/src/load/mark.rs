//! The mark that records how far a database has been filled. It is stored in the database and updated in the
//! transaction that adds the rows, so that an interrupted load continues where it stopped.

use anyhow::{Context, Result};
use serde::{Deserialize, Serialize};
use tokio_postgres::Client;
use tokio_postgres::types::Json;

/// Key of the custom data entry.
const KEY: &str = "scale_plant";

/// How far the database has been filled.
#[derive(Debug, Default, Serialize, Deserialize)]
pub struct LoadMark {
    /// Number of units.
    pub serials: i64,
    /// Number of finished units.
    pub trees: usize,
    /// The last serial number of each product.
    pub numbers: Vec<i64>,
}

/// Reads the mark. None when the database was never filled.
pub async fn read(client: &Client) -> Result<Option<LoadMark>> {
    let row = client.query_opt("select value from administration.custom_data where key = $1", &[&KEY]).await?;
    let Some(row) = row else { return Ok(None) };
    let Json(mark) = row.try_get(0).with_context(|| format!("custom data {KEY} is not from tracewright bench"))?;
    Ok(Some(mark))
}

/// Writes the mark.
pub async fn write(client: &Client, mark: &LoadMark) -> Result<()> {
    let statement = "insert into administration.custom_data (key, value, description) values ($1, $2, $3)
        on conflict (key) do update set value = excluded.value, rev = default";
    let description = "How far tracewright bench load has filled this database.";
    client.execute(statement, &[&KEY, &Json(mark), &description]).await?;
    Ok(())
}
