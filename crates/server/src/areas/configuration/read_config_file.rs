//! `GET /config/{key}/file` — the file of an entry, for everyone.

use axum::extract::State;
use axum::response::Response;
use queries::queries::configuration::config::find_config_file;

use super::model::ConfigKey;
use super::refusals::Refusal;
use crate::platform::api::{Download, Problem, Shared, Slot, Wanted};
use crate::platform::state::App;
use crate::refuses;

refuses![Refusal::ConfigFileNotFound, Shared::RangeNotSatisfiable,];

/// Read the file of an entry.
#[utoipa::path(
    get,
    path = "/config/{key}/file",
    params(("key" = String, Path, description = "Key of the entry.")),
    responses(
        (status = 200, description = "The file.", body = Vec<u8>, content_type = "application/octet-stream"),
        Refused,
    ),
)]
pub async fn read_config_file(
    State(app): State<App>,
    Slot(key): Slot<ConfigKey>,
    wanted: Wanted,
) -> Result<Response, Problem> {
    let client = app.read().await?;
    let file = find_config_file().bind(&client, &key.as_str()).opt().await?;
    drop(client);
    let file = file.ok_or_else(|| Problem::from(Refusal::ConfigFileNotFound))?;
    let download = Download {
        object_path: file.object_path,
        name: file.filename,
        content_type: file.content_type,
        size: file.size,
        sha256: file.sha256,
    };
    download.answer(&app.files, &wanted).await
}
