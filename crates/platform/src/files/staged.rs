//! Staged content of files: it is written and synced to disk first, and a record refers to it with the commit.
//!
//! Before the first byte of an object is written, its path is registered as loose in a committed transaction. The
//! change that makes a record refer to the object removes the path from that list in the same transaction. A change
//! that removes the last reference adds the path again. So at any moment, even after a crash, either a record refers to
//! the object or the sweep will remove it.

use std::time::Duration;

use bytes::Bytes;
use chrono::TimeDelta;
use object_store::{ObjectStoreExt, PutPayloadMut, WriteMultipart};
use platform_queries::loose_object::{
    forget_loose_objects, lock_due_objects, lock_due_objects_after, lock_loose_object, note_loose_objects,
    postpone_objects,
};
use sha2::{Digest, Sha256};
use tokio::sync::OwnedSemaphorePermit;

use super::{Files, crash_point, failed};
use crate::api::{GeneralRefusal, Problem};
use crate::db::Write;
use crate::random;
use crate::state::App;

/// Time for which the sweep ignores an unfinished upload. No upload may take that long.
const UPLOAD_LEFT_ALONE: TimeDelta = TimeDelta::hours(1);
/// Interval of the sweep.
const SWEEP_EVERY: Duration = Duration::from_mins(1);
/// Maximum number of objects that one step of the sweep removes.
const SWEEP_STEP: i64 = 100;

/// An object that is being written.
#[derive(Debug)]
pub struct Upload {
    object: LooseObject,
    body: UploadBuffer,
    hash: Sha256,
    size: i64,
    _permit: OwnedSemaphorePermit,
}

/// Where received bytes go: a small file stays in memory until its end, a larger one is sent to the store in parts.
#[derive(Debug)]
enum UploadBuffer {
    /// At most one chunk, buffered in memory.
    Small(PutPayloadMut),
    /// Sent to the store in parts.
    Large(MultipartUpload),
    /// The upload has ended.
    Gone,
}

/// An upload to the store in parts. Dropping it before its end removes the parts from the store.
#[derive(Debug)]
struct MultipartUpload(Option<WriteMultipart>);

impl Drop for MultipartUpload {
    fn drop(&mut self) {
        if let (Some(parts), Ok(runtime)) = (self.0.take(), tokio::runtime::Handle::try_current()) {
            runtime.spawn(parts.abort());
        }
    }
}

impl MultipartUpload {
    /// Sends the next bytes as soon as the store has received the earlier ones.
    async fn put(&mut self, bytes: Bytes) -> Result<(), Problem> {
        let parts = self.0.as_mut().ok_or_else(|| Problem::internal("bytes were added to an upload that has ended"))?;
        parts.wait_for_capacity(1).await.map_err(failed)?;
        parts.put(bytes);
        Ok(())
    }

    /// Completes the upload.
    async fn finish(mut self) -> Result<(), Problem> {
        let parts = self.0.take().ok_or_else(|| Problem::internal("an upload was finished twice"))?;
        parts.finish().await.map_err(failed)?;
        Ok(())
    }
}

/// A complete object in the store that no record names yet. Dropping it removes the object, unless [`keep`] was
/// committed.
#[derive(Debug)]
pub struct Staged {
    object: LooseObject,
    /// Size in bytes.
    pub size: i64,
    /// SHA-256 checksum in hex.
    pub sha256: String,
}

impl Staged {
    /// Path of the object in the store.
    pub fn path(&self) -> &str {
        &self.object.path
    }
}

/// An object that is registered as loose. Dropping it removes the object, unless a record names it by then.
#[derive(Debug)]
struct LooseObject {
    app: App,
    path: String,
    /// Whether a committed change keeps the object.
    kept: bool,
}

impl Drop for LooseObject {
    fn drop(&mut self) {
        if self.kept {
            return;
        }
        let (app, path) = (self.app.clone(), std::mem::take(&mut self.path));
        if let Ok(runtime) = tokio::runtime::Handle::try_current() {
            runtime.spawn(async move {
                if let Err(problem) = discard_upload(&app, &path).await {
                    tracing::warn!(
                        cause = problem.cause(),
                        path,
                        "the content of a canceled upload could not be removed. The sweep will try again"
                    );
                }
            });
        }
    }
}

