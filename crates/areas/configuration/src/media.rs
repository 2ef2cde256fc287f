//! `GET {media_root}/config/{key}/{filename}`, outside of `/api` — the file behind the address that is the value of an
//! entry, so that a page can use the value directly.

use axum::extract::rejection::RawPathParamsRejection;
use axum::extract::{RawPathParams, State};
use axum::response::Response;

use super::refusals::ConfigurationRefusal;
use super::rows::load_file;
use platform::api::{DownloadRequest, Problem};
use platform::state::App;

/// Builds the path under which the server mounts [`read_media`].
pub fn media_route(media_root: &str) -> String {
    format!("{media_root}/config/{{key}}/{{filename}}")
}

/// Returns the file of an entry. Refuses an entry without a file and a file with another name.
pub async fn read_media(
    State(app): State<App>,
    path: Result<RawPathParams, RawPathParamsRejection>,
    request: DownloadRequest,
) -> Result<Response, Problem> {
    // Keys are UTF-8, so a path that is not cannot name an entry.
    let path = path.map_err(|_| ConfigurationRefusal::ConfigFileNotFound)?;
    let slot = |name: &str| path.iter().find(|(known, _)| *known == name).map_or("", |(_, value)| value);
    let file = load_file(&app, slot("key")).await?;
    if file.name != slot("filename") {
        return Err(ConfigurationRefusal::ConfigFileNotFound.into());
    }
    file.answer(&app.files, &request).await
}
