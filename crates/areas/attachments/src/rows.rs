//! Folders of records: how a request names them, and who may write to them.

use std::collections::HashSet;

use attachments_queries::file::count_files;
use deadpool_postgres::Object;
use kernel::wire::filename::{PATH_BYTES_MAX, subfolder};
use kernel::wire::key::Key;

use super::buckets::Bucket;
use super::limits::FILES_PER_OBJECT_MAX;
use super::refusals::AttachmentsRefusal;
use platform::api::Problem;
use platform::auth::Caller;
use platform::db::{Write, lock_name};
use platform::records::{LockMode, RecordLiveness};
use platform::state::App;

/// A folder as a request names it. Nothing is checked yet: see [`NamedFolder::writable`].
#[derive(Clone, Debug)]
pub struct NamedFolder {
    /// Bucket that the request names.
    pub bucket: Bucket,
    /// Key of the record as sent, which may be any text.
    pub object_key: String,
    /// The folder below the record as sent; None for the record's own folder.
    pub subfolder: Option<String>,
}

/// A folder of a live record that the caller may write to, with a path that was checked segment by segment.
#[derive(Clone, Debug)]
pub struct Folder {
    /// Bucket that the record belongs to.
    pub bucket: Bucket,
    /// Key of the record, which exists.
    pub object_key: String,
    /// Segments joined by a slash. Empty for the record's own folder.
    pub subfolder: String,
    /// Names of the files in the folder that are evidence: they are neither replaced nor deleted.
    pub evidence: HashSet<String>,
    /// Whether new files are accepted. A closed task accepts none.
    pub takes_new: bool,
}

impl NamedFolder {
    /// Checks that the caller may write to the folder. Refuses in this order: a caller without the scope, a record that
    /// is not live, a folder that the record cannot have. `lock_mode` decides whether the record stays live until the
    /// commit.
    pub async fn writable(
        &self,
        app: &App,
        client: &Object,
        caller: &Caller,
        lock_mode: LockMode,
    ) -> Result<Folder, Problem> {
        let records = &app.records;
        self.bucket.check_writer(records, caller, &self.object_key)?;
        if self.bucket.target(records, client, &self.object_key, lock_mode).await? != Some(RecordLiveness::Live) {
            return Err(target_not_found(self.bucket, &self.object_key));
        }
        let given = self.subfolder.as_deref();
        let segments = subfolder(given).ok_or_else(|| self.bucket.subfolder_invalid(given.unwrap_or_default()))?;
        let (evidence, takes_new) =
            self.bucket.check_folder(records, client, caller, &self.object_key, &segments).await?;
        let (object_key, subfolder) = (self.object_key.clone(), segments.join("/"));
        Ok(Folder { bucket: self.bucket, object_key, subfolder, evidence, takes_new })
    }

    /// Makes changes of the files of one record wait for each other. Otherwise the limit of files per record would not
    /// be exact, and another request could change a folder halfway through.
    pub async fn lock(&self, write: &Write) -> Result<(), Problem> {
        lock_files(write, self.bucket, &self.object_key).await
    }

    /// The folder in the file store. None when the sent key has invalid characters, because it must not become a path.
    pub fn store_folder(&self) -> Option<String> {
        let key = Key::parse(&self.object_key)?;
        Some(format!("{}/{key}", self.bucket.as_str()))
    }
}

/// Makes changes of the files of one record wait for each other. Call it before the record is held.
pub async fn lock_files(write: &Write, bucket: Bucket, object_key: &str) -> Result<(), Problem> {
    lock_name(write.conn(), "attachments", &format!("{}/{object_key}", bucket.as_str())).await
}

impl Folder {
    /// Refuses to replace or delete evidence. `going` contains the names of the files that the change would remove.
    pub fn check_evidence<'a>(&self, mut going: impl Iterator<Item = &'a String>) -> Result<(), Problem> {
        match going.find(|name| self.evidence.contains(*name)) {
            Some(name) => Err(AttachmentsRefusal::FileInUse.with("filename", name.as_str())),
            None => Ok(()),
        }
    }

    /// Whether the whole path of a file with this name is short enough.
    pub fn fits(&self, name: &str) -> bool {
        let folder = if self.subfolder.is_empty() { 0 } else { self.subfolder.len() + 1 };
        self.bucket.as_str().len() + 1 + self.object_key.len() + 1 + folder + name.len() <= PATH_BYTES_MAX
    }
}

/// The 404 refusal of a record that does not exist or is not live.
pub fn target_not_found(bucket: Bucket, object_key: &str) -> Problem {
    let shown: String = object_key.chars().take(255).collect();
    AttachmentsRefusal::TargetNotFound.with("bucket", bucket.as_str()).with("object_key", shown)
}

/// Refuses when a record has more files than allowed. Called after the new rows are written, which the refusal rolls
/// back.
pub async fn refuse_too_many(write: &Write, bucket: &str, object_key: &str) -> Result<(), Problem> {
    let count = count_files().bind(write.conn(), &bucket, &object_key).one().await?;
    if count <= FILES_PER_OBJECT_MAX {
        return Ok(());
    }
    let message =
        format!("A record can have at most {FILES_PER_OBJECT_MAX} files. Delete files that are no longer needed.");
    Err(AttachmentsRefusal::TooManyFiles.with_message(message).with("limit", FILES_PER_OBJECT_MAX))
}
