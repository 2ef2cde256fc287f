//! `POST /product/{product_key}/doc` stores a document of a product.

use axum::extract::State;
use kernel::wire::key::{Key, ProductKey};
use utoipa::ToSchema;

use crate::refusals::ProductRefusal;
use crate::rows::touch;
use crate::rows::{DOCS, lock_checked};
use attachments::contract::{AttachmentsRefusal, FileBucket, FolderRef, NamedFile, store_file};
use platform::api::{Envelope, IfMatch, MultipartBody, PathParam, Problem, SharedRefusal};
use platform::auth::Caller;
use platform::db::{Committed, Writer};
use platform::refuses;
use platform::state::App;

/// Multipart body with one document.
#[derive(ToSchema)]
#[expect(dead_code, reason = "describes the multipart body in the document")]
pub struct DocumentForm {
    /// The document as a file of any type, with its file name.
    #[schema(format = Binary, content_media_type = "application/octet-stream")]
    new_doc: String,
}

refuses![
    ProductRefusal::ProductNotFound,
    SharedRefusal::RevisionMismatch,
    SharedRefusal::FileTooLarge,
    SharedRefusal::BadFileName,
    AttachmentsRefusal::TooManyFiles,
];

/// Add a document to a product.
///
/// Stores a file as a document of the product. A document with the same name is replaced, so repeating the request is
/// harmless. The product gets a new revision. Files are limited to 100 MiB unless the installation sets another limit.
///
/// Refusals:
///
/// - `file_too_large` when the file exceeds the limit. Send a smaller file.
/// - `bad_file_name` when the name is empty, longer than 255 bytes or contains a path. Rename the file.
/// - `too_many_files` when the product already has 10 000 files. Delete files that are no longer needed.
#[utoipa::path(
    post,
    path = "/product/{product_key}/doc",
    request_body(content = DocumentForm, content_type = "multipart/form-data"),
    params(("product_key" = inline(Key), Path, description = "Key of the product, from `GET /product`.")),
    responses(
        (status = 200, description = "Name and size of the stored document.", body = Envelope<NamedFile>),
        Refused,
    ),
)]
pub async fn add_document(
    State(app): State<App>,
    caller: Caller,
    writer: Writer,
    PathParam(key): PathParam<Key>,
    if_match: IfMatch,
    mut parts: MultipartBody,
) -> Result<Committed<Envelope<NamedFile>>, Problem> {
    let file = parts.one_file(&app, "new_doc", &format!("product/{key}")).await?;
    let mut write = writer.begin_received("add_document", &parts.digest()).await?;
    let product = lock_checked(&write, &key, &if_match).await?;
    let place = FolderRef { bucket: FileBucket::Product, object_key: key.as_str(), subfolder: DOCS };
    let stored = store_file(&app, &mut write, caller.user_key(), place, file, false).await?;
    touch(&write, ProductKey::new(product.key)).await?;
    write.commit(Envelope::ok("Document stored.", stored)).await
}
