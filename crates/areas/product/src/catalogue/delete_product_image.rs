//! `DELETE /product/{product_key}/image`.

use axum::extract::State;
use kernel::wire::key::{Key, ProductKey};

use crate::refusals::Refusal;
use crate::rows::touch;
use crate::rows::{IMAGE, lock_checked};
use attachments::contract::{AttachmentsRefusal, FileBucket, Place, clear_folder};
use platform::api::{Empty, Envelope, IfMatch, Problem, Shared, Slot};
use platform::db::{Committed, Writer};
use platform::refuses;
use platform::state::App;

refuses![Refusal::ProductNotFound, AttachmentsRefusal::FileNotFound, Shared::RevisionMismatch,];

/// Remove the image of a product.
#[utoipa::path(
    delete,
    path = "/product/{product_key}/image",
    params(("product_key" = inline(Key), Path, description = "Key of the product.")),
    responses(
        (status = 200, description = "Removed.", body = Envelope<Empty>),
        Refused,
    ),
)]
pub async fn delete_product_image(
    State(app): State<App>,
    writer: Writer,
    Slot(key): Slot<Key>,
    if_match: IfMatch,
) -> Result<Committed<Envelope<Empty>>, Problem> {
    let write = writer.begin("delete_product_image").await?;
    let product = lock_checked(&write, &key, &if_match).await?;
    let place = Place { bucket: FileBucket::Product, object_key: key.as_str(), subfolder: IMAGE };
    if clear_folder(&app, &write, place).await? == 0 {
        return Err(AttachmentsRefusal::FileNotFound.saying("The product has no image.").with("filename", IMAGE));
    }
    touch(&write, ProductKey::new(product.key)).await?;
    write.commit(Envelope::ok("Image removed.", Empty {})).await
}
