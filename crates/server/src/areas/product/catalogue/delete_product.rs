//! `DELETE /product/{product_key}` — trash a product that nothing uses; it can be restored.

use axum::extract::State;
use kernel::wire::key::Key;
use queries::queries::product::bom::{count_live_users_of, find_live_users_of};
use queries::queries::product::product::set_trash;
use serde_json::json;

use crate::areas::product::limits::USERS_SHOWN_MAX;
use crate::areas::product::model::Product;
use crate::areas::product::refusals::Refusal;
use crate::areas::product::rows::{load_product, lock_boms, lock_checked};
use crate::platform::api::{Envelope, IfMatch, Problem, Shared, Slot};
use crate::platform::db::{Committed, Write, Writer};
use crate::platform::state::App;
use crate::refuses;

refuses![Refusal::ProductNotFound, Refusal::ProductInUse, Shared::RevisionMismatch,];

/// Delete a product.
#[utoipa::path(
    delete,
    path = "/product/{product_key}",
    params(("product_key" = String, Path, description = "Key of the product.")),
    responses(
        (status = 200, description = "The trashed product.", body = Envelope<Product>),
        Refused,
    ),
)]
pub async fn delete_product(
    State(app): State<App>,
    writer: Writer,
    Slot(key): Slot<Key>,
    if_match: IfMatch,
) -> Result<Committed<Envelope<Product>>, Problem> {
    let write = writer.begin("delete_product").await?;
    lock_boms(&write).await?;
    let product = lock_checked(&write, &key, &if_match).await?;
    refuse_used(&write, product.key).await?;
    set_trash().bind(write.conn(), &true, &app.clock.now(), &product.key).await?;
    let answer = load_product(&app, write.conn(), product.key).await?;
    write.commit(Envelope::ok("Product deleted.", answer)).await
}

async fn refuse_used(write: &Write, key: i64) -> Result<(), Problem> {
    let total = count_live_users_of().bind(write.conn(), &key).one().await?;
    if total == 0 {
        return Ok(());
    }
    let used_in = find_live_users_of().bind(write.conn(), &key, &USERS_SHOWN_MAX).all().await?;
    let message = format!("The product is in the bill of materials of {}.", used_in.join(", "));
    let refusal = Refusal::ProductInUse.saying(message);
    Err(refusal.with("work_orders", json!([])).with("used_in", used_in).with("total", total))
}
