//! `POST /serial-link` — a part is built into a unit or into a batch.

use std::collections::BTreeSet;

use axum::extract::State;
use kernel::input;
use kernel::rules::link::{Next, may_link};
use kernel::wire::key::{BatchKey, JobKey, LinkKey, OrderKey, PhaseKey, ProductKey, SerialKey};

use super::linking::{building, refused};
use crate::areas::production::refusals::Refusal;
use crate::areas::production::rows::{Batch, keep_batch, keep_work};
use crate::areas::serial::contract::{
    Held, Link, Linking, NewLink, SerialLink, SerialRefusal, Unit, attach, confirm, hold_trees, linked_event, load_link,
};
use crate::areas::warehouse::contract::take_out;
use crate::platform::api::{Body, Envelope, Problem};
use crate::platform::auth::Caller;
use crate::platform::db::{Committed, Write, Writer};
use crate::platform::state::App;
use crate::refuses;

input! {
    /// What is built into what.
    pub struct LinkIn {
        /// The part.
        pub child_serial_key: SerialKey,
        /// The unit that it is built into.
        pub parent_serial_key: Option<SerialKey>,
        /// The batch, which is the parent when no unit is named.
        pub batch_key: Option<BatchKey>,
        /// The component that it stands for; its own product when absent.
        pub component_key: Option<ProductKey>,
        /// The phase; the batch's when absent.
        pub phase_key: Option<PhaseKey>,
        /// The order; the batch's when absent.
        pub wo_key: Option<OrderKey>,
        /// The job; the batch's when absent.
        pub job_key: Option<JobKey>,
        /// Take the part out of stock.
        pub process_inventory: bool = true,
    }
}

refuses![
    SerialRefusal::SerialNotFound,
    Refusal::BatchNotFound,
    SerialRefusal::ChildAlreadyLinked,
    SerialRefusal::GenealogyLoop,
    SerialRefusal::SerialDeleted,
    SerialRefusal::SerialScrapped,
    SerialRefusal::SerialNotReleased,
    SerialRefusal::OnHold,
    SerialRefusal::SerialInStock,
    Refusal::BatchOutputTraced,
    Refusal::ParentRequired,
    Refusal::ComponentMismatch,
    SerialRefusal::JobNotFound,
    SerialRefusal::NamedWorkOrderNotFound,
    SerialRefusal::PhaseNotFound,
];

/// Link a component.
#[utoipa::path(
    post,
    path = "/serial-link",
    request_body = LinkIn,
    responses(
        (status = 200, description = "The link.", body = Envelope<SerialLink>),
        Refused,
    ),
)]
pub async fn link_component(
    State(app): State<App>,
    caller: Caller,
    writer: Writer,
    Body(input): Body<LinkIn>,
) -> Result<Committed<Envelope<SerialLink>>, Problem> {
    let mut write = writer.begin("link_component").await?;
    let batch = match input.batch_key {
        Some(key) => keep_batch(&write, key).await?,
        None => None,
    };
    keep_work(&write, input.wo_key, input.job_key, None).await?;
    let keys = [Some(input.child_serial_key), input.parent_serial_key].into_iter().flatten();
    let held = hold_trees(&write, &keys.collect::<BTreeSet<_>>()).await?;
    let child = held.get(&input.child_serial_key).ok_or(SerialRefusal::SerialNotFound)?;
    let parent = input.parent_serial_key.map(|key| held.get(&key).ok_or(SerialRefusal::SerialNotFound)).transpose()?;
    if input.batch_key.is_some() && batch.is_none() {
        return Err(Refusal::BatchNotFound.into());
    }
    let component_key = input.component_key.unwrap_or(child.product_key);
    let asked = building(child, parent, batch.as_ref(), component_key, input.process_inventory);
    let linking = Linking { now: app.clock.now(), user_key: caller.user_key(), confirmed: true };
    let link = match (may_link(&asked).map_err(|refusal| refused(refusal, child))?, child.link_key) {
        (Next::Made(_), _) => make(&mut write, &held, child, parent, batch.as_ref(), &input, linking).await?,
        (Next::Changed(_), Some(link_key)) => confirm_draft(&mut write, link_key, child, linking).await?,
        (_, Some(link_key)) => load_link(&write, link_key).await?,
        (_, None) => return Err(Problem::internal("a part without a link keeps one")),
    };
    write.commit(Envelope::ok("Component linked.", link.answer())).await
}

/// A draft of the same parent is confirmed.
async fn confirm_draft(write: &mut Write, link_key: LinkKey, child: &Unit, linking: Linking) -> Result<Link, Problem> {
    take_out(child.position_key.as_ref())?;
    let link = confirm(write, link_key, child, linking).await?;
    write.record(linked_event(&link, child, linking.now));
    Ok(link)
}

async fn make(
    write: &mut Write,
    held: &Held,
    child: &Unit,
    parent: Option<&Unit>,
    batch: Option<&Batch>,
    input: &LinkIn,
    linking: Linking,
) -> Result<Link, Problem> {
    take_out(child.position_key.as_ref())?;
    // Whether an order, a job or a phase of the body exists the foreign keys say.
    let link = NewLink {
        child: child.key,
        parent: parent.map(|parent| parent.key),
        component_key: child.product_key,
        work_order_key: input.wo_key.or_else(|| Some(batch?.work_order_key)),
        job_key: input.job_key.or_else(|| Some(batch?.job_key)),
        phase_key: input.phase_key.clone().or_else(|| Some(batch?.phase_key.clone())),
        batch_key: batch.map(|batch| batch.key),
        replaces: None,
    };
    let made = attach(write, held, &[link], linking).await?.pop();
    let link = Link::from(made.ok_or_else(|| Problem::internal("no link was made"))?);
    write.record(linked_event(&link, child, linking.now));
    Ok(link)
}
