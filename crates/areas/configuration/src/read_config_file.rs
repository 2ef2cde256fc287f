//! `GET /config/{key}/file` — the file of an entry, for everyone.

use axum::extract::State;
use axum::response::Response;

use super::model::ConfigKey;
use super::refusals::ConfigurationRefusal;
use super::rows::load_file;
use platform::api::{DownloadRequest, DownloadResponses, PathParam, Problem, SharedRefusal};
use platform::refuses;
use platform::state::App;

refuses![ConfigurationRefusal::ConfigFileNotFound, SharedRefusal::RangeNotSatisfiable,];

/// Read the file of an entry.
#[utoipa::path(
    get,
    path = "/config/{key}/file",
    params(("key" = inline(ConfigKey), Path, description = "Key of the entry.")),
    responses(
        DownloadResponses,
        Refused,
    ),
)]
pub async fn read_config_file(
    State(app): State<App>,
    PathParam(key): PathParam<ConfigKey>,
    request: DownloadRequest,
) -> Result<Response, Problem> {
    load_file(&app, key.as_str()).await?.answer(&app.files, &request).await
}
