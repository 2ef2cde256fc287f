//! `GET /config/{key}/file` — download the file of an entry. It is public.

use axum::extract::State;
use axum::response::Response;

use super::model::ConfigKey;
use super::refusals::ConfigurationRefusal;
use super::rows::load_file;
use platform::api::{DownloadRequest, DownloadResponses, PathParam, Problem, SharedRefusal};
use platform::files::Files;
use platform::refuses;
use platform::state::Reads;

refuses![ConfigurationRefusal::ConfigFileNotFound, SharedRefusal::RangeNotSatisfiable,];

/// Download the file of a configuration entry.
///
/// Returns the content of the file with its media type. No token is needed. `Range` and `If-None-Match` are supported.
/// An entry without a file, or one that does not exist, is refused with 404 `config_file_not_found`. Upload a file with
/// `PUT /config/{key}/file`.
#[utoipa::path(
    get,
    path = "/config/{key}/file",
    params(("key" = inline(ConfigKey), Path, description = "Key of the entry, for example `company_logo`.")),
    responses(
        DownloadResponses,
        Refused,
    ),
)]
pub async fn read_config_file(
    State(reads): State<Reads>,
    State(files): State<Files>,
    PathParam(key): PathParam<ConfigKey>,
    request: DownloadRequest,
) -> Result<Response, Problem> {
    load_file(&reads, key.as_str()).await?.answer(&files, &request).await
}
