//! Conflicts as responses show them.

use std::collections::HashMap;

use deadpool_postgres::Object;
use kernel::rules::count::conflict::DetectedConflict;
use kernel::rules::count::session::{Conflict, SessionStatus};
use kernel::rules::scope::Scope;
use kernel::wire::number::Amount;
use serde::Serialize;
use serde_json::{Map, Value, json};
use utoipa::ToSchema;

use super::conflicts::ReviewedRecords;
use crate::record::model::{CountRecord, load_records};
use crate::rows::CountSessionRecord;
use platform::api::Problem;
use platform::auth::Caller;

/// A conflict: one reason why a count session cannot be confirmed.
#[derive(Debug, Serialize, ToSchema)]
pub struct CountConflict {
    /// Key of the counted product.
    product_key: String,
    /// Key of the counted location.
    position_key: String,
    /// Kind of the conflict: `different_results` (records of the same product and location disagree), `negative_stock`,
    /// `serial_installed`, `serial_scrapped`, `serial_deleted`, `serial_not_released` (a found unit cannot be in
    /// stock), `serial_counted_twice`, `pair_busy` (the product is being counted at the location, or another session
    /// has locked it there), `position_deleted`, `product_changed` (the product no longer matches the record) or
    /// `counted_since` (another session adjusted the stock after this count).
    #[schema(value_type = Conflict)]
    kind: &'static str,
    /// Completed and submitted count records of the product at the location.
    records: Vec<CountRecord>,
    /// Details: the `serial_key` or `lot_key` that causes the conflict, if any, and for `negative_stock` the quantities
    /// `available` and `requested`. Quantities are left out while a blind session hides them.
    #[schema(value_type = Object)]
    data: Value,
}

/// Builds the details of a conflict, with quantities only for a caller who may see the books.
fn conflict_data(found: &DetectedConflict, sees_books: bool) -> Value {
    let mut data = Map::new();
    data.extend(found.serial.map(|key| ("serial_key".to_owned(), json!(key))));
    data.extend(found.lot.map(|key| ("lot_key".to_owned(), json!(key))));
    if sees_books {
        data.extend(found.available.map(|quantity| ("available".to_owned(), json!(Amount::new(quantity)))));
        data.extend(found.requested.map(|quantity| ("requested".to_owned(), json!(Amount::new(quantity)))));
    }
    data.into()
}

/// Builds the response for the conflicts of a session. In a blind session, quantities are left out until the session is
/// completed, unless the caller may apply counts.
pub async fn load_conflicts(
    client: &Object,
    session: &CountSessionRecord,
    reviewed: &ReviewedRecords,
    caller: &Caller,
) -> Result<Vec<CountConflict>, Problem> {
    let open = matches!(session.state.status, SessionStatus::Planned | SessionStatus::Started);
    let sees_books = !open || !session.row.blind_quantities || caller.has_scope(Scope::InventoryCountApply);
    let of_pair = |found: &DetectedConflict| -> Vec<i64> {
        let claims = reviewed.groups.get(&found.pair).map(Vec::as_slice).unwrap_or_default();
        claims.iter().map(|claim| claim.key.number()).collect()
    };
    let mut keys: Vec<i64> = reviewed.found.iter().flat_map(of_pair).collect();
    keys.sort_unstable();
    keys.dedup();
    let loaded = load_records(client, &keys, caller).await?;
    let records: HashMap<i64, CountRecord> = keys.into_iter().zip(loaded).collect();
    let shown = |found: &DetectedConflict| CountConflict {
        product_key: found.pair.0.to_string(),
        position_key: found.pair.1.to_string(),
        kind: found.kind.as_str(),
        records: of_pair(found).iter().filter_map(|key| records.get(key).cloned()).collect(),
        data: conflict_data(found, sees_books),
    };
    Ok(reviewed.found.iter().map(shown).collect())
}
