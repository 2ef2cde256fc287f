//! `GET {media_root}/config/{key}/{filename}`, beside `/api` — the file behind the address that an entry holds, so that a
//! page can use the value as it is.

use axum::extract::rejection::RawPathParamsRejection;
use axum::extract::{RawPathParams, State};
use axum::response::Response;

use super::refusals::ConfigurationRefusal;
use super::rows::load_file;
use platform::api::{DownloadRequest, Problem};
use platform::state::App;

/// The path under which the server mounts `read_media`.
pub fn media_route(media_root: &str) -> String {
    format!("{media_root}/config/{{key}}/{{filename}}")
}

/// Answers the file of an entry, if the entry has one and it has this name.
pub async fn read_media(
    State(app): State<App>,
    path: Result<RawPathParams, RawPathParamsRejection>,
    request: DownloadRequest,
) -> Result<Response, Problem> {
    // A path that is not UTF-8 cannot be the key of an entry.
    let path = path.map_err(|_| ConfigurationRefusal::ConfigFileNotFound)?;
    let slot = |name: &str| path.iter().find(|(known, _)| *known == name).map_or("", |(_, value)| value);
    let file = load_file(&app, slot("key")).await?;
    if file.name != slot("filename") {
        return Err(ConfigurationRefusal::ConfigFileNotFound.into());
    }
    file.answer(&app.files, &request).await
}
