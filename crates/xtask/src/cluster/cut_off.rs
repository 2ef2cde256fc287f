//! A client that stays with one database machine, whatever happens to it. After a failover it shows whether the former
//! primary still acknowledges writes.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::Result;
use tokio::task::JoinHandle;
use tokio_postgres::NoTls;

use super::cell::{Cell, PASSWORD, POSTGRES};
use super::check::connect;
use super::machine::Machine;

/// Database of the table `cut_off`.
const DATABASE: &str = "postgres";

/// An acknowledged row: its number, and when its write was sent.
type Row = (i64, Instant);

/// A client of one machine.
#[derive(Debug)]
pub struct CutOffClient {
    acknowledged: Arc<Mutex<Vec<Row>>>,
    is_over: Arc<AtomicBool>,
    task: JoinHandle<()>,
}

impl CutOffClient {
    /// Starts writing on this machine.
    pub fn start(runtime: &tokio::runtime::Runtime, machine: &Machine) -> Self {
        let (acknowledged, is_over) = (Arc::<Mutex<Vec<Row>>>::default(), Arc::<AtomicBool>::default());
        let url = format!("postgres://postgres:{PASSWORD}@{}:{POSTGRES}/{DATABASE}?sslmode=disable", machine.address);
        let task = runtime.spawn(write_on(url, Arc::clone(&acknowledged), Arc::clone(&is_over)));
        Self { acknowledged, is_over, task }
    }

    /// Ends the client. Returns how many writes sent after `since` were acknowledged, and how many acknowledged rows
    /// the current primary does not have.
    pub async fn finish(self, cell: &Cell, since: Instant) -> Result<(usize, usize)> {
        self.is_over.store(true, Ordering::SeqCst);
        self.task.abort();
        let rows = self.acknowledged.lock().unwrap_or_else(PoisonError::into_inner).clone();
        let late = rows.iter().filter(|(_, sent)| *sent > since).count();
        let numbers: Vec<i64> = rows.iter().map(|(number, _)| *number).collect();
        let sql = connect(cell, DATABASE).await?;
        let kept: i64 = sql.query_one("select count(*) from cut_off where n = any($1)", &[&numbers]).await?.get(0);
        Ok((late, numbers.len().saturating_sub(usize::try_from(kept)?)))
    }
}

/// Inserts rows one after the other, and connects again to the same machine when a connection is lost.
async fn write_on(url: String, acknowledged: Arc<Mutex<Vec<Row>>>, is_over: Arc<AtomicBool>) {
    // Begins anywhere, so that the numbers of two faults differ.
    let mut number = i64::from(rand::random::<u32>()) << 24;
    while !is_over.load(Ordering::SeqCst) {
        if let Ok((client, connection)) = tokio_postgres::connect(&url, NoTls).await {
            tokio::spawn(connection);
            loop {
                number += 1;
                let sent = Instant::now();
                if client.execute("insert into cut_off values ($1)", &[&number]).await.is_err() {
                    break;
                }
                acknowledged.lock().unwrap_or_else(PoisonError::into_inner).push((number, sent));
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
        }
        tokio::time::sleep(Duration::from_millis(500)).await;
    }
}
