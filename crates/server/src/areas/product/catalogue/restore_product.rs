//! `POST /product/{product_key}/restore` — take a product out of the trash.

use axum::extract::State;
use kernel::wire::key::Key;
use queries::queries::product::bom::{find_trashed_components, has_broken_line};
use queries::queries::product::product::{lock_product, set_trash};
use serde_json::json;

use crate::areas::product::model::Product;
use crate::areas::product::refusals::Refusal;
use crate::areas::product::rows::{load_product, lock_boms};
use crate::platform::api::{Envelope, IfMatch, Problem, Shared, Slot};
use crate::platform::db::{Committed, Write, Writer};
use crate::platform::state::App;
use crate::refuses;

refuses![
    Refusal::ProductNotFound,
    Refusal::ProductCodeTaken,
    Refusal::ProductNotTrashed,
    Shared::RevisionMismatch,
    Refusal::ComponentTrashed,
    Refusal::TraceabilityConflict,
];

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
    lock_boms(&write).await?;
    let product = lock_product().bind(write.conn(), &number).opt().await?.ok_or(Refusal::ProductNotFound)?;
    if_match.check(product.rev)?;
    if !product.trash {
        return Err(Problem::from(Refusal::ProductNotTrashed));
    }
    refuse_broken_bom(&write, number).await?;
    set_trash().bind(write.conn(), &false, &app.clock.now(), &number).await?;
    let answer = load_product(&app, write.conn(), number).await?;
    write.commit(Envelope::ok("Product restored.", answer)).await
}

/// While the product was in the trash nobody asked it before its components changed.
async fn refuse_broken_bom(write: &Write, key: i64) -> Result<(), Problem> {
    let trashed = find_trashed_components().bind(write.conn(), &key).all().await?;
    if !trashed.is_empty() {
        let codes: Vec<&str> = trashed.iter().map(|component| component.code.as_str()).collect();
        let message = format!("Components are in the trash, restore them first: {}.", codes.join(", "));
        let shown = trashed.iter().map(|one| json!({"_key": one.key.to_string(), "code": one.code}));
        let refusal = Refusal::ComponentTrashed.saying(message);
        return Err(refusal.with("components", shown.collect::<Vec<_>>()));
    }
    if has_broken_line().bind(write.conn(), &key).one().await? {
        let message =
            "The bill of materials holds a broken quantity of a traced component; units of a traced product are whole.";
        return Err(Refusal::TraceabilityConflict.saying(message));
    }
    Ok(())
}
