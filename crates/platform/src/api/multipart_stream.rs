//! Limits how many bytes the multipart library buffers while it looks for the head of a part, which is its block of
//! headers.
//!
//! The library reads all bytes that are available and searches all of them for the end of a head. A head without an end
//! would fill memory and be searched again with every chunk. The library therefore receives one chunk at a time, and
//! only a limited number of bytes while it looks for the end of a head.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::task::{Context, Poll};

use bytes::Bytes;
use futures_util::Stream;

/// Maximum number of bytes read up to the end of a part's head, including the chunk in which the head ends. For the
/// first part this includes everything before it.
pub const PART_HEAD_BYTES_MAX: usize = 64 * 1024;
/// State between heads, when the number of bytes is not limited.
const UNBOUND: usize = usize::MAX;
/// State in which the rest of the body is discarded.
const DISCARDED: usize = usize::MAX - 1;

/// Number of bytes that the library may still receive, shared between the reader of parts and the stream.
#[derive(Clone, Debug)]
pub struct PartHeadLimit(Arc<AtomicUsize>);

impl Default for PartHeadLimit {
    fn default() -> Self {
        Self(Arc::new(AtomicUsize::new(UNBOUND)))
    }
}

impl PartHeadLimit {
    /// Begins a head: bytes are limited from here on.
    pub fn head_begins(&self) {
        self.0.store(PART_HEAD_BYTES_MAX, Ordering::Relaxed);
    }

    /// Ends a head: bytes are not limited from here on.
    pub fn head_ends(&self) {
        self.0.store(UNBOUND, Ordering::Relaxed);
    }

    /// Discards the rest of the body. The library sees only its end.
    pub fn discard(&self) {
        self.0.store(DISCARDED, Ordering::Relaxed);
    }

    /// Whether the rest of the body is discarded.
    fn is_discarded(&self) -> bool {
        self.0.load(Ordering::Relaxed) == DISCARDED
    }

    /// Counts bytes. False when a head has used up its limit.
    fn take(&self, bytes: usize) -> bool {
        let left = self.0.load(Ordering::Relaxed);
        if left != UNBOUND {
            self.0.store(left.saturating_sub(bytes), Ordering::Relaxed);
        }
        left > 0
    }
}

/// Passes on a body one chunk at a time, and fails when a head is too long.
pub fn limit_part_heads<E>(
    body: impl Stream<Item = Result<Bytes, E>> + Send + 'static,
    pace: PartHeadLimit,
) -> impl Stream<Item = Result<Bytes, Box<dyn std::error::Error + Send + Sync>>> + Send + 'static
where
    E: std::error::Error + Send + Sync + 'static,
{
    LimitedStream { body: Box::pin(body), pace, rests: false }
}

/// Stream behind [`limit_part_heads`].
struct LimitedStream<S> {
    body: Pin<Box<S>>,
    pace: PartHeadLimit,
    /// Whether the last poll returned a chunk. The next poll then reports once that no data is ready, so that the
    /// library processes the chunk first.
    rests: bool,
}

impl<S, E> Stream for LimitedStream<S>
where
    S: Stream<Item = Result<Bytes, E>>,
    E: std::error::Error + Send + Sync + 'static,
{
    type Item = Result<Bytes, Box<dyn std::error::Error + Send + Sync>>;

    fn poll_next(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        if std::mem::take(&mut self.rests) {
            context.waker().wake_by_ref();
            return Poll::Pending;
        }
        let piece = std::task::ready!(self.body.as_mut().poll_next(context));
        let Some(Ok(bytes)) = &piece else { return Poll::Ready(piece.map(|piece| piece.map_err(Into::into))) };
        if self.pace.is_discarded() {
            context.waker().wake_by_ref();
            return Poll::Pending;
        }
        self.rests = true;
        if self.pace.take(bytes.len()) {
            Poll::Ready(piece.map(|piece| piece.map_err(Into::into)))
        } else {
            Poll::Ready(Some(Err(io::Error::other("the headers of a part are too long").into())))
        }
    }
}
