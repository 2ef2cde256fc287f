//! `POST /product/{product_key}/restore` — take a product out of the trash.

use axum::extract::State;
use kernel::wire::key::Key;
use queries::queries::product::product::{lock_product, set_trash};

use crate::areas::product::model::Product;
use crate::areas::product::rows::{load_product, product_not_found};
use crate::platform::api::{Envelope, IfMatch, Problem, Slot};
use crate::platform::db::{Committed, Writer};
use crate::platform::state::App;

/// Restore a product.
#[utoipa::path(post, path = "/product/{product_key}/restore", params(("product_key" = String, Path, description = "Key of the product.")),
    responses((status = 200, description = "The product.", body = Envelope<Product>), (status = 404, description = "`product_not_found`"), (status = 409, description = "`product_code_taken`, `product_not_trashed`"), (status = 412, description = "`revision_mismatch`")))]
pub async fn restore_product(
    State(app): State<App>,
    writer: Writer,
    Slot(key): Slot<Key>,
    if_match: IfMatch,
) -> Result<Committed<Envelope<Product>>, Problem> {
    let write = writer.begin("restore_product").await?;
    let number = key.number().ok_or_else(product_not_found)?;
    let product = lock_product().bind(write.conn(), &number).opt().await?.ok_or_else(product_not_found)?;
    if_match.check(product.rev)?;
    if !product.trash {
        return Err(Problem::conflict("product_not_trashed", "The product is not in the trash."));
    }
    set_trash().bind(write.conn(), &false, &app.clock.now(), &number).await?;
    let answer = load_product(&app, write.conn(), number).await?;
    write.commit(Envelope::ok("Product restored.", answer)).await
}
