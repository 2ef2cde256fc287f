//! `tracewright migrate` applies missing migrations to the database.

use anyhow::{Context, Result};

use tokio_postgres::Client;

use super::print_notice;
use platform::config::DatabaseSettings;
use platform::db::{connect_for_migrations, migrate};

/// Whether the database was restored, moved or copied since it last recorded a mark of the feed. The file store is not
/// read.
async fn is_another_database(client: &Client) -> Result<bool> {
    let sql = "select generation > 0 and (incarnation - array['timeline', 'started', 'lsn'])
            is distinct from (journal.incarnation() - array['timeline', 'started', 'lsn'])
        from journal.sealer";
    Ok(client.query_one(sql, &[]).await?.get(0))
}

/// Applies missing migrations and prints their number.
pub async fn command(database: &DatabaseSettings, cell: Option<i64>) -> Result<()> {
    let mut client = connect_for_migrations(database.url())
        .await
        .context("the database cannot be reached. Check TRACEWRIGHT_DATABASE_URL")?;
    let applied = migrate::migrate(&mut client, print_notice).await?;
    if let Some(cell) = cell {
        migrate::start_cell(&client, cell).await?;
    }
    if is_another_database(&client).await? {
        print_notice(
            "feed: this database was restored, moved or copied. Run `tracewright feed announce` before `tracewright serve`.",
        );
    }
    print_notice(&match applied {
        0 => "The database is up to date.".to_owned(),
        count => format!("The database is up to date. Migrations applied: {count}."),
    });
    Ok(())
}
