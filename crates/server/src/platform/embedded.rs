//! Files that the build embedded, packed in every way that browsers take.

use axum::response::{IntoResponse, Response};
use http::{HeaderMap, HeaderValue, StatusCode, header};

/// A file of the console or the book.
#[derive(Debug)]
pub struct Embedded {
    /// Its address.
    pub path: &'static str,
    /// The hash of its content, in quotes.
    pub etag: &'static str,
    /// As it is.
    pub plain: &'static [u8],
    /// By Brotli; browsers ask for it on TLS only.
    pub br: Option<&'static [u8]>,
    /// By gzip.
    pub gz: Option<&'static [u8]>,
}

impl Embedded {
    /// The file at an address. The build lists them in the order of their addresses.
    pub fn find(files: &'static [Self], path: &str) -> Option<&'static Self> {
        let at = files.binary_search_by(|file| file.path.cmp(path)).ok()?;
        files.get(at)
    }

    /// The file as an answer, or that the client has it already.
    pub fn send(&self, headers: &HeaderMap, kept: &'static str) -> Response {
        let fresh = headers.get(header::IF_NONE_MATCH).is_some_and(|known| known == self.etag);
        let (encoding, bytes) = self.packed_for(headers);
        let mut response = if fresh { StatusCode::NOT_MODIFIED.into_response() } else { bytes.into_response() };
        let told = response.headers_mut();
        told.insert(header::ETAG, HeaderValue::from_static(self.etag));
        told.insert(header::CACHE_CONTROL, HeaderValue::from_static(kept));
        told.insert(header::VARY, HeaderValue::from_static("accept-encoding"));
        told.insert(header::CONTENT_TYPE, HeaderValue::from_static(self.kind()));
        if let Some(encoding) = encoding {
            told.insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
        }
        response
    }

    /// The smallest form that the client takes, and its name.
    fn packed_for(&self, headers: &HeaderMap) -> (Option<&'static str>, &'static [u8]) {
        let accepted = headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or_default();
        let takes = |name: &str| {
            let mut offers = accepted.split(',').map(str::trim);
            offers.any(|offer| {
                let (coding, weight) = offer.split_once(';').unwrap_or((offer, "q=1"));
                coding.trim().eq_ignore_ascii_case(name)
                    && !matches!(weight.trim(), "q=0" | "q=0.0" | "q=0.00" | "q=0.000")
            })
        };
        match (self.br, self.gz) {
            (Some(packed), _) if takes("br") => (Some("br"), packed),
            (_, Some(packed)) if takes("gzip") => (Some("gzip"), packed),
            _ => (None, self.plain),
        }
    }

    /// Its media type. The build makes no other kinds.
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
