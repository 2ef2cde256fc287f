//! `GET /product` searches the product catalog.

use axum::extract::State;
use kernel::input;
use kernel::wire::page::{Limit, Offset};
use product_queries::product::find_products;

use super::filters::ProductFilters;
use crate::limits::PAGE;
use crate::model::ListedProduct;
use platform::api::{ListResponse, Params, Problem};
use platform::db::{Search, in_order};
use platform::state::Reads;

input! {
    /// Level of detail and page of the result.
    pub struct ProductQuery {
        /// Whether to return all settings of each product, not only the main ones. Default: `false`.
        pub details: bool = false,
        /// Maximum number of products to return, 1 to 1000. Default: 200.
        pub limit: Limit = Limit::clamped(PAGE),
        /// Number of products to skip, 0 to 1 000 000. Default: 0.
        pub offset: Offset = Offset::clamped(0),
        /// Whether to return the number of all matching products in the header `X-Total-Count`. Default: `false`.
        pub with_total: bool = false,
    }
}

/// Sort order: by code, ignoring case, then by key.
const ORDER: &str = r#"lower(p.code) collate "C", p.key"#;

/// Search products.
///
/// Lists products sorted by code, ignoring case. All given filters must match. An unknown key in a filter finds nothing
/// and is not an error. By default the list contains only active products that are not in the trash. Send
/// `active_only=false` or `include_trash=true` to include the others. Each row contains the main settings, and
/// `details=true` adds costs, times, metadata and the keys of the phases. Use `limit`, `offset` and `with_total` to
/// page through the result.
#[utoipa::path(
    get,
    path = "/product",
    params(ProductFilters, ProductQuery),
    responses(
        (status = 200, description = "Products, sorted by code.", body = Vec<ListedProduct>),
    ),
)]
pub async fn search_products(
    State(reads): State<Reads>,
    Params((filters, query)): Params<(ProductFilters, ProductQuery)>,
) -> Result<ListResponse<ListedProduct>, Problem> {
    let (details, limit, offset, with_total) = (query.details, query.limit.get(), query.offset.get(), query.with_total);
    let search = filters.apply(Search::new("p.key", "product.product p"));
    let client = reads.connect().await?;
    let keys = search.keys(&client, ORDER, limit, offset).await?;
    let total = search.total(&client, with_total).await?;
    let found = if keys.is_empty() { Vec::new() } else { find_products().bind(&client, &keys).all().await? };
    let rows = in_order(&keys, found, |row| row.key);
    Ok(ListResponse { rows: rows.into_iter().map(|row| ListedProduct::new(row, details)).collect(), total })
}
