//! Compares the acknowledged writes with the database, and looks for gaps in the feed of the journal.

use std::collections::{HashMap, HashSet};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, ensure};
use tokio_postgres::{Client, NoTls};

use super::cell::{Cell, DATABASE};
use super::clients::{Acknowledged, Made, Subjects};

/// Time within which every journal row must have its position.
const SEALED_WITHIN: Duration = Duration::from_secs(30);
/// Time within which the primary must accept a connection.
const CONNECTED_WITHIN: Duration = Duration::from_secs(30);

/// Result of a comparison.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Findings {
    /// Writes that were acknowledged and are absent.
    pub lost: usize,
    /// Writes that are present although nobody received an acknowledgement for them. Every write was repeated until it
    /// was acknowledged, so each of them was done twice.
    pub doubled: usize,
    /// Epochs of the feed with a missing or repeated position.
    pub broken_epochs: i64,
    /// Whether positions that were read earlier now belong to other rows.
    pub is_rewritten: bool,
}

/// What was read at the last comparison: the newest position, and a digest of all positions up to it.
#[derive(Debug, Default)]
pub struct Ledger {
    newest: i64,
    digest: String,
}

/// Connects to the primary as an administrator.
pub async fn connect(cell: &Cell, database: &str) -> Result<Client> {
    let deadline = Instant::now() + CONNECTED_WITHIN;
    loop {
        match tokio_postgres::connect(&cell.primary_url("postgres", database), NoTls).await {
            Ok((client, connection)) => {
                tokio::spawn(connection);
                return Ok(client);
            }
            Err(error) if Instant::now() > deadline => return Err(error).context("no primary accepts a connection"),
            Err(_) => tokio::time::sleep(Duration::from_millis(200)).await,
        }
    }
}

impl Ledger {
    /// Compares everything. No write may be in progress.
    pub async fn check(&mut self, cell: &Cell, of: &Subjects, acknowledged: &[Acknowledged]) -> Result<Findings> {
        let sql = connect(cell, DATABASE).await?;
        let (mut codes, mut keys) = (HashSet::new(), HashSet::new());
        for write in acknowledged {
            match &write.made {
                Made::Unit(code) => codes.insert(code.clone()),
                Made::Receipt(key) => keys.insert(key.to_string()),
            };
        }
        let units = "select code from serial.serial where product_key = $1";
        let receipts = "select key::text from warehouse.movement
            where product_key = $1 and type = 'receipt' and status = 'completed'";
        let units = compare(&codes, &stored(&sql, units, of.unit).await?);
        let receipts = compare(&keys, &stored(&sql, receipts, of.goods).await?);
        let broken_epochs = broken_epochs(&sql).await?;
        let is_rewritten = !self.is_unchanged(&sql).await?;
        Ok(Findings { lost: units.0 + receipts.0, doubled: units.1 + receipts.1, broken_epochs, is_rewritten })
    }

    /// Whether all positions up to the newest one of the last comparison still belong to the same rows. Records the
    /// current positions for the next comparison.
    async fn is_unchanged(&mut self, sql: &Client) -> Result<bool> {
        let digest = "select coalesce(sum(hashint8extended(pos, event_key)::numeric), 0)::text, coalesce(max(pos), 0)
            from journal.feed where pos <= $1";
        let earlier: String = sql.query_one(digest, &[&self.newest]).await?.get(0);
        let is_unchanged = self.digest.is_empty() || earlier == self.digest;
        let now = sql.query_one(digest, &[&i64::MAX]).await?;
        (self.digest, self.newest) = (now.get(0), now.get(1));
        Ok(is_unchanged)
    }
}

/// The names of all records of a product.
async fn stored(sql: &Client, statement: &str, product: i64) -> Result<Vec<String>> {
    Ok(sql.query(statement, &[&product]).await?.iter().map(|row| row.get(0)).collect())
}

/// Number of acknowledged names that are absent, and of stored names that are not acknowledged or stored twice.
fn compare(acknowledged: &HashSet<String>, stored: &[String]) -> (usize, usize) {
    let mut counts: HashMap<&String, usize> = HashMap::new();
    for name in stored {
        *counts.entry(name).or_default() += 1;
    }
    let lost = acknowledged.iter().filter(|name| !counts.contains_key(name)).count();
    let kept = acknowledged.len() - lost;
    (lost, stored.len() - kept)
}

/// Number of epochs in which positions are missing or assigned twice. Waits until every row has its position.
async fn broken_epochs(sql: &Client) -> Result<i64> {
    let waiting = "select count(*) from journal.event e full join journal.feed f on f.event_key = e.key
        where e.key is null or f.pos is null";
    let deadline = Instant::now() + SEALED_WITHIN;
    loop {
        let count: i64 = sql.query_one(waiting, &[]).await?.get(0);
        if count == 0 {
            break;
        }
        ensure!(Instant::now() < deadline, "{count} journal rows have no position after {SEALED_WITHIN:?}");
        tokio::time::sleep(Duration::from_millis(100)).await;
    }
    let broken = "select count(*) from (
        select e.n from (select n, base_pos, lead(base_pos) over (order by n) as next from journal.epoch) e
        join journal.feed f on f.pos >= e.base_pos and (e.next is null or f.pos < e.next)
        group by e.n, e.base_pos
        having max(f.pos) - e.base_pos + 1 <> count(*) or count(distinct f.pos) <> count(*)) wrong";
    Ok(sql.query_one(broken, &[]).await?.get(0))
}

/// Watches the journal for the time `watch` while clients write, and returns the longest time without a new position.
pub async fn longest_unsealed(cell: Cell, watch: Duration) -> Result<Duration> {
    let sql = connect(&cell, DATABASE).await?;
    let (end, mut newest, mut since, mut longest) = (Instant::now() + watch, 0_i64, Instant::now(), Duration::ZERO);
    while Instant::now() < end {
        let position: i64 = sql.query_one("select coalesce(max(pos), 0) from journal.feed", &[]).await?.get(0);
        if position != newest {
            longest = longest.max(since.elapsed());
            (newest, since) = (position, Instant::now());
        }
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    Ok(longest.max(since.elapsed()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lost_and_doubled_writes_are_counted() {
        let acknowledged: HashSet<String> = ["a", "b", "c"].map(str::to_owned).into();
        let stored = |names: &[&str]| names.iter().map(|name| (*name).to_owned()).collect::<Vec<_>>();
        assert_eq!(compare(&acknowledged, &stored(&["a", "b", "c"])), (0, 0));
        assert_eq!(compare(&acknowledged, &stored(&["a", "c"])), (1, 0));
        assert_eq!(compare(&acknowledged, &stored(&["a", "b", "b", "c", "d"])), (0, 2));
        assert_eq!(compare(&acknowledged, &stored(&["a", "d"])), (2, 1));
    }
}
