//! `POST /movement-list/{list_key}/movements` — a list gets more rows.

use kernel::input;
use kernel::rules::movement_list::{Command, may};
use kernel::wire::key::{MovementKey, MovementListKey};
use kernel::wire::list::List;
use serde::Serialize;
use utoipa::ToSchema;

use super::lists::{ListChange, lock_one, settle};
use super::rows::{Of, check_items, wishes};
use crate::areas::product::contract::ProductRefusal;
use crate::areas::serial::contract::SerialRefusal;
use crate::areas::warehouse::limits::LIST_ROWS_MAX;
use crate::areas::warehouse::movement::corrections::check_references;
use crate::areas::warehouse::movement::input::NewMovement;
use crate::areas::warehouse::movement::plans::plan;
use crate::areas::warehouse::movement::wishes::{Asking, ask};
use crate::areas::warehouse::posting::Acting;
use crate::areas::warehouse::refusals::Refusal;
use crate::platform::api::{Body, Envelope, IfMatch, Problem, Shared, Slot};
use crate::platform::auth::Caller;
use crate::platform::db::{Committed, Writer};
use crate::refuses;

input! {
    /// More rows.
    pub struct RowsIn {
        /// The rows.
        pub movements: List<NewMovement, 1, LIST_ROWS_MAX>,
    }
}

/// The new rows.
#[derive(Debug, Serialize, ToSchema)]
pub struct Added {
    /// The movements.
    #[schema(value_type = Vec<String>)]
    movement_keys: Vec<MovementKey>,
}

refuses![
    Refusal::MovementListNotFound,
    ProductRefusal::ProductNotFound,
    SerialRefusal::SerialNotFound,
    SerialRefusal::LotNotFound,
    Refusal::PositionNotFound,
    Refusal::MovementListNotOpen,
    Refusal::MovementListManaged,
    Refusal::PositionDeleted,
    Refusal::BatchCanceled,
    Refusal::BatchNotCompleted,
    SerialRefusal::SerialInStock,
    Refusal::TypeMismatch,
    Refusal::ItemProductMismatch,
    Refusal::ItemSerialDuplicate,
    SerialRefusal::ProductRequired,
    Refusal::KeyCodeMismatch,
    Refusal::InventoryNotManaged,
    Refusal::PositionsEqual,
    Refusal::PositionNotAllowed,
    Refusal::SerialNotAllowed,
    Refusal::SerialProductMismatch,
    Refusal::ReasonRequired,
    Refusal::QuantityInvalid,
    SerialRefusal::LotNotAllowed,
    SerialRefusal::LotProductMismatch,
    Refusal::ReferenceUnknown,
    Refusal::ReferenceReserved,
    Shared::RevisionMismatch,
];

/// Add movements to a list.
#[utoipa::path(
    post,
    path = "/movement-list/{list_key}/movements",
    request_body = RowsIn,
    params(("list_key" = inline(MovementListKey), Path, description = "Key of the list.")),
    responses(
        (status = 200, description = "The new rows.", body = Envelope<Added>),
        Refused,
    ),
)]
pub async fn add_list_movements(
    caller: Caller,
    writer: Writer,
    Slot(key): Slot<MovementListKey>,
    if_match: IfMatch,
    Body(input): Body<RowsIn>,
) -> Result<Committed<Envelope<Added>>, Problem> {
    let mut write = writer.begin("add_list_movements").await?;
    let by = Acting { now: write.now(), user_key: caller.user_key() };
    // What the rows name comes before the list among the locks; of the list only what never changes is known by then.
    let seen = super::lists::find(&write, key).await?;
    let add = Command::AddRows(u32::try_from(input.movements.0.len()).unwrap_or(u32::MAX));
    may(add, &seen.state)?;
    let of =
        Of { kind: seen.kind, references: &seen.references, by_code: true, complete: false, last_item: seen.last_item };
    let wishes = wishes(&input.movements.0, of)?;
    check_references(&write, &caller, &wishes, &|problem, row| problem.with("row", row)).await?;
    let asking = Asking { complete: false, besides: &[], at: &|problem, row| problem.with("row", row) };
    let mut asked = ask(&write, wishes, asking).await?;
    let mut list = lock_one(&write, key, &if_match).await?;
    list.lead(add)?;
    if list.references != seen.references {
        return Err(Problem::look_again("the list refers to something else"));
    }
    // Others may have added rows: these come after them.
    let of = Of { last_item: list.last_item, ..of };
    for (row, wish) in asked.rows.iter_mut().zip(self::wishes(&input.movements.0, of)?) {
        row.wish = wish;
    }
    check_items(&asked.rows)?;
    write.record(list.event(ListChange::Updated, by.now));
    let movement_keys = plan(&mut write, by, &asked.rows, Some(key)).await?;
    settle(&mut write, by, &list, None).await?;
    write.commit(Envelope::ok("Movements added.", Added { movement_keys })).await
}
