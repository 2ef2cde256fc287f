//! `POST /movement-list` — movements that are done together, planned or done already.

use axum::extract::State;
use kernel::input;
use kernel::rules::movement::Kind;
use kernel::rules::scope::Scope;
use kernel::wire::json::FreeJson;
use kernel::wire::key::{MovementKey, MovementListKey};
use kernel::wire::list::List;
use kernel::wire::text::{Text, UpperCode};
use kernel::wire::time::Date;
use kernel::words;
use rust_decimal::Decimal;
use serde::Serialize;
use utoipa::ToSchema;

use super::lists::{ListChange, event};
use super::making::{Made, NewList, insert};
use super::rows::{Of, check_items, put_into, wishes};
use crate::areas::product::contract::ProductRefusal;
use crate::areas::serial::contract::SerialRefusal;
use crate::areas::warehouse::limits::LIST_ROWS_MAX;
use crate::areas::warehouse::movement::corrections::check_references;
use crate::areas::warehouse::movement::input::NewMovement;
use crate::areas::warehouse::movement::plans::plan;
use crate::areas::warehouse::movement::wishes::{Asking, Wishes, ask};
use crate::areas::warehouse::posting::{Acting, post};
use crate::areas::warehouse::references::{References, ReferencesIn, check};
use crate::areas::warehouse::refusals::Refusal;
use crate::platform::api::{Body, Envelope, Problem};
use crate::platform::auth::Caller;
use crate::platform::db::{Committed, Write, Writer};
use crate::platform::state::App;
use crate::refuses;

words! {
    /// How a list is made.
    pub enum NewStatus {
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
        pub kind as "type": Kind,
        /// Whether its rows are to be moved, or were.
        pub status: NewStatus = NewStatus::Planned,
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
    Refusal::PositionNotFound,
    Refusal::MovementListCodeTaken,
    Refusal::CounterNotDefined,
    Refusal::PositionDeleted,
    Refusal::BatchCanceled,
    Refusal::BatchNotCompleted,
    Refusal::StockCounting,
    Refusal::StockLocked,
    Refusal::PositionUnavailable,
    Refusal::ConsumptionNotAllowed,
    Refusal::NegativeStock,
    SerialRefusal::SerialInStock,
    SerialRefusal::SerialNotInPosition,
    SerialRefusal::SerialInstalled,
    SerialRefusal::SerialScrapped,
    SerialRefusal::SerialDeleted,
    SerialRefusal::SerialNotReleased,
    SerialRefusal::OnHold,
    SerialRefusal::LotExpired,
    Refusal::MovementTypeNotAllowed,
    Refusal::TypeMismatch,
    Refusal::ItemProductMismatch,
    Refusal::ItemSerialDuplicate,
    SerialRefusal::ProductRequired,
    Refusal::ByCodeRequired,
    Refusal::MovementsRequired,
    Refusal::KeyCodeMismatch,
    Refusal::InventoryNotManaged,
    Refusal::PositionsEqual,
    Refusal::PositionNotAllowed,
    Refusal::SerialRequired,
    Refusal::SerialNotAllowed,
    Refusal::SerialProductMismatch,
    Refusal::ReasonRequired,
    Refusal::QuantityInvalid,
    Refusal::LotRequired,
    SerialRefusal::LotNotAllowed,
    SerialRefusal::LotProductMismatch,
    Refusal::ReferenceUnknown,
    Refusal::ReferenceReserved,
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
    let complete = input.status == NewStatus::Completed;
    if complete {
        caller.must_hold(Scope::InventoryMovementCreate)?;
    }
    if input.kind == Kind::Reversal {
        return Err(Refusal::MovementTypeNotAllowed.into());
    }
    if complete && input.movements.0.is_empty() {
        return Err(Refusal::MovementsRequired.into());
    }
    let references = References::sent(input.references.as_ref())?;
    let of =
        Of { kind: input.kind, references: &references, by_code: input.by_code, complete, last_item: Decimal::ZERO };
    let wishes = wishes(&input.movements.0, of)?;
    let mut write = writer.begin("create_list").await?;
    let by = Acting { now: write.now(), user_key: caller.user_key() };
    check(&write, &[&references]).await?;
    check_references(&write, &caller, &wishes, &|problem, row| problem.with("row", row)).await?;
    let asking = Asking { complete, besides: &[], at: &|problem, row| problem.with("row", row) };
    let asked = ask(&write, wishes, asking).await?;
    check_items(&asked.rows)?;
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
    write.record(event(made.key, &made.code, input.kind, ListChange::Created, by.now));
    let movement_keys = fill(&mut write, by, asked, &made, complete).await?;
    if complete {
        write.record(event(made.key, &made.code, input.kind, ListChange::Closed, by.now));
    }
    let created = Created { movement_list_key: made.key, movement_keys };
    write.commit(Envelope::ok("Movement list created.", created)).await
}

/// Plans the rows, or moves them.
async fn fill(
    write: &mut Write,
    by: Acting,
    mut asked: Wishes,
    made: &Made,
    complete: bool,
) -> Result<Vec<MovementKey>, Problem> {
    if !complete {
        return plan(write, by, &asked.rows, Some(made.key)).await;
    }
    let mut postings = asked.postings(write, by).await?;
    put_into(&mut postings, &asked.rows, made.key);
    let at = |problem: Problem, row: usize| problem.with("row", row);
    let posted = post(write, by, &asked.units, &asked.subjects, &postings, &at).await?;
    Ok(posted.into_iter().map(|posted| posted.key).collect())
}
