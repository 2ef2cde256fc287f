//! `GET /metrics`, at the root and not under `/api`: the metrics for Prometheus, which are not part of the interface.

use axum::extract::State;
use axum::response::{IntoResponse, Response};
use http::{HeaderMap, header};
use secrecy::ExposeSecret;
use sha2::{Digest, Sha256};

use platform::api::{GeneralRefusal, Problem};
use platform::state::App;

/// Returns the metrics of this process. If a metrics token is configured, refuses clients that do not send it.
pub async fn metrics(State(app): State<App>, headers: HeaderMap) -> Result<Response, Problem> {
    if let Some(token) = &app.settings.metrics_token {
        let given = headers.get(header::AUTHORIZATION).and_then(|value| value.to_str().ok()).unwrap_or_default();
        let given = given.strip_prefix("Bearer ").unwrap_or_default();
        // Compared as digests: the time of the comparison then reveals nothing about the token.
        if Sha256::digest(given) != Sha256::digest(token.expose_secret()) {
            let message = "The metrics token is missing or wrong. Send the configured token as a bearer token.";
            return Err(GeneralRefusal::NotAuthenticated.with_message(message));
        }
    }
    let pools =
        [("read", &*app.reads), ("walk", &app.walks.pool), ("write", &*app.writes), ("beside", &*app.side_writes)];
    let text = app.metrics.render(&pools);
    Ok(([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], text).into_response())
}
