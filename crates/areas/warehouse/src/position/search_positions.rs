//! `GET /position` — the search for positions.

use axum::extract::State;
use kernel::input;
use kernel::wire::key::{PositionKey, ProductKey, numbers, texts};
use kernel::wire::list::List;
use kernel::wire::page::{Limit, Offset};
use kernel::wire::text::Text;
use kernel::wire::wildcard::Wildcard;

use crate::limits::{FILTER_KEYS_MAX, PAGE};
use crate::matches;
use platform::api::{ListResponse, Params, Problem};
use platform::db::Search;
use platform::state::App;
use position::contract::{IN, Position, load_positions, position_rows, site_of_root};

input! {
    /// Which positions; all given filters hold together.
    pub struct PositionQuery {
        /// Wildcard text for the code.
        pub search: Wildcard,
        /// The positions themselves.
        pub position_keys or "position_key": List<PositionKey, 0, FILTER_KEYS_MAX>,
        /// Products that lie directly in them.
        pub has_product_key: List<ProductKey, 0, FILTER_KEYS_MAX>,
        /// Codes of products that lie directly in them.
        pub has_product_code: List<Text<1, 100>, 0, FILTER_KEYS_MAX>,
        /// Where they lie, at any depth; `IN` when absent.
        pub is_in_position: Option<PositionKey>,
        /// Only those that this one lies in, at any depth.
        pub contains_position: Option<PositionKey>,
        /// Only those that cannot be moved.
        pub fixed_only: bool = false,
        /// Deleted ones too.
        pub include_deleted: bool = false,
        /// Rows of a page.
        pub limit: Limit = Limit::clamped(PAGE),
        /// Rows to skip.
        pub offset: Offset = Offset::clamped(0),
        /// Answer the number of all rows in X-Total-Count.
        pub with_total: bool = false,
    }
}

const HOLDS_PRODUCT: &str = "p.key in (select s.position_key from warehouse.stock s where s.product_key = any (?))";
const HOLDS_CODE: &str = r#"p.key in (select s.position_key from warehouse.stock s
    join product.product g on g.key = s.product_key where lower(g.code) collate "C" = any (?))"#;
/// Named positions, looked up one by one: with a plain list the planner would read all positions in the order of the
/// answer to find them.
const ONE_OF: &str = "p.key = any (array (select unnest(?::text[])))";
const CONTAINS: &str = "p.key <> ? and p.key in (select unnest(c.path) from position.position c where c.key = ?)";

/// Search positions.
#[utoipa::path(
    get,
    path = "/position",
    params(PositionQuery),
    responses(
        (status = 200, description = "Positions by code.", body = Vec<Position>),
    ),
)]
pub async fn search_positions(
    State(app): State<App>,
    Params(query): Params<PositionQuery>,
) -> Result<ListResponse<Position>, Problem> {
    let root = query.is_in_position.map_or_else(|| IN.to_owned(), PositionKey::into_string);
    let codes: Vec<String> = query.has_product_code.0.iter().map(|code| code.as_str().to_lowercase()).collect();
    let client = app.read().await?;
    let site = position_rows(&client, &[&root]).await?.into_iter().next().and_then(site_of_root);
    let asked = Some(root.as_str()).filter(|_| site.is_none());
    let below = matches::positions(&client, asked, true).await?;
    let mut search = Search::new("p.key", "position.position p")
        .filter_by("p.site_key = ?", site)
        .filter_by(ONE_OF, below.few())
        .filter_by("p.path @> array[?::text]", below.many())
        .filter_by("p.key <> ?", Some(root))
        .filter_by("lower(p.code) like ?", query.search.pattern().map(str::to_owned))
        .filter_by("p.key = any (?)", texts(&query.position_keys))
        .filter_by(HOLDS_PRODUCT, numbers(&query.has_product_key))
        .filter_by(HOLDS_CODE, (!codes.is_empty()).then_some(codes))
        .filter_by(CONTAINS, query.contains_position.map(PositionKey::into_string));
    if query.fixed_only {
        search = search.filter("p.fixed");
    }
    if !query.include_deleted {
        search = search.filter("not p.deleted");
    }
    let order = r#"lower(p.code) collate "C", p.key"#;
    let rows = search.page(&client, order, query.limit.get(), query.offset.get()).await?;
    let keys: Vec<String> = rows.iter().map(|row| row.get(0)).collect();
    let total = search.total(&client, query.with_total).await?;
    Ok(ListResponse { rows: load_positions(&client, &keys).await?, total })
}
