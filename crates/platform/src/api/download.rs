//! Downloads of files, in full or in part. The headers make browsers save a file instead of showing it as a page.

use std::collections::BTreeMap;

use axum::body::Body;
use axum::extract::FromRequestParts;
use axum::response::{IntoResponse, Response};
use http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header, request::Parts};
use kernel::wire::filename::disposition;
use kernel::wire::range::{RangeRequest as Range, parse_range};
use kernel::wire::revision::already_known;
use utoipa::openapi::{Content, RefOr, Response as Documented, ResponseBuilder};
use utoipa::{IntoResponses, PartialSchema};

use super::{Binary, Problem, SharedRefusal};
use crate::files::Files;
use crate::state::App;

/// The responses of a download, for the interface description. A file has the media type that it was stored with.
#[derive(Debug)]
pub struct DownloadResponses;

impl IntoResponses for DownloadResponses {
    fn responses() -> BTreeMap<String, RefOr<Documented>> {
        let file = || Content::new(Some(Binary::schema()));
        let with_file = |description: &str| ResponseBuilder::new().description(description).content("*/*", file());
        BTreeMap::from([
            ("200".to_owned(), with_file("The content of the file.").build().into()),
            ("206".to_owned(), with_file("The part of the content that the `Range` header requests.").build().into()),
            (
                "304".to_owned(),
                ResponseBuilder::new()
                    .description("The client already has this content, according to `If-None-Match`.")
                    .build()
                    .into(),
            ),
        ])
    }
}

/// Headers of a download request: the version that the client has, and the range that it requests.
#[derive(Debug)]
pub struct DownloadRequest {
    range: Option<String>,
    if_range: Option<String>,
    if_none_match: Option<String>,
    /// Whether only the headers are requested (`HEAD`).
    only_head: bool,
}

impl FromRequestParts<App> for DownloadRequest {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _app: &App) -> Result<Self, Problem> {
        Ok(Self {
            range: text(&parts.headers, header::RANGE),
            if_range: text(&parts.headers, header::IF_RANGE),
            if_none_match: text(&parts.headers, header::IF_NONE_MATCH),
            only_head: parts.method == Method::HEAD,
        })
    }
}

/// Text of a header. None when it is absent or not ASCII.
fn text(headers: &HeaderMap, name: HeaderName) -> Option<String> {
    headers.get(name)?.to_str().ok().map(str::to_owned)
}

/// A stored file, as its record describes it.
#[derive(Debug)]
pub struct Download {
    /// Path of the bytes in the file store.
    pub object_path: String,
    /// Name of the file.
    pub name: String,
    /// Media type of the file.
    pub content_type: String,
    /// Size in bytes.
    pub size: i64,
    /// SHA-256 checksum in hex, which is also the `ETag`.
    pub sha256: String,
}

impl Download {
    /// Returns 200 with the file, 206 with a range of it, or 304. Refuses a range beyond the end of the file with 416.
    pub async fn answer(self, files: &Files, request: &DownloadRequest) -> Result<Response, Problem> {
        let size = u64::try_from(self.size).map_err(Problem::internal)?;
        if already_known(request.if_none_match.as_deref(), &self.sha256) {
            return Ok(self.with_headers(StatusCode::NOT_MODIFIED.into_response()));
        }
        let tag = format!("\"{}\"", self.sha256);
        // A range of another version would be useless to the client, so the whole file is sent.
        let range = request.range.as_deref().filter(|_| request.if_range.as_ref().is_none_or(|known| *known == tag));
        let (status, range) = match parse_range(range, size) {
            Range::Whole => (StatusCode::OK, 0..size),
            Range::Part(range) => (StatusCode::PARTIAL_CONTENT, range),
            Range::Nothing => {
                let message = format!("The file has only {size} bytes. Request a range that starts before its end.");
                let refusal = SharedRefusal::RangeNotSatisfiable.with_message(message);
                return Err(refusal.with("size", size));
            }
        };
        let body = if request.only_head {
            Body::empty()
        } else {
            Body::from_stream(files.read(&self.object_path, size, range.clone()).await?)
        };
        let mut response = self.with_headers(Response::new(body));
        *response.status_mut() = status;
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_LENGTH, (range.end - range.start).into());
        if status == StatusCode::PARTIAL_CONTENT {
            let place = format!("bytes {}-{}/{size}", range.start, range.end.saturating_sub(1));
            headers.insert(header::CONTENT_RANGE, HeaderValue::try_from(place).map_err(Problem::internal)?);
        }
        Ok(response)
    }

    /// Adds the headers that all responses of a download have.
    fn with_headers(&self, mut response: Response) -> Response {
        let headers = response.headers_mut();
        headers.insert(header::ACCEPT_RANGES, HeaderValue::from_static("bytes"));
        headers.insert(header::CONTENT_SECURITY_POLICY, HeaderValue::from_static("sandbox"));
        let texts = [
            (header::CONTENT_TYPE, self.content_type.clone()),
            (header::CONTENT_DISPOSITION, disposition(&self.name)),
            (header::ETAG, format!("\"{}\"", self.sha256)),
        ];
        for (name, value) in texts {
            if let Ok(value) = HeaderValue::try_from(value) {
                headers.insert(name, value);
            }
        }
        response
    }
}
