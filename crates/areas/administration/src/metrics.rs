//! `GET /metrics`, at the root: for Prometheus, not part of the interface.

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::{HeaderMap, header};
use secrecy::ExposeSecret;
use sha2::{Digest, Sha256};

use platform::api::{GeneralRefusal, Problem};
use platform::state::App;

/// The metrics of this process: on a listener of their own, or for holders of the metrics token.
pub async fn metrics(State(app): State<App>, headers: HeaderMap) -> Result<Response, Problem> {
    if let Some(token) = &app.settings.metrics_token {
        let given = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok()).unwrap_or_default();
        let given = given.strip_prefix("Bearer ").unwrap_or_default();
        // Digests, so that the time of the comparison reveals nothing about the token.
        if Sha256::digest(given) != Sha256::digest(token.expose_secret()) {
            return Err(GeneralRefusal::NotAuthenticated.with_message("Send the metrics token as a bearer token."));
        }
    }
    let pools =
        [("read", &app.reads), ("walk", &app.walks.pool), ("write", &*app.writes), ("beside", &*app.side_writes)];
    let text = app.metrics.render(&pools);
    Ok(([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], text).into_response())
}
