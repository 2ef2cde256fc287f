//! `POST /movement-list/{list_key}/confirm` — confirms open rows of a movement list as planned.

use std::collections::BTreeSet;

use kernel::input;
use kernel::rules::movement_list::{MovementListCommand, check_transition};
use kernel::wire::key::{MovementKey, MovementListKey};
use kernel::wire::list::List;
use serde::Serialize;
use utoipa::ToSchema;
use warehouse_queries::commands::find_named_list_rows;

use super::lists::load_list;
use crate::limits::LIST_ROWS_MAX;
use crate::movement::confirmation::{ExpectedRevision, MovementConfirmation, confirm};
use crate::movement::rows::{StoredMovement, open_rows};
use crate::posting::MovementStamp;
use crate::refusals::{WarehouseRefusal, refused};
use platform::api::{Body, Envelope, IfMatch, PathParam, Problem, SharedRefusal};
use platform::auth::Caller;
use platform::db::{Committed, Write, Writer};
use platform::refuses;
use serial::contract::SerialRefusal;

input! {
    /// Selects the rows of a movement list that were carried out.
    pub struct ConfirmListIn {
        /// Keys of the open rows to confirm, up to 5000. Absent: all open rows.
        pub movement_keys: Option<List<MovementKey, 0, LIST_ROWS_MAX>>,
    }
}

/// Movements that the confirmation completed.
#[derive(Debug, Serialize, ToSchema)]
pub struct ConfirmedList {
    /// Keys of the completed movements, in the order of the items. A row whose lots were chosen automatically has one
    /// movement per lot.
    #[schema(value_type = Vec<String>)]
    completed_keys: Vec<MovementKey>,
}

refuses![
    WarehouseRefusal::MovementListNotFound,
    WarehouseRefusal::MovementNotFound,
    WarehouseRefusal::MovementListNotOpen,
    WarehouseRefusal::MovementListManaged,
    WarehouseRefusal::MovementNotOpen,
    WarehouseRefusal::ProductTrashed,
    WarehouseRefusal::PositionDeleted,
    WarehouseRefusal::StockCounting,
    WarehouseRefusal::StockLocked,
    WarehouseRefusal::PositionUnavailable,
    WarehouseRefusal::ConsumptionNotAllowed,
    WarehouseRefusal::NegativeStock,
    SerialRefusal::SerialInStock,
    SerialRefusal::SerialNotInPosition,
    SerialRefusal::SerialInstalled,
    SerialRefusal::SerialScrapped,
    SerialRefusal::SerialDeleted,
    SerialRefusal::SerialNotReleased,
    SerialRefusal::OnHold,
    SerialRefusal::LotExpired,
    WarehouseRefusal::InventoryNotManaged,
    WarehouseRefusal::SerialRequired,
    WarehouseRefusal::ReasonRequired,
    WarehouseRefusal::LotRequired,
    SerialRefusal::LotNotAllowed,
    SharedRefusal::RevisionMismatch,
];

/// Confirm rows of a movement list.
///
/// Records that all open rows of a list, or those in `movement_keys`, were carried out exactly as planned, and changes
/// the stock. Either all are confirmed or none, and a refusal names the `movement_key`. The list becomes `completed`
/// when no row is open any more, otherwise `started`. To confirm another quantity, unit or lot, confirm the row itself
/// (`POST /movement/{movement_key}/confirm`). The journal records `MOVEMENT_COMPLETED` and `INVENTORY_CHANGED` for each
/// row, and `WAREHOUSE_LIST_CLOSED` when the list is completed. A repeated request with the same `Idempotency-Key`
/// posts nothing twice.
///
/// Common refusals: `serial_required` (a row does not name its units: confirm that row with `split_into`),
/// `negative_stock` (the source location has too little stock), `movement_not_open` (a named row is already completed
/// or canceled).
#[utoipa::path(
    post,
    path = "/movement-list/{list_key}/confirm",
    request_body = ConfirmListIn,
    params(
        ("list_key" = inline(MovementListKey), Path, description = "Key of the list, from `GET /movement-list`."),
    ),
    responses(
        (status = 200, description = "Keys of the completed movements.", body = Envelope<ConfirmedList>),
        Refused,
    ),
)]
pub async fn confirm_list(
    caller: Caller,
    writer: Writer,
    PathParam(key): PathParam<MovementListKey>,
    if_match: IfMatch,
    Body(input): Body<ConfirmListIn>,
) -> Result<Committed<Envelope<ConfirmedList>>, Problem> {
    let mut write = writer.begin("confirm_list").await?;
    let list = load_list(&write, key).await?;
    list.check_revision(&if_match)?;
    check_transition(MovementListCommand::Confirm, &list.state).map_err(refused)?;
    let rows = open_rows(&write, key).await?;
    let confirmings: Vec<MovementConfirmation> = match &input.movement_keys {
        Some(List(keys)) => confirmations_of_named_rows(&write, key, keys, rows).await?,
        None => rows.into_iter().map(MovementConfirmation::all_of).collect(),
    };
    let by = MovementStamp { now: write.now(), user_key: caller.user_key() };
    let keys: Vec<String> = confirmings.iter().map(|confirming| confirming.movement.key.to_string()).collect();
    let at = move |problem: Problem, row: usize| problem.with("movement_key", keys.get(row).cloned());
    let expected = ExpectedRevision::List(key, &if_match);
    let completed_keys = confirm(&mut write, by, confirmings, expected, &at).await?.into_iter().flatten().collect();
    write.commit(Envelope::ok("Movement list confirmed.", ConfirmedList { completed_keys })).await
}

/// Confirmations of the rows that the client names, each for the full open quantity. `rows` are the open rows of the
/// list. Refuses a key that is not a row of the list, and a row that is not open.
async fn confirmations_of_named_rows(
    write: &Write,
    key: MovementListKey,
    keys: &[MovementKey],
    rows: Vec<StoredMovement>,
) -> Result<Vec<MovementConfirmation>, Problem> {
    let wanted: BTreeSet<MovementKey> = keys.iter().copied().collect();
    let known = find_named_list_rows().bind(write.conn(), &key.number(), &MovementKey::numbers(keys)).all().await?;
    for wanted in &wanted {
        let problem_of = |refusal: WarehouseRefusal| refusal.with("movement_key", wanted.to_string());
        let Some(row) = known.iter().find(|row| row.key == wanted.number()) else {
            return Err(problem_of(WarehouseRefusal::MovementNotFound));
        };
        if !matches!(row.status.as_str(), "planned" | "started") {
            return Err(problem_of(WarehouseRefusal::MovementNotOpen));
        }
    }
    Ok(rows.into_iter().filter(|row| wanted.contains(&row.key)).map(MovementConfirmation::all_of).collect())
}
