//! `tracewright migrate`.

use anyhow::{Context, Result};

use super::tell;
use crate::config::DatabaseSettings;
use crate::platform::db::{connect_patiently, migrate};

/// Applies what is missing and says what it did.
pub async fn command(database: &DatabaseSettings, cell: Option<i64>) -> Result<()> {
    let mut client = connect_patiently(database.url()).await.context("the database cannot be reached")?;
    let applied = migrate::migrate(&mut client, tell).await?;
    if let Some(cell) = cell {
        migrate::start_cell(&client, cell).await?;
    }
    tell(&match applied {
        0 => "The database is up to date.".to_owned(),
        count => format!("The database is up to date; {count} migrations were applied."),
    });
    Ok(())
}
