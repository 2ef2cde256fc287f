//! The file store: a directory or an S3 bucket. The service chooses all paths in it. File names of users are only data.

mod copies;
mod crash_points;
mod disk_space;
mod marks;
mod staged;

use std::error::Error as _;
use std::io::ErrorKind;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use bytes::Bytes;
use futures_util::StreamExt;
use futures_util::stream::BoxStream;
use object_store::aws::AmazonS3Builder;
use object_store::local::LocalFileSystem;
use object_store::path::Path;
use object_store::{GetOptions, GetRange, ObjectStore, ObjectStoreExt};
use tokio::sync::Semaphore;

use crate::api::Problem;

pub use copies::ObjectDigest;
pub use crash_points::crash_point;
pub use disk_space::{DiskSpace, watch_disks};
pub use marks::MarkError;
pub use staged::{
    Staged, Upload, keep, release, release_now, remove_due, stage, stage_bytes, stage_copy, sweep, sweep_step,
};

/// Bytes that an upload to a directory buffers in memory.
pub const DIRECTORY_CHUNK: usize = 256 * 1024;
/// Bytes that an upload to a bucket buffers in memory: the minimum size that S3 accepts for all parts but the last.
pub const BUCKET_CHUNK: usize = 5 * 1024 * 1024;
/// Maximum number of files received at the same time. Each buffers one chunk in memory.
pub const UPLOADS_MAX: usize = 64;
/// Number of attempts to create a file if its folder keeps being removed at the same time.
const FOLDER_TRIES: usize = 8;

/// The file store.
#[derive(Clone, Debug)]
pub struct Files {
    store: Arc<dyn ObjectStore>,
    /// Path prefix of all objects in a bucket. Empty for a directory.
    prefix: Path,
    /// The directory. None for a bucket.
    folder: Option<PathBuf>,
    /// Bytes that an upload buffers in memory.
    chunk: usize,
    /// Permits for uploads.
    uploads: Arc<Semaphore>,
    /// Free space in MiB that the disk must have.
    min_free_mib: u64,
}

impl Files {
    /// Opens a directory, which is created if it does not exist, or `s3://bucket/prefix`.
    pub fn open(media: &str, endpoint: Option<&str>, min_free_mib: u64) -> Result<Self> {
        match media.strip_prefix("s3://") {
            Some(bucket_and_prefix) => Self::bucket(bucket_and_prefix, endpoint, min_free_mib),
            None if media.contains("://") => {
                bail!("TRACEWRIGHT_MEDIA is {media}. It must be a directory or s3://bucket/prefix")
            }
            None => Self::directory(&PathBuf::from(media), min_free_mib),
        }
    }

    /// Opens a directory, which is created if it does not exist.
    fn directory(folder: &std::path::Path, min_free_mib: u64) -> Result<Self> {
        std::fs::create_dir_all(folder).with_context(|| {
            format!(
                "cannot create the folder {}. Check TRACEWRIGHT_MEDIA and the permissions of the service",
                folder.display()
            )
        })?;
        // Removing the last file removes its folder. `create_object` handles files that are created in it at that
        // moment.
        let store = LocalFileSystem::new_with_prefix(folder)?.with_fsync(true).with_automatic_cleanup(true);
        let uploads = Arc::new(Semaphore::new(UPLOADS_MAX));
        let (store, folder) = (Arc::new(store), Some(folder.to_owned()));
        Ok(Self { store, prefix: Path::default(), folder, chunk: DIRECTORY_CHUNK, uploads, min_free_mib })
    }

    /// Opens a bucket. Credentials come from the usual `AWS_…` variables.
    fn bucket(bucket_and_prefix: &str, endpoint: Option<&str>, min_free_mib: u64) -> Result<Self> {
        let (bucket, prefix) = bucket_and_prefix.split_once('/').unwrap_or((bucket_and_prefix, ""));
        let mut builder = AmazonS3Builder::from_env().with_bucket_name(bucket);
        if let Some(endpoint) = endpoint {
            builder = builder.with_endpoint(endpoint).with_allow_http(endpoint.starts_with("http://"));
        }
        let uploads = Arc::new(Semaphore::new(UPLOADS_MAX));
        let (store, prefix) = (Arc::new(builder.build()?), Path::parse(prefix)?);
        Ok(Self { store, prefix, folder: None, chunk: BUCKET_CHUNK, uploads, min_free_mib })
    }

    /// Path of an object, with the prefix of the store.
    fn path(&self, parts: &str) -> Path {
        self.prefix.parts().chain(Path::from(parts).parts()).collect()
    }

