//! Compression of answers, for clients that ask for it.
//!
//! It costs far more than most answers, so it must not keep a thread of the runtime busy, nor every core: small answers are
//! packed in place, which takes a fraction of a millisecond, larger ones on threads of their own, a few at a time. When all
//! of these are busy the answer is sent as it is. Documents that never change are packed once: see
//! [`crate::embedded`].

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

/// Answers smaller than this are not worth compressing.
const COMPRESS_FROM: u64 = 501;
/// Answers up to here are packed by the thread that made them.
pub const COMPRESS_IN_PLACE: u64 = 16 * 1024;
/// Answers larger than this are sent as they are; no list is as long.
pub const COMPRESS_UP_TO: u64 = 16 * 1024 * 1024;
/// The quality of Brotli for answers that are packed once each: about as fast as gzip.
const QUICK: i32 = 2;
/// The quality of Brotli for documents that are packed once for all.
const THOROUGH: i32 = 9;

/// How an answer can be packed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ContentCoding {
    /// Brotli.
    Brotli,
    /// Gzip.
    Gzip,
}

/// Answers that are packed at once apart from small ones: half of the cores stay for everything else.
static AT_ONCE: LazyLock<Semaphore> = LazyLock::new(|| Semaphore::new(compressed_at_once()));

/// Large answers that one instance packs at the same time.
pub fn compressed_at_once() -> usize {
    cores().div_ceil(2)
}

impl ContentCoding {
    /// The one that a client prefers, if it takes any.
    pub fn preferred(encodings: &HeaderValue) -> Option<Self> {
        let encodings = encodings.to_str().ok().filter(|encodings| !encodings.trim().is_empty())?;
        match accepted(Some(encodings), &["br", "gzip"])? {
            0 => Some(Self::Brotli),
            _ => Some(Self::Gzip),
        }
    }

    /// As `Content-Encoding` says it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Brotli => "br",
            Self::Gzip => "gzip",
        }
    }

    fn quickly(self, bytes: &[u8]) -> io::Result<Vec<u8>> {
        self.pack(bytes, QUICK, Compression::fast())
    }

    /// As small as it gets, however long it takes: for what is packed once and kept.
    pub fn thoroughly(self, bytes: &[u8]) -> io::Result<Vec<u8>> {
        self.pack(bytes, THOROUGH, Compression::best())
    }

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

/// The answer in one of the encodings that the client takes, if it is worth it.
pub async fn compressed(encodings: HeaderValue, mut response: Response) -> Response {
    let Some(size) = worth_compressing(&response) else { return response };
    response.headers_mut().append(header::VARY, HeaderValue::from_static("accept-encoding"));
    let Some(packing) = ContentCoding::preferred(&encodings) else { return response };
    let (mut head, body) = response.into_parts();
    // All of it is in memory already.
    let Ok(bytes) = to_bytes(body, usize::MAX).await else {
        return Response::from_parts(head, Body::from_stream(cut_off()));
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

/// A body that could not be read must not look whole.
fn cut_off() -> impl futures_util::Stream<Item = io::Result<Bytes>> {
    futures_util::stream::iter([Err(io::Error::other("the answer was cut off"))])
}

/// Packs on a thread that may take its time; nothing when too many do so already.
async fn compress_on_worker(packing: ContentCoding, bytes: &Bytes) -> Option<Vec<u8>> {
    let _turn = AT_ONCE.try_acquire().ok()?;
    let bytes = bytes.clone();
    tokio::task::spawn_blocking(move || packing.quickly(&bytes)).await.ok()?.ok()
}

/// The bytes of an answer that is large enough, whole in memory, no image and no download: those are stored as they should
/// be sent.
fn worth_compressing(response: &Response) -> Option<u64> {
    let headers = response.headers();
    let skipped = [header::CONTENT_ENCODING, header::CONTENT_RANGE, header::CONTENT_DISPOSITION];
    let has_no_body = matches!(response.status(), StatusCode::NO_CONTENT | StatusCode::NOT_MODIFIED);
    let size = response.body().size_hint().exact()?;
    let is_worth_it = !has_no_body
        && (COMPRESS_FROM..=COMPRESS_UP_TO).contains(&size)
        && !skipped.iter().any(|name| headers.contains_key(name))
        && !is_packed_already(headers);
    is_worth_it.then_some(size)
}

/// Images are, and a stream of events must not wait for more of them.
fn is_packed_already(headers: &HeaderMap) -> bool {
    let kind = headers.get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok()).unwrap_or_default();
    (kind.starts_with("image/") && !kind.starts_with("image/svg")) || kind.starts_with("text/event-stream")
}
