//! `POST /serial-link/{link_key}/replace` — another part comes for one that is taken out.

use std::collections::BTreeSet;

use axum::extract::State;
use kernel::input;
use kernel::rules::journal::EventType;
use kernel::wire::key::Key;
use serde::Serialize;
use serde_json::json;
use utoipa::ToSchema;

use super::linking::{
    already_linked, check_disposition, check_position, check_states, component_mismatch, dispose, serial_number,
};
use crate::areas::product::contract::keep_named;
use crate::areas::production::rows::keep_work;
use crate::areas::serial::contract::{
    Disposition, Ending, LinkRow, Linking, NewLink, Reason, SerialLink, Unit, active_link, attach, end, find_one,
    hold_trees, link_event, load_link, note_successor, refused, serial_not_found,
};
use crate::areas::warehouse::contract::take_out;
use crate::platform::api::{Body, Envelope, IfMatch, Problem, Slot};
use crate::platform::auth::Caller;
use crate::platform::db::{Committed, Writer};
use crate::platform::state::App;

input! {
    /// Which part comes, why, and what happens to the old one.
    pub struct ReplaceIn {
        /// The new part.
        pub new_child_serial_key: Key,
        /// Why.
        pub reason: Reason,
        /// What happens to the old part; `return` when it was taken out of stock, else `none`.
        pub disposition: Option<Disposition>,
        /// Where a returned part goes.
        pub return_position_key: Option<Key>,
        /// Take the new part out of stock.
        pub process_inventory: bool = true,
        /// The new part may be of another product.
        pub allow_other_component: bool = false,
    }
}

/// The old and the new link.
#[derive(Debug, Serialize, ToSchema)]
pub struct Replacement {
    /// The link that ended.
    ended: SerialLink,
    /// The link that came instead.
    link: SerialLink,
}

/// Replace a component.
#[utoipa::path(post, path = "/serial-link/{link_key}/replace", request_body = ReplaceIn, params(("link_key" = String, Path, description = "Key of the link.")),
    responses((status = 200, description = "Both links.", body = Envelope<Replacement>), (status = 404, description = "`link_not_found`, `serial_not_found`, `position_not_found`"), (status = 409, description = "`link_not_active`, `no_consumption`, `same_child`, `child_already_linked`, `genealogy_loop`, `serial_deleted`, `serial_scrapped`, `serial_not_released`, `on_hold`, `serial_in_stock`"), (status = 412, description = "`revision_mismatch`")))]
pub async fn replace_component(
    State(app): State<App>,
    caller: Caller,
    writer: Writer,
    Slot(key): Slot<Key>,
    if_match: IfMatch,
    Body(input): Body<ReplaceIn>,
) -> Result<Committed<Envelope<Replacement>>, Problem> {
    let mut write = writer.begin("replace_component").await?;
    let link = find_one(&write, &key).await?;
    keep_work(&write, link.work_order_key, link.job_key, link.batch_key).await?;
    let new_key = serial_number(&input.new_child_serial_key)?;
    let keys = [Some(link.child_serial_key), link.parent_serial_key, Some(new_key)].into_iter().flatten();
    let mut held = hold_trees(&write, &keys.collect::<BTreeSet<_>>()).await?;
    let new_child = held.get(&new_key).cloned().ok_or_else(serial_not_found)?;
    check_position(&write, input.return_position_key.as_ref()).await?;
    let link = active_link(&write, link.key, &if_match).await?;
    let disposition = check_disposition(&link, input.disposition)?;
    let parent = link.parent_serial_key.and_then(|key| held.get(&key));
    check_new_child(&link, &new_child, parent, &input)?;
    let (now, user_key, reason) = (app.clock.now(), caller.user_key(), input.reason.to_string());
    let ending = Ending { now, user_key, reason: &reason, disposition };
    if disposition == Disposition::Scrap {
        // The old part is updated twice, so its product is locked after that of the new link: both in one order.
        let old_product = held.get(&link.child_serial_key).map(|child| child.product_key);
        keep_named(&write, &[Some(link.component_key), old_product].into_iter().flatten().collect::<Vec<_>>()).await?;
    }
    let old_child = end(&mut write, &mut held, &link, ending).await?;
    take_out(new_child.position_key.as_deref())?;
    let linking = Linking { now, user_key, confirmed: true };
    let new_key = attach(&write, &held, &[successor(&link, &new_child)], linking).await?.first().copied();
    let new_key = new_key.ok_or_else(|| Problem::internal("no link was made"))?;
    note_successor(&write, link.key, new_key).await?;
    let made = find_one(&write, &Key::from(new_key)).await?;
    write.record(link_event(EventType::SerialLinked, &made, &new_child, now, json!({})));
    dispose(&mut write, &mut held, &old_child, ending).await?;
    let (ended, link) = (load_link(write.conn(), link.key).await?, load_link(write.conn(), new_key).await?);
    write.commit(Envelope::ok("Component replaced.", Replacement { ended, link })).await
}

fn check_new_child(link: &LinkRow, child: &Unit, parent: Option<&Unit>, input: &ReplaceIn) -> Result<(), Problem> {
    if child.key == link.child_serial_key {
        return Err(refused("same_child"));
    }
    if let Some(link_key) = child.link_key {
        return Err(already_linked(link_key));
    }
    if parent.is_some_and(|parent| parent.root_key == child.key) {
        return Err(refused("genealogy_loop"));
    }
    check_states(child, parent)?;
    if child.position_key.is_some() && !input.process_inventory {
        return Err(refused("serial_in_stock"));
    }
    if child.product_key != link.component_key && !input.allow_other_component {
        return Err(component_mismatch());
    }
    Ok(())
}

/// The new link stands where the old one stood.
fn successor(link: &LinkRow, child: &Unit) -> NewLink {
    NewLink {
        child: child.key,
        parent: link.parent_serial_key,
        component_key: link.component_key,
        work_order_key: link.work_order_key,
        job_key: link.job_key,
        phase_key: link.phase_key.clone(),
        batch_key: link.batch_key,
        replaces: Some(link.key),
    }
}
