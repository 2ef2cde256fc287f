//! `PUT /user/{user_key}/image` — the picture of a user.

use axum::extract::State;
use kernel::image::image_type;
use kernel::key::Key;
use queries::queries::organization::user::{find_image, store_image, touch_user};
use serde::Serialize;
use utoipa::ToSchema;

use super::store::lock_checked;
use crate::platform::api::{Envelope, IfMatch, Parts, Problem, Slot};
use crate::platform::db::{Committed, Writer};
use crate::platform::files::{keep, release, stage_bytes};
use crate::platform::state::App;

/// Bytes of an image.
const IMAGE_BYTES_MAX: u64 = 5 * 1024 * 1024;

/// What was stored.
#[derive(Serialize, ToSchema)]
pub struct StoredImage {
    /// Bytes.
    size: i64,
    /// Told by content, not by name.
    content_type: &'static str,
}

/// The body of the upload.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes the multipart body in the document")]
pub struct ImageForm {
    /// JPEG, PNG or WebP, at most 5 MiB.
    #[schema(format = Binary, content_media_type = "application/octet-stream")]
    new_image: String,
}

/// Replace the image of a user.
#[utoipa::path(put, path = "/user/{user_key}/image", request_body(content = ImageForm, content_type = "multipart/form-data"),
    params(("user_key" = String, Path, description = "Key of the user.")),
    responses((status = 200, description = "What was stored.", body = Envelope<StoredImage>), (status = 404, description = "`user_not_found`"), (status = 413, description = "`file_too_large`")))]
pub async fn replace_user_image(
    State(app): State<App>,
    writer: Writer,
    Slot(key): Slot<Key>,
    if_match: IfMatch,
    parts: Parts,
) -> Result<Committed<Envelope<StoredImage>>, Problem> {
    let image = parts.small_file("new_image", IMAGE_BYTES_MAX).await?.bytes;
    let found = image_type(&image);
    let staged = stage_bytes(&app, &format!("user/{key}/image"), image).await?;
    let mut write = writer.begin("replace_user_image").await?;
    let user = lock_checked(&write, &key, &if_match).await?;
    let content_type =
        found.ok_or_else(|| Problem::unprocessable("not_an_image", "Send a JPEG, PNG or WebP image."))?;
    if let Some(old) = find_image().bind(write.conn(), &user.key).opt().await? {
        release(&app, &write, &[old.object_path]).await?;
    }
    let size = staged.size;
    store_image().bind(write.conn(), &user.key, &staged.path(), &content_type, &size, &staged.sha256).await?;
    touch_user().bind(write.conn(), &user.key).await?;
    keep(&mut write, vec![staged]).await?;
    write.commit(Envelope::ok("Image replaced.", StoredImage { size, content_type })).await
}
