//! The file store: a directory or a bucket. Paths in it are made by us; a user's file name is data.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use anyhow::{Context, Result, bail};
use bytes::Bytes;
use object_store::aws::AmazonS3Builder;
use object_store::local::LocalFileSystem;
use object_store::path::Path;
use object_store::{ObjectStore, ObjectStoreExt};

use crate::platform::api::Problem;

/// Where files are kept.
#[derive(Clone, Debug)]
pub struct Files {
    store: Arc<dyn ObjectStore>,
    prefix: Path,
    folder: Option<PathBuf>,
}

impl Files {
    /// A directory, which is made when it does not exist, or `s3://bucket/prefix`.
    pub fn open(media: &str, endpoint: Option<&str>) -> Result<Self> {
        match media.strip_prefix("s3://") {
            Some(bucket_and_prefix) => Self::bucket(bucket_and_prefix, endpoint),
            None if media.contains("://") => bail!("{media} is neither a directory nor s3://bucket/prefix"),
            None => Self::directory(&PathBuf::from(media)),
        }
    }

    fn directory(folder: &std::path::Path) -> Result<Self> {
        std::fs::create_dir_all(folder).with_context(|| format!("cannot make the folder {}", folder.display()))?;
        let store = LocalFileSystem::new_with_prefix(folder)?.with_fsync(true).with_automatic_cleanup(true);
        Ok(Self { store: Arc::new(store), prefix: Path::default(), folder: Some(folder.to_owned()) })
    }

    /// Credentials come from the usual `AWS_…` variables.
    fn bucket(bucket_and_prefix: &str, endpoint: Option<&str>) -> Result<Self> {
        let (bucket, prefix) = bucket_and_prefix.split_once('/').unwrap_or((bucket_and_prefix, ""));
        let mut builder = AmazonS3Builder::from_env().with_bucket_name(bucket);
        if let Some(endpoint) = endpoint {
            builder = builder.with_endpoint(endpoint).with_allow_http(endpoint.starts_with("http://"));
        }
        Ok(Self { store: Arc::new(builder.build()?), prefix: Path::parse(prefix)?, folder: None })
    }

    fn path(&self, parts: &str) -> Path {
        self.prefix.parts().chain(Path::from(parts).parts()).collect()
    }

    /// Stores a small file whole.
    pub async fn put(&self, path: &str, bytes: Bytes) -> Result<(), Problem> {
        self.store.put(&self.path(path), bytes.into()).await.map_err(failed)?;
        Ok(())
    }

    /// Reads a small file whole; `None` when it is not there.
    pub async fn get(&self, path: &str) -> Result<Option<Bytes>, Problem> {
        match self.store.get(&self.path(path)).await {
            Ok(found) => found.bytes().await.map(Some).map_err(failed),
            Err(object_store::Error::NotFound { .. }) => Ok(None),
            Err(error) => Err(failed(error)),
        }
    }

    /// Removes a file that no row names any more. A failure leaves a stray file, never a broken row.
    pub async fn remove(&self, path: &str) {
        if let Err(error) = self.store.delete(&self.path(path)).await
            && !matches!(error, object_store::Error::NotFound { .. })
        {
            metrics::counter!("storage_errors_total").increment(1);
            tracing::warn!(%error, path, "a file that nobody needs could not be removed");
        }
    }

    /// Whether the store answers within the time.
    pub async fn answers(&self, within: Duration) -> bool {
        // A directory that is gone answers every question with "not found".
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

fn failed(error: object_store::Error) -> Problem {
    metrics::counter!("storage_errors_total").increment(1);
    Problem::storage(error)
}
