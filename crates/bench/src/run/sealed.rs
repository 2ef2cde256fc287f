//! Waits until the feed has all of the journal, so that sealing it does not disturb the measurements.

use std::time::{Duration, Instant};

use anyhow::{Result, ensure};
use tokio_postgres::Client;

use crate::load::ProgressLine;

/// Time without a new position after which the service counts as hanging. The first chunk of a large backlog takes
/// longest, because the service first collects all of it.
const HANGING_AFTER: Duration = Duration::from_mins(15);

/// Waits until the newest row of the journal has a position. Rows get positions in key order, so all others have one
/// then. A load writes its journal rows without positions, and a service assigns them when it starts.
pub async fn wait_until_sealed(client: &Client) -> Result<()> {
    let newest: Option<i64> = client.query_one("select max(key) from journal.event", &[]).await?.get(0);
    let Some(newest) = newest else { return Ok(()) };
    let mut progress = ProgressLine::shown("positions of the journal");
    let (mut last, mut changed) = (-1, Instant::now());
    loop {
        let state = "select exists (select from journal.feed where event_key = $1),
            (select coalesce(max(pos), 0) from journal.feed)";
        let state = client.query_one(state, &[&newest]).await?;
        if state.get(0) {
            progress.end();
            return Ok(());
        }
        let position: i64 = state.get(1);
        if last < 0 {
            let missing = "select (select count(*) from journal.event) - (select count(*) from journal.feed)";
            let missing: i64 = client.query_one(missing, &[]).await?.get(0);
            progress.begin(position, position + missing);
        }
        if position > last {
            (last, changed) = (position, Instant::now());
            progress.reached(position);
        }
        ensure!(changed.elapsed() < HANGING_AFTER, "the service has sealed no row of the journal for 15 minutes");
        tokio::time::sleep(Duration::from_secs(2)).await;
    }
}
