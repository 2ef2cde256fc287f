//! `POST /movement-list` — movements that are done together, planned or done already.

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
    /// How a list is made.
    pub enum NewListStatus {
        /// Its rows are to be moved.
        Planned = "planned",
        /// Its rows were moved.
        Completed = "completed",
    }
}

input! {
    /// A new list.
    pub struct ListIn {
        /// Its code; from the counter when absent.
        pub code: UpperCode,
        /// What its rows are for.
        pub kind as "type": MovementKind,
        /// Whether its rows are to be moved, or were.
        pub status: NewListStatus = NewListStatus::Planned,
        /// Free text.
        pub notes: Option<Text<0, 10000>>,
        /// Until when it should be done; today when absent.
        pub due_by: Option<Date>,
        /// What its rows refer to where they say nothing else.
        pub references: Option<ReferencesIn>,
        /// Free.
        pub extra: Option<FreeJson>,
        /// Rows may name their product by code alone.
        pub by_code: bool = false,
        /// The rows.
        pub movements: List<NewMovement, 0, LIST_ROWS_MAX>,
    }
}

/// The list and its rows.
#[derive(Debug, Serialize, ToSchema)]
pub struct Created {
    /// The list.
    #[schema(value_type = String)]
    movement_list_key: MovementListKey,
    /// Its rows; several for one whose lots were chosen.
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
#[utoipa::path(
    post,
    path = "/movement-list",
    request_body = ListIn,
    responses(
        (status = 200, description = "The list.", body = Envelope<Created>),
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

/// Writes the rows of the new list: planned, or posted at once when the list is completed. Answers their keys; a row
/// whose lots are chosen becomes several movements.
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
