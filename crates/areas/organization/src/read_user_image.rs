//! `GET /user/{user_key}/image`: the image of a user.

use axum::extract::State;
use kernel::wire::key::Key;
use kernel::wire::revision::already_known;

use super::refusals::OrganizationRefusal;
use super::rows::{IMAGE, image_not_found, load_user};
use attachments::contract::{AttachmentsRefusal, FileBucket, FolderRef, find_single_file};
use platform::api::{Binary, BytesResponse, IfNoneMatch, PathParam, Problem};
use platform::clock::Clock;
use platform::files::Files;
use platform::refuses;
use platform::state::Reads;

refuses![OrganizationRefusal::UserNotFound, AttachmentsRefusal::FileNotFound,];

/// Read the image of a user.
///
/// Returns the bytes of the image with its content type: JPEG, PNG or WebP. The `ETag` is derived from the content: if
/// you send it as `If-None-Match` and the image is unchanged, the response is 304. Archived users keep their image. If
/// the user has no image, the request is refused with `file_not_found`. To avoid such a request, check `has_image` of
/// the user first.
#[utoipa::path(
    get,
    path = "/user/{user_key}/image",
    params(("user_key" = inline(Key), Path, description = "Key of the user, from `GET /user`.")),
    responses(
        (status = 200, description = "The image as binary data.", body = inline(Binary), content_type = "image/*"),
        Refused,
    ),
)]
pub async fn read_user_image(
    State(reads): State<Reads>,
    State(clock): State<Clock>,
    State(files): State<Files>,
    PathParam(key): PathParam<Key>,
    if_none_match: IfNoneMatch,
) -> Result<BytesResponse, Problem> {
    let client = reads.connect().await?;
    let user = load_user(&clock, &client, &key).await?;
    let object_key = user.key.to_string();
    let place = FolderRef { bucket: FileBucket::User, object_key: &object_key, subfolder: IMAGE };
    let image = find_single_file(&client, place).await?.ok_or_else(image_not_found)?;
    drop(client);
    let bytes = if already_known(if_none_match.0.as_deref(), &image.sha256) {
        None
    } else {
        Some(files.get(&image.object_path).await?.ok_or_else(image_not_found)?)
    };
    Ok(BytesResponse { content_type: image.content_type, tag: image.sha256, bytes })
}
