//! The file store: a directory or an S3 bucket. The service chooses all paths in it; file names of users are only data.

mod crash_points;
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

pub use crash_points::crash_point;
pub use marks::MarkError;
pub use staged::{
    Staged, Upload, keep, release, release_now, remove_due, stage, stage_bytes, stage_copy, sweep, sweep_step,
};

/// Bytes that an upload to a directory keeps in memory.
pub const DIRECTORY_CHUNK: usize = 256 * 1024;
/// Bytes that an upload to a bucket keeps in memory: S3 accepts no smaller part except the last.
pub const BUCKET_CHUNK: usize = 5 * 1024 * 1024;
/// Most files received at the same time; each keeps one chunk in memory.
pub const UPLOADS_MAX: usize = 64;
/// How often the creation of a file is tried when its folder disappears. Each removal of a folder spoils one attempt.
const FOLDER_TRIES: usize = 8;

/// Where files are kept.
#[derive(Clone, Debug)]
pub struct Files {
    store: Arc<dyn ObjectStore>,
    prefix: Path,
    folder: Option<PathBuf>,
    chunk: usize,
    uploads: Arc<Semaphore>,
    min_free_mib: u64,
}

impl Files {
    /// Opens a directory, which is created when it does not exist, or `s3://bucket/prefix`.
    pub fn open(media: &str, endpoint: Option<&str>, min_free_mib: u64) -> Result<Self> {
        match media.strip_prefix("s3://") {
            Some(bucket_and_prefix) => Self::bucket(bucket_and_prefix, endpoint, min_free_mib),
            None if media.contains("://") => bail!("{media} is neither a directory nor s3://bucket/prefix"),
            None => Self::directory(&PathBuf::from(media), min_free_mib),
        }
    }

    fn directory(folder: &std::path::Path, min_free_mib: u64) -> Result<Self> {
        std::fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {}", folder.display()))?;
        // A folder is removed with its last file; `make` handles a file that is being created in it.
        let store = LocalFileSystem::new_with_prefix(folder)?.with_fsync(true).with_automatic_cleanup(true);
        let uploads = Arc::new(Semaphore::new(UPLOADS_MAX));
        let (store, folder) = (Arc::new(store), Some(folder.to_owned()));
        Ok(Self { store, prefix: Path::default(), folder, chunk: DIRECTORY_CHUNK, uploads, min_free_mib })
    }

    /// Credentials come from the usual `AWS_…` variables.
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

    fn path(&self, parts: &str) -> Path {
        self.prefix.parts().chain(Path::from(parts).parts()).collect()
    }

    /// Reads a small file into memory; None when it does not exist.
    pub async fn get(&self, path: &str) -> Result<Option<Bytes>, Problem> {
        match self.store.get(&self.path(path)).await {
            Ok(found) => found.bytes().await.map(Some).map_err(failed),
            Err(object_store::Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(failed(error)),
        }
    }

    /// The size of a file; None when it does not exist.
    pub async fn size(&self, path: &str) -> Result<Option<u64>, Problem> {
        match self.store.head(&self.path(path)).await {
            Ok(found) => Ok(Some(found.size)),
            Err(object_store::Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(failed(error)),
        }
    }

    /// A range of a file as a stream. `size` is the recorded size of the whole file: another one is an error, because
    /// the store has lost or changed the file.
    pub async fn read(&self, path: &str, size: u64, range: std::ops::Range<u64>) -> Result<ByteStream, Problem> {
        if range.is_empty() {
            return Ok(futures_util::stream::empty().boxed());
        }
        let options = GetOptions { range: Some(GetRange::Bounded(range)), ..GetOptions::default() };
        let found = self.store.get_opts(&self.path(path), options).await.map_err(failed)?;
        if found.meta.size != size {
            return Err(Problem::storage(format!("{path} has {} bytes, its row says {size}", found.meta.size)));
        }
        Ok(found.into_stream().boxed())
    }

    /// Creates a file, and tries again when its folder disappeared at the same time: the removal of the last file of a
    /// folder, by this instance or another one, removes the folder. A file that exists, even half, keeps its folder.
    async fn make<T, F>(&self, write: impl Fn() -> F) -> object_store::Result<T>
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

    /// Removes a file, and what an interrupted upload left of it. A missing file is no error.
    async fn remove(&self, path: &str) -> Result<(), object_store::Error> {
        if let Some(folder) = &self.folder {
            // The name under which object_store writes before it renames. Usually absent.
            let _ = tokio::fs::remove_file(folder.join(format!("{path}#1"))).await;
        }
        match self.store.delete(&self.path(path)).await {
            Err(error) if !matches!(error, object_store::Error::NotFound { .. }) => Err(error),
            _ => Ok(()),
        }
    }

    /// Tests the store: writes a small file and removes it.
    pub async fn probe(&self) -> Result<(), object_store::Error> {
        let probe = format!("health/{}", crate::random::hex_key());
        let (path, bytes) = (self.path(&probe), Bytes::from_static(b"probe"));
        let written = self.make(|| self.store.put(&path, bytes.clone().into())).await;
        self.remove(&probe).await?;
        written.map(drop)
    }

    /// Free MiB on the disk of the directory; None for a bucket, which has no limit.
    pub async fn free_mib(&self) -> Option<std::io::Result<u64>> {
        let folder = self.folder.clone()?;
        let look = move || {
            let found = rustix::fs::statvfs(&folder)?;
            Ok(found.f_bavail.saturating_mul(found.f_frsize) / (1024 * 1024))
        };
        Some(tokio::task::spawn_blocking(look).await.unwrap_or_else(|panicked| Err(std::io::Error::other(panicked))))
    }

    /// Whether at least `min_free_mib` are free.
    pub async fn has_room(&self) -> bool {
        self.free_mib().await.is_none_or(|free| free.is_ok_and(|free| free >= self.min_free_mib))
    }

    /// Whether the store answers within the time.
    pub async fn answers(&self, within: Duration) -> bool {
        // A directory that is gone answers every request with "not found".
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

/// Whether the file, or a folder of its path, does not exist.
fn is_gone(error: &object_store::Error) -> bool {
    let causes = std::iter::successors(error.source(), |cause| (*cause).source());
    causes.filter_map(|cause| cause.downcast_ref::<std::io::Error>()).any(|io| io.kind() == ErrorKind::NotFound)
}

fn failed(error: object_store::Error) -> Problem {
    metrics::counter!("storage_errors_total").increment(1);
    Problem::storage(error)
}
