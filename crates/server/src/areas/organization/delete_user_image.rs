//! `DELETE /user/{user_key}/image`.

use axum::extract::State;
use kernel::key::Key;
use queries::queries::organization::user::{delete_image, touch_user};

use super::store::{image_not_found, lock_checked};
use crate::platform::api::{Empty, Envelope, IfMatch, Problem, Slot};
use crate::platform::db::{Committed, Writer};
use crate::platform::files::release;
use crate::platform::state::App;

/// Remove the image of a user.
#[utoipa::path(delete, path = "/user/{user_key}/image", params(("user_key" = String, Path, description = "Key of the user.")),
    responses((status = 200, description = "Removed.", body = Envelope<Empty>), (status = 404, description = "`user_not_found`, `file_not_found`")))]
pub async fn delete_user_image(
    State(app): State<App>,
    writer: Writer,
    Slot(key): Slot<Key>,
    if_match: IfMatch,
) -> Result<Committed<Envelope<Empty>>, Problem> {
    let write = writer.begin("delete_user_image").await?;
    let user = lock_checked(&write, &key, &if_match).await?;
    let path = delete_image().bind(write.conn(), &user.key).opt().await?;
    let path = path.ok_or_else(image_not_found)?;
    touch_user().bind(write.conn(), &user.key).await?;
    release(&app, &write, &[path]).await?;
    write.commit(Envelope::ok("Image removed.", Empty)).await
}
