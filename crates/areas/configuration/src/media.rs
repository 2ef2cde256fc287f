//! `GET {media_root}/config/{key}/{filename}`, outside of `/api` — download the file of an entry. The value of the
//! entry is this address, so a page can load the file directly.

use axum::extract::rejection::RawPathParamsRejection;
use axum::extract::{RawPathParams, State};
use axum::response::Response;

use super::refusals::ConfigurationRefusal;
use super::rows::load_file;
use platform::api::{DownloadRequest, Problem};
use platform::files::Files;
use platform::state::Reads;

/// Builds the path under which the server mounts [`read_media`].
pub fn media_route(media_root: &str) -> String {
    format!("{media_root}/config/{{key}}/{{filename}}")
}

/// Returns the file of an entry. Refuses an entry without a file and a file with another name.
pub async fn read_media(
    State(reads): State<Reads>,
    State(files): State<Files>,
    path: Result<RawPathParams, RawPathParamsRejection>,
    request: DownloadRequest,
) -> Result<Response, Problem> {
    // Keys are UTF-8, so a path that is not UTF-8 cannot name an entry.
    let path = path.map_err(|_| ConfigurationRefusal::ConfigFileNotFound)?;
    let slot = |name: &str| path.iter().find(|(known, _)| *known == name).map_or("", |(_, value)| value);
    let file = load_file(&reads, slot("key")).await?;
    if file.name != slot("filename") {
        return Err(ConfigurationRefusal::ConfigFileNotFound.into());
    }
    file.answer(&files, &request).await
}
