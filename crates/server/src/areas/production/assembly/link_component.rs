//! `POST /serial-link` — a part is built into a unit or into a batch.

use std::collections::BTreeSet;

use axum::extract::State;
use kernel::input;
use kernel::rules::journal::EventType;
use kernel::wire::key::Key;
use serde_json::json;

use super::linking::{already_linked, check_states, component_mismatch, serial_number};
use crate::areas::production::rows::{Batch, batch_not_found, keep_batch, keep_work};
use crate::areas::serial::contract::{
    Held, Linking, NewLink, SerialLink, Unit, attach, confirm, find_one, hold_trees, link_event, load_link, refused,
    serial_not_found,
};
use crate::areas::warehouse::contract::take_out;
use crate::platform::api::{Body, Envelope, Problem};
use crate::platform::auth::Caller;
use crate::platform::db::{Committed, Write, Writer};
use crate::platform::state::App;

input! {
    /// What is built into what.
    pub struct LinkIn {
        /// The part.
        pub child_serial_key: Key,
        /// The unit that it is built into.
        pub parent_serial_key: Option<Key>,
        /// The batch, which is the parent when no unit is named.
        pub batch_key: Option<Key>,
        /// The component that it stands for; its own product when absent.
        pub component_key: Option<Key>,
        /// The phase; the batch's when absent.
        pub phase_key: Option<Key>,
        /// The order; the batch's when absent.
        pub wo_key: Option<Key>,
        /// The job; the batch's when absent.
        pub job_key: Option<Key>,
        /// Take the part out of stock.
        pub process_inventory: bool = true,
    }
}

/// Link a component.
#[utoipa::path(post, path = "/serial-link", request_body = LinkIn,
    responses((status = 200, description = "The link.", body = Envelope<SerialLink>), (status = 404, description = "`serial_not_found`, `batch_not_found`"), (status = 409, description = "`child_already_linked`, `genealogy_loop`, `serial_deleted`, `serial_scrapped`, `serial_not_released`, `on_hold`, `serial_in_stock`, `batch_output_traced`")))]
pub async fn link_component(
    State(app): State<App>,
    caller: Caller,
    writer: Writer,
    Body(input): Body<LinkIn>,
) -> Result<Committed<Envelope<SerialLink>>, Problem> {
    if input.parent_serial_key.is_none() && input.batch_key.is_none() {
        let message = "Name the unit or the batch that the part is built into.";
        return Err(Problem::unprocessable("parent_required", message));
    }
    let mut write = writer.begin("link_component").await?;
    let batch = match &input.batch_key {
        Some(key) => keep_batch(&write, key).await?,
        None => None,
    };
    keep_work(&write, input.wo_key.as_ref().and_then(Key::number), input.job_key.as_ref().and_then(Key::number), None)
        .await?;
    let child_key = serial_number(&input.child_serial_key)?;
    let parent_key = input.parent_serial_key.as_ref().map(serial_number).transpose()?;
    let held =
        hold_trees(&write, &[Some(child_key), parent_key].into_iter().flatten().collect::<BTreeSet<_>>()).await?;
    let child = held.get(&child_key).cloned().ok_or_else(serial_not_found)?;
    let parent = parent_key.map(|key| held.get(&key).ok_or_else(serial_not_found)).transpose()?;
    if input.batch_key.is_some() && batch.is_none() {
        return Err(batch_not_found());
    }
    let linking = Linking { now: app.clock.now(), user_key: caller.user_key(), confirmed: true };
    let link_key = match child.link_key {
        Some(link_key) => {
            link_again(&mut write, &child, parent, batch.as_ref(), linking).await?;
            link_key
        }
        None => link_anew(&mut write, &held, &child, parent, batch.as_ref(), &input, linking).await?,
    };
    let link = load_link(write.conn(), link_key).await?;
    write.commit(Envelope::ok("Component linked.", link)).await
}

/// The same link once more: a temporary one is confirmed, an active one stays.
async fn link_again(
    write: &mut Write,
    child: &Unit,
    parent: Option<&Unit>,
    batch: Option<&Batch>,
    linking: Linking,
) -> Result<(), Problem> {
    let Some(link_key) = child.link_key else { return Ok(()) };
    let same = match parent {
        Some(parent) => child.parent_key == Some(parent.key),
        None => child.parent_key.is_none() && child.parent_batch_key == batch.map(|batch| batch.key),
    };
    if !same {
        return Err(already_linked(link_key));
    }
    if child.link_confirmed {
        return Ok(());
    }
    check_states(child, parent)?;
    take_out(child.position_key.as_deref())?;
    confirm(write, link_key, child, linking).await?;
    let link = find_one(write, &Key::from(link_key)).await?;
    write.record(link_event(EventType::SerialLinked, &link, child, linking.now, json!({})));
    Ok(())
}

async fn link_anew(
    write: &mut Write,
    held: &Held,
    child: &Unit,
    parent: Option<&Unit>,
    batch: Option<&Batch>,
    input: &LinkIn,
    linking: Linking,
) -> Result<i64, Problem> {
    if parent.is_some_and(|parent| parent.root_key == child.key) {
        return Err(refused("genealogy_loop"));
    }
    check_states(child, parent)?;
    if child.position_key.is_some() && !input.process_inventory {
        return Err(refused("serial_in_stock"));
    }
    if parent.is_none() && batch.is_some_and(|batch| batch.traced) {
        return Err(refused("batch_output_traced"));
    }
    let component_key = input.component_key.as_ref().map_or(Some(child.product_key), Key::number);
    if component_key != Some(child.product_key) {
        return Err(component_mismatch());
    }
    take_out(child.position_key.as_deref())?;
    let link = NewLink {
        child: child.key,
        parent: parent.map(|parent| parent.key),
        component_key: child.product_key,
        work_order_key: named(input.wo_key.as_ref(), batch.map(|batch| batch.work_order_key), "work_order_not_found")?,
        job_key: named(input.job_key.as_ref(), batch.map(|batch| batch.job_key), "job_not_found")?,
        phase_key: input.phase_key.as_ref().map(Key::to_string).or_else(|| Some(batch?.phase_key.clone())),
        batch_key: batch.map(|batch| batch.key),
        replaces: None,
    };
    let keys = attach(write, held, &[link], linking).await?;
    let key = keys.first().copied().ok_or_else(|| Problem::internal("no link was made"))?;
    let link = find_one(write, &Key::from(key)).await?;
    write.record(link_event(EventType::SerialLinked, &link, child, linking.now, json!({})));
    Ok(key)
}

/// A key of the body, else the batch's; whether it exists the foreign key says.
fn named(sent: Option<&Key>, of_batch: Option<i64>, code: &'static str) -> Result<Option<i64>, Problem> {
    match sent {
        None => Ok(of_batch),
        Some(key) => key.number().map(Some).ok_or_else(|| Problem::unprocessable(code, "There is no such record.")),
    }
}
