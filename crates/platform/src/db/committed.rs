//! The response to a write, which only its commit can produce.

use axum::response::{IntoResponse, Response};
use http::{HeaderValue, header};

/// A response whose transaction was committed. Only `Write::commit` creates it, so no handler can respond earlier.
#[derive(Debug)]
pub struct Committed<T> {
    pub(super) answer: T,
    /// The response as JSON, serialized before the commit.
    pub(super) text: String,
    pub(super) no_store: bool,
}

impl<T> Committed<T> {
    /// Prevents caches from storing the response. For responses that contain a secret.
    #[must_use]
    pub fn no_store(mut self) -> Self {
        self.no_store = true;
        self
    }

    /// The response, for callers other than HTTP.
    pub fn into_answer(self) -> T {
        self.answer
    }
}

impl<T> IntoResponse for Committed<T> {
    fn into_response(self) -> Response {
        let mut response = self.text.into_response();
        let headers = response.headers_mut();
        headers.insert(header::CONTENT_TYPE, HeaderValue::from_static("application/json"));
        if self.no_store {
            headers.insert(header::CACHE_CONTROL, HeaderValue::from_static("no-store"));
            headers.insert(header::PRAGMA, HeaderValue::from_static("no-cache"));
        }
        response
    }
}
