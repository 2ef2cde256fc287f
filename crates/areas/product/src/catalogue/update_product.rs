//! `PATCH /product/{product_key}` changes settings of a product.

use axum::extract::State;
use kernel::rules::product::{ProductCommand, check_transition};
use kernel::wire::key::{Key, ProductKey};
use product_queries::above::{has_open_orders, order_needs_fractional_quantity};
use product_queries::bom::bom_needs_fractional_quantity;
use product_queries::client::Params as _;
use product_queries::product::{find_products, update_product as store_product};

use crate::input::{ProductPatch, stored_columns};
use crate::model::Product;
use crate::refusals::ProductRefusal;
use crate::rows::{
    check_gtin_and_positions, is_code_taken, load_product, lock_boms, lock_checked, read_metadata, settings_of,
    state_of, stock_of,
};
use platform::api::{Body, Envelope, IfMatch, PathParam, Problem, SharedRefusal};
use platform::db::{Committed, Writer};
use platform::refuses;
use platform::state::App;

refuses![
    ProductRefusal::ProductNotFound,
    ProductRefusal::ProductCodeTaken,
    ProductRefusal::ProductHasStock,
    ProductRefusal::TraceabilityConflict,
    SharedRefusal::RevisionMismatch,
    ProductRefusal::GtinInvalid,
    ProductRefusal::LotTrackingNotAllowed,
    ProductRefusal::PositionNotFound,
    ProductRefusal::CounterNotFound,
];

/// Change a product.
///
/// Changes the sent members. Absent members keep their values, and `null` clears a value. An unknown member is refused,
/// because a misspelled change would otherwise seem to succeed. `cost` and `metadata` replace the stored values as a
/// whole. Existing work orders keep the settings that they copied. The product is locked until the commit, and all BOMs
/// too when `traceability_level` is sent. Repeating the request stores the same values again under a new revision.
///
/// Refusals:
///
/// - `traceability_conflict` when the level changes while an open work order makes the product, or when the product
///   becomes traced while a fractional quantity of it is needed.
/// - `product_has_stock` when existing stock contradicts the new setting.
/// - `revision_mismatch` when the product changed since it was read. Read it again.
#[utoipa::path(
    patch,
    path = "/product/{product_key}",
    request_body = ProductPatch,
    params(("product_key" = inline(Key), Path, description = "Key of the product, from `GET /product`.")),
    responses(
        (status = 200, description = "The changed product.", body = Envelope<Product>),
        Refused,
    ),
)]
pub async fn update_product(
    State(app): State<App>,
    writer: Writer,
    PathParam(key): PathParam<Key>,
    if_match: IfMatch,
    Body(patch): Body<ProductPatch>,
) -> Result<Committed<Envelope<Product>>, Problem> {
    let write = writer.begin("update_product").await?;
    if patch.traceability_level.is_set() {
        lock_boms(&write).await?;
    }
    let product = lock_checked(&write, &key, &if_match).await?;
    let row = find_products()
        .bind(write.conn(), &[product.key].as_slice())
        .opt()
        .await?
        .ok_or(ProductRefusal::ProductNotFound)?;
    let (key, metadata) = (ProductKey::new(product.key), patch.metadata.clone());
    let mut data = patch.apply(stored_columns(row, write.now()));
    let to = settings_of(&data)?;
    let mut state = state_of(&product)?;
    if state.settings.level.is_none() && to.level.is_some() {
        // Units of a traced product are whole, so a fraction of one cannot be built in.
        state.broken_quantity = bom_needs_fractional_quantity().bind(write.conn(), &product.key).one().await?
            || order_needs_fractional_quantity().bind(write.conn(), &product.key).one().await?;
    }
    if state.settings.level != to.level {
        state.open_orders = has_open_orders().bind(write.conn(), &product.key).one().await?;
    }
    if state.settings != to {
        state.stock = stock_of(&write, product.key).await?;
    }
    check_transition(ProductCommand::Change { code_taken: is_code_taken(&write, &data).await?, to }, &state)
        .map_err(ProductRefusal::from)?;
    data.metadata = read_metadata(&write, key, &metadata).await?.unwrap_or(data.metadata);
    check_gtin_and_positions(&write, &data).await?;
    store_product().params(write.conn(), &data).await?;
    let answer = load_product(&app, write.conn(), key).await?;
    write.commit(Envelope::ok("Product changed.", answer)).await
}
