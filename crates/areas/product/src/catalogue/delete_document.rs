//! `DELETE /product/{product_key}/doc/{doc_name}` deletes a document of a product.

use axum::extract::State;
use kernel::wire::key::{Key, ProductKey};
use kernel::wire::text::Text;

use crate::refusals::ProductRefusal;
use crate::rows::touch;
use crate::rows::{DOCS, lock_checked};
use attachments::contract::{AttachmentsRefusal, FileBucket, FolderRef, delete_file};
use platform::api::{Empty, Envelope, IfMatch, PathParams, Problem, SharedRefusal};
use platform::db::{Committed, Writer};
use platform::refuses;
use platform::state::App;

refuses![ProductRefusal::ProductNotFound, AttachmentsRefusal::FileNotFound, SharedRefusal::RevisionMismatch,];

/// Delete a document of a product.
///
/// Deletes the document permanently and gives the product a new revision. Repeating the request is refused with
/// `file_not_found`, because the document no longer exists.
#[utoipa::path(
    delete,
    path = "/product/{product_key}/doc/{doc_name}",
    params(
        ("product_key" = inline(Key), Path, description = "Key of the product, from `GET /product`."),
        ("doc_name" = inline(Text<1, 1000>), Path, description = "File name of the document."),
    ),
    responses(
        (status = 200, description = "The document was deleted.", body = Envelope<Empty>),
        Refused,
    ),
)]
pub async fn delete_document(
    State(app): State<App>,
    writer: Writer,
    PathParams((key, name)): PathParams<(Key, Text<1, 1000>)>,
    if_match: IfMatch,
) -> Result<Committed<Envelope<Empty>>, Problem> {
    let write = writer.begin("delete_document").await?;
    let product = lock_checked(&write, &key, &if_match).await?;
    let place = FolderRef { bucket: FileBucket::Product, object_key: key.as_str(), subfolder: DOCS };
    if !delete_file(&app, &write, place, name.as_str()).await? {
        let refusal = AttachmentsRefusal::FileNotFound
            .with_message("The product has no document of this name. Check the list of its documents.");
        return Err(refusal.with("filename", name.as_str()));
    }
    touch(&write, ProductKey::new(product.key)).await?;
    write.commit(Envelope::ok("Document deleted.", Empty {})).await
}
