//! `POST /step/{step_key}/media` stores a picture, drawing or other file that operators see with a step.

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

/// Multipart body with one media file.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes the multipart body in the document")]
pub struct StepMediaForm {
    /// The media file of any type, with its file name.
    #[schema(format = Binary, content_media_type = "application/octet-stream")]
    media_file: String,
}

refuses![
    ProcessRefusal::StepNotFound,
    SharedRefusal::FileTooLarge,
    SharedRefusal::BadFileName,
    AttachmentsRefusal::TooManyFiles,
];

/// Add a media file to a step.
///
/// Stores a picture, drawing or other file for a step of a phase or operation. A file with the same name is replaced,
/// so repeating the request is harmless. Jobs show the files of the step itself and not a copy, so replacing a file
/// also affects existing jobs. Files are limited to 100 MiB unless the installation sets another limit.
///
/// Refusals:
///
/// - `step_not_found` when the step does not exist or is in the trash.
/// - `file_too_large` when the file exceeds the limit. Send a smaller file.
/// - `bad_file_name` when the name is empty, longer than 255 bytes or contains a path. Rename the file.
/// - `too_many_files` when the step already has 10 000 files. Delete files that are no longer needed.
#[utoipa::path(
    post,
    path = "/step/{step_key}/media",
    request_body(content = StepMediaForm, content_type = "multipart/form-data"),
    params(("step_key" = inline(Key), Path, description = "Key of the step, from its phase or operation.")),
    responses(
        (status = 200, description = "Name and size of the stored file.", body = Envelope<NamedFile>),
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
    // The step itself has only a shared lock, so concurrent uploads to it wait for each other here.
    lock_files(&write, FileBucket::Step, key.as_str()).await?;
    hold_live_step(write.conn(), key.as_str()).await?;
    let place = FolderRef { bucket: FileBucket::Step, object_key: key.as_str(), subfolder: "" };
    let stored = store_file(&app, &mut write, caller.user_key(), place, file, false).await?;
    write.commit(Envelope::ok("File stored.", stored)).await
}
