//! Compression of answers, for clients that ask for it.

use std::convert::Infallible;

use axum::body::Body;
use axum::response::{IntoResponse, Response};
use http::{HeaderValue, Request, header};
use tower::ServiceExt;
use tower_http::compression::Compression;
use tower_http::compression::predicate::{DefaultPredicate, Predicate, SizeAbove};

/// Answers smaller than this are not worth compressing.
const COMPRESS_FROM: u64 = 501;

/// The answer in one of the encodings that the client takes, if it is worth it.
pub async fn compressed(encodings: HeaderValue, response: Response) -> Response {
    let mut request = Request::new(Body::empty());
    request.headers_mut().insert(header::ACCEPT_ENCODING, encodings);
    let mut response = Some(response);
    let answer = tower::service_fn(move |_: Request<Body>| {
        let response = response.take().unwrap_or_default();
        async move { Ok::<_, Infallible>(response) }
    });
    match Compression::new(answer).compress_when(worth_compressing()).oneshot(request).await {
        Ok(compressed) => compressed.into_response(),
    }
}

/// Large enough, no stream, no image, and no download: those are stored as they should be sent.
fn worth_compressing() -> impl Predicate {
    let no_download = |_: http::StatusCode, _: http::Version, headers: &http::HeaderMap, _: &http::Extensions| {
        !headers.contains_key(header::CONTENT_DISPOSITION)
    };
    DefaultPredicate::new().and(SizeAbove::new(COMPRESS_FROM)).and(no_download)
}
