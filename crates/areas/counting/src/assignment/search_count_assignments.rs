//! `GET /inventory/count-assignment` — who counts what.

use axum::extract::State;
use kernel::input;
use kernel::rules::count::assignment::AssignmentStatus;
use kernel::string_enum;
use kernel::wire::key::{CountSessionKey, PositionKey, ProductKey, UserKey};
use kernel::wire::page::{Limit, Offset};
use kernel::wire::wildcard::Wildcard;

use super::model::{CountAssignment, load_assignments};
use crate::limits::PAGE;
use crate::session::model::TargetType;
use platform::api::{ListResponse, Params, Problem};
use platform::db::Search;
use platform::state::App;

string_enum! {
    /// What assignments are ordered by.
    pub enum AssignmentOrder {
        Product = "product",
        Position = "position",
    }
}

input! {
    /// Which assignments.
    pub struct CountAssignmentQuery {
        /// The count.
        pub session_key: Option<CountSessionKey>,
        /// What the target is.
        pub assignment_type: Option<TargetType>,
        /// Of this product.
        pub product_key: Option<ProductKey>,
        /// Of products with this text in their code; `*` and `?` stand for other characters.
        pub product_search: Option<Wildcard>,
        /// Of this position.
        pub position_key: Option<PositionKey>,
        /// Of positions with this text in their code; `*` and `?` stand for other characters.
        pub position_search: Option<Wildcard>,
        /// Who counts it.
        pub assigned_to: Option<UserKey>,
        /// How far it has come.
        pub status: Option<AssignmentStatus>,
        /// By the code of their targets; by creation when absent.
        pub order_by: Option<AssignmentOrder>,
        /// Rows of a page.
        pub limit: Limit = Limit::clamped(PAGE),
        /// Rows to skip.
        pub offset: Offset = Offset::clamped(0),
        /// Answer the number of all rows in X-Total-Count.
        pub with_total: bool = false,
    }
}

const FROM: &str = "counting.assignment a left join position.position w on w.key = a.position_key
    left join product.product p on p.key = a.product_key";

/// Search counting assignments.
#[utoipa::path(
    get,
    path = "/inventory/count-assignment",
    params(CountAssignmentQuery),
    responses(
        (status = 200, description = "The assignments.", body = Vec<CountAssignment>),
    ),
)]
pub async fn search_count_assignments(
    State(app): State<App>,
    Params(query): Params<CountAssignmentQuery>,
) -> Result<ListResponse<CountAssignment>, Problem> {
    let pattern = |search: &Option<Wildcard>| search.as_ref().and_then(Wildcard::pattern).map(str::to_owned);
    let mut search = Search::new("a.key", FROM)
        .filter_by("a.session_key = ?", query.session_key.map(CountSessionKey::number))
        .filter_by("a.product_key = ?", query.product_key.map(ProductKey::number))
        .filter_by("lower(p.code) like ?", pattern(&query.product_search))
        .filter_by("a.position_key = ?", query.position_key.clone().map(PositionKey::into_string))
        .filter_by("lower(w.code) like ?", pattern(&query.position_search))
        .filter_by("a.assigned_to = ?", query.assigned_to.map(UserKey::number))
        .filter_by("a.status = ?", query.status.map(AssignmentStatus::as_str));
    match query.assignment_type {
        Some(TargetType::Position) => search = search.filter("a.position_key is not null"),
        Some(TargetType::Product) => search = search.filter("a.product_key is not null"),
        None => {}
    }
    let order = match query.order_by {
        Some(AssignmentOrder::Product) => r#"lower(p.code) collate "C" nulls last, a.key"#,
        Some(AssignmentOrder::Position) => r#"lower(w.code) collate "C" nulls last, a.key"#,
        None => "a.created, a.key",
    };
    let client = app.read().await?;
    let keys = search.keys(&client, order, query.limit.get(), query.offset.get()).await?;
    let total = search.total(&client, query.with_total).await?;
    Ok(ListResponse { rows: load_assignments(&client, &keys).await?, total })
}
