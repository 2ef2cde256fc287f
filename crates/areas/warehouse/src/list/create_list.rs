//! `POST /movement-list` — creates a movement list with its rows, planned or completed.

use axum::extract::State;
use kernel::input;
use kernel::rules::movement::MovementKind;
use kernel::rules::scope::Scope;
use kernel::string_enum;
use kernel::wire::json::FreeJson;
use kernel::wire::key::{MovementKey, MovementListKey};
use kernel::wire::list::List;
use kernel::wire::text::{Text, UpperCode};
use kernel::wire::time::Date;
use rust_decimal::Decimal;
use serde::Serialize;
use utoipa::ToSchema;

use super::creation::{CreatedList, NewList, insert};
use super::lists::{ListChange, list_event};
use super::rows::{ListContext, assign_to_list, check_items, requests};
use crate::limits::LIST_ROWS_MAX;
use crate::movement::corrections::check_references;
use crate::movement::input::NewMovement;
use crate::movement::plans::plan;
use crate::movement::requests::{ResolutionContext, ResolvedMovements, resolve_movements};
use crate::posting::{MovementStamp, post};
use crate::references::{References, ReferencesIn, check_exist};
use crate::refusals::WarehouseRefusal;
use platform::api::{Body, Envelope, Problem};
use platform::auth::Caller;
use platform::db::{Committed, Write, Writer};
use platform::refuses;
use platform::state::App;
use product::contract::ProductRefusal;
use serial::contract::SerialRefusal;

string_enum! {
    /// Status in which a movement list is created.
    pub enum NewListStatus {
        /// The rows are planned, to be confirmed later.
        Planned = "planned",
        /// The rows were carried out and are posted immediately.
        Completed = "completed",
    }
}

input! {
    /// A movement list to be created.
    pub struct ListIn {
        /// Code of the list, stored in upper case and unique within its type. Absent: the next code of the counter for
        /// movement lists.
        pub code: UpperCode,
        /// Type of the list and of all its rows. It must not be `reversal`.
        pub kind as "type": MovementKind,
        /// Whether the rows are `planned` or already `completed`. Default: `planned`. `completed` also needs the scope
        /// `inventory:movement:create`.
        pub status: NewListStatus = NewListStatus::Planned,
        /// Notes for the people who work on the list, up to 10 000 characters. Absent: no notes.
        pub notes: Option<Text<0, 10000>>,
        /// Day by which the list should be done, such as `2030-03-01`. Default: today in the time zone of the plant.
        pub due_by: Option<Date>,
        /// Documents, partner and work of the list. Rows inherit each reference that they leave out. Absent: no
        /// references.
        pub references: Option<ReferencesIn>,
        /// Additional data of an integration, as any JSON value. It is returned unchanged. Absent: no value.
        pub extra: Option<FreeJson>,
        /// Whether rows may name their product by `product_code` alone. Default: `false`.
        pub by_code: bool = false,
        /// Rows of the list, up to 5000. A completed list needs at least one. Absent: a list without rows.
        pub movements: List<NewMovement, 0, LIST_ROWS_MAX>,
    }
}

/// Keys of the new list and of its rows.
#[derive(Debug, Serialize, ToSchema)]
pub struct Created {
    /// Key of the new movement list.
    #[schema(value_type = String)]
    movement_list_key: MovementListKey,
    /// Keys of the rows of the list, in the order of the request. A completed row whose lots were chosen automatically
    /// has one movement per lot.
    #[schema(value_type = Vec<String>)]
    movement_keys: Vec<MovementKey>,
}

refuses![
    ProductRefusal::ProductNotFound,
    SerialRefusal::SerialNotFound,
    SerialRefusal::LotNotFound,
    WarehouseRefusal::PositionNotFound,
    WarehouseRefusal::MovementListCodeTaken,
    WarehouseRefusal::CounterNotDefined,
    WarehouseRefusal::PositionDeleted,
    WarehouseRefusal::BatchCanceled,
    WarehouseRefusal::BatchNotCompleted,
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
    WarehouseRefusal::MovementTypeNotAllowed,
    WarehouseRefusal::TypeMismatch,
    WarehouseRefusal::ItemProductMismatch,
    WarehouseRefusal::ItemSerialDuplicate,
    SerialRefusal::ProductRequired,
    WarehouseRefusal::ByCodeRequired,
    WarehouseRefusal::MovementsRequired,
    WarehouseRefusal::KeyCodeMismatch,
    WarehouseRefusal::InventoryNotManaged,
    WarehouseRefusal::PositionsEqual,
    WarehouseRefusal::PositionNotAllowed,
    WarehouseRefusal::SerialRequired,
    WarehouseRefusal::SerialNotAllowed,
    WarehouseRefusal::SerialProductMismatch,
    WarehouseRefusal::ReasonRequired,
    WarehouseRefusal::QuantityInvalid,
    WarehouseRefusal::LotRequired,
    SerialRefusal::LotNotAllowed,
    SerialRefusal::LotProductMismatch,
    WarehouseRefusal::ReferenceUnknown,
    WarehouseRefusal::ReferenceReserved,
];

