//! `DELETE /step/{step_key}/media/{filename}` deletes a media file of a step.

use axum::extract::State;
use kernel::wire::key::Key;
use kernel::wire::text::Text;

use super::refusals::ProcessRefusal;
use super::rows::hold_live_step;
use attachments::contract::{AttachmentsRefusal, FileBucket, FolderRef, delete_file, lock_files};
use platform::api::{Empty, Envelope, PathParams, Problem};
use platform::db::{Committed, Writer};
use platform::refuses;
use platform::state::App;

refuses![ProcessRefusal::StepNotFound, AttachmentsRefusal::FileNotFound,];

/// Delete a media file of a step.
///
/// Deletes the file permanently. Existing jobs of the step lose it too, because jobs have no copy of media files.
/// Repeating the request is refused with `file_not_found`, and a step that is in the trash or does not exist with
/// `step_not_found`.
#[utoipa::path(
    delete,
    path = "/step/{step_key}/media/{filename}",
    params(
        ("step_key" = inline(Key), Path, description = "Key of the step, from its phase or operation."),
        ("filename" = inline(Text<1, 1000>), Path, description = "Name of the file, from `GET /step/{step_key}/media`."),
    ),
    responses(
        (status = 200, description = "The file was deleted.", body = Envelope<Empty>),
        Refused,
    ),
)]
pub async fn delete_step_media(
    State(app): State<App>,
    writer: Writer,
    PathParams((key, name)): PathParams<(Key, Text<1, 1000>)>,
) -> Result<Committed<Envelope<Empty>>, Problem> {
    let write = writer.begin("delete_step_media").await?;
    // The step itself has only a shared lock, so concurrent changes to its files wait for each other here.
    lock_files(&write, FileBucket::Step, key.as_str()).await?;
    hold_live_step(write.conn(), key.as_str()).await?;
    let place = FolderRef { bucket: FileBucket::Step, object_key: key.as_str(), subfolder: "" };
    if !delete_file(&app, &write, place, name.as_str()).await? {
        let refusal = AttachmentsRefusal::FileNotFound
            .with_message("The step has no file of this name. Check the list of its media files.");
        return Err(refusal.with("filename", name.as_str()));
    }
    write.commit(Envelope::ok("File deleted.", Empty {})).await
}
