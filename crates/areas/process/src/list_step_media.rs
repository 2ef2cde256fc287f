//! `GET /step/{step_key}/media` — the files of a step by name.

use axum::extract::State;
use kernel::wire::key::Key;

use super::refusals::Refusal;
use super::rows::find_standings;
use attachments::contract::{FileBucket, NamedFile, Place, files_in};
use platform::api::{Listed, Problem, Slot};
use platform::records::Look;
use platform::refuses;
use platform::state::App;

refuses![Refusal::StepNotFound,];

/// List the files of a step.
#[utoipa::path(
    get,
    path = "/step/{step_key}/media",
    params(("step_key" = inline(Key), Path, description = "Key of the step.")),
    responses(
        (status = 200, description = "Files by name.", body = Vec<NamedFile>),
        Refused,
    ),
)]
pub async fn list_step_media(State(app): State<App>, Slot(key): Slot<Key>) -> Result<Listed<NamedFile>, Problem> {
    let client = app.read().await?;
    let found = find_standings(&client, &[key.to_string()], Look::Read).await?;
    found.get(key.as_str()).ok_or(Refusal::StepNotFound)?;
    let place = Place { bucket: FileBucket::Step, object_key: key.as_str(), subfolder: "" };
    Ok(Listed { rows: files_in(&client, place).await?, total: None })
}
