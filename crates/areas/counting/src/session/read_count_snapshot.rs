//! `GET /inventory/count-session/{session_key}/snapshot/{which}` — read the books of a session at its start, at its
//! completion or after posting.

use axum::extract::State;
use axum::response::Response;
use counting_queries::session::find_snapshot;
use kernel::rules::count::session::SessionStatus;
use kernel::rules::scope::Scope;
use kernel::wire::key::{CountSessionKey, Key};
use kernel::wire::time::Timestamp;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use crate::refusals::CountingRefusal;
use crate::rows::load_session;
use platform::api::{PathParams, Problem, json_answer};
use platform::auth::Caller;
use platform::refuses;
use platform::state::Reads;

/// Stock of one product, location and lot in a snapshot.
#[derive(Debug, Serialize, ToSchema)]
struct SnapshotItem {
    /// Key of the location of the stock.
    position_key: String,
    /// Key of the product in stock.
    product_key: String,
    /// Key of the lot. `null` for stock without a lot.
    lot_key: Option<String>,
    /// Quantity in stock, in the unit of the product.
    quantity: kernel::wire::number::Amount,
    /// Keys of the units. Empty for a product without serial numbers.
    serial_keys: Vec<String>,
}

/// The stock within the scope of a count session at one moment.
#[derive(Debug, Serialize, ToSchema)]
pub struct InventorySnapshot {
    /// Key of the snapshot.
    #[serde(rename = "_key")]
    key: String,
    /// Purpose of the snapshot: always `count_session`.
    source: &'static str,
    /// Time when the stock was read.
    timestamp: Timestamp,
    /// Stock in the scope, ordered by keys of location, product and lot. Products and locations without stock are left
    /// out.
    #[schema(value_type = Vec<SnapshotItem>)]
    items: Value,
}

refuses![CountingRefusal::CountSessionNotFound, CountingRefusal::SnapshotNotFound];

/// Read a snapshot of a count session.
///
/// Returns the stock within the scope of the session at one moment in the past. The service takes a snapshot when the
/// session is started (`baseline`), completed (`post_count`) and applied (`post_adjustment`). Completing the session
/// again after a resume replaces `post_count`. If the snapshot does not exist yet, the request is refused with 404
/// `snapshot_not_found`. While the session is planned or started, users without the scope `inventory:count:apply` get
/// 403 `missing_scope`, so that a blind count stays blind.
#[utoipa::path(
    get,
    path = "/inventory/count-session/{session_key}/snapshot/{which}",
    params(
        ("session_key" = inline(CountSessionKey), Path, description = "Key of the count session."),
        ("which" = inline(Key), Path, description = "Snapshot: `baseline`, `post_count` or `post_adjustment`."),
    ),
    responses(
        (status = 200, description = "The snapshot with its stock.", body = InventorySnapshot),
        Refused,
    ),
)]
pub async fn read_count_snapshot(
    State(reads): State<Reads>,
    caller: Caller,
    PathParams((key, which)): PathParams<(CountSessionKey, Key)>,
) -> Result<Response, Problem> {
    let client = reads.connect().await?;
    let session = load_session(&client, key).await?;
    let open = matches!(session.state.status, SessionStatus::Planned | SessionStatus::Started);
    if open && !caller.has_scope(Scope::InventoryCountApply) {
        return Err(Problem::missing_scope(Scope::InventoryCountApply));
    }
    let row = find_snapshot().bind(&client, &key.number(), &which.as_str()).opt().await?;
    let row = row.ok_or(CountingRefusal::SnapshotNotFound)?;
    let (key, timestamp) = (row.key.to_string(), Timestamp(row.at));
    Ok(json_answer(&InventorySnapshot { key, source: "count_session", timestamp, items: row.items }))
}
