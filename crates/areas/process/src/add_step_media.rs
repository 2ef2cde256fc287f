//! `POST /step/{step_key}/media` — a picture or a drawing for a step; the same name replaces.

use axum::extract::State;
use kernel::wire::key::Key;
use utoipa::ToSchema;

use super::refusals::ProcessRefusal;
use super::rows::hold_live_step;
use attachments::contract::{AttachmentsRefusal, FileBucket, FolderRef, NamedFile, lock_files, store_file};
use platform::api::{Envelope, MultipartBody, PathParam, Problem, SharedRefusal};
use platform::auth::Caller;
use platform::db::{Committed, Writer};
use platform::refuses;
use platform::state::App;

/// The body of the upload.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes the multipart body in the document")]
pub struct StepMediaForm {
    /// The file.
    #[schema(format = Binary, content_media_type = "application/octet-stream")]
    media_file: String,
}

refuses![
    ProcessRefusal::StepNotFound,
    SharedRefusal::FileTooLarge,
    SharedRefusal::BadFileName,
    AttachmentsRefusal::TooManyFiles,
];

/// Add a file to a step.
#[utoipa::path(
    post,
    path = "/step/{step_key}/media",
    request_body(content = StepMediaForm, content_type = "multipart/form-data"),
    params(("step_key" = inline(Key), Path, description = "Key of the step.")),
    responses(
        (status = 200, description = "What was stored.", body = Envelope<NamedFile>),
        Refused,
    ),
)]
pub async fn add_step_media(
    State(app): State<App>,
    caller: Caller,
    writer: Writer,
    PathParam(key): PathParam<Key>,
    mut parts: MultipartBody,
) -> Result<Committed<Envelope<NamedFile>>, Problem> {
    let file = parts.one_file(&app, "media_file", &format!("step/{key}")).await?;
    let mut write = writer.begin_received("add_step_media", &parts.digest()).await?;
    // Several may hold one step, so this is what keeps its files apart.
    lock_files(&write, FileBucket::Step, key.as_str()).await?;
    hold_live_step(write.conn(), key.as_str()).await?;
    let place = FolderRef { bucket: FileBucket::Step, object_key: key.as_str(), subfolder: "" };
    let stored = store_file(&app, &mut write, caller.user_key(), place, file, false).await?;
    write.commit(Envelope::ok("File stored.", stored)).await
}