/// Begins an upload to a folder of the store and registers its object as loose. Refuses if too many files are being
/// received.
pub async fn stage(app: &App, folder: &str) -> Result<Upload, Problem> {
    let message = "Too many files are being uploaded. Try again in a moment.";
    let permit = std::sync::Arc::clone(&app.files.uploads)
        .try_acquire_owned()
        .map_err(|busy| GeneralRefusal::Overloaded.with_message(message).as_temporary(busy))?;
    let path = format!("{folder}/{}", random::hex_key());
    let write = Write::begin(&app.writes, "stage").await?;
    let due = write.now() + UPLOAD_LEFT_ALONE;
    note_loose_objects().bind(write.conn(), &due, &[path.as_str()].as_slice()).await?;
    write.commit(()).await?;
    crash_point("upload.registered");
    let object = LooseObject { app: app.clone(), path, kept: false };
    let body = UploadBuffer::Small(PutPayloadMut::new());
    Ok(Upload { object, body, hash: Sha256::new(), size: 0, _permit: permit })
}

/// Stages a small file from memory.
pub async fn stage_bytes(app: &App, folder: &str, bytes: Bytes) -> Result<Staged, Problem> {
    let mut upload = stage(app, folder).await?;
    upload.write(bytes).await?;
    upload.finish().await
}

/// Stages a copy of an object, made by the store. Size and checksum are those of the original.
pub async fn stage_copy(app: &App, folder: &str, from: &str, size: i64, sha256: &str) -> Result<Staged, Problem> {
    let upload = stage(app, folder).await?;
    let files = &app.files;
    let (from, to) = (files.path(from), files.path(&upload.object.path));
    files.create_object(|| files.store.copy(&from, &to)).await.map_err(failed)?;
    Ok(Staged { object: upload.object, size, sha256: sha256.to_owned() })
}

impl Upload {
    /// The store that the object is written to.
    fn files(&self) -> &Files {
        &self.object.app.files
    }

    /// Adds the next bytes. Waits if the store is slower than the client.
    pub async fn write(&mut self, bytes: Bytes) -> Result<(), Problem> {
        self.hash.update(&bytes);
        self.size += i64::try_from(bytes.len()).map_err(Problem::internal)?;
        match &mut self.body {
            UploadBuffer::Small(buffer) => {
                buffer.push(bytes);
                if buffer.content_length() >= self.files().chunk {
                    self.switch_to_multipart().await?;
                }
            }
            UploadBuffer::Large(parts) => parts.put(bytes).await?,
            UploadBuffer::Gone => return Err(Problem::internal("bytes were added to an upload that has ended")),
        }
        Ok(())
    }

    /// Switches to an upload in parts, for a file larger than one chunk, and sends the bytes received so far.
    async fn switch_to_multipart(&mut self) -> Result<(), Problem> {
        let path = self.files().path(&self.object.path);
        let files = self.files().clone();
        let upload = files.create_object(|| files.store.put_multipart(&path)).await.map_err(failed)?;
        let mut parts = MultipartUpload(Some(WriteMultipart::new_with_chunk_size(upload, self.files().chunk)));
        if let UploadBuffer::Small(buffer) = std::mem::replace(&mut self.body, UploadBuffer::Gone) {
            for bytes in &buffer.freeze() {
                parts.put(bytes.clone()).await?;
            }
        }
        self.body = UploadBuffer::Large(parts);
        crash_point("upload.first_bytes");
        Ok(())
    }

    /// Completes the object. The store has synced the content to disk when this returns.
    pub async fn finish(mut self) -> Result<Staged, Problem> {
        crash_point("upload.streamed");
        let path = self.files().path(&self.object.path);
        match std::mem::replace(&mut self.body, UploadBuffer::Gone) {
            UploadBuffer::Small(buffer) => {
                let (files, bytes) = (self.files().clone(), buffer.freeze());
                files.create_object(|| files.store.put(&path, bytes.clone())).await.map_err(failed)?;
            }
            UploadBuffer::Large(parts) => parts.finish().await?,
            UploadBuffer::Gone => return Err(Problem::internal("an upload was finished twice")),
        }
        crash_point("upload.synced");
        let sha256 = hex::encode(self.hash.finalize());
        Ok(Staged { object: self.object, size: self.size, sha256 })
    }
}

/// Keeps staged objects once the change whose records name them is committed. Fails if an upload took so long that the
/// sweep has removed it.
pub async fn keep(write: &mut Write, mut staged: Vec<Staged>) -> Result<(), Problem> {
    let paths: Vec<&str> = staged.iter().map(Staged::path).collect();
    let kept = forget_loose_objects().bind(write.conn(), &paths).await?;
    if usize::try_from(kept) != Ok(staged.len()) {
        return Err(Problem::storage("an upload took so long that the sweep removed it"));
    }
    write.after_commit(move || staged.iter_mut().for_each(|one| one.object.kept = true));
    Ok(())
}

