//! Writes what people do beside production: issues of units, tasks of work orders, counts of the stock, and references to
//! files of evidence. There are few of these records, so each kind is one statement.

use anyhow::{Context, Result};
use tokio_postgres::Client;

use super::catalogue::ProductKind;
use super::chunk::ChunkWriter;
use super::orders::OPEN_UNTIL;
use super::stock::bin_key;
use super::trees::Fate;

/// Creates the types of issues and tasks.
const TYPES: &str = include_str!("records/types.sql");
/// Creates issues.
const ISSUES: &str = include_str!("records/issues.sql");
/// Creates tasks.
const TASKS: &str = include_str!("records/tasks.sql");
/// Creates a count session.
const COUNTS: &str = include_str!("records/counts.sql");
/// Creates references to files.
const EVIDENCE: &str = include_str!("records/evidence.sql");
/// One finished unit in this many has an issue. Scrapped units have one too.
const ISSUE_OF: i64 = 10;
/// One finished unit in this many has a file of evidence.
const FILE_OF: i64 = 5;
/// Number of units after which another bin is counted.
const COUNTED_APART: i64 = 10_000;

/// Creates the types of issues and tasks in an empty database.
pub async fn insert_types(client: &Client) -> Result<()> {
    client.batch_execute(TYPES).await.context("cannot create the types of issues and tasks")
}

impl ChunkWriter<'_> {
    /// Writes the issues, tasks, count session and files of the chunk.
    pub async fn write_records(&self) -> Result<()> {
        let open = self.chunk.first < OPEN_UNTIL;
        let (mut units, mut numbers, mut files) = (Vec::new(), Vec::new(), Vec::new());
        for (place, unit) in self.chunk.units.iter().enumerate() {
            if self.product(unit)?.kind != ProductKind::Finished || unit.fate.is_open() {
                continue;
            }
            let number = unit.number + i64::try_from(unit.product)?;
            if number % ISSUE_OF == 0 || unit.fate == Fate::Scrapped {
                units.push(self.key(place)?);
                numbers.push(number);
            }
            if number % FILE_OF == 1 {
                files.push(self.key(place)?);
            }
        }
        let users = self.plant.operators();
        self.client.execute(ISSUES, &[&units, &numbers, &users, &open]).await.context("cannot write issues")?;
        self.client.execute(EVIDENCE, &[&files, &self.plant.user]).await.context("cannot write files")?;
        let finished = self.production.orders.iter().filter(|(_, order)| order.product < super::catalogue::FINISHED);
        let (orders, numbers): (Vec<i64>, Vec<i64>) = finished.map(|(key, order)| (*key, order.number)).unzip();
        self.client.execute(TASKS, &[&orders, &numbers, &users, &open]).await.context("cannot write tasks")?;
        let (code, bin) = (format!("COUNT-{:08}", self.chunk.first), bin_key(self.chunk.first / COUNTED_APART));
        let values: [&(dyn tokio_postgres::types::ToSql + Sync); 4] =
            [&code, &bin, &self.chunk.end()?, &self.plant.user];
        self.client.execute(COUNTS, &values).await.context("cannot write a count session")?;
        Ok(())
    }
}
