//! Conflicts as they are answered.

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

/// One thing that speaks against confirming a count.
#[derive(Debug, Serialize, ToSchema)]
pub struct CountConflict {
    /// The product.
    product_key: String,
    /// The position.
    position_key: String,
    /// What it is.
    #[schema(value_type = Conflict)]
    kind: &'static str,
    /// The records of the pair.
    records: Vec<CountRecord>,
    /// What belongs to it.
    #[schema(value_type = Object)]
    data: Value,
}

/// The details of a conflict; quantities only for a caller who may see the books.
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

/// The conflicts of a session as the caller may see them: in a blind count they have no quantities until the session is
/// completed.
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
