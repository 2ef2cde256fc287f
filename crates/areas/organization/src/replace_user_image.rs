//! `PUT /user/{user_key}/image`: stores the image of a user.

use axum::extract::State;
use kernel::wire::image::image_type;
use kernel::wire::key::{Key, UserKey};
use organization_queries::user::raise_user_revision;
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;

use super::refusals::OrganizationRefusal;
use super::rows::{IMAGE, lock_checked, user_record};
use attachments::contract::{AttachmentsRefusal, FileBucket, FolderRef, store_file};
use platform::admin_log::AuditChange;
use platform::api::{Envelope, FilePart, IfMatch, MultipartBody, PathParam, Problem, ReceivedFile, SharedRefusal};
use platform::auth::Caller;
use platform::db::{Committed, Writer};
use platform::files::stage_bytes;
use platform::refuses;
use platform::state::App;

/// Maximum size of an image in bytes.
const IMAGE_BYTES_MAX: u64 = 5 * 1024 * 1024;

/// The image that was stored.
#[derive(Serialize, ToSchema)]
pub struct StoredImage {
    /// Size of the image in bytes.
    size: i64,
    /// Media type recognized from the content, not from the file name: `image/jpeg`, `image/png` or `image/webp`.
    content_type: &'static str,
}

/// Multipart body of an image upload.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes the multipart body in the document")]
pub struct ImageForm {
    /// Content of the image: JPEG, PNG or WebP, at most 5 MiB.
    #[schema(format = Binary, content_media_type = "application/octet-stream")]
    new_image: String,
}

refuses![
    OrganizationRefusal::UserNotFound,
    SharedRefusal::FileTooLarge,
    SharedRefusal::NotAnImage,
    SharedRefusal::RevisionMismatch,
    AttachmentsRefusal::TooManyFiles,
];

/// Set the image of a user.
///
/// Stores an image, replacing the one the user has. The format is recognized from the content, so the file name and the
/// declared media type do not matter. The user gets a new revision, and the change is written to the audit log.
/// `If-Match` is compared with the `_rev` of the user and is optional. Repeating the request stores the same image
/// again. Files over 5 MiB are refused with `file_too_large`, and formats other than JPEG, PNG and WebP with
/// `not_an_image`. An archived user is refused with `user_not_found`.
#[utoipa::path(
    put,
    path = "/user/{user_key}/image",
    request_body(content = ImageForm, content_type = "multipart/form-data"),
    params(("user_key" = inline(Key), Path, description = "Key of the user, from `GET /user`.")),
    responses(
        (status = 200, description = "Size and media type of the stored image.", body = Envelope<StoredImage>),
        Refused,
    ),
)]
pub async fn replace_user_image(
    State(app): State<App>,
    caller: Caller,
    writer: Writer,
    PathParam(key): PathParam<Key>,
    if_match: IfMatch,
    parts: MultipartBody,
) -> Result<Committed<Envelope<StoredImage>>, Problem> {
    let image = parts.small_file("new_image", IMAGE_BYTES_MAX).await?;
    let found = image_type(&image.bytes);
    // The name of an image is never shown, so an invalid name does not refuse the upload.
    let given_name = image.checked_name().unwrap_or_else(|_| "image".to_owned());
    let staged = stage_bytes(&app, &format!("user/{key}/image"), image.bytes).await?;
    let mut write = writer.begin("replace_user_image").await?;
    let user = lock_checked(&write, &key, &if_match).await?;
    let content_type = found.ok_or_else(|| Problem::from(SharedRefusal::NotAnImage))?;
    let size = staged.size;
    let head = FilePart { part: "new_image".to_owned(), given_name, content_type };
    let place = FolderRef { bucket: FileBucket::User, object_key: key.as_str(), subfolder: IMAGE };
    store_file(&app, &mut write, caller.user_key(), place, ReceivedFile { head, start: Vec::new(), staged }, true)
        .await?;
    raise_user_revision().bind(write.conn(), &user.key).await?;
    let image = json!({"image": {"size": size, "content_type": content_type}});
    write.audit(AuditChange::changed(user_record(UserKey::new(user.key)), &json!({}), &image));
    write.commit(Envelope::ok("Image replaced.", StoredImage { size, content_type })).await
}
