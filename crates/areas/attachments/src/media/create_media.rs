//! `POST /media/create` uploads a media file that records can share. It is stored completely or not at all.

use attachments_queries::client::Params as _;
use attachments_queries::media::{InsertMediaParams, insert_media};
use axum::extract::State;
use kernel::wire::key::MediaKey;

use super::input::{MediaForm, receive};
use super::model::Media;
use platform::api::{Envelope, MultipartBody, Problem, SharedRefusal};
use platform::auth::Caller;
use platform::db::{Committed, Writer};
use platform::files::keep;
use platform::random;
use platform::refuses;
use platform::state::App;

refuses![SharedRefusal::FileTooLarge, SharedRefusal::BadFileName,];

/// Upload a shared media file.
///
/// Stores one file under a new key. Use it for a picture, drawing or video that several records share. Upload a file
/// that belongs to one record with `POST /files`. The file becomes visible only after the service has received all of
/// it. No record uses a new media file yet, so `connected` is false. The service removes the file after 24 hours unless
/// a record uses it by then. This version has no operation that connects a step with a media file. Store files of steps
/// with `POST /step/{step_key}/media` instead.
///
/// A repeated upload of the same file with the same `Idempotency-Key` returns the first media file and stores nothing.
#[utoipa::path(
    post,
    path = "/media/create",
    request_body(content = MediaForm, content_type = "multipart/form-data"),
    responses(
        (status = 200, description = "The stored media file.", body = Envelope<Media>),
        Refused,
    ),
)]
pub async fn create_media(
    State(app): State<App>,
    caller: Caller,
    writer: Writer,
    mut parts: MultipartBody,
) -> Result<Committed<Envelope<Media>>, Problem> {
    let key = MediaKey::new(random::uuid_text());
    let file = receive(&app, &mut parts, &key).await?;
    let mut write = writer.begin_received("create_media", &parts.digest()).await?;
    let params = InsertMediaParams {
        key: key.as_str(),
        name: file.head.checked_name()?,
        object_path: file.staged.path(),
        size: file.staged.size,
        content_type: file.head.content_type,
        sha256: file.staged.sha256.as_str(),
        created_at: write.now(),
        created_by: caller.user_key().number(),
    };
    let stored = insert_media().params(write.conn(), &params).one().await?;
    keep(&mut write, vec![file.staged]).await?;
    write.commit(Envelope::ok("Media file stored.", Media::new(stored, false))).await
}
