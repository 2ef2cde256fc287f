//! `POST /serial-link/{link_key}/replace` — replaces a linked part with another one.

use std::collections::BTreeSet;

use kernel::input;
use kernel::rules::link::{Disposition, LinkCommand, LinkTransition, check_transition};
use kernel::wire::key::{LinkKey, PositionKey, SerialKey};
use serde::Serialize;
use utoipa::ToSchema;

use super::link_rules::{check_position, dispose, link_facts, link_refused};
use crate::refusals::ProductionRefusal;
use crate::rows::{WorkKeys, hold_work};
use platform::api::{Body, Envelope, IfMatch, PathParam, Problem, SharedRefusal};
use platform::auth::Caller;
use platform::db::{Committed, Write, Writer};
use platform::refuses;
use product::contract::hold_named_products;
use serial::contract::{
    HeldUnits, Link, LinkStamp, LinkTermination, NewLink, SerialLink, SerialReason, SerialRefusal, UnitRecord, attach,
    end, hold_trees, linked_event, load_link, note_consumptions, note_successor,
};
use warehouse::contract::{
    ComponentConsumption, MovementStamp, WarehouseRefusal, consume_units, hold_exchange, note_links,
};

input! {
    /// Request to replace a part.
    pub struct ReplaceIn {
        /// Key of the new part, which must be released and not linked elsewhere.
        pub new_child_serial_key: SerialKey,
        /// Reason for replacing the part, from 1 to 500 characters. Stored with the ended link and in the journal.
        pub reason: SerialReason,
        /// What happens to the old part: `return` to stock, `scrap` or `none`. Absent: `return` if it was consumed from
        /// stock, otherwise `none`.
        pub disposition: Option<Disposition>,
        /// Key of the location to which the returned part is moved. Absent: the location it was consumed from or, if
        /// that was deleted, the default consumption location.
        pub return_position_key: Option<PositionKey>,
        /// Whether the new part is consumed from stock. `false` is refused for a part that is in stock. Default:
        /// `true`.
        pub process_inventory: bool = true,
        /// Whether the new part may be a unit of another product. Default: `false`.
        pub allow_other_component: bool = false,
    }
}

/// Result of replacing a part.
#[derive(Debug, Serialize, ToSchema)]
pub struct Replacement {
    /// The link of the old part, which has ended.
    ended: SerialLink,
    /// The link of the new part.
    link: SerialLink,
}

refuses![
    SerialRefusal::LinkNotFound,
    SerialRefusal::SerialNotFound,
    ProductionRefusal::PositionNotFound,
    SerialRefusal::LinkNotActive,
    ProductionRefusal::NoConsumption,
    ProductionRefusal::SameChild,
    SerialRefusal::ChildAlreadyLinked,
    SerialRefusal::GenealogyLoop,
    SerialRefusal::SerialDeleted,
    SerialRefusal::SerialScrapped,
    SerialRefusal::SerialNotReleased,
    SerialRefusal::OnHold,
    SerialRefusal::SerialInStock,
    SharedRefusal::RevisionMismatch,
    ProductionRefusal::ComponentMismatch,
    WarehouseRefusal::StockCounting,
    WarehouseRefusal::StockLocked,
    WarehouseRefusal::PositionUnavailable,
    WarehouseRefusal::ConsumptionNotAllowed,
    SerialRefusal::SerialNotInStock,
];

