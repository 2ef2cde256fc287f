//! The marker of the database: the newest moment of which a backup can prove that it contains every earlier commit.

use chrono::{DateTime, Utc};
use platform_queries::client::GenericClient;
use platform_queries::marker::{find_marker, update_marker};
use tokio_postgres::Error;

/// Moves the marker to a moment, unless it was moved less than `older_than_seconds` before. `cursor` is the newest
/// position of the feed.
pub async fn move_marker<C: GenericClient>(
    client: &C,
    now: DateTime<Utc>,
    cursor: Option<&str>,
    older_than_seconds: f64,
) -> Result<(), Error> {
    update_marker().bind(client, &now, &cursor, &older_than_seconds).await?;
    Ok(())
}

/// The moment of the marker. None before the first service has run on the database.
pub async fn find_marker_time<C: GenericClient>(client: &C) -> Result<Option<DateTime<Utc>>, Error> {
    find_marker().bind(client).opt().await
}
