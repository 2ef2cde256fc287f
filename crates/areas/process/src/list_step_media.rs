//! `GET /step/{step_key}/media` lists the media files of a step.

use axum::extract::State;
use kernel::wire::key::Key;

use super::refusals::ProcessRefusal;
use super::rows::find_liveness;
use attachments::contract::{FileBucket, FolderRef, NamedFile, files_in};
use platform::api::{ListResponse, PathParam, Problem};
use platform::records::LockMode;
use platform::refuses;
use platform::state::Reads;

refuses![ProcessRefusal::StepNotFound,];

/// List the media files of a step.
///
/// Returns the name and size of the files that operators see with the step, sorted by name. The step may be in the
/// trash. Download a file with `GET /files/step/{step_key}/{filename}`. An unknown key is refused with
/// `step_not_found`.
#[utoipa::path(
    get,
    path = "/step/{step_key}/media",
    params(("step_key" = inline(Key), Path, description = "Key of the step, from its phase or operation.")),
    responses(
        (status = 200, description = "Media files, sorted by name.", body = Vec<NamedFile>),
        Refused,
    ),
)]
pub async fn list_step_media(
    State(reads): State<Reads>,
    PathParam(key): PathParam<Key>,
) -> Result<ListResponse<NamedFile>, Problem> {
    let client = reads.connect().await?;
    let found = find_liveness(&client, &[key.to_string()], LockMode::Read).await?;
    found.get(key.as_str()).ok_or(ProcessRefusal::StepNotFound)?;
    let place = FolderRef { bucket: FileBucket::Step, object_key: key.as_str(), subfolder: "" };
    Ok(ListResponse { rows: files_in(&client, place).await?, total: None })
}
