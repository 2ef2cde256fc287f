//! `GET /product/{product_key}/where-used` — the products that contain this one.

use std::str::FromStr;

use axum::extract::State;
use kernel::input;
use kernel::wire::key::Key;
use kernel::wire::number::Amount;
use kernel::wire::page::{Limit, Offset};
use product_queries::bom::{FindWhereUsed, count_where_used, find_where_used};
use serde::Serialize;
use serde_json::Number;
use utoipa::ToSchema;

use crate::limits::PAGE;
use crate::refusals::ProductRefusal;
use crate::rows::load_live;
use platform::api::{ListResponse, Params, PathParam, Problem};
use platform::refuses;
use platform::state::App;

input! {
    /// Which products.
    pub struct WhereUsedQuery {
        /// Also products that contain those products.
        pub recursive: bool = false,
        /// Only active products.
        pub active_only: bool = false,
        /// Rows of a page.
        pub limit: Limit = Limit::clamped(PAGE),
        /// Rows to skip.
        pub offset: Offset = Offset::clamped(0),
        /// Answer the number of all rows in X-Total-Count.
        pub with_total: bool = false,
    }
}

/// One way from a product down to the asked component.
#[derive(Debug, Serialize, ToSchema)]
pub struct WhereUsedRow {
    /// The product at the top.
    product_key: String,
    /// Its code.
    product_code: String,
    /// Its description.
    product_description: Option<String>,
    /// Whether it is active.
    active: bool,
    /// The phase of its line.
    phase_key: String,
    /// The name of the phase.
    phase_name: String,
    /// The quantity of its line.
    qt: Amount,
    /// 1 is a direct use.
    level: i32,
    /// Product of the quantities on the way.
    #[schema(value_type = f64)]
    qt_total: Number,
    /// Codes from the product down to the component.
    path: Vec<String>,
}

refuses![ProductRefusal::ProductNotFound,];

/// Read where a product is used.
#[utoipa::path(
    get,
    path = "/product/{product_key}/where-used",
    params(("product_key" = inline(Key), Path, description = "Key of the product."), WhereUsedQuery),
    responses(
        (status = 200, description = "One row per way.", body = Vec<WhereUsedRow>),
        Refused,
    ),
)]
pub async fn read_where_used(
    State(app): State<App>,
    PathParam(key): PathParam<Key>,
    Params(query): Params<WhereUsedQuery>,
) -> Result<ListResponse<WhereUsedRow>, Problem> {
    let client = app.read().await?;
    let component = load_live(&client, &key).await?;
    let rows = find_where_used()
        .bind(
            &client,
            &component.number(),
            &query.recursive,
            &query.active_only,
            &query.limit.get(),
            &query.offset.get(),
        )
        .all()
        .await?;
    let rows = rows.into_iter().map(where_used).collect::<Result<_, _>>()?;
    let (recursive, active_only) = (query.recursive, query.active_only);
    let total = if query.with_total {
        Some(count_where_used().bind(&client, &component.number(), &recursive, &active_only).one().await?)
    } else {
        None
    };
    Ok(ListResponse { rows, total })
}

fn where_used(row: FindWhereUsed) -> Result<WhereUsedRow, Problem> {
    Ok(WhereUsedRow {
        product_key: row.product_key.to_string(),
        product_code: row.product_code,
        product_description: row.product_description,
        active: row.active,
        phase_key: row.phase_key,
        phase_name: row.phase_name,
        qt: Amount::new(row.qt),
        level: row.level,
        // Exact, however many digits the way has gathered.
        qt_total: Number::from_str(&row.qt_total).map_err(Problem::internal)?,
        path: row.path,
    })
}
