//! `PUT /product/{product_key}/image` replaces the image of a product.

use axum::extract::State;
use kernel::wire::image::image_type;
use kernel::wire::key::{Key, ProductKey};
use serde::Serialize;
use utoipa::ToSchema;

use crate::refusals::ProductRefusal;
use crate::rows::touch;
use crate::rows::{IMAGE, lock_checked};
use attachments::contract::{AttachmentsRefusal, FileBucket, FolderRef, store_file};
use platform::api::{Envelope, IfMatch, MultipartBody, PathParam, Problem, SharedRefusal};
use platform::auth::Caller;
use platform::db::{Committed, Writer};
use platform::refuses;
use platform::state::App;

/// Multipart body with one image.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes the multipart body in the document")]
pub struct ProductImageForm {
    /// The image as a JPEG, PNG or WebP file.
    #[schema(format = Binary, content_media_type = "application/octet-stream")]
    new_image: String,
}

/// The stored image of a product.
#[derive(Serialize, ToSchema)]
pub struct StoredProductImage {
    /// File name of the stored image.
    img_name: String,
}

refuses![
    ProductRefusal::ProductNotFound,
    SharedRefusal::RevisionMismatch,
    SharedRefusal::FileTooLarge,
    SharedRefusal::NotAnImage,
    AttachmentsRefusal::TooManyFiles,
];

/// Replace the image of a product.
///
/// Stores the image that lists and operator screens show. A product has one image, so the previous one is deleted. The
/// product gets a new revision, and repeating the request is harmless. The service recognizes the type by the content,
/// not by the file name. Anything but JPEG, PNG or WebP is refused with `not_an_image`, and a file above the upload
/// limit with `file_too_large`.
#[utoipa::path(
    put,
    path = "/product/{product_key}/image",
    request_body(content = ProductImageForm, content_type = "multipart/form-data"),
    params(("product_key" = inline(Key), Path, description = "Key of the product, from `GET /product`.")),
    responses(
        (status = 200, description = "File name of the stored image.", body = Envelope<StoredProductImage>),
        Refused,
    ),
)]
pub async fn replace_product_image(
    State(app): State<App>,
    caller: Caller,
    writer: Writer,
    PathParam(key): PathParam<Key>,
    if_match: IfMatch,
    mut parts: MultipartBody,
) -> Result<Committed<Envelope<StoredProductImage>>, Problem> {
    let mut file = parts.one_file(&app, "new_image", &format!("product/{key}")).await?;
    let mut write = writer.begin("replace_product_image").await?;
    let product = lock_checked(&write, &key, &if_match).await?;
    let not_an_image = || Problem::from(SharedRefusal::NotAnImage);
    file.head.content_type = image_type(&file.start).ok_or_else(not_an_image)?;
    let place = FolderRef { bucket: FileBucket::Product, object_key: key.as_str(), subfolder: IMAGE };
    let stored = store_file(&app, &mut write, caller.user_key(), place, file, true).await?;
    touch(&write, ProductKey::new(product.key)).await?;
    write.commit(Envelope::ok("Image replaced.", StoredProductImage { img_name: stored.name })).await
}
