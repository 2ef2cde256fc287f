//! `POST /movement/plan` — something is to be moved; nothing is reserved.

use kernel::wire::key::MovementKey;
use serde::Serialize;
use utoipa::ToSchema;

use super::corrections::check_references;
use super::input::MovementsIn;
use super::plans::plan;
use super::wishes::{Asking, Wish, ask};
use crate::areas::product::contract::ProductRefusal;
use crate::areas::serial::contract::SerialRefusal;
use crate::areas::warehouse::posting::Acting;
use crate::areas::warehouse::refusals::Refusal;
use crate::platform::api::{Body, Envelope, Problem};
use crate::platform::auth::Caller;
use crate::platform::db::{Committed, Writer};
use crate::refuses;

/// What was planned.
#[derive(Debug, Serialize, ToSchema)]
pub struct Planned {
    /// The movements.
    #[schema(value_type = Vec<String>)]
    pub movement_keys: Vec<MovementKey>,
}

refuses![
    ProductRefusal::ProductNotFound,
    SerialRefusal::SerialNotFound,
    SerialRefusal::LotNotFound,
    Refusal::PositionNotFound,
    Refusal::PositionDeleted,
    Refusal::BatchCanceled,
    Refusal::BatchNotCompleted,
    SerialRefusal::SerialInStock,
    Refusal::MovementTypeNotAllowed,
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
];

/// Plan movements.
#[utoipa::path(
    post,
    path = "/movement/plan",
    request_body = MovementsIn,
    responses(
        (status = 200, description = "What was planned.", body = Envelope<Planned>),
        Refused,
    ),
)]
pub async fn plan_movements(
    caller: Caller,
    writer: Writer,
    Body(input): Body<MovementsIn>,
) -> Result<Committed<Envelope<Planned>>, Problem> {
    let several = input.several;
    let at = move |problem: Problem, row: usize| if several { problem.with("row", row) } else { problem };
    let mut wishes = Vec::with_capacity(input.movements.len());
    for (row, sent) in input.movements.iter().enumerate() {
        let wish = sent.kind_or_missing().and_then(|kind| Wish::sent(sent, kind, sent.qt_planned.get()));
        wishes.push(wish.map_err(|problem| at(problem, row))?);
    }
    let mut write = writer.begin("plan_movements").await?;
    let by = Acting { now: write.now(), user_key: caller.user_key() };
    check_references(&write, &caller, &wishes, &at).await?;
    let wishes = ask(&write, wishes, Asking { complete: false, besides: &[], at: &at }).await?;
    let movement_keys = plan(&mut write, by, &wishes.rows, None).await?;
    write.commit(Envelope::ok("Movements planned.", Planned { movement_keys })).await
}
