//! Time of `POST /serial/bulk` in PostgreSQL: duration of the two INSERT statements of a block, read from the server
//! log.

use anyhow::{Context, Result};
use tokio_postgres::Client as Database;

use super::BenchRun;
use super::bodies::{Bodies, WriteKind};
use crate::client::MeasuringClient;
use crate::figures::{figure, median, table};
use crate::service::Service;
use crate::statements::{Log, TIMED};

/// Number of blocks that are timed. The result is their median.
const BLOCKS: usize = 10;

/// Creates some blocks in a plant and returns a table with the duration of their statements.
pub async fn statements(bench: &BenchRun<'_>, database: &str, client: &Database) -> Result<String> {
    let url = format!("{}{TIMED}", bench.cluster.socket_url(database));
    let timed = Service::start(bench.program, &url, &bench.folder.join(database).join("writes/timed"))?;
    let mut asker = MeasuringClient::connect(timed.address(), timed.token())?;
    let mut log = Log::of(bench.cluster)?;
    let bodies = Bodies::find(WriteKind::Block, client).await?.after(usize::MAX / 2);
    let mut ask = || -> Result<()> { asker.ask(&bodies.next().context("there is no block to create")?).map(drop) };
    // The first block opens the connection and plans the statements.
    ask()?;
    log.durations(client).await?;
    for _ in 0..BLOCKS {
        ask()?;
    }
    let all = log.durations(client).await?;
    let of = |table: &str| median(all.iter().filter(|(text, _)| text.contains(table)).map(|(_, ms)| *ms).collect());
    let row = |name: &str, value: Option<f64>| vec![name.to_owned(), figure(value, 1)];
    let rows = [
        row("statement that inserts the units, ms", of("insert into serial.serial ")),
        row("statement that inserts the journal rows, ms", of("insert into journal.event ")),
    ];
    Ok(table("A block of 1 000 units in PostgreSQL", &["duration", "median"], &rows))
}
