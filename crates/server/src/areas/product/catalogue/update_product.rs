//! `PATCH /product/{product_key}` — change a product.

use axum::extract::State;
use kernel::wire::key::Key;
use queries::client::Params as _;
use queries::queries::product::bom::has_broken_quantity;
use queries::queries::product::product::{find_products, update_product as store_product};

use crate::areas::product::input::{ProductPatch, stored};
use crate::areas::product::model::Product;
use crate::areas::product::refusals::Refusal;
use crate::areas::product::rows::{check, load_product, lock_boms, lock_checked, read_metadata, refuse_taken_code};
use crate::platform::api::{Body, Envelope, IfMatch, Problem, Shared, Slot};
use crate::platform::db::{Committed, Write, Writer};
use crate::platform::state::App;
use crate::refuses;

refuses![
    Refusal::ProductNotFound,
    Refusal::ProductCodeTaken,
    Refusal::TraceabilityConflict,
    Shared::RevisionMismatch,
    Refusal::GtinInvalid,
    Refusal::LotTrackingNotAllowed,
    Refusal::PositionNotFound,
    Refusal::CounterNotFound,
];

/// Change a product.
#[utoipa::path(
    patch,
    path = "/product/{product_key}",
    request_body = ProductPatch,
    params(("product_key" = String, Path, description = "Key of the product.")),
    responses(
        (status = 200, description = "The product.", body = Envelope<Product>),
        Refused,
    ),
)]
pub async fn update_product(
    State(app): State<App>,
    writer: Writer,
    Slot(key): Slot<Key>,
    if_match: IfMatch,
    Body(patch): Body<ProductPatch>,
) -> Result<Committed<Envelope<Product>>, Problem> {
    let write = writer.begin("update_product").await?;
    if patch.traceability_level.is_set() {
        lock_boms(&write).await?;
    }
    let product = lock_checked(&write, &key, &if_match).await?;
    let row =
        find_products().bind(write.conn(), &[product.key].as_slice()).opt().await?.ok_or(Refusal::ProductNotFound)?;
    let metadata = patch.metadata.clone();
    let mut data = patch.apply(stored(row, app.clock.now()));
    refuse_taken_code(&write, &data).await?;
    if product.traceability_level.is_none() && data.traceability_level.is_some() {
        refuse_broken_quantities(&write, product.key).await?;
    }
    data.metadata = read_metadata(&write, product.key, &metadata).await?.unwrap_or(data.metadata);
    check(&write, &data).await?;
    store_product().params(write.conn(), &data).await?;
    let answer = load_product(&app, write.conn(), product.key).await?;
    write.commit(Envelope::ok("Product changed.", answer)).await
}

/// Half a serial cannot be built in.
async fn refuse_broken_quantities(write: &Write, key: i64) -> Result<(), Problem> {
    if has_broken_quantity().bind(write.conn(), &key).one().await? {
        return Err(Problem::from(Refusal::TraceabilityConflict));
    }
    Ok(())
}
