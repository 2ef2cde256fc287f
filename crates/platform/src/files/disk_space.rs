//! Space on the disks that an instance writes: that of the file store, and that of temporary files.

use std::io;
use std::path::PathBuf;
use std::time::Duration;

use tokio::time::MissedTickBehavior;

use crate::state::App;

/// How often the space is read for the metrics.
const LOOK_EVERY: Duration = Duration::from_secs(10);

/// Space on a disk, in bytes.
#[derive(Clone, Copy, Debug)]
pub struct DiskSpace {
    /// What this program can still write. Less than the rest if some is reserved for root.
    pub free: u64,
    /// What is occupied.
    pub used: u64,
}

impl DiskSpace {
    /// Reads the space on the disk of a folder, in another thread, because a network disk can hang.
    pub async fn of(folder: PathBuf) -> io::Result<Self> {
        let look = move || {
            let found = rustix::fs::statvfs(&folder)?;
            let bytes = |blocks: u64| blocks.saturating_mul(found.f_frsize);
            Ok(Self { free: bytes(found.f_bavail), used: bytes(found.f_blocks.saturating_sub(found.f_bfree)) })
        };
        tokio::task::spawn_blocking(look).await.unwrap_or_else(|panicked| Err(io::Error::other(panicked)))
    }

    /// Sets the metrics of a disk.
    fn show(self, disk: &'static str) {
        for (state, bytes) in [("free", self.free), ("used", self.used)] {
            #[expect(
                clippy::as_conversions,
                clippy::cast_precision_loss,
                reason = "a share of the disk is what matters"
            )]
            metrics::gauge!("disk_bytes", "disk" => disk, "state" => state).set(bytes as f64);
        }
    }
}

/// Updates the metrics of the disks until the service shuts down. A bucket has none, and a disk that cannot be read
/// keeps its last values.
pub async fn watch_disks(app: App) {
    let mut every = tokio::time::interval(LOOK_EVERY);
    every.set_missed_tick_behavior(MissedTickBehavior::Delay);
    while tokio::select! { () = app.shutdown.cancelled() => false, _ = every.tick() => true } {
        if let Some(Ok(space)) = app.files.space().await {
            space.show("files");
        }
        if let Ok(space) = DiskSpace::of(std::env::temp_dir()).await {
            space.show("temporary");
        }
    }
}
