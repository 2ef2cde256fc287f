//! `POST /serial-link/bulk` — many parts are built into units, all or none.

use std::collections::HashSet;

use kernel::input;
use kernel::wire::list::List;
use serde::Serialize;
use utoipa::ToSchema;

use super::parts::{LinkIn, LinkOutcome, build_in};
use crate::limits::LINKS_MAX;
use crate::refusals::ProductionRefusal;
use platform::api::{Body, Envelope, Problem};
use platform::auth::Caller;
use platform::db::{Committed, Writer};
use platform::refuses;
use serial::contract::{LinkStamp, SerialRefusal};
use warehouse::contract::WarehouseRefusal;

input! {
    /// What is built into what.
    pub struct LinksIn {
        /// The links; each names a unit as its parent and no batch, and a part stands in one of them.
        pub links: List<LinkIn, 1, LINKS_MAX>,
    }
}

/// What was linked.
#[derive(Debug, Serialize, ToSchema)]
pub struct MadeLinks {
    /// Keys of the links in the order of the request.
    link_keys: Vec<String>,
}

refuses![
    SerialRefusal::SerialNotFound,
    SerialRefusal::ChildAlreadyLinked,
    SerialRefusal::GenealogyLoop,
    SerialRefusal::SerialDeleted,
    SerialRefusal::SerialScrapped,
    SerialRefusal::SerialNotReleased,
    SerialRefusal::OnHold,
    SerialRefusal::SerialInStock,
    ProductionRefusal::ChildRepeated,
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

/// Link many components.
#[utoipa::path(
    post,
    path = "/serial-link/bulk",
    request_body = LinksIn,
    responses(
        (status = 200, description = "The keys of the links.", body = Envelope<MadeLinks>),
        Refused,
    ),
)]
pub async fn link_components(
    caller: Caller,
    writer: Writer,
    Body(input): Body<LinksIn>,
) -> Result<Committed<Envelope<MadeLinks>>, Problem> {
    let links = &input.links.0;
    check_list(links)?;
    let mut write = writer.begin("link_components").await?;
    let linking = LinkStamp { now: write.now(), user_key: caller.user_key(), confirmed: true };
    let built = build_in(&mut write, links, None, linking, at).await?;
    let message = format!("{} components linked.", built.len());
    let link_keys = built.iter().map(LinkOutcome::key).map(|key| key.to_string()).collect();
    write.commit(Envelope::ok(message, MadeLinks { link_keys })).await
}

/// Adds to a refusal the index of its link.
fn at(problem: Problem, index: usize) -> Problem {
    problem.with("index", index)
}

/// Refuses a list that repeats a part, or a link of it without a parent unit.
fn check_list(links: &[LinkIn]) -> Result<(), Problem> {
    let mut seen = HashSet::new();
    for (index, link) in links.iter().enumerate() {
        if !seen.insert(link.child_serial_key) {
            return Err(at(ProductionRefusal::ChildRepeated.into(), index));
        }
        if link.batch_key.is_some() || link.parent_serial_key.is_none() {
            let needed = "Each link of a list names the unit that the part is built into, and no batch.";
            return Err(at(ProductionRefusal::ParentRequired.with_message(needed), index));
        }
    }
    Ok(())
}
