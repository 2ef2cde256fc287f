//! `GET /config/{key}/file` — the file of an entry, for everyone.

use axum::extract::State;
use axum::response::Response;

use super::model::ConfigKey;
use super::refusals::Refusal;
use super::rows::load_file;
use platform::api::{Downloaded, Problem, Shared, Slot, Wanted};
use platform::refuses;
use platform::state::App;

refuses![Refusal::ConfigFileNotFound, Shared::RangeNotSatisfiable,];

/// Read the file of an entry.
#[utoipa::path(
    get,
    path = "/config/{key}/file",
    params(("key" = inline(ConfigKey), Path, description = "Key of the entry.")),
    responses(
        Downloaded,
        Refused,
    ),
)]
pub async fn read_config_file(
    State(app): State<App>,
    Slot(key): Slot<ConfigKey>,
    wanted: Wanted,
) -> Result<Response, Problem> {
    load_file(&app, key.as_str()).await?.answer(&app.files, &wanted).await
}
