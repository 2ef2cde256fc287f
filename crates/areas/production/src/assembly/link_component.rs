//! `POST /serial-link` — links a part to a unit or a batch.

use super::parts::{LinkIn, LinkOutcome, build_in};
use crate::refusals::ProductionRefusal;
use crate::rows::hold_batch;
use platform::api::{Body, Envelope, Problem};
use platform::auth::Caller;
use platform::db::{Committed, Writer};
use platform::refuses;
use serial::contract::{LinkStamp, SerialLink, SerialRefusal, load_link};
use warehouse::contract::WarehouseRefusal;

refuses![
    SerialRefusal::SerialNotFound,
    ProductionRefusal::BatchNotFound,
    SerialRefusal::ChildAlreadyLinked,
    SerialRefusal::GenealogyLoop,
    SerialRefusal::SerialDeleted,
    SerialRefusal::SerialScrapped,
    SerialRefusal::SerialNotReleased,
    SerialRefusal::OnHold,
    SerialRefusal::SerialInStock,
    ProductionRefusal::BatchOutputTraced,
    ProductionRefusal::BatchCanceled,
    ProductionRefusal::ParentRequired,
    ProductionRefusal::ComponentMismatch,
    SerialRefusal::JobNotFound,
    SerialRefusal::NamedWorkOrderNotFound,
    SerialRefusal::PhaseNotFound,
    WarehouseRefusal::StockCounting,
    WarehouseRefusal::StockLocked,
    WarehouseRefusal::PositionUnavailable,
    WarehouseRefusal::ConsumptionNotAllowed,
    SerialRefusal::SerialNotInStock,
];

/// Link a component.
///
/// Builds a part into a unit, or into a batch whose output has no serial numbers. Use it for links that do not come
/// from completing a batch. The part must be released, not scrapped, deleted or on hold, and not linked elsewhere
/// (`child_already_linked` returns the other link in `link_key`). A part that is in stock is consumed from its
/// location, and a part of a product with managed stock must be in stock (`serial_not_in_stock`, receive it first). A
/// draft link of the same part and parent is confirmed, and a link that already exists is returned unchanged, so
/// repeating the request is harmless. Both genealogy trees are locked, and `genealogy_loop` refuses a unit that would
/// contain itself. Writes `SERIAL_LINKED` and the journal rows of the consumption.
#[utoipa::path(
    post,
    path = "/serial-link",
    request_body = LinkIn,
    responses(
        (status = 200, description = "The active link.", body = Envelope<SerialLink>),
        Refused,
    ),
)]
pub async fn link_component(
    caller: Caller,
    writer: Writer,
    Body(input): Body<LinkIn>,
) -> Result<Committed<Envelope<SerialLink>>, Problem> {
    let mut write = writer.begin("link_component").await?;
    let batch = match input.batch_key {
        Some(key) => hold_batch(&write, key).await?,
        None => None,
    };
    let linking = LinkStamp { now: write.now(), user_key: caller.user_key(), confirmed: true };
    let built =
        build_in(&mut write, std::slice::from_ref(&input), batch.as_ref(), linking, |problem, _| problem).await?;
    let link = match built.into_iter().next() {
        Some(LinkOutcome::Changed(link)) => *link,
        Some(LinkOutcome::Unchanged(key)) => load_link(&write, key).await?,
        None => return Err(Problem::internal("no link was created")),
    };
    write.commit(Envelope::ok("Component linked.", link.answer())).await
}
