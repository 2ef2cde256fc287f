//! `GET /product/{product_key}` reads one product.

use axum::extract::State;
use kernel::input;
use kernel::wire::key::{Key, ProductKey};

use crate::model::Product;
use crate::refusals::ProductRefusal;
use crate::rows::{find_liveness, load_product};
use platform::api::{Params, PathParam, Problem, WithEtag};
use platform::records::{LockMode, RecordLiveness};
use platform::refuses;
use platform::state::App;

input! {
    /// Which products can be read.
    pub struct ReadQuery {
        /// Also returns a product that is in the trash.
        pub include_trash: bool = false,
    }
}

refuses![ProductRefusal::ProductNotFound,];

/// Read a product.
///
/// Returns one product with its settings, tags, documents, image name, counter and the keys of its phases. Its revision
/// is sent as `ETag`: send it back as `If-Match` to make sure that nobody else changed the product. Process and BOM are
/// read with their own operations. A product in the trash is refused with `product_not_found` unless
/// `include_trash=true`.
#[utoipa::path(
    get,
    path = "/product/{product_key}",
    params(("product_key" = inline(Key), Path, description = "Key of the product."), ReadQuery),
    responses(
        (status = 200, description = "The product with all its settings.", body = Product),
        Refused,
    ),
)]
pub async fn read_product(
    State(app): State<App>,
    PathParam(key): PathParam<Key>,
    Params(query): Params<ReadQuery>,
) -> Result<WithEtag<Product>, Problem> {
    let client = app.read().await?;
    let standing = find_liveness(&client, &[key.to_string()], LockMode::Read).await?.remove(key.as_str());
    standing
        .filter(|standing| *standing == RecordLiveness::Live || query.include_trash)
        .ok_or(ProductRefusal::ProductNotFound)?;
    let product =
        load_product(&app, &client, ProductKey::new(key.number().ok_or(ProductRefusal::ProductNotFound)?)).await?;
    let revision = product.revision()?;
    Ok(WithEtag::always(revision, product))
}
