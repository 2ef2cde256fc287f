//! `PUT /queue/operator/{operator_key}` — an operator's queue leaves the order of the site, or returns to it.

use axum::extract::State;
use kernel::input;
use kernel::rules::event_data::QueueType;
use kernel::rules::queue::same_entries;
use kernel::wire::key::{JobKey, Key, SiteKey, UserKey};
use kernel::wire::list::List;
use production_queries::queue::{QueueRow, place_jobs, set_independent};
use production_queries::snapshot::find_sites;

use super::model::{Queue, jobs_of, load_operator_queue, queue_changed, queue_event_data};
use super::operators::check_operator;
use super::queues::lock_operator;
use crate::limits::QUEUE_MAX;
use crate::refusals::ProductionRefusal;
use configuration::contract::hold_switch;
use organization::contract::OrganizationRefusal;
use platform::api::{Body, Envelope, IfMatch, Params, PathParam, Problem, SharedRefusal};
use platform::db::{Committed, Write, Writer};
use platform::journal::NewEvent;
use platform::records::LockMode;
use platform::refuses;
use platform::state::App;

/// The setting that lets queues of operators have an order of their own.
const ALLOWED: &str = "allow_independent_reordering_of_job_queues";

input! {
    /// Where.
    pub struct OperatorQueueSite {
        /// The site.
        pub site_key: SiteKey = SiteKey::new("0"),
    }
}

input! {
    /// What changes.
    pub struct OperatorQueueIn {
        /// The same jobs as are stored, in their new order.
        pub jobs: Option<List<Key, 0, QUEUE_MAX>>,
        /// The queue has an order of its own; as before when absent.
        pub independent: Option<bool>,
    }
}

refuses![
    OrganizationRefusal::UserNotFound,
    ProductionRefusal::SiteNotFound,
    ProductionRefusal::IndependentReorderingDisabled,
    ProductionRefusal::QueueChanged,
    ProductionRefusal::JobsNeedIndependent,
    SharedRefusal::RevisionMismatch,
];

/// Reorder the queue of an operator.
#[utoipa::path(
    put,
    path = "/queue/operator/{operator_key}",
    request_body = OperatorQueueIn,
    params(("operator_key" = inline(UserKey), Path, description = "Key of the user."), OperatorQueueSite),
    responses(
        (status = 200, description = "The queue.", body = Envelope<Queue>),
        Refused,
    ),
)]
pub async fn update_operator_queue(
    State(app): State<App>,
    writer: Writer,
    PathParam(key): PathParam<UserKey>,
    Params(query): Params<OperatorQueueSite>,
    if_match: IfMatch,
    Body(input): Body<OperatorQueueIn>,
) -> Result<Committed<Envelope<Queue>>, Problem> {
    let mut write = writer.begin("update_operator_queue").await?;
    // The setting before the queue: who turns it off locks it first, then reverts the queues.
    let allowed = hold_switch(&write, ALLOWED).await?;
    check_operator(&app, write.conn(), key, LockMode::Hold).await?;
    let site = query.site_key;
    let known = find_sites().bind(write.conn(), &[site.as_str()].as_slice()).opt().await?;
    known.ok_or(ProductionRefusal::SiteNotFound)?;
    let mut queue = lock_operator(&write, key, &site).await?;
    if_match.check(queue.rev)?;
    let independent = input.independent.unwrap_or(queue.independent);
    if independent && !allowed {
        return Err(ProductionRefusal::IndependentReorderingDisabled.into());
    }
    if reorder(&write, &mut queue, independent, input.jobs.as_ref()).await? {
        let event = NewEvent::of(&queue_event_data(&queue, QueueType::Operator), write.now());
        write.append_event(NewEvent { site_key: Some(site), ..event });
    }
    let queue = load_operator_queue(write.conn(), &queue).await?;
    write.commit(Envelope::ok("Queue reordered.", queue)).await
}

/// Stores the sequence and the independence of a queue, which is locked. Answers whether anything changed, because only
/// a change is recorded in the journal.
async fn reorder(
    write: &Write,
    queue: &mut QueueRow,
    independent: bool,
    sent: Option<&List<Key, 0, QUEUE_MAX>>,
) -> Result<bool, Problem> {
    let stored = jobs_of(write.conn(), queue).await?;
    let keys: Vec<Key> = stored.iter().map(|key| Key::from(key.number())).collect();
    if let Some(sent) = sent {
        same_entries(&keys, &sent.0).map_err(queue_changed)?;
        if !independent {
            return Err(ProductionRefusal::JobsNeedIndependent.into());
        }
    }
    let unchanged = sent.is_none_or(|sent| sent.0 == keys);
    if unchanged && independent == queue.independent {
        return Ok(false);
    }
    // What becomes independent keeps the order that it had until another one is sent.
    let wanted: Vec<i64> = match sent {
        Some(sent) => sent.0.iter().filter_map(Key::number).collect(),
        None => JobKey::numbers(&stored),
    };
    place_jobs().bind(write.conn(), &wanted, &queue.key).await?;
    queue.rev = set_independent().bind(write.conn(), &independent, &queue.key).one().await?;
    queue.independent = independent;
    Ok(true)
}
