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
    /// Whether a product in the trash can be read.
    pub struct ReadQuery {
        /// Whether to return a product that is in the trash. Default: `false`.
        pub include_trash: bool = false,
    }
}

refuses![ProductRefusal::ProductNotFound,];

/// Read a product.
///
/// Returns one product with its settings, tags, documents, image name, counter and the keys of its phases. The `ETag`
/// of the response is the revision of the product. Send it in `If-Match` to change the product only if nobody else has
/// changed it. Process and BOM have their own operations. A product in the trash is refused with `product_not_found`
/// unless `include_trash=true`.
#[utoipa::path(
    get,
    path = "/product/{product_key}",
    params(("product_key" = inline(Key), Path, description = "Key of the product, from `GET /product`."), ReadQuery),
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
