//! `GET /product/{product_key}`.

use axum::extract::State;
use kernel::input;
use kernel::wire::key::{Key, ProductKey};

use crate::model::Product;
use crate::refusals::Refusal;
use crate::rows::{find_standings, load_product};
use platform::api::{Params, Problem, Slot, Tagged};
use platform::records::{Look, Standing};
use platform::refuses;
use platform::state::App;

input! {
    /// Which products can be seen.
    pub struct ReadQuery {
        /// A trashed product too.
        pub include_trash: bool = false,
    }
}

refuses![Refusal::ProductNotFound,];

/// Read a product.
#[utoipa::path(
    get,
    path = "/product/{product_key}",
    params(("product_key" = inline(Key), Path, description = "Key of the product."), ReadQuery),
    responses(
        (status = 200, description = "The product.", body = Product),
        Refused,
    ),
)]
pub async fn read_product(
    State(app): State<App>,
    Slot(key): Slot<Key>,
    Params(query): Params<ReadQuery>,
) -> Result<Tagged<Product>, Problem> {
    let client = app.read().await?;
    let standing = find_standings(&client, &[key.to_string()], Look::Read).await?.remove(key.as_str());
    standing.filter(|standing| *standing == Standing::Live || query.include_trash).ok_or(Refusal::ProductNotFound)?;
    let product = load_product(&app, &client, ProductKey::new(key.number().ok_or(Refusal::ProductNotFound)?)).await?;
    let revision = product.revision()?;
    Ok(Tagged::always(revision, product))
}
