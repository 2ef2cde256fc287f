//! Files that do not change while the service runs. They are compressed once, by the build or at the first request.

use std::io::{self, Read as _};

use axum::response::{IntoResponse, Response};
use bytes::Bytes;
use flate2::read::GzDecoder;
use http::{HeaderMap, HeaderValue, StatusCode, header};
use kernel::wire::revision::already_known;
use sha2::{Digest, Sha256};
use tokio::sync::OnceCell;

use super::api::Problem;
use super::api::compression::ContentCoding;

/// A file of the console or the book.
#[derive(Debug)]
pub struct EmbeddedAsset {
    /// URL path of the file.
    pub path: &'static str,
    /// Value of the `ETag` header: the hash of the content, in quotes.
    pub etag: &'static str,
    /// Content of the file.
    pub content: AssetContent,
}

/// How the content of a file is embedded. Compressed content is not also embedded uncompressed, because that would take
/// most of the binary's data for very few clients.
#[derive(Debug)]
pub enum AssetContent {
    /// Uncompressed: too small to be compressed, or compressed by its own format.
    Plain(&'static [u8]),
    /// Compressed in both codings that browsers accept.
    Packed {
        /// Brotli, which browsers accept only over TLS.
        br: &'static [u8],
        /// Gzip, which is also unpacked for clients that accept neither coding.
        gz: &'static [u8],
    },
}

impl AssetContent {
    /// The uncompressed content.
    pub fn plain(&self) -> io::Result<Bytes> {
        match self {
            Self::Plain(plain) => Ok(Bytes::from_static(plain)),
            Self::Packed { gz, .. } => {
                let mut plain = Vec::new();
                GzDecoder::new(*gz).read_to_end(&mut plain)?;
                Ok(plain.into())
            }
        }
    }

    /// The smallest form that the client accepts, with the name of its coding. None for uncompressed content. Content
    /// is unpacked on a blocking thread.
    async fn for_client(&'static self, headers: &HeaderMap) -> Result<(Option<&'static str>, Bytes), Problem> {
        match self {
            Self::Plain(plain) => Ok((None, Bytes::from_static(plain))),
            Self::Packed { br, .. } if takes(headers, "br") => Ok((Some("br"), Bytes::from_static(br))),
            Self::Packed { gz, .. } if takes(headers, "gzip") => Ok((Some("gzip"), Bytes::from_static(gz))),
            Self::Packed { .. } => {
                let unpacked = tokio::task::spawn_blocking(|| self.plain()).await.map_err(Problem::internal)?;
                Ok((None, unpacked.map_err(Problem::internal)?))
            }
        }
    }
}

impl EmbeddedAsset {
    /// Finds the file with this path. `files` must be sorted by path, as the build writes them.
    pub fn find(files: &'static [Self], path: &str) -> Option<&'static Self> {
        let at = files.binary_search_by(|file| file.path.cmp(path)).ok()?;
        files.get(at)
    }

    /// Returns the file as a response, or 304 if the client already has it. `kept` is the value of `Cache-Control`.
    pub async fn send(&'static self, headers: &HeaderMap, kept: &'static str) -> Result<Response, Problem> {
        let fresh = headers.get(header::IF_NONE_MATCH).is_some_and(|known| known == self.etag);
        let (encoding, bytes) = self.content.for_client(headers).await?;
        let mut response = if fresh { StatusCode::NOT_MODIFIED.into_response() } else { bytes.into_response() };
        let told = response.headers_mut();
        told.insert(header::ETAG, HeaderValue::from_static(self.etag));
        told.insert(header::CACHE_CONTROL, HeaderValue::from_static(kept));
        told.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        told.insert(header::CONTENT_TYPE, HeaderValue::from_static(self.kind()));
        if let Some(encoding) = encoding {
            told.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
        }
        Ok(response)
    }

    /// Media type of the file by its extension. The build creates no other types.
    fn kind(&self) -> &'static str {
        match self.path.rsplit_once('.').map(|(_, ending)| ending) {
            Some("html") => "text/html; charset=utf-8",
            Some("js") => "text/javascript; charset=utf-8",
            Some("css") => "text/css; charset=utf-8",
            Some("svg") => "image/svg+xml",
            Some("woff2") => "font/woff2",
            Some("json" | "webmanifest") => "application/json",
            Some("png") => "image/png",
            _ => "application/octet-stream",
        }
    }
}

/// Whether a client accepts a content coding.
fn takes(headers: &HeaderMap, name: &str) -> bool {
    let accepted = headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let mut offers = accepted.split(',').map(str::trim);
    offers.any(|offer| {
        let (coding, weight) = offer.split_once(';').unwrap_or((offer, "q=1"));
        coding.trim().eq_ignore_ascii_case(name) && !matches!(weight.trim(), "q=0" | "q=0.0" | "q=0.00" | "q=0.000")
    })
}

/// A document that the service generates at run time. It is compressed on a blocking thread when a client first
/// requests a coding.
#[derive(Debug)]
pub struct PackedDocument {
    content_type: String,
    /// Hash of the document, for its `ETag`.
    tag: String,
    plain: Bytes,
    /// The document in Brotli. Empty until a client requests it.
    br: OnceCell<Bytes>,
    /// The document in gzip. Empty until a client requests it.
    gz: OnceCell<Bytes>,
}

impl PackedDocument {
    /// A document of this media type.
    pub fn new(content_type: impl Into<String>, plain: Bytes) -> Self {
        let tag = hex::encode(Sha256::digest(&plain).get(..16).unwrap_or_default());
        Self { content_type: content_type.into(), tag, plain, br: OnceCell::new(), gz: OnceCell::new() }
    }

    /// Returns the document as a response, or 304 if the client already has it.
    pub async fn send(&self, headers: &HeaderMap) -> Result<Response, Problem> {
        let known = headers.get(header::IF_NONE_MATCH).and_then(|known| known.to_str().ok());
        let (encoding, bytes) = if takes(headers, "br") {
            (Some(ContentCoding::Brotli), self.packed(&self.br, ContentCoding::Brotli).await?)
        } else if takes(headers, "gzip") {
            (Some(ContentCoding::Gzip), self.packed(&self.gz, ContentCoding::Gzip).await?)
        } else {
            (None, self.plain.clone())
        };
        let is_known = already_known(known, &self.tag);
        let mut response = if is_known { StatusCode::NOT_MODIFIED.into_response() } else { bytes.into_response() };
        let told = response.headers_mut();
        let texts = [(header::ETAG, format!("\"{}\"", self.tag)), (header::CONTENT_TYPE, self.content_type.clone())];
        for (name, value) in texts {
            told.insert(name, HeaderValue::try_from(value).map_err(Problem::internal)?);
        }
        told.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        if let Some(encoding) = encoding.filter(|_| !is_known) {
            told.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding.name()));
        }
        Ok(response)
    }

    /// Returns the compressed form, which the first call creates and stores in the cell.
    async fn packed(&self, place: &OnceCell<Bytes>, packing: ContentCoding) -> Result<Bytes, Problem> {
        let pack = async || {
            let plain = self.plain.clone();
            let packed = tokio::task::spawn_blocking(move || packing.thoroughly(&plain)).await;
            Ok::<_, Problem>(Bytes::from(packed.map_err(Problem::internal)?.map_err(Problem::internal)?))
        };
        place.get_or_try_init(pack).await.cloned()
    }
}
