//! Buffers a response for a client that may read slowly, so that no database connection waits for the client.
//!
//! The task that produces the response writes it to disk as fast as it can and releases its connection. The client
//! reads what has been written at its own pace. The file has no name, so nothing of it remains when both have ended or
//! after a crash.

use std::fs::{File, OpenOptions};
use std::io;
use std::os::unix::fs::{FileExt, OpenOptionsExt};
use std::sync::Arc;

use axum::body::Body;
use bytes::Bytes;
use futures_util::stream;
use tokio::sync::watch;

use super::random;

/// Maximum number of bytes that are read from disk at a time.
const PIECE_BYTES: u64 = 64 * 1024;
/// Maximum size of a response that stays in memory, in bytes. A larger one is written to disk.
const IN_MEMORY_BYTES: usize = 64 * 1024;

/// Number of bytes written so far, and whether the file is complete.
#[derive(Clone, Copy, Debug, Default)]
struct SpoolProgress {
    bytes: u64,
    whole: bool,
}

/// The writing end. Dropping it before [`Spool::finish`] cuts the response off, so that the client sees an error.
#[derive(Debug)]
pub struct Spool {
    file: Arc<File>,
    written: watch::Sender<SpoolProgress>,
}

/// The reading end, which becomes the body of the response.
#[derive(Debug)]
pub struct Spooled {
    file: Arc<File>,
    written: watch::Receiver<SpoolProgress>,
    sent: u64,
}

/// Opens an empty spool in the folder for temporary files (`TMPDIR`), with its two ends.
pub async fn spool() -> io::Result<(Spool, Spooled)> {
    let file = Arc::new(blocking(unnamed_file).await?);
    let (sender, written) = watch::channel(SpoolProgress::default());
    Ok((Spool { file: Arc::clone(&file), written: sender }, Spooled { file, written, sent: 0 }))
}

/// A file without a name: only this process can read it, and closing it frees its space.
fn unnamed_file() -> io::Result<File> {
    let path = std::env::temp_dir().join(format!("tracewright-{}", random::hex_key()));
    let file = OpenOptions::new().read(true).write(true).create_new(true).mode(0o600).open(&path)?;
    std::fs::remove_file(&path)?;
    Ok(file)
}

/// Runs file work on a blocking thread.
async fn blocking<T: Send + 'static>(work: impl FnOnce() -> io::Result<T> + Send + 'static) -> io::Result<T> {
    tokio::task::spawn_blocking(work).await.unwrap_or_else(|panicked| Err(io::Error::other(panicked)))
}

/// Returns a complete response as a body. A large one is written to disk, so that a slow client does not keep it in
/// memory. `kept` is dropped with the body of a large response, and immediately for a small one.
pub async fn on_disk(bytes: Bytes, kept: impl Send + 'static) -> io::Result<Body> {
    if bytes.len() <= IN_MEMORY_BYTES {
        return Ok(Body::from(bytes));
    }
    let (mut file, spooled) = spool().await?;
    file.write(bytes).await?;
    file.finish();
    Ok(spooled.into_body(kept))
}

impl Spool {
    /// Appends to the file. Fails when the disk is full, or when the client has disconnected.
    pub async fn write(&mut self, bytes: impl Into<Bytes>) -> io::Result<()> {
        let bytes = bytes.into();
        if self.written.is_closed() {
            return Err(io::Error::new(io::ErrorKind::BrokenPipe, "the client has disconnected"));
        }
        let (file, at) = (Arc::clone(&self.file), self.written.borrow().bytes);
        let length = u64::try_from(bytes.len()).map_err(io::Error::other)?;
        blocking(move || file.write_all_at(&bytes, at)).await?;
        self.written.send_modify(|written| written.bytes = at.saturating_add(length));
        Ok(())
    }

    /// Marks the file as complete, so that the response ends without an error.
    pub fn finish(self) {
        self.written.send_modify(|written| written.whole = true);
    }
}

impl Spooled {
    /// Returns the file as the body of a response. `kept`, such as a permit, is dropped with the body.
    pub fn into_body(self, kept: impl Send + 'static) -> Body {
        let pieces = stream::try_unfold((self, kept), |(mut spooled, kept)| async move {
            Ok::<_, io::Error>(spooled.next().await?.map(|piece| (piece, (spooled, kept))))
        });
        Body::from_stream(pieces)
    }

    /// Returns the next bytes as soon as they are written. None at the end of a complete file.
    async fn next(&mut self) -> io::Result<Option<Bytes>> {
        let sent = self.sent;
        let ready = self.written.wait_for(|written| written.bytes > sent || written.whole).await;
        let written = *ready.map_err(|_| io::Error::other("the response was not written completely"))?;
        let length = usize::try_from(PIECE_BYTES.min(written.bytes.saturating_sub(sent))).map_err(io::Error::other)?;
        if length == 0 {
            return Ok(None);
        }
        let file = Arc::clone(&self.file);
        let piece = blocking(move || {
            let mut piece = vec![0; length];
            file.read_exact_at(&mut piece, sent)?;
            Ok(piece)
        })
        .await?;
        self.sent = sent.saturating_add(PIECE_BYTES.min(written.bytes.saturating_sub(sent)));
        Ok(Some(piece.into()))
    }
}
