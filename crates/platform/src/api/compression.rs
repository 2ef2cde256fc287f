//! Compression of responses, for clients that accept it.
//!
//! Compressing a response often costs more CPU time than creating it, so compression must neither block the threads of
//! the runtime nor occupy all cores. Small responses are compressed in place, which takes a fraction of a millisecond.
//! Larger ones are compressed on blocking threads, a few at a time. If all of these are busy, the response is sent
//! uncompressed. Documents that never change are compressed once: see [`crate::embedded`].

use std::io::{self, Write};
use std::sync::LazyLock;

use axum::body::{Body, HttpBody, to_bytes};
use axum::response::Response;
use brotli::enc::BrotliEncoderParams;
use bytes::Bytes;
use flate2::Compression;
use flate2::write::GzEncoder;
use http::{HeaderMap, HeaderValue, StatusCode, header};
use kernel::wire::accept::accepted;
use tokio::sync::Semaphore;

use crate::config::cores;

/// Minimum size of a response to be compressed, in bytes.
const COMPRESS_FROM: u64 = 501;
/// Maximum size in bytes of a response that is compressed by the thread that created it.
pub const COMPRESS_IN_PLACE: u64 = 16 * 1024;
/// Maximum size of a response to be compressed, in bytes. No list is that large.
pub const COMPRESS_UP_TO: u64 = 16 * 1024 * 1024;
/// Brotli quality for ordinary responses: about as fast as gzip.
const QUICK: i32 = 2;
/// Brotli quality for documents that are compressed once and sent many times.
const THOROUGH: i32 = 9;

/// A content coding that the service supports.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ContentCoding {
    /// Brotli, which compresses better than gzip.
    Brotli,
    /// Gzip, for clients that do not accept Brotli.
    Gzip,
}

/// Permits to compress large responses, so that half of the cores stay free for everything else.
static AT_ONCE: LazyLock<Semaphore> = LazyLock::new(|| Semaphore::new(compressed_at_once()));

/// Number of large responses that one instance compresses at the same time.
pub fn compressed_at_once() -> usize {
    cores().div_ceil(2)
}

impl ContentCoding {
    /// Chooses the coding for a client by its `Accept-Encoding`. None when the client accepts no supported coding.
    pub fn preferred(encodings: &HeaderValue) -> Option<Self> {
        let encodings = encodings.to_str().ok().filter(|encodings| !encodings.trim().is_empty())?;
        match accepted(Some(encodings), &["br", "gzip"])? {
            0 => Some(Self::Brotli),
            _ => Some(Self::Gzip),
        }
    }

    /// Name of the coding in `Content-Encoding`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Brotli => "br",
            Self::Gzip => "gzip",
        }
    }

    /// Compresses an ordinary response with low effort.
    fn quickly(self, bytes: &[u8]) -> io::Result<Vec<u8>> {
        self.pack(bytes, QUICK, Compression::fast())
    }

    /// Compresses with high effort, for documents that are compressed once and sent many times.
    pub fn thoroughly(self, bytes: &[u8]) -> io::Result<Vec<u8>> {
        self.pack(bytes, THOROUGH, Compression::best())
    }

    /// Compresses with the Brotli quality or the gzip level, depending on the coding.
    fn pack(self, mut bytes: &[u8], quality: i32, level: Compression) -> io::Result<Vec<u8>> {
        let mut packed = Vec::with_capacity(bytes.len() / 4);
        match self {
            Self::Brotli => {
                let params = BrotliEncoderParams { quality, size_hint: bytes.len(), ..BrotliEncoderParams::default() };
                brotli::BrotliCompress(&mut bytes, &mut packed, &params)?;
                Ok(packed)
            }
            Self::Gzip => {
                let mut writer = GzEncoder::new(packed, level);
                writer.write_all(bytes)?;
                writer.finish()
            }
        }
    }
}

/// Compresses a response if that is worth the effort and the client accepts a supported coding. Otherwise returns it
/// unchanged.
pub async fn compressed(encodings: HeaderValue, mut response: Response) -> Response {
    let Some(size) = worth_compressing(&response) else { return response };
    response.headers_mut().append(header::VARY, HeaderValue::from_static("accept-encoding"));
    let Some(packing) = ContentCoding::preferred(&encodings) else { return response };
    let (mut head, body) = response.into_parts();
    // The whole body is already in memory.
    let Ok(bytes) = to_bytes(body, usize::MAX).await else {
        return Response::from_parts(head, Body::from_stream(failing_stream()));
    };
    let packed = if size <= COMPRESS_IN_PLACE {
        packing.quickly(&bytes).ok()
    } else {
        compress_on_worker(packing, &bytes).await
    };
    let Some(packed) = packed else { return Response::from_parts(head, Body::from(bytes)) };
    head.headers.insert(header::CONTENT_ENCODING, HeaderValue::from_static(packing.name()));
    head.headers.remove(header::CONTENT_LENGTH);
    head.headers.remove(header::ACCEPT_RANGES);
    Response::from_parts(head, Body::from(packed))
}

/// A stream that fails immediately, for a body that could not be read, so that the response does not look complete.
fn failing_stream() -> impl futures_util::Stream<Item = io::Result<Bytes>> {
    futures_util::stream::iter([Err(io::Error::other("the response body could not be read"))])
}

/// Compresses on a blocking thread. None when compression fails or all permits are in use. The response is then sent
/// uncompressed.
async fn compress_on_worker(packing: ContentCoding, bytes: &Bytes) -> Option<Vec<u8>> {
    let _turn = AT_ONCE.try_acquire().ok()?;
    let bytes = bytes.clone();
    tokio::task::spawn_blocking(move || packing.quickly(&bytes)).await.ok()?.ok()
}

/// Size of a response that is worth compressing: large enough, complete in memory, and neither an image nor a download,
/// which are sent in their stored form. None for other responses.
fn worth_compressing(response: &Response) -> Option<u64> {
    let headers = response.headers();
    let skipped = [header::CONTENT_ENCODING, header::CONTENT_RANGE, header::CONTENT_DISPOSITION];
    let has_no_body = matches!(response.status(), StatusCode::NO_CONTENT | StatusCode::NOT_MODIFIED);
    let size = response.body().size_hint().exact()?;
    let is_worth_it = !has_no_body
        && (COMPRESS_FROM..=COMPRESS_UP_TO).contains(&size)
        && !skipped.iter().any(|name| headers.contains_key(name))
        && !must_not_be_compressed(headers);
    is_worth_it.then_some(size)
}

/// Whether the media type excludes compression: images are compressed already, and compression would delay the events
/// of a stream until later ones fill the buffer.
fn must_not_be_compressed(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    (kind.starts_with("image/") && !kind.starts_with("image/svg")) || kind.starts_with("text/event-stream")
}
