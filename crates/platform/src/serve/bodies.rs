//! Bodies of requests and responses that report to their connection how far they are.

use std::io::IoSlice;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use axum::body::Body;
use bytes::{Buf, Bytes};
use http_body::{Frame, SizeHint};
use hyper::body::Incoming;

use super::unread::{Unread, UnreadPiece};
use crate::clients::{ActiveRequest, PendingBody};

/// The body of a request. Its connection counts as sending until the last byte has arrived.
pub struct TrackedRequestBody {
    pub body: Incoming,
    pub sending: Option<PendingBody>,
}

impl http_body::Body for TrackedRequestBody {
    type Data = Bytes;
    type Error = hyper::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, hyper::Error>>> {
        let frame = Pin::new(&mut self.body).poll_frame(context);
        if matches!(frame, Poll::Ready(None)) || self.body.is_end_stream() {
            self.sending = None;
        }
        frame
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

/// The body of a response. Its request counts as active until the last byte was passed to the connection.
pub struct TrackedResponseBody {
    pub body: Body,
    /// What the client of an HTTP/2 connection over TLS has not read. None for other connections, where the socket shows
    /// that.
    pub unread: Option<Arc<Unread>>,
    pub _at_work: ActiveRequest,
}

impl http_body::Body for TrackedResponseBody {
    type Data = TrackedBytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<TrackedBytes>, axum::Error>>> {
        let frame = Pin::new(&mut self.body).poll_frame(context);
        frame.map_ok(|frame| {
            frame.map_data(|bytes| {
                let piece = self.unread.as_ref().map(|unread| unread.piece(bytes.len()));
                TrackedBytes { bytes, piece }
            })
        })
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

/// Bytes of a response that wait for their client from now until they are passed to the socket.
pub struct TrackedBytes {
    bytes: Bytes,
    piece: Option<UnreadPiece>,
}

impl Buf for TrackedBytes {
    fn remaining(&self) -> usize {
        self.bytes.remaining()
    }

    fn chunk(&self) -> &[u8] {
        self.bytes.chunk()
    }

    fn chunks_vectored<'a>(&'a self, into: &mut [IoSlice<'a>]) -> usize {
        self.bytes.chunks_vectored(into)
    }

    fn advance(&mut self, count: usize) {
        self.bytes.advance(count);
        if let Some(piece) = &self.piece {
            piece.was_read();
        }
    }
}