/// Releases objects that no record will name after the change is committed. The sweep removes them only after the
/// configured hours, so that running downloads can finish and a restored database finds its files.
pub async fn release(app: &App, write: &Write, paths: &[String]) -> Result<(), Problem> {
    if paths.is_empty() {
        return Ok(());
    }
    let hours = i64::from(app.settings.keep_deleted_files_hours);
    let due = write.now() + TimeDelta::hours(hours);
    note_loose_objects().bind(write.conn(), &due, &paths).await?;
    Ok(())
}

/// Releases objects that are not needed after a change such as a reset. They are due immediately, and the caller
/// removes them after the commit with [`remove_due`].
pub async fn release_now(write: &Write, paths: &[String]) -> Result<(), Problem> {
    if !paths.is_empty() {
        note_loose_objects().bind(write.conn(), &write.now(), &paths).await?;
    }
    Ok(())
}

/// Removes all objects that are due now, without waiting for the sweep. Returns an error if some could not be removed,
/// which the sweep tries again.
pub async fn remove_due(app: &App) -> Result<(), Problem> {
    let (mut above, mut failure) = (String::new(), None);
    loop {
        let write = Write::begin(&app.writes, "remove_files").await?;
        let due = lock_due_objects_after().bind(write.conn(), &write.now(), &above.as_str(), &SWEEP_STEP).all().await?;
        let Some(last) = due.last().cloned() else { break };
        let mut removed = Vec::with_capacity(due.len());
        for path in due {
            match app.files.remove(&path).await {
                Ok(()) => removed.push(path),
                Err(error) => failure = Some(failed(error)),
            }
        }
        forget_loose_objects().bind(write.conn(), &removed).await?;
        write.commit(()).await?;
        above = last;
    }
    failure.map_or(Ok(()), Err)
}

/// Removes the object of a canceled upload, unless it is no longer registered as loose. That happens when a commit kept
/// it but the response to the commit was lost.
async fn discard_upload(app: &App, path: &str) -> Result<(), Problem> {
    let write = Write::begin(&app.writes, "give_up").await?;
    if lock_loose_object().bind(write.conn(), &path).opt().await?.is_none() {
        return Ok(());
    }
    app.files.remove(path).await.map_err(failed)?;
    forget_loose_objects().bind(write.conn(), &[path].as_slice()).await?;
    write.commit(()).await?;
    Ok(())
}

/// Removes loose objects when they are due. Runs until the service shuts down.
pub async fn sweep(app: App) {
    let mut every = tokio::time::interval(SWEEP_EVERY);
    while tokio::select! { () = app.shutdown.cancelled() => false, _ = every.tick() => true } {
        loop {
            match sweep_step(&app).await {
                Ok(true) => {}
                Ok(false) => break,
                Err(problem) => {
                    tracing::warn!(
                        code = problem.code(),
                        cause = problem.cause(),
                        "released files could not be removed. The sweep will try again"
                    );
                    break;
                }
            }
        }
    }
}

/// Removes one batch of due objects and returns whether there may be more. Those that cannot be removed are tried again
/// later.
pub async fn sweep_step(app: &App) -> Result<bool, Problem> {
    let write = Write::begin(&app.writes, "sweep_files").await?;
    let now = write.now();
    let due = lock_due_objects().bind(write.conn(), &now, &SWEEP_STEP).all().await?;
    let (mut removed, mut left) = (Vec::new(), Vec::new());
    for path in due {
        crash_point("removal.begun");
        match app.files.remove(&path).await {
            Ok(()) => removed.push(path),
            Err(error) => {
                metrics::counter!("storage_errors_total").increment(1);
                tracing::warn!(%error, path, "a released file could not be removed. The sweep will try again");
                left.push(path);
            }
        }
        crash_point("removal.bytes_gone");
    }
    let full = i64::try_from(removed.len() + left.len()) == Ok(SWEEP_STEP);
    forget_loose_objects().bind(write.conn(), &removed).await?;
    postpone_objects().bind(write.conn(), &(now + UPLOAD_LEFT_ALONE), &left).await?;
    write.commit(()).await?;
    Ok(full)
}
