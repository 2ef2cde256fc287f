//! `DELETE /product/{product_key}/image` deletes the image of a product.

use axum::extract::State;
use kernel::wire::key::{Key, ProductKey};

use crate::refusals::ProductRefusal;
use crate::rows::touch;
use crate::rows::{IMAGE, lock_checked};
use attachments::contract::{AttachmentsRefusal, FileBucket, FolderRef, clear_folder};
use platform::api::{Empty, Envelope, IfMatch, PathParam, Problem, SharedRefusal};
use platform::db::{Committed, Writer};
use platform::refuses;
use platform::state::App;

refuses![ProductRefusal::ProductNotFound, AttachmentsRefusal::FileNotFound, SharedRefusal::RevisionMismatch,];

/// Delete the image of a product.
///
/// Deletes the image permanently and gives the product a new revision. Repeating the request is refused with
/// `file_not_found`, because the product no longer has an image.
#[utoipa::path(
    delete,
    path = "/product/{product_key}/image",
    params(("product_key" = inline(Key), Path, description = "Key of the product, from `GET /product`.")),
    responses(
        (status = 200, description = "The image was deleted.", body = Envelope<Empty>),
        Refused,
    ),
)]
pub async fn delete_product_image(
    State(app): State<App>,
    writer: Writer,
    PathParam(key): PathParam<Key>,
    if_match: IfMatch,
) -> Result<Committed<Envelope<Empty>>, Problem> {
    let write = writer.begin("delete_product_image").await?;
    let product = lock_checked(&write, &key, &if_match).await?;
    let place = FolderRef { bucket: FileBucket::Product, object_key: key.as_str(), subfolder: IMAGE };
    if clear_folder(&app, &write, place).await? == 0 {
        return Err(AttachmentsRefusal::FileNotFound
            .with_message("The product has no image, so there is nothing to delete.")
            .with("filename", IMAGE));
    }
    touch(&write, ProductKey::new(product.key)).await?;
    write.commit(Envelope::ok("Image removed.", Empty {})).await
}
