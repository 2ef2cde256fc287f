//! `GET /movement/latest-products` — products by their most recent movement, as suggestions for the next one.

use axum::extract::State;
use kernel::input;
use kernel::rules::movement::MovementKind;
use kernel::wire::key::{ProductKey, UserKey};
use kernel::wire::page::Limit;
use warehouse_queries::movement::{find_products_by_last_movement, find_products_in_window};

use crate::limits::{LATEST_PAGE, LATEST_WINDOWS};
use platform::api::{ListResponse, Params, Problem};
use platform::state::Reads;
use product::contract::{ProductBase, product_bases};

input! {
    /// Selects the movements to consider, and the number of products to return.
    pub struct LatestProductsQuery {
        /// Key of the user who completed the movements. Absent: all users.
        pub user_key: Option<UserKey>,
        /// Type of the movements. If both are sent, `type` takes precedence over `movement_type`. Absent: all types.
        pub kind as "type": Option<MovementKind>,
        /// Alias of `type`, used when `type` is absent.
        pub movement_type: Option<MovementKind>,
        /// Maximum number of products to return, 1 to 1000. Default: 10.
        pub limit: Limit = Limit::clamped(LATEST_PAGE),
    }
}

/// List recently moved products.
///
/// Returns the products that completed movements moved most recently, the latest first, each once. Use it to suggest a
/// product for the next movement of a user. Inactive products and products in the trash are left out. The request
/// changes nothing.
#[utoipa::path(
    get,
    path = "/movement/latest-products",
    params(LatestProductsQuery),
    responses(
        (status = 200, description = "Products, the most recently moved first.", body = Vec<ProductBase>),
    ),
)]
pub async fn list_latest_products(
    State(reads): State<Reads>,
    Params(query): Params<LatestProductsQuery>,
) -> Result<ListResponse<ProductBase>, Problem> {
    let client = reads.connect().await?;
    let (user, limit) = (query.user_key.map(UserKey::number), query.limit.get());
    let kind = query.kind.or(query.movement_type).map(MovementKind::as_str);
    let wanted = usize::try_from(limit).map_err(Problem::internal)?;
    let mut keys: Vec<i64> = Vec::new();
    for window in LATEST_WINDOWS {
        keys = find_products_in_window().bind(&client, &user, &kind, &window, &limit).all().await?;
        if keys.len() >= wanted {
            break;
        }
    }
    if keys.len() < wanted {
        keys = find_products_by_last_movement().bind(&client, &user, &kind, &limit).all().await?;
    }
    let keys: Vec<ProductKey> = keys.into_iter().map(ProductKey::new).collect();
    let mut products = product_bases(&client, &keys).await?;
    Ok(ListResponse { rows: keys.iter().filter_map(|key| products.remove(key)).collect(), total: None })
}
