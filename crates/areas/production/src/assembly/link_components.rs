//! `POST /serial-link/bulk` — links many parts to units, all or none.

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
    /// Parts to build into units.
    pub struct LinksIn {
        /// Links to create, from 1 to 1000. Each link must name a parent unit and no batch, and a part may occur only
        /// once.
        pub links: List<LinkIn, 1, LINKS_MAX>,
    }
}

/// Result of linking many parts.
#[derive(Debug, Serialize, ToSchema)]
pub struct MadeLinks {
    /// Keys of the links in the sequence of the request, including links that existed before.
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
///
/// Builds up to 1000 parts into units in one transaction: all succeed or none do. The rules are those of `POST
/// /serial-link`. Each link must name a parent unit and no batch (`parent_required`), and a part may occur only once
/// (`child_repeated`). A refusal that concerns one link returns the position of the link in `index`, counted from 0.
/// Links that already exist stay unchanged, so repeating the request is harmless. Writes `SERIAL_LINKED` for each new
/// link, and the journal rows of the consumption of parts from stock.
#[utoipa::path(
    post,
    path = "/serial-link/bulk",
    request_body = LinksIn,
    responses(
        (status = 200, description = "Keys of the links, in the sequence of the request.", body = Envelope<MadeLinks>),
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

/// Adds the index of the link to a refusal.
fn at(problem: Problem, index: usize) -> Problem {
    problem.with("index", index)
}

/// Refuses a list that repeats a part, and a link that names a batch or no parent unit.
fn check_list(links: &[LinkIn]) -> Result<(), Problem> {
    let mut seen = HashSet::new();
    for (index, link) in links.iter().enumerate() {
        if !seen.insert(link.child_serial_key) {
            return Err(at(ProductionRefusal::ChildRepeated.into(), index));
        }
        if link.batch_key.is_some() || link.parent_serial_key.is_none() {
            let needed = "Each link of a list needs parent_serial_key and must not have batch_key.";
            return Err(at(ProductionRefusal::ParentRequired.with_message(needed), index));
        }
    }
    Ok(())
}
