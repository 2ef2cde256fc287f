//! `GET /config` — the whole configuration, for everyone: it must not contain secrets.

use axum::extract::State;

use super::contract::{Entries, load_entries};
use platform::api::{Envelope, Problem};
use platform::state::App;

/// Read the configuration.
#[utoipa::path(
    get,
    path = "/config",
    responses(
        (status = 200, description = "All entries by key.", body = Envelope<Entries>),
    ),
)]
pub async fn read_config(State(app): State<App>) -> Result<Envelope<Entries>, Problem> {
    let client = app.read().await?;
    Ok(Envelope::ok("Configuration.", load_entries(&client).await?))
}