/// Create a movement list.
///
/// Creates a list of movements of one type, such as a delivery, a picking list or a shipment. With status `planned` the
/// rows neither change nor reserve stock until they are confirmed. With `completed` the rows are posted immediately,
/// and the list counts as closed by the user, so that a reversal does not reopen it. Either all rows are written or
/// none, and a refusal names the `row`. The journal records `WAREHOUSE_LIST_CREATED`. It also records
/// `MOVEMENT_PLANNED` for each planned row, or `MOVEMENT_COMPLETED` with `INVENTORY_CHANGED` for each completed row and
/// `WAREHOUSE_LIST_CLOSED` at the end. Use `Idempotency-Key` so that you can safely retry the request.
///
/// Common refusals: `movement_list_code_taken` (choose another code), `by_code_required` (set `by_code`, or send
/// product keys), `counter_not_defined` (send `code`). A completed list can also be refused for the same reasons as
/// `POST /movement/execute`, such as `negative_stock`.
#[utoipa::path(
    post,
    path = "/movement-list",
    request_body = ListIn,
    responses(
        (status = 200, description = "Keys of the new list and of its rows.", body = Envelope<Created>),
        Refused,
    ),
)]
pub async fn create_list(
    State(app): State<App>,
    caller: Caller,
    writer: Writer,
    Body(input): Body<ListIn>,
) -> Result<Committed<Envelope<Created>>, Problem> {
    let complete = input.status == NewListStatus::Completed;
    if complete {
        caller.require_scope(Scope::InventoryMovementCreate)?;
    }
    if input.kind == MovementKind::Reversal {
        return Err(WarehouseRefusal::MovementTypeNotAllowed.into());
    }
    if complete && input.movements.0.is_empty() {
        return Err(WarehouseRefusal::MovementsRequired.into());
    }
    let references = References::from_request(input.references.as_ref())?;
    let of = ListContext {
        kind: input.kind,
        references: &references,
        by_code: input.by_code,
        complete,
        last_item: Decimal::ZERO,
    };
    let requests = requests(&input.movements.0, of)?;
    let mut write = writer.begin("create_list").await?;
    let by = MovementStamp { now: write.now(), user_key: caller.user_key() };
    check_exist(&write, &[&references]).await?;
    check_references(&write, &caller, &requests, &|problem, row| problem.with("row", row)).await?;
    let context = ResolutionContext { complete, besides: &[], at: &|problem, row| problem.with("row", row) };
    let resolved = resolve_movements(&write, requests, context).await?;
    check_items(&resolved.rows)?;
    let new = NewList {
        code: input.code.as_deref(),
        kind: input.kind,
        complete,
        notes: input.notes.as_ref().map(Text::as_str),
        due_by: input.due_by.map_or(write.today(), |date| date.0),
        references: &references,
        extra: input.extra.as_ref().map(|extra| &extra.0),
    };
    let made = insert(&app, &write, by, &new).await?;
    write.append_event(list_event(made.key, &made.code, input.kind, ListChange::Created, by.now));
    let movement_keys = plan_or_post(&mut write, by, resolved, &made, complete).await?;
    if complete {
        write.append_event(list_event(made.key, &made.code, input.kind, ListChange::Closed, by.now));
    }
    let created = Created { movement_list_key: made.key, movement_keys };
    write.commit(Envelope::ok("Movement list created.", created)).await
}

/// Writes the rows of the new list: planned, or posted immediately when the list is completed. Returns the keys of the
/// movements. A row whose lots are chosen automatically becomes one movement per lot.
async fn plan_or_post(
    write: &mut Write,
    by: MovementStamp,
    mut resolved: ResolvedMovements,
    made: &CreatedList,
    complete: bool,
) -> Result<Vec<MovementKey>, Problem> {
    if !complete {
        return plan(write, by, &resolved.rows, Some(made.key)).await;
    }
    let mut postings = resolved.postings(write, by).await?;
    assign_to_list(&mut postings, &resolved.rows, made.key);
    let at = |problem: Problem, row: usize| problem.with("row", row);
    let posted = post(write, by, &resolved.units, &resolved.subjects, &postings, &at).await?;
    Ok(posted.into_iter().map(|posted| posted.key).collect())
}
