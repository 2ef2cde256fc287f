//! `GET /position` — the search for locations.

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
use platform::state::Reads;
use position::contract::{IN, Position, load_positions, position_rows, site_of_root};

input! {
    /// Filters and paging of the search for locations. All filters that are sent apply together.
    pub struct PositionQuery {
        /// Text to find in the code of the location, ignoring case. `*` matches any text and `?` any one character.
        /// With a wildcard, the whole code must match. Absent: all codes.
        pub search: Wildcard,
        /// Keys of the locations to return. Absent: no filter.
        pub position_keys or "position_key": List<PositionKey, 0, FILTER_KEYS_MAX>,
        /// Keys of products. A location with direct stock of any of them matches. Absent: no filter.
        pub has_product_key: List<ProductKey, 0, FILTER_KEYS_MAX>,
        /// Codes of products, ignoring case. A location with direct stock of any of them matches. Absent: no filter.
        pub has_product_code: List<Text<1, 100>, 0, FILTER_KEYS_MAX>,
        /// Key of the location to search below, at any depth. The location itself is not returned. Default: `IN`, the
        /// root of site `0`.
        pub is_in_position: Option<PositionKey>,
        /// Key of a location. Only locations that contain it, at any depth, match. Absent: no filter.
        pub contains_position: Option<PositionKey>,
        /// Whether to return only fixed locations, without containers. Default: `false`.
        pub fixed_only: bool = false,
        /// Whether to return deleted locations too. Default: `false`.
        pub include_deleted: bool = false,
        /// Maximum number of locations to return, 1 to 1000. Default: 200.
        pub limit: Limit = Limit::clamped(PAGE),
        /// Number of locations to skip, 0 to 1 000 000. Default: 0.
        pub offset: Offset = Offset::clamped(0),
        /// Whether to return the number of all matching locations in the header `X-Total-Count`. Default: `false`.
        pub with_total: bool = false,
    }
}

const HOLDS_PRODUCT: &str = "p.key in (select s.position_key from warehouse.stock s where s.product_key = any (?))";
const HOLDS_CODE: &str = r#"p.key in (select s.position_key from warehouse.stock s
    join product.product g on g.key = s.product_key where lower(g.code) collate "C" = any (?))"#;
/// Locations by key, looked up one by one: with a plain list the planner would read all locations in sort order to find
/// them.
const ONE_OF: &str = "p.key = any (array (select unnest(?::text[])))";
const CONTAINS: &str = "p.key <> ? and p.key in (select unnest(c.path) from position.position c where c.key = ?)";

/// Search locations.
///
/// Returns locations that match all filters, ordered by code. The search covers everything below `IN` (site `0`) unless
/// `is_in_position` names another location, such as the root of another site. That location itself and the virtual
/// locations `OUT` and `NULL` are not returned. Use `has_product_key` to find where a product is stored, and `GET
/// /position-hierarchy` for the tree. An unknown key in a filter finds nothing, and an unknown filter is refused with
/// 422.
#[utoipa::path(
    get,
    path = "/position",
    params(PositionQuery),
    responses(
        (status = 200, description = "Locations, ordered by code.", body = Vec<Position>),
    ),
)]
pub async fn search_positions(
    State(reads): State<Reads>,
    Params(query): Params<PositionQuery>,
) -> Result<ListResponse<Position>, Problem> {
    let root = query.is_in_position.map_or_else(|| IN.to_owned(), PositionKey::into_string);
    let codes: Vec<String> = query.has_product_code.0.iter().map(|code| code.as_str().to_lowercase()).collect();
    let client = reads.connect().await?;
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
