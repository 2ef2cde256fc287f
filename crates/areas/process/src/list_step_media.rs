//! `GET /step/{step_key}/media` — the files of a step by name.

use axum::extract::State;
use kernel::wire::key::Key;

use super::refusals::ProcessRefusal;
use super::rows::find_liveness;
use attachments::contract::{FileBucket, FolderRef, NamedFile, files_in};
use platform::api::{ListResponse, PathParam, Problem};
use platform::records::LockMode;
use platform::refuses;
use platform::state::App;

refuses![ProcessRefusal::StepNotFound,];

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
pub async fn list_step_media(
    State(app): State<App>,
    PathParam(key): PathParam<Key>,
) -> Result<ListResponse<NamedFile>, Problem> {
    let client = app.read().await?;
    let found = find_liveness(&client, &[key.to_string()], LockMode::Read).await?;
    found.get(key.as_str()).ok_or(ProcessRefusal::StepNotFound)?;
    let place = FolderRef { bucket: FileBucket::Step, object_key: key.as_str(), subfolder: "" };
    Ok(ListResponse { rows: files_in(&client, place).await?, total: None })
}
