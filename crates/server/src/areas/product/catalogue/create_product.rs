//! `POST /product` — a new product.

use axum::extract::State;
use kernel::rules::product::check_settings;
use kernel::wire::key::ProductKey;
use queries::client::Params as _;
use queries::queries::product::product::insert_product;

use crate::areas::product::input::{ProductIn, blank};
use crate::areas::product::model::Product;
use crate::areas::product::refusals::Refusal;
use crate::areas::product::rows::{check, is_code_taken, load_product, read_metadata, settings_of};
use crate::platform::api::{Body, Envelope, Problem};
use crate::platform::db::{Committed, Writer, next_key};
use crate::platform::state::App;
use crate::refuses;

refuses![
    Refusal::ProductCodeTaken,
    Refusal::GtinInvalid,
    Refusal::LotTrackingNotAllowed,
    Refusal::PositionNotFound,
    Refusal::CounterNotFound,
];

/// Create a product.
#[utoipa::path(
    post,
    path = "/product",
    request_body = ProductIn,
    responses(
        (status = 200, description = "The product.", body = Envelope<Product>),
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
    let mut data = input.apply(blank(key, write.now()));
    if is_code_taken(&write, &data).await? {
        return Err(Problem::from(Refusal::ProductCodeTaken));
    }
    check_settings(settings_of(&data)?)?;
    data.metadata = read_metadata(&write, key, &metadata).await?.unwrap_or(data.metadata);
    check(&write, &data).await?;
    insert_product().params(write.conn(), &data).await?;
    let product = load_product(&app, write.conn(), key).await?;
    write.commit(Envelope::ok("Product created.", product)).await
}
