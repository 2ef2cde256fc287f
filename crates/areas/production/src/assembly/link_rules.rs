//! Checks and effects that linking, unlinking and replacing share.

use kernel::rules::link::{Disposition, LinkBatch, LinkFacts, LinkRefusal};
use kernel::rules::unit::{StockEffect, UnitRefusal};
use kernel::wire::key::{PositionKey, ProductKey};

use crate::refusals::{ProductionRefusal, refused};
use crate::rows::BatchRecord;
use platform::api::Problem;
use platform::db::Write;
use position::contract::find_live;
use serial::contract::{HeldUnits, Link, LinkTermination, ScrapStamp, SerialRefusal, UnitRecord, note_return, scrap};
use warehouse::contract::{MovementStamp, return_component, write_off};

/// Collects the facts that the rules about a new link check: the part, its parent unit or batch, the component and its
/// stock. Without a parent unit, the batch is the parent. `same` is true when the part is already linked there.
pub fn link_facts(
    child: &UnitRecord,
    parent: Option<&UnitRecord>,
    batch: Option<&BatchRecord>,
    component_key: ProductKey,
    process_inventory: bool,
) -> LinkFacts {
    let same = match parent {
        Some(parent) => child.parent_key == Some(parent.key),
        None => child.parent_key.is_none() && child.parent_batch_key == batch.map(|batch| batch.key),
    };
    LinkFacts {
        child: child.state,
        parent: parent.map(|unit| unit.state),
        batch: batch.map(|batch| LinkBatch { traced: batch.traced, canceled: batch.canceled.is_some() }),
        same,
        is_loop: parent.is_some_and(|parent| parent.root_key == child.key),
        is_component: component_key == child.product_key,
        stock: StockEffect { process: process_inventory, must_be_in_stock: child.stock_kept },
    }
}

/// Turns a refusal of the rules into a response. For a part that is linked elsewhere, the response contains the key of
/// that link.
pub fn link_refused(refusal: LinkRefusal, child: &UnitRecord) -> Problem {
    match (refusal, child.link_key) {
        (LinkRefusal::Unit(UnitRefusal::ChildAlreadyLinked), Some(link_key)) => {
            SerialRefusal::ChildAlreadyLinked.with("link_key", link_key.to_string())
        }
        (refusal, _) => refused(refusal),
    }
}

/// Refuses a return location that was sent but does not exist. The location is locked later, with everything else that
/// the command moves.
pub async fn check_position(write: &Write, return_position: Option<&PositionKey>) -> Result<(), Problem> {
    if let Some(position) = return_position
        && !find_live(write.conn(), &[position.to_string()]).await?.contains(position.as_str())
    {
        return Err(ProductionRefusal::PositionNotFound.into());
    }
    Ok(())
}

/// Carries out the disposition of a removed part, whose link has ended: returns it to stock, scraps it, or neither.
/// Returns the link when the return changed it, otherwise `None`.
pub async fn dispose(
    write: &mut Write,
    held: &HeldUnits,
    link: &Link,
    ending: LinkTermination<'_>,
    return_position: Option<&PositionKey>,
) -> Result<Option<Link>, Problem> {
    let by = MovementStamp { now: ending.now, user_key: ending.user_key };
    match (ending.disposition, link.consumption_movement_key) {
        (Disposition::Return, Some(consumption)) => {
            let movement = return_component(write, by, consumption, return_position, ending.reason).await?;
            Ok(Some(note_return(write, link.key, movement).await?))
        }
        (Disposition::Scrap, _) => {
            let child = held.get(&link.child).cloned().ok_or(SerialRefusal::SerialNotFound)?;
            // The part leaves stock before it is scrapped, but the journal lists the scrap first.
            let noted = write.event_count();
            write_off(write, by, held, child.key, ending.reason).await?;
            let effects = write.take_events_since(noted);
            let scrapping = ScrapStamp { now: ending.now, user_key: ending.user_key, reason: ending.reason };
            scrap(write, &child, scrapping).await?;
            write.append_events(effects);
            Ok(None)
        }
        (Disposition::Return | Disposition::None, _) => Ok(None),
    }
}
