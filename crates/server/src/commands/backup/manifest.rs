//! The manifest of a backup: what belongs together. It is stored with the files.

use anyhow::{Context, Result};
use chrono::{DateTime, Utc};
use serde::{Deserialize, Serialize};

use crate::commands::exit_code::Stopped;
use platform::files::Files;

/// Folder of the manifests in the files of the backup.
const FOLDER: &str = "backup";

/// What a backup contains. Written last, so that a backup with a manifest is complete.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Manifest {
    /// Start of the backup, by the clock of the database.
    pub started: DateTime<Utc>,
    /// Version of the program that made it.
    pub version: String,
    /// Fingerprint of the schema that this program knows.
    pub schema: String,
    /// Identity of the feed, which is the same in all its epochs.
    pub feed_id: String,
    /// Newest position of the feed when the backup of the database ended. Null before the service first started.
    pub cursor: Option<String>,
    /// Tool that copied the database.
    pub tool: String,
    /// Name of the backup in the repository of the tool.
    pub label: String,
    /// Number of objects that the database names.
    pub objects: u64,
    /// Their size in bytes.
    pub bytes: u64,
    /// SHA-256 over the paths and checksums of these objects, in the order of the paths.
    pub digest: String,
}

impl Manifest {
    /// The manifest as a line for people.
    pub fn line(&self) -> String {
        let (time, mebibytes) = (self.started.format("%Y-%m-%d %H:%M:%SZ"), self.bytes / (1024 * 1024));
        format!("{time}  {} {}  {} files, {mebibytes} MiB", self.tool, self.label, self.objects)
    }

    /// Stores the manifest and returns its path.
    pub async fn store(&self, backup: &Files) -> Result<String> {
        let text = serde_json::to_vec_pretty(self).context("the manifest cannot be written")?;
        let path = format!("{FOLDER}/{}.json", self.started.format("%Y%m%dT%H%M%S%.3fZ"));
        backup.put(&path, text.into()).await.context("the manifest was not stored")?;
        Ok(path)
    }
}

/// All manifests, newest first. Text that is not a manifest is left out.
pub async fn all(backup: &Files) -> Result<Vec<Manifest>, Stopped> {
    let listed = backup.sizes(FOLDER).await.context("the files of the backup cannot be read");
    let mut found = Vec::new();
    for path in listed.map_err(Stopped::Unreachable)?.keys() {
        let text = backup.get(path).await.map_err(|problem| Stopped::Unreachable(problem.into_error()))?;
        found.extend(text.and_then(|text| serde_json::from_slice::<Manifest>(&text).ok()));
    }
    found.sort_by_key(|manifest| std::cmp::Reverse(manifest.started));
    Ok(found)
}