    /// Reads a small file into memory. None when it does not exist.
    pub async fn get(&self, path: &str) -> Result<Option<Bytes>, Problem> {
        match self.store.get(&self.path(path)).await {
            Ok(found) => found.bytes().await.map(Some).map_err(failed),
            Err(object_store::Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(failed(error)),
        }
    }

    /// Size of a file in bytes. None when it does not exist.
    pub async fn size(&self, path: &str) -> Result<Option<u64>, Problem> {
        match self.store.head(&self.path(path)).await {
            Ok(found) => Ok(Some(found.size)),
            Err(object_store::Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(failed(error)),
        }
    }

    /// Streams a range of a file. `size` is the recorded size of the whole file. Any other size is an error, because
    /// the store has then changed the file.
    pub async fn read(&self, path: &str, size: u64, range: std::ops::Range<u64>) -> Result<ByteStream, Problem> {
        if range.is_empty() {
            return Ok(futures_util::stream::empty().boxed());
        }
        let options = GetOptions { range: Some(GetRange::Bounded(range)), ..GetOptions::default() };
        let found = self.store.get_opts(&self.path(path), options).await.map_err(failed)?;
        if found.meta.size != size {
            return Err(Problem::storage(format!("{path} has {} bytes, but its record says {size}", found.meta.size)));
        }
        Ok(found.into_stream().boxed())
    }

    /// Creates a file. Tries again if the folder disappears at the same time, because removing the last file of a
    /// folder, by this instance or another one, also removes the folder. A folder with a file, even an incomplete one,
    /// stays.
    async fn create_object<T, F>(&self, write: impl Fn() -> F) -> object_store::Result<T>
    where
        F: Future<Output = object_store::Result<T>>,
    {
        for _ in 1..FOLDER_TRIES {
            match write().await {
                Err(error) if self.folder.is_some() && is_gone(&error) => {}
                made => return made,
            }
        }
        write().await
    }

    /// Removes a file and what an interrupted upload of it has left. A missing file is not an error.
    pub async fn remove(&self, path: &str) -> Result<(), object_store::Error> {
        if let Some(folder) = &self.folder {
            // `object_store` writes under this name before it renames the file. Usually no such file exists.
            let _ = tokio::fs::remove_file(folder.join(format!("{path}#1"))).await;
        }
        match self.store.delete(&self.path(path)).await {
            Err(error) if !matches!(error, object_store::Error::NotFound { .. }) => Err(error),
            _ => Ok(()),
        }
    }

    /// Tests the store by writing and removing a small file.
    pub async fn probe(&self) -> Result<(), object_store::Error> {
        let probe = format!("health/{}", crate::random::hex_key());
        let (path, bytes) = (self.path(&probe), Bytes::from_static(b"probe"));
        let written = self.create_object(|| self.store.put(&path, bytes.clone().into())).await;
        self.remove(&probe).await?;
        written.map(drop)
    }

    /// Free MiB on the disk of the directory. None for a bucket, which has no limit.
    pub async fn free_mib(&self) -> Option<std::io::Result<u64>> {
        Some(self.space().await?.map(|space| space.free / (1024 * 1024)))
    }

    /// Space on the disk of the directory. None for a bucket, which has no limit.
    pub async fn space(&self) -> Option<std::io::Result<DiskSpace>> {
        Some(DiskSpace::of(self.folder.clone()?).await)
    }

    /// Whether at least `min_free_mib` are free. Always true for a bucket.
    pub async fn has_room(&self) -> bool {
        self.free_mib().await.is_none_or(|free| free.is_ok_and(|free| free >= self.min_free_mib))
    }

    /// Whether the store answers within this time.
    pub async fn answers(&self, within: Duration) -> bool {
        // A missing directory would answer every request with "not found".
        if self.folder.as_ref().is_some_and(|folder| !folder.is_dir()) {
            return false;
        }
        let question = self.path("health/nothing-is-here");
        match tokio::time::timeout(within, self.store.head(&question)).await {
            Ok(Ok(_) | Err(object_store::Error::NotFound { .. })) => true,
            Ok(Err(_)) | Err(_) => false,
        }
    }
}

/// The bytes of a file as a stream.
pub type ByteStream = BoxStream<'static, Result<Bytes, object_store::Error>>;

/// Whether the error means that the file, or a folder of its path, does not exist.
fn is_gone(error: &object_store::Error) -> bool {
    let causes = std::iter::successors(error.source(), |cause| (*cause).source());
    causes.filter_map(|cause| cause.downcast_ref::<std::io::Error>()).any(|io| io.kind() == ErrorKind::NotFound)
}

/// Counts a failure of the store and turns it into a 500.
fn failed(error: object_store::Error) -> Problem {
    metrics::counter!("storage_errors_total").increment(1);
    Problem::storage(error)
}
