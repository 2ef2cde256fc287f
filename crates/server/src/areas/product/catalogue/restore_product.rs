//! `POST /product/{product_key}/restore` — take a product out of the trash.

use axum::extract::State;
use kernel::wire::key::Key;
use queries::queries::product::product::{lock_product, set_trash};

use crate::areas::product::model::Product;
use crate::areas::product::refusals::Refusal;
use crate::areas::product::rows::load_product;
use crate::platform::api::{Envelope, IfMatch, Problem, Shared, Slot};
use crate::platform::db::{Committed, Writer};
use crate::platform::state::App;
use crate::refuses;

refuses![Refusal::ProductNotFound, Refusal::ProductCodeTaken, Refusal::ProductNotTrashed, Shared::RevisionMismatch,];

/// Restore a product.
#[utoipa::path(
    post,
    path = "/product/{product_key}/restore",
    params(("product_key" = String, Path, description = "Key of the product.")),
    responses(
        (status = 200, description = "The product.", body = Envelope<Product>),
        Refused,
    ),
)]
pub async fn restore_product(
    State(app): State<App>,
    writer: Writer,
    Slot(key): Slot<Key>,
    if_match: IfMatch,
) -> Result<Committed<Envelope<Product>>, Problem> {
    let write = writer.begin("restore_product").await?;
    let number = key.number().ok_or(Refusal::ProductNotFound)?;
    let product = lock_product().bind(write.conn(), &number).opt().await?.ok_or(Refusal::ProductNotFound)?;
    if_match.check(product.rev)?;
    if !product.trash {
        return Err(Problem::from(Refusal::ProductNotTrashed));
    }
    set_trash().bind(write.conn(), &false, &app.clock.now(), &number).await?;
    let answer = load_product(&app, write.conn(), number).await?;
    write.commit(Envelope::ok("Product restored.", answer)).await
}
