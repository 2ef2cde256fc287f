//! `PUT /user/{user_key}/image` — the picture of a user.

use axum::extract::State;
use kernel::image::image_type;
use kernel::key::Key;
use queries::queries::organization::user::{find_image, store_image, touch_user};
use serde::Serialize;
use sha2::{Digest, Sha256};
use utoipa::ToSchema;

use super::store::lock_checked;
use crate::platform::api::{Envelope, IfMatch, Part, Problem, Slot};
use crate::platform::db::{Committed, Write, Writer};
use crate::platform::random;
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
    part: Part,
) -> Result<Committed<Envelope<StoredImage>>, Problem> {
    let image = part.small_file("new_image", IMAGE_BYTES_MAX).await?.bytes;
    let size = i64::try_from(image.len()).map_err(Problem::internal)?;
    let sha256 = hex::encode(Sha256::digest(&image));
    let found = image_type(&image);
    let mut write = writer.begin("replace_user_image").await?;
    let user = lock_checked(&write, &key, &if_match).await?;
    let content_type =
        found.ok_or_else(|| Problem::unprocessable("not_an_image", "Send a JPEG, PNG or WebP image."))?;
    // A name of its own: the row decides which bytes are the image, before and after a crash.
    let path = format!("user/{}/image/{}", user.key, random::hex_key());
    app.files.put(&path, image).await?;
    remove_after_commit(&app, &mut write, user.key).await?;
    store_image().bind(write.conn(), &user.key, &path, &content_type, &size, &sha256).await?;
    touch_user().bind(write.conn(), &user.key).await?;
    write.commit(Envelope::ok("Image replaced.", StoredImage { size, content_type })).await
}

async fn remove_after_commit(app: &App, write: &mut Write, user_key: i64) -> Result<(), Problem> {
    if let Some(old) = find_image().bind(write.conn(), &user_key).opt().await? {
        let files = app.files.clone();
        write.after_commit(move || drop(tokio::spawn(async move { files.remove(&old.object_path).await })));
    }
    Ok(())
}
