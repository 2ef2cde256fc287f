//! Waits until the feed has all of the journal, so that sealing it does not disturb the measurements.

use std::time::{Duration, Instant};

use anyhow::{Result, ensure};
use tokio_postgres::Client;

use crate::load::ProgressLine;

/// Time without a newly sealed row after which the service counts as hanging.
const HANGING_AFTER: Duration = Duration::from_mins(5);

/// Waits until the newest row of the journal has a position, and vacuums the feed. Rows get positions in key order,
/// so all others have one then. A load writes its journal rows without positions, and a service assigns them when it
/// starts. Progress is told in keys, because positions leave a gap where an epoch of the feed begins.
pub async fn wait_until_sealed(client: &Client) -> Result<()> {
    let ends = client.query_one("select min(key), max(key) from journal.event", &[]).await?;
    let (Some(oldest), Some(newest)) = (ends.get::<_, Option<i64>>(0), ends.get::<_, Option<i64>>(1)) else {
        return Ok(());
    };
    let mut progress = ProgressLine::shown("keys of the journal");
    let (mut last, mut changed) = (None, Instant::now());
    loop {
        let sealed: Option<i64> = client.query_one("select max(event_key) from journal.feed", &[]).await?.get(0);
        let sealed = sealed.unwrap_or(oldest - 1);
        if sealed >= newest {
            progress.end();
            // In a plant that has grown, autovacuum has long since done this. Until then the newest part of the BRIN
            // index is not summarized, and searches read its rows one by one.
            client.batch_execute("vacuum (analyze) journal.feed").await?;
            return Ok(());
        }
        match last.replace(sealed) {
            None => progress.begin(sealed - oldest, newest - oldest),
            Some(before) if sealed > before => {
                changed = Instant::now();
                progress.reached(sealed - oldest);
            }
            Some(_) => {}
        }
        ensure!(changed.elapsed() < HANGING_AFTER, "the service has sealed no row of the journal for 5 minutes");
        tokio::time::sleep(Duration::from_secs(2)).await;
    }
}
