//! Rules and reads that several operations of the area share.

use deadpool_postgres::Object;
use kernel::filename::{PATH_BYTES_MAX, subfolder};

use super::buckets::{Bucket, Target, subfolder_invalid};
use crate::platform::api::Problem;
use crate::platform::auth::Caller;
use crate::platform::db::Write;

/// A folder of a record, with a path that was checked segment by segment.
#[derive(Clone, Debug)]
pub struct Folder {
    /// The bucket.
    pub bucket: Bucket,
    /// The record.
    pub object_key: String,
    /// Segments joined by a slash; empty for the object folder itself.
    pub subfolder: String,
    segments: Vec<String>,
}

impl Folder {
    /// Reads the path. An object key is text: only the record behind it decides.
    pub fn new(bucket: Bucket, object_key: String, given: Option<&str>) -> Result<Self, Problem> {
        let segments = subfolder(given).ok_or_else(|| subfolder_invalid(given.unwrap_or_default()))?;
        Ok(Self { bucket, object_key, subfolder: segments.join("/"), segments })
    }

    /// 404 of the record.
    pub fn target_not_found(&self) -> Problem {
        target_not_found(self.bucket, &self.object_key)
    }

    /// Refuses a caller, a record or a folder that cannot be written to.
    pub async fn must_be_writable(&self, client: &Object, caller: &Caller) -> Result<(), Problem> {
        self.bucket.must_write(caller, &self.object_key)?;
        if self.bucket.target(client, &self.object_key).await? != Target::Live {
            return Err(self.target_not_found());
        }
        self.bucket.check_folder(client, &self.object_key, &self.segments).await
    }

    /// The folder of the file store; nothing when the key is no key of ours.
    pub fn store_folder(&self) -> Option<String> {
        let plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'-');
        let harmless = !self.object_key.is_empty() && self.object_key.bytes().all(plain);
        harmless.then(|| format!("{}/{}", self.bucket.as_str(), self.object_key))
    }

    /// Whether a file of this name has a path of reasonable length.
    pub fn fits(&self, name: &str) -> bool {
        let parts = [self.bucket.as_str(), &self.object_key, &self.subfolder, name];
        parts.iter().map(|part| part.len() + 1).sum::<usize>() <= PATH_BYTES_MAX
    }

    /// Changes of one object wait for each other: their number is bounded, and a folder changes as a whole.
    pub async fn lock(&self, write: &Write) -> Result<(), Problem> {
        let name = format!("{}/{}", self.bucket.as_str(), self.object_key);
        crate::platform::db::lock_name(write.conn(), "attachments", &name).await
    }
}

/// 404 of a record.
pub fn target_not_found(bucket: Bucket, object_key: &str) -> Problem {
    let shown: String = object_key.chars().take(255).collect();
    let message = "There is no such record to keep files of.";
    Problem::not_found("target_not_found", message).with("bucket", bucket.as_str()).with("object_key", shown)
}
