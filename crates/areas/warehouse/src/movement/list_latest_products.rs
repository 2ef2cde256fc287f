//! `GET /movement/latest-products` — what somebody moved last.

use axum::extract::State;
use kernel::input;
use kernel::rules::movement::MovementKind;
use kernel::wire::key::{ProductKey, UserKey};
use kernel::wire::page::Limit;
use warehouse_queries::movement::{find_products_by_last_movement, find_products_in_window};

use crate::limits::{LATEST_PAGE, LATEST_WINDOWS};
use platform::api::{ListResponse, Params, Problem};
use platform::state::App;
use product::contract::{ProductBase, product_bases};

input! {
    /// Whose movements, and which.
    pub struct LatestProductsQuery {
        /// Who completed them.
        pub user_key: Option<UserKey>,
        /// What they are for.
        pub kind as "type": Option<MovementKind>,
        /// The same.
        pub movement_type: Option<MovementKind>,
        /// How many.
        pub limit: Limit = Limit::clamped(LATEST_PAGE),
    }
}

/// List products by their last movement.
#[utoipa::path(
    get,
    path = "/movement/latest-products",
    params(LatestProductsQuery),
    responses(
        (status = 200, description = "Products, the one moved last first.", body = Vec<ProductBase>),
    ),
)]
pub async fn list_latest_products(
    State(app): State<App>,
    Params(query): Params<LatestProductsQuery>,
) -> Result<ListResponse<ProductBase>, Problem> {
    let client = app.read().await?;
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
