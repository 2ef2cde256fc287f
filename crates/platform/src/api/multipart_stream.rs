//! A multipart body, handed to its reader piece by piece.
//!
//! The reader of parts takes whatever is there, and looks for the end of a head in all of it: a head without end would
//! fill memory, and be searched again with every piece. So after each piece the reader gets to work, and while it looks
//! for a head only so many bytes are handed out.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::task::{Context, Poll};

use bytes::Bytes;
use futures_util::Stream;

/// Bytes of the head of a part, and of what stands before the first one, with the piece in which it ends.
pub const PART_HEAD_BYTES_MAX: usize = 64 * 1024;
/// More than any number of bytes: nobody looks for a head.
const UNBOUND: usize = usize::MAX;
/// Nobody looks for anything: what comes is thrown away.
const DISCARDED: usize = usize::MAX - 1;

/// Says what the bytes are for.
#[derive(Clone, Debug)]
pub struct PartHeadLimit(Arc<AtomicUsize>);

impl Default for PartHeadLimit {
    fn default() -> Self {
        Self(Arc::new(AtomicUsize::new(UNBOUND)))
    }
}

impl PartHeadLimit {
    /// From now on the bytes belong to a head.
    pub fn head_begins(&self) {
        self.0.store(PART_HEAD_BYTES_MAX, Ordering::Relaxed);
    }

    /// From now on they belong to a part.
    pub fn head_ends(&self) {
        self.0.store(UNBOUND, Ordering::Relaxed);
    }

    /// From now on they are for nobody: the reader sees only the end of the body.
    pub fn discard(&self) {
        self.0.store(DISCARDED, Ordering::Relaxed);
    }

    fn is_discarded(&self) -> bool {
        self.0.load(Ordering::Relaxed) == DISCARDED
    }

    /// Whether so many bytes may still be handed out.
    fn take(&self, bytes: usize) -> bool {
        let left = self.0.load(Ordering::Relaxed);
        if left != UNBOUND {
            self.0.store(left.saturating_sub(bytes), Ordering::Relaxed);
        }
        left > 0
    }
}

/// The same bytes, at this pace.
pub fn limit_part_heads<E>(
    body: impl Stream<Item = Result<Bytes, E>> + Send + 'static,
    pace: PartHeadLimit,
) -> impl Stream<Item = Result<Bytes, Box<dyn std::error::Error + Send + Sync>>> + Send + 'static
where
    E: std::error::Error + Send + Sync + 'static,
{
    LimitedStream { body: Box::pin(body), pace, rests: false }
}

struct LimitedStream<S> {
    body: Pin<Box<S>>,
    pace: PartHeadLimit,
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
            Poll::Ready(Some(Err(io::Error::other("the head of a part has no end").into())))
        }
    }
}
