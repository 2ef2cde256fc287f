//! A file on its way to a client that may read slowly.
//!
//! What makes the file writes it to disk as fast as it can, and is done with its database connection; the client is sent
//! what has been written so far, at its own pace. The file has no name, so nothing is left of it when both have ended,
//! also after a crash.

use std::fs::{File, OpenOptions};
use std::io;
use std::os::unix::fs::{FileExt, OpenOptionsExt};
use std::sync::Arc;

use axum::body::Body;
use bytes::Bytes;
use futures_util::stream;
use tokio::sync::watch;

use super::random;

/// Bytes that are read at once for a client.
const PIECE_BYTES: u64 = 64 * 1024;
/// Bytes of an answer that stays in memory until its client has read it.
const IN_MEMORY_BYTES: usize = 64 * 1024;

/// How far a file has come.
#[derive(Clone, Copy, Debug, Default)]
struct SpoolProgress {
    bytes: u64,
    whole: bool,
}

/// The end that is written to. Dropped before [`Spool::finish`] it cuts the answer off.
#[derive(Debug)]
pub struct Spool {
    file: Arc<File>,
    written: watch::Sender<SpoolProgress>,
}

/// The end that is read from.
#[derive(Debug)]
pub struct Spooled {
    file: Arc<File>,
    written: watch::Receiver<SpoolProgress>,
    sent: u64,
}

/// An empty file in the folder for temporary files (`TMPDIR`).
pub async fn spool() -> io::Result<(Spool, Spooled)> {
    let file = Arc::new(blocking(unnamed_file).await?);
    let (sender, written) = watch::channel(SpoolProgress::default());
    Ok((Spool { file: Arc::clone(&file), written: sender }, Spooled { file, written, sent: 0 }))
}

/// A file that only this process can open, and whose room is free as soon as it is closed.
fn unnamed_file() -> io::Result<File> {
    let path = std::env::temp_dir().join(format!("tracewright-{}", random::hex_key()));
    let file = OpenOptions::new().read(true).write(true).create_new(true).mode(0o600).open(&path)?;
    std::fs::remove_file(&path)?;
    Ok(file)
}

async fn blocking<T: Send + 'static>(work: impl FnOnce() -> io::Result<T> + Send + 'static) -> io::Result<T> {
    tokio::task::spawn_blocking(work).await.unwrap_or_else(|panicked| Err(io::Error::other(panicked)))
}

/// Bytes as the body of an answer, on disk when a client that reads slowly would keep much memory. `kept` is dropped with
/// the body.
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
    /// Appends. Fails when the disk is full, or when the client has gone and nobody will read it.
    pub async fn write(&mut self, bytes: impl Into<Bytes>) -> io::Result<()> {
        let bytes = bytes.into();
        if self.written.is_closed() {
            return Err(io::Error::new(io::ErrorKind::BrokenPipe, "the client has gone"));
        }
        let (file, at) = (Arc::clone(&self.file), self.written.borrow().bytes);
        let length = u64::try_from(bytes.len()).map_err(io::Error::other)?;
        blocking(move || file.write_all_at(&bytes, at)).await?;
        self.written.send_modify(|written| written.bytes = at.saturating_add(length));
        Ok(())
    }

    /// Says that the file is whole.
    pub fn finish(self) {
        self.written.send_modify(|written| written.whole = true);
    }
}

impl Spooled {
    /// The file as the body of an answer. `kept` is dropped with it.
    pub fn into_body(self, kept: impl Send + 'static) -> Body {
        let pieces = stream::try_unfold((self, kept), |(mut spooled, kept)| async move {
            Ok::<_, io::Error>(spooled.next().await?.map(|piece| (piece, (spooled, kept))))
        });
        Body::from_stream(pieces)
    }

    /// The next bytes; none at the end of a whole file.
    async fn next(&mut self) -> io::Result<Option<Bytes>> {
        let sent = self.sent;
        let ready = self.written.wait_for(|written| written.bytes > sent || written.whole).await;
        let written = *ready.map_err(|_| io::Error::other("the export was cut off"))?;
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