/// Replace a component.
///
/// Ends the link of a part and links another part to the same unit or batch, in one transaction. The old part is
/// handled as in `POST /serial-link/{link_key}/unlink`, and the new one must satisfy the rules of `POST /serial-link`.
/// The link must be active (`link_not_active`), and the new part must be another unit (`same_child`) of the same
/// product (`component_mismatch`), unless `allow_other_component` is `true`. Both links refer to each other, so the
/// history of the unit stays complete. Writes `SERIAL_UNLINKED` and `SERIAL_LINKED`, and the journal rows of the
/// consumption, return or scrap. A repeated request is refused with `link_not_active`.
#[utoipa::path(
    post,
    path = "/serial-link/{link_key}/replace",
    request_body = ReplaceIn,
    params(("link_key" = inline(LinkKey), Path, description = "Key of the link.")),
    responses(
        (status = 200, description = "The ended link and the new link.", body = Envelope<Replacement>),
        Refused,
    ),
)]
pub async fn replace_component(
    caller: Caller,
    writer: Writer,
    PathParam(key): PathParam<LinkKey>,
    if_match: IfMatch,
    Body(input): Body<ReplaceIn>,
) -> Result<Committed<Envelope<Replacement>>, Problem> {
    let mut write = writer.begin("replace_component").await?;
    let link = load_link(&write, key).await?;
    let work = WorkKeys {
        orders: link.work_order_key.into_iter().collect(),
        jobs: link.job_key.into_iter().collect(),
        batches: link.batch_key.into_iter().collect(),
    };
    hold_work(&write, &work).await?;
    let keys = [Some(link.child), link.parent, Some(input.new_child_serial_key)].into_iter().flatten();
    let mut held = hold_trees(&write, &keys.collect::<BTreeSet<_>>()).await?;
    let new_child = held.get(&input.new_child_serial_key).cloned().ok_or(SerialRefusal::SerialNotFound)?;
    let old_child = held.get(&link.child).cloned().ok_or(SerialRefusal::SerialNotFound)?;
    check_position(&write, input.return_position_key.as_ref()).await?;
    // Read again while its tree is held, because the link may have changed since the first read.
    let link = load_link(&write, key).await?;
    link.check_revision(&if_match)?;
    let disposition = allowed_disposition(&link, &held, &new_child, &input)?;
    let (now, user_key, reason) = (write.now(), caller.user_key(), input.reason.to_string());
    let ending = LinkTermination { now, user_key, reason: &reason, disposition };
    if disposition == Disposition::Scrap {
        // The old part is updated twice, which would lock its product after that of the new link. Both are held here,
        // in key order.
        hold_named_products(&write, &[link.component_key, old_child.product_key]).await?;
    }
    if let (Disposition::Return, Some(consumption)) = (disposition, link.consumption_movement_key) {
        hold_exchange(&write, &held, new_child.key, consumption, input.return_position_key.as_ref()).await?;
    }
    end(&mut write, &mut held, &link, ending).await?;
    let made =
        build_successor(&mut write, &held, &link, &new_child, LinkStamp { now, user_key, confirmed: true }).await?;
    let ended = note_successor(&write, link.key, made.key).await?;
    let returned = dispose(&mut write, &held, &link, ending, input.return_position_key.as_ref()).await?;
    let answer = Replacement { ended: returned.unwrap_or(ended).answer(), link: made.answer() };
    write.commit(Envelope::ok("Component replaced.", answer)).await
}

/// Links the new part. The part leaves stock before it is linked, but the journal lists the link first.
async fn build_successor(
    write: &mut Write,
    held: &HeldUnits,
    link: &Link,
    new_child: &UnitRecord,
    linking: LinkStamp,
) -> Result<Link, Problem> {
    let part = ComponentConsumption {
        serial_key: new_child.key,
        parent: link.parent,
        work_order_key: link.work_order_key,
        job_key: link.job_key,
        batch_key: link.batch_key,
        row: 0,
    };
    let noted = write.event_count();
    let by = MovementStamp { now: linking.now, user_key: linking.user_key };
    let movements = consume_units(write, by, held, &[part], &|problem, _| problem).await?;
    let effects = write.take_events_since(noted);
    let made = attach(write, held, &[successor(link, new_child)], linking).await?.pop();
    let mut made = Link::from(made.ok_or_else(|| Problem::internal("no link was created"))?);
    if let Some(movement) = movements.get(&new_child.key) {
        made = note_consumptions(write, &[(made.key, *movement)]).await?.pop().unwrap_or(made);
        note_links(write, &[(*movement, made.key)]).await?;
    }
    write.append_event(linked_event(&made, new_child, linking.now));
    write.append_events(effects);
    Ok(made)
}

/// Checks whether the new part may replace the old one. Returns the disposition of the old part.
fn allowed_disposition(
    link: &Link,
    held: &HeldUnits,
    new_child: &UnitRecord,
    input: &ReplaceIn,
) -> Result<Disposition, Problem> {
    let parent = link.parent.and_then(|key| held.get(&key));
    // The batch was checked when the old link was created.
    let new = link_facts(new_child, parent, None, link.component_key, input.process_inventory);
    let command = LinkCommand::Replace {
        disposition: input.disposition,
        same_child: new_child.key == link.child,
        any_component: input.allow_other_component,
        new,
    };
    match check_transition(command, &link.state).map_err(|refusal| link_refused(refusal, new_child))? {
        LinkTransition::Replaced(ended, _) => Ok(ended.disposition.unwrap_or(Disposition::None)),
        _ => Err(Problem::internal("the rules do not end the link of a replaced part")),
    }
}

/// Builds the link of the new part, with the parent, component, work order, job and batch of the old link.
fn successor(link: &Link, child: &UnitRecord) -> NewLink {
    NewLink {
        child: child.key,
        parent: link.parent,
        component_key: link.component_key,
        work_order_key: link.work_order_key,
        job_key: link.job_key,
        phase_key: link.phase_key.clone(),
        batch_key: link.batch_key,
        replaces: Some(link.key),
    }
}
