//! `GET /product/{product_key}/where-used` finds the products that contain a component.

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
use platform::state::Reads;

input! {
    /// Filters and page of the result.
    pub struct WhereUsedQuery {
        /// Whether to include products that contain the component indirectly, at any depth. Default: `false`.
        pub recursive: bool = false,
        /// Whether to return only active products. Products between them and the component may be inactive. Default:
        /// `false`.
        pub active_only: bool = false,
        /// Maximum number of paths to return, 1 to 1000. Default: 200.
        pub limit: Limit = Limit::clamped(PAGE),
        /// Number of paths to skip, 0 to 1 000 000. Default: 0.
        pub offset: Offset = Offset::clamped(0),
        /// Whether to return the number of all paths in the header `X-Total-Count`. Default: `false`.
        pub with_total: bool = false,
    }
}

/// One path from a product down to the component.
#[derive(Debug, Serialize, ToSchema)]
pub struct WhereUsedRow {
    /// Key of the top-level product of the path.
    product_key: String,
    /// Code of the top-level product.
    product_code: String,
    /// Description of the top-level product. `null` when it has none.
    product_description: Option<String>,
    /// Whether the top-level product is active.
    active: bool,
    /// Key of the phase in which the top-level product consumes the next product of the path.
    phase_key: String,
    /// Name of the phase in `phase_key`, within the top-level product.
    phase_name: String,
    /// Quantity per unit in the BOM line of the top-level product.
    qt: Amount,
    /// Number of levels from the product down to the component: 1 when the product contains it directly.
    level: i32,
    /// Quantity of the component per unit of the top-level product: the quantities of all lines on the path,
    /// multiplied. The number is exact and may have many digits.
    #[schema(value_type = f64)]
    qt_total: Number,
    /// Product codes from the top-level product down to the component.
    path: Vec<String>,
}

refuses![ProductRefusal::ProductNotFound,];

/// Read where a product is used.
///
/// Returns the products whose BOM contains this one, one row per path, sorted by level and code. By default only direct
/// uses are returned. `recursive=true` adds indirect ones and multiplies the quantities along each path into
/// `qt_total`. Paths through products in the trash are left out. Use it before you replace, change or discontinue a
/// component. To find the units that contain a unit or lot, use `GET /trace/where-used`.
#[utoipa::path(
    get,
    path = "/product/{product_key}/where-used",
    params(
        ("product_key" = inline(Key), Path, description = "Key of the component, from `GET /product`."),
        WhereUsedQuery,
    ),
    responses(
        (status = 200, description = "One row per path, sorted by level and code.", body = Vec<WhereUsedRow>),
        Refused,
    ),
)]
pub async fn read_where_used(
    State(reads): State<Reads>,
    PathParam(key): PathParam<Key>,
    Params(query): Params<WhereUsedQuery>,
) -> Result<ListResponse<WhereUsedRow>, Problem> {
    let client = reads.connect().await?;
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

/// Converts a row of the search to a row of the response.
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
        // A number parsed from text is exact: the product of many quantities can have more digits than a float.
        qt_total: Number::from_str(&row.qt_total).map_err(Problem::internal)?,
        path: row.path,
    })
}
