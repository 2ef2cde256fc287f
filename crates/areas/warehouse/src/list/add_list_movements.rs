//! `POST /movement-list/{list_key}/movements` — adds rows to an open movement list.

use kernel::input;
use kernel::rules::movement_list::{MovementListCommand, check_transition};
use kernel::wire::key::{MovementKey, MovementListKey};
use kernel::wire::list::List;
use serde::Serialize;
use utoipa::ToSchema;

use super::lists::{ListChange, lock_one, store_status};
use super::rows::{ListContext, check_items, requests};
use crate::limits::LIST_ROWS_MAX;
use crate::movement::corrections::check_references;
use crate::movement::input::NewMovement;
use crate::movement::plans::plan;
use crate::movement::requests::{ResolutionContext, resolve_movements};
use crate::posting::MovementStamp;
use crate::refusals::{WarehouseRefusal, refused};
use platform::api::{Body, Envelope, IfMatch, PathParam, Problem, SharedRefusal};
use platform::auth::Caller;
use platform::db::{Committed, Writer};
use platform::refuses;
use product::contract::ProductRefusal;
use serial::contract::SerialRefusal;

input! {
    /// Rows to add to a movement list.
    pub struct RowsIn {
        /// Rows to add, 1 to 5000. They may name their product by code. They inherit the type of the list and each
        /// reference that they leave out.
        pub movements: List<NewMovement, 1, LIST_ROWS_MAX>,
    }
}

/// Keys of the added rows.
#[derive(Debug, Serialize, ToSchema)]
pub struct Added {
    /// Keys of the planned movements, in the order of the request.
    #[schema(value_type = Vec<String>)]
    movement_keys: Vec<MovementKey>,
}

refuses![
    WarehouseRefusal::MovementListNotFound,
    ProductRefusal::ProductNotFound,
    SerialRefusal::SerialNotFound,
    SerialRefusal::LotNotFound,
    WarehouseRefusal::PositionNotFound,
    WarehouseRefusal::MovementListNotOpen,
    WarehouseRefusal::MovementListManaged,
    WarehouseRefusal::PositionDeleted,
    WarehouseRefusal::BatchCanceled,
    WarehouseRefusal::BatchNotCompleted,
    SerialRefusal::SerialInStock,
    WarehouseRefusal::TypeMismatch,
    WarehouseRefusal::ItemProductMismatch,
    WarehouseRefusal::ItemSerialDuplicate,
    SerialRefusal::ProductRequired,
    WarehouseRefusal::KeyCodeMismatch,
    WarehouseRefusal::InventoryNotManaged,
    WarehouseRefusal::PositionsEqual,
    WarehouseRefusal::PositionNotAllowed,
    WarehouseRefusal::SerialNotAllowed,
    WarehouseRefusal::SerialProductMismatch,
    WarehouseRefusal::ReasonRequired,
    WarehouseRefusal::QuantityInvalid,
    SerialRefusal::LotNotAllowed,
    SerialRefusal::LotProductMismatch,
    WarehouseRefusal::ReferenceUnknown,
    WarehouseRefusal::ReferenceReserved,
    SharedRefusal::RevisionMismatch,
];

/// Add rows to a movement list.
///
/// Plans further movements in a list that is `planned` or `started`, without changing the status of the list. Rows
/// without `movement_list_item` get the next whole number after the highest item. Either all rows are added or none,
/// and a refusal names the `row`. Stock is neither changed nor reserved until the rows are confirmed. The journal
/// records `WAREHOUSE_LIST_UPDATED`, and `MOVEMENT_PLANNED` for each row. Use `Idempotency-Key`, because a repeated
/// request adds the rows again.
///
/// Common refusals: `movement_list_not_open` (create a new list), `movement_list_managed` (the list belongs to a count
/// session), `type_mismatch` (leave out the type of the rows).
#[utoipa::path(
    post,
    path = "/movement-list/{list_key}/movements",
    request_body = RowsIn,
    params(
        ("list_key" = inline(MovementListKey), Path, description = "Key of the open list, from `GET /movement-list`."),
    ),
    responses(
        (status = 200, description = "Keys of the added rows.", body = Envelope<Added>),
        Refused,
    ),
)]
pub async fn add_list_movements(
    caller: Caller,
    writer: Writer,
    PathParam(key): PathParam<MovementListKey>,
    if_match: IfMatch,
    Body(input): Body<RowsIn>,
) -> Result<Committed<Envelope<Added>>, Problem> {
    let mut write = writer.begin("add_list_movements").await?;
    let by = MovementStamp { now: write.now(), user_key: caller.user_key() };
    // Records that the rows name must be locked before the list, so the list is first read without a lock and checked
    // again under its lock.
    let seen = super::lists::load_list(&write, key).await?;
    let add = MovementListCommand::AddRows(u32::try_from(input.movements.0.len()).unwrap_or(u32::MAX));
    check_transition(add, &seen.state).map_err(refused)?;
    let of = ListContext {
        kind: seen.kind,
        references: &seen.references,
        by_code: true,
        complete: false,
        last_item: seen.last_item,
    };
    let requests = requests(&input.movements.0, of)?;
    check_references(&write, &caller, &requests, &|problem, row| problem.with("row", row)).await?;
    let context = ResolutionContext { complete: false, besides: &[], at: &|problem, row| problem.with("row", row) };
    let mut resolved = resolve_movements(&write, requests, context).await?;
    let mut list = lock_one(&write, key, &if_match).await?;
    list.apply_command(add)?;
    if list.references != seen.references {
        return Err(Problem::rerun_command("the references of the list have changed"));
    }
    // Other commands may have added rows since the first read, so the item numbers are assigned again.
    let of = ListContext { last_item: list.last_item, ..of };
    for (row, request) in resolved.rows.iter_mut().zip(self::requests(&input.movements.0, of)?) {
        row.request = request;
    }
    check_items(&resolved.rows)?;
    write.append_event(list.event(ListChange::Updated, by.now));
    let movement_keys = plan(&mut write, by, &resolved.rows, Some(key)).await?;
    store_status(&mut write, by, &list, None).await?;
    write.commit(Envelope::ok("Movements added.", Added { movement_keys })).await
}
