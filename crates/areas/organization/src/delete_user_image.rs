//! `DELETE /user/{user_key}/image`: deletes the image of a user.

use axum::extract::State;
use kernel::wire::key::{Key, UserKey};
use organization_queries::user::raise_user_revision;
use serde_json::json;

use super::refusals::OrganizationRefusal;
use super::rows::{IMAGE, image_not_found, lock_checked, user_record};
use attachments::contract::{AttachmentsRefusal, FileBucket, FolderRef, clear_folder};
use platform::admin_log::AuditChange;
use platform::api::{Empty, Envelope, IfMatch, PathParam, Problem, SharedRefusal};
use platform::db::{Committed, Writer};
use platform::refuses;
use platform::state::App;

refuses![OrganizationRefusal::UserNotFound, AttachmentsRefusal::FileNotFound, SharedRefusal::RevisionMismatch,];

/// Delete the image of a user.
///
/// Removes the stored file and gives the user a new revision. The console then shows the user without an image. The
/// change is written to the audit log. `If-Match` is compared with the `_rev` of the user and is optional. If the user
/// has no image, the request is refused with `file_not_found`, and so is a repeated request. An archived user is
/// refused with `user_not_found`.
#[utoipa::path(
    delete,
    path = "/user/{user_key}/image",
    params(("user_key" = inline(Key), Path, description = "Key of the user, from `GET /user`.")),
    responses(
        (status = 200, description = "The image was deleted.", body = Envelope<Empty>),
        Refused,
    ),
)]
pub async fn delete_user_image(
    State(app): State<App>,
    writer: Writer,
    PathParam(key): PathParam<Key>,
    if_match: IfMatch,
) -> Result<Committed<Envelope<Empty>>, Problem> {
    let mut write = writer.begin("delete_user_image").await?;
    let user = lock_checked(&write, &key, &if_match).await?;
    let place = FolderRef { bucket: FileBucket::User, object_key: key.as_str(), subfolder: IMAGE };
    if clear_folder(&app, &write, place).await? == 0 {
        return Err(image_not_found());
    }
    raise_user_revision().bind(write.conn(), &user.key).await?;
    let (before, after) = (json!({"has_image": true}), json!({"has_image": false}));
    write.audit(AuditChange::changed(user_record(UserKey::new(user.key)), &before, &after));
    write.commit(Envelope::ok("Image removed.", Empty {})).await
}
