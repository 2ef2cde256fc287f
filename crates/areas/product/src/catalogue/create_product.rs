//! `POST /product` creates a product.

use axum::extract::State;
use kernel::rules::product::check_settings;
use kernel::wire::key::ProductKey;
use product_queries::client::Params as _;
use product_queries::product::insert_product;

use crate::input::{ProductIn, new_product_columns};
use crate::model::Product;
use crate::refusals::ProductRefusal;
use crate::rows::{check_gtin_and_positions, is_code_taken, load_product, read_metadata, settings_of};
use platform::api::{Body, Envelope, Problem};
use platform::db::{Committed, Writer, next_key};
use platform::refuses;
use platform::state::App;

refuses![
    ProductRefusal::ProductCodeTaken,
    ProductRefusal::GtinInvalid,
    ProductRefusal::LotTrackingNotAllowed,
    ProductRefusal::PositionNotFound,
    ProductRefusal::CounterNotFound,
];

/// Create a product.
///
/// Creates a product without process, BOM, tags, documents or image. Add these with their own operations. Absent
/// members get their defaults, and metadata is checked against the types of its custom fields. Nothing is written to
/// the journal. Send an `Idempotency-Key` so that you can safely retry the request. Without it, a repeated request is
/// refused with `product_code_taken`.
///
/// Refusals:
///
/// - `product_code_taken` when a product that is not in the trash has the code. Choose another code.
/// - `lot_tracking_not_allowed` when lot tracking is requested for a traced product.
/// - `gtin_invalid`, `counter_not_found` or `position_not_found` when the GTIN, the counter or a default location is
///   not valid.
#[utoipa::path(
    post,
    path = "/product",
    request_body = ProductIn,
    responses(
        (status = 200, description = "The new product.", body = Envelope<Product>),
        Refused,
    ),
)]
pub async fn create_product(
    State(app): State<App>,
    writer: Writer,
    Body(input): Body<ProductIn>,
) -> Result<Committed<Envelope<Product>>, Problem> {
    let write = writer.begin("create_product").await?;
    let key = ProductKey::new(next_key(write.conn()).await?);
    let metadata = input.metadata.clone();
    let mut data = input.apply(new_product_columns(key, write.now()));
    if is_code_taken(&write, &data).await? {
        return Err(Problem::from(ProductRefusal::ProductCodeTaken));
    }
    check_settings(settings_of(&data)?).map_err(ProductRefusal::from)?;
    data.metadata = read_metadata(&write, key, &metadata).await?.unwrap_or(data.metadata);
    check_gtin_and_positions(&write, &data).await?;
    insert_product().params(write.conn(), &data).await?;
    let product = load_product(&app, write.conn(), key).await?;
    write.commit(Envelope::ok("Product created.", product)).await
}
