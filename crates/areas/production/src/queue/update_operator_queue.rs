//! `PUT /queue/operator/{operator_key}` — gives an operator queue its own sequence, or lets it follow the site again.

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

/// The setting that allows operator queues to have their own sequence.
const ALLOWED: &str = "allow_independent_reordering_of_job_queues";

input! {
    /// Site of the queue.
    pub struct OperatorQueueSite {
        /// Key of the site. Default: `0`, the main site.
        pub site_key: SiteKey = SiteKey::new("0"),
    }
}

input! {
    /// New sequence of an operator queue, and whether it is independent of the site.
    pub struct OperatorQueueIn {
        /// Keys of all jobs in the queue, each once, in their new sequence. At most 10 000, and only for an independent
        /// queue. Absent: the sequence stays unchanged.
        pub jobs: Option<List<Key, 0, QUEUE_MAX>>,
        /// `true` gives the queue its own sequence, `false` makes it follow the queue of the site. Absent: unchanged.
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
///
/// Gives the queue of a user its own sequence (`independent` is `true`, with `jobs`), or makes it follow the site again
/// (`independent` is `false`). A queue that becomes independent without `jobs` keeps its current sequence. Independent
/// queues require the configuration `allow_independent_reordering_of_job_queues`. Without it, the request is refused
/// with `independent_reordering_disabled`. `jobs` must name exactly the jobs in the queue, otherwise `queue_changed`
/// lists the differences. A sequence for a queue that follows the site is refused with `jobs_need_independent`. Writes
/// `QUEUE_UPDATED` only if something changed, so repeating the request is harmless.
#[utoipa::path(
    put,
    path = "/queue/operator/{operator_key}",
    request_body = OperatorQueueIn,
    params(("operator_key" = inline(UserKey), Path, description = "Key of the user."), OperatorQueueSite),
    responses(
        (status = 200, description = "The queue after the change.", body = Envelope<Queue>),
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
    // The setting is locked before the queue: the command that turns it off locks it first and then reverts the queues.
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

/// Stores the sequence and the independence of a queue, which is locked. Returns whether anything changed, because only
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
    // A queue that becomes independent keeps its sequence until another one is sent.
    let wanted: Vec<i64> = match sent {
        Some(sent) => sent.0.iter().filter_map(Key::number).collect(),
        None => JobKey::numbers(&stored),
    };
    place_jobs().bind(write.conn(), &wanted, &queue.key).await?;
    queue.rev = set_independent().bind(write.conn(), &independent, &queue.key).one().await?;
    queue.independent = independent;
    Ok(true)
}
