//! `GET /product` — the catalogue.

use axum::extract::State;
use kernel::input;
use kernel::wire::page::{Limit, Offset};
use product_queries::product::find_products;

use super::filters::ProductFilters;
use crate::limits::PAGE;
use crate::model::ListedProduct;
use platform::api::{ListResponse, Params, Problem};
use platform::db::{Search, in_order};
use platform::state::App;

input! {
    /// Which products.
    pub struct ProductQuery {
        /// Answer the details.
        pub details: bool = false,
        /// Rows of a page.
        pub limit: Limit = Limit::clamped(PAGE),
        /// Rows to skip.
        pub offset: Offset = Offset::clamped(0),
        /// Answer the number of all rows in X-Total-Count.
        pub with_total: bool = false,
    }
}

const ORDER: &str = r#"lower(p.code) collate "C", p.key"#;

/// Search products.
#[utoipa::path(
    get,
    path = "/product",
    params(ProductFilters, ProductQuery),
    responses(
        (status = 200, description = "Products by code.", body = Vec<ListedProduct>),
    ),
)]
pub async fn search_products(
    State(app): State<App>,
    Params((filters, query)): Params<(ProductFilters, ProductQuery)>,
) -> Result<ListResponse<ListedProduct>, Problem> {
    let (details, limit, offset, with_total) = (query.details, query.limit.get(), query.offset.get(), query.with_total);
    let search = filters.apply(Search::new("p.key", "product.product p"));
    let client = app.read().await?;
    let keys = search.keys(&client, ORDER, limit, offset).await?;
    let total = search.total(&client, with_total).await?;
    let found = if keys.is_empty() { Vec::new() } else { find_products().bind(&client, &keys).all().await? };
    let rows = in_order(&keys, found, |row| row.key);
    Ok(ListResponse { rows: rows.into_iter().map(|row| ListedProduct::new(row, details)).collect(), total })
}
