//! Cleanup of databases that are no longer needed: tests note them, and a reaper drops them.
//!
//! A note is an empty file with the name of the database. It costs a test nothing, while dropping the database would
//! cost a connection, a checkpoint and the deletion of 600 files.

use std::fs::{self, File};
use std::io;
use std::time::Duration;

use anyhow::Result;
use tokio_postgres::Client;

use crate::Cluster;
use crate::database::{connect, unix_seconds};

/// Age in seconds after which databases without a note are dropped. They belong to failed tests.
const KEPT_SECONDS: u64 = 3600;
/// Pause between two rounds of the reaper. Databases that are noted in between wait on disk.
const REAPER_PAUSE: Duration = Duration::from_millis(500);

/// Notes that a database is no longer needed.
pub fn mark_finished(cluster: &Cluster, name: &str) -> io::Result<()> {
    let notes = cluster.finished_directory();
    fs::create_dir_all(&notes)?;
    File::create(notes.join(name)).map(drop)
}

/// Drops the databases that were noted.
pub async fn drop_noted(cluster: &Cluster, admin: &Client) -> Result<()> {
    // If the directory does not exist, no test has ended yet.
    let Ok(notes) = fs::read_dir(cluster.finished_directory()) else { return Ok(()) };
    for note in notes {
        let note = note?;
        let name = note.file_name().to_string_lossy().into_owned();
        // A failure is ignored, because another run in the same work tree may be dropping the database at this moment.
        if admin.batch_execute(&format!("drop database if exists {name} with (force)")).await.is_ok() {
            let _ = fs::remove_file(note.path());
        }
    }
    Ok(())
}

/// Drops the databases that failed tests left more than [`KEPT_SECONDS`] ago.
pub async fn drop_forgotten(admin: &Client) -> Result<()> {
    let oldest = unix_seconds().saturating_sub(KEPT_SECONDS);
    for row in admin.query(r"select datname from pg_database where datname like 't\_%'", &[]).await? {
        let name: String = row.get(0);
        let made = name.split('_').nth(1).and_then(|seconds| seconds.parse::<u64>().ok());
        if made.is_some_and(|made| made < oldest) {
            admin.batch_execute(&format!("drop database if exists {name} with (force)")).await?;
        }
    }
    Ok(())
}

/// Drops noted databases while `goes_on` returns true, and a last time at the end.
pub async fn reap(cluster: &Cluster, mut goes_on: impl FnMut() -> bool) -> Result<()> {
    let admin = connect(&cluster.url("postgres")).await?;
    while goes_on() && !admin.is_closed() {
        drop_noted(cluster, &admin).await?;
        tokio::time::sleep(REAPER_PAUSE).await;
    }
    drop_noted(cluster, &admin).await
}
