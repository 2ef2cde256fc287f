//! `GET /operation` searches operations.

use axum::extract::State;
use kernel::input;
use kernel::wire::page::{Limit, Offset};
use kernel::wire::wildcard::Wildcard;
use process_queries::above::OperationRow;

use super::limits::PAGE;
use super::model::Operation;
use super::rows::load_operations;
use platform::api::{ListResponse, Params, Problem};
use platform::db::{Row, Search};
use platform::state::Reads;

input! {
    /// Filter and page of the search.
    pub struct OperationQuery {
        /// Text to find in the name or code, ignoring case. Without `*` or `?`, the value must contain it. With a
        /// wildcard, the whole value must match. Absent: no filter.
        pub search: Wildcard,
        /// Maximum number of operations to return, 1 to 1000. Default: 200.
        pub limit: Limit = Limit::clamped(PAGE),
        /// Number of operations to skip, 0 to 1 000 000. Default: 0.
        pub offset: Offset = Offset::clamped(0),
        /// Whether to return the number of all matching operations in the header `X-Total-Count`. Default: `false`.
        pub with_total: bool = false,
    }
}

/// Selected columns, with the live products that use the operation.
const COLUMNS: &str = r#"
    o.key, o.rev, o.name, o.code, o.description, o.default_phase_parameters, o.default_phase_notes,
    (select coalesce(jsonb_agg(jsonb_build_object('_key', u.key::text, 'code', u.code) order by u.code collate "C"), '[]')
        from (select distinct p.key, p.code from process.phase f join product.product p on p.key = f.product_key
            where f.operation_key = o.key and f.trashed is null and not p.trash) u) as used_for"#;

/// Search operations.
///
/// Lists operations, sorted by name, with their parameters, notes and steps, and the products that use them. Operations
/// are the templates that phases of products are based on. The built-in operation `default` is included: work orders of
/// products without a process use it. Use `limit`, `offset` and `with_total` to page through the result.
#[utoipa::path(
    get,
    path = "/operation",
    params(OperationQuery),
    responses(
        (status = 200, description = "Operations, sorted by name.", body = Vec<Operation>),
    ),
)]
pub async fn search_operations(
    State(reads): State<Reads>,
    Params(query): Params<OperationQuery>,
) -> Result<ListResponse<Operation>, Problem> {
    let search = Search::new(COLUMNS, "process.operation o")
        .filter_by("(lower(o.name) like ? or lower(o.code) like ?)", query.search.pattern().map(str::to_owned));
    let client = reads.connect().await?;
    let order = r#"lower(o.name) collate "C", o.key collate "C""#;
    let rows = search.page(&client, order, query.limit.get(), query.offset.get()).await?;
    let total = search.total(&client, query.with_total).await?;
    let rows = load_operations(&client, rows.iter().map(operation_row).collect()).await?;
    Ok(ListResponse { rows, total })
}

/// Converts a row of the search to the row type of the prepared statements.
fn operation_row(row: &Row) -> OperationRow {
    OperationRow {
        key: row.get("key"),
        rev: row.get("rev"),
        name: row.get("name"),
        code: row.get("code"),
        description: row.get("description"),
        default_phase_parameters: row.get("default_phase_parameters"),
        default_phase_notes: row.get("default_phase_notes"),
        used_for: row.get("used_for"),
    }
}
