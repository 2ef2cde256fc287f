//! Copies of objects in another file store, for backups. An object never changes, so a copy is made once.

use std::collections::HashMap;
use std::sync::Arc;

use anyhow::{Context, Result};
use bytes::Bytes;
use futures_util::TryStreamExt;
use object_store::buffered::BufWriter;
use object_store::{ObjectStore, ObjectStoreExt};
use sha2::{Digest, Sha256};
use tokio::io::AsyncWriteExt;

use super::Files;

/// Bytes of an object up to which a copy is written at once. A larger object is written in parts of this size.
const BUFFER: usize = 5 * 1024 * 1024;

/// Size and checksum of the bytes of an object.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ObjectDigest {
    /// Size in bytes.
    pub size: u64,
    /// SHA-256 checksum in hex.
    pub sha256: String,
}

impl Files {
    /// Sizes of all objects in a folder, by path.
    pub async fn sizes(&self, folder: &str) -> Result<HashMap<String, u64>> {
        let base = self.prefix.parts().count();
        let listed = self.store.list(Some(&self.path(folder)));
        let sizes = listed.map_ok(|object| {
            let path: object_store::path::Path = object.location.parts().skip(base).collect();
            (path.to_string(), object.size)
        });
        Ok(sizes.try_collect().await?)
    }

    /// Reads an object. None when it does not exist.
    pub async fn digest(&self, path: &str) -> Result<Option<ObjectDigest>> {
        let mut hash = Sha256::new();
        let size = self.pass_on(path, async |bytes: &Bytes| {
            hash.update(bytes);
            Ok(())
        });
        let size = size.await?;
        Ok(size.map(|size| ObjectDigest { size, sha256: hex::encode(hash.finalize()) }))
    }

    /// Copies an object to another store, without keeping it in memory. None when it does not exist.
    pub async fn copy_to(&self, path: &str, target: &Self, target_path: &str) -> Result<Option<ObjectDigest>> {
        let mut hash = Sha256::new();
        let mut writer = BufWriter::with_capacity(Arc::clone(&target.store), target.path(target_path), BUFFER);
        let size = self.pass_on(path, async |bytes: &Bytes| {
            hash.update(bytes);
            Ok(writer.write_all(bytes).await?)
        });
        let Some(size) = size.await? else { return Ok(None) };
        writer.shutdown().await.with_context(|| format!("{target_path} cannot be written"))?;
        Ok(Some(ObjectDigest { size, sha256: hex::encode(hash.finalize()) }))
    }

    /// Writes a small object.
    pub async fn put(&self, path: &str, bytes: Bytes) -> Result<()> {
        self.store.put(&self.path(path), bytes.into()).await?;
        Ok(())
    }

    /// Reads an object part by part and returns its size. None when it does not exist.
    async fn pass_on(&self, path: &str, mut next: impl AsyncFnMut(&Bytes) -> Result<()>) -> Result<Option<u64>> {
        let found = match self.store.get(&self.path(path)).await {
            Ok(found) => found,
            Err(object_store::Error::NotFound { .. }) => return Ok(None),
            Err(error) => return Err(error.into()),
        };
        let (mut parts, mut size) = (found.into_stream(), 0);
        while let Some(bytes) = parts.try_next().await? {
            size += u64::try_from(bytes.len())?;
            next(&bytes).await?;
        }
        Ok(Some(size))
    }
}
