//! `PUT /queue` — reorders the work orders of a site. Operator queues that follow the site change with it.

use std::collections::BTreeSet;

use kernel::input;
use kernel::rules::event_data::QueueType;
use kernel::rules::queue::same_entries;
use kernel::wire::key::{Key, SiteKey};
use kernel::wire::list::List;
use production_queries::queue::{place_orders, touch_queues};
use production_queries::snapshot::find_sites;

use super::model::{Queue, load_site_queue, orders_of, queue_changed, queue_event_data};
use super::queues::lock_sites;
use crate::limits::QUEUE_MAX;
use crate::refusals::ProductionRefusal;
use platform::api::{Body, Envelope, IfMatch, Problem, SharedRefusal};
use platform::db::{Committed, Writer};
use platform::journal::NewEvent;
use platform::refuses;

input! {
    /// New sequence of the queue of a site.
    pub struct SiteQueueIn {
        /// Key of the site. Default: `0`, the main site.
        pub site_key: SiteKey = SiteKey::new("0"),
        /// Keys of all work orders in the queue, each once, in their new sequence. At most 10 000.
        pub work_orders: List<Key, 0, QUEUE_MAX>,
    }
}

refuses![ProductionRefusal::SiteNotFound, ProductionRefusal::QueueChanged, SharedRefusal::RevisionMismatch,];

/// Reorder the queue of a site.
///
/// Stores a new sequence of the open work orders of a site. Operator queues that are not independent follow the new
/// sequence immediately. Send exactly the work orders that are in the queue. Otherwise the request is refused with
/// `queue_changed`, which lists the `missing`, `unknown` and `duplicate` keys. In this case, read the queue again and
/// repeat the change. The queue is locked during the change, and `If-Match` is compared with its revision. Writes
/// `QUEUE_UPDATED`, even if the sequence does not change.
#[utoipa::path(
    put,
    path = "/queue",
    request_body = SiteQueueIn,
    responses(
        (status = 200, description = "The queue in its new sequence.", body = Envelope<Queue>),
        Refused,
    ),
)]
pub async fn replace_site_queue(
    writer: Writer,
    if_match: IfMatch,
    Body(input): Body<SiteQueueIn>,
) -> Result<Committed<Envelope<Queue>>, Problem> {
    let mut write = writer.begin("replace_site_queue").await?;
    let site = input.site_key;
    let known = find_sites().bind(write.conn(), &[site.as_str()].as_slice()).opt().await?;
    known.ok_or(ProductionRefusal::SiteNotFound)?;
    let mut queue = lock_sites(&write, &BTreeSet::from([site.clone()]))
        .await?
        .remove(&site)
        .ok_or(ProductionRefusal::SiteNotFound)?;
    if_match.check(queue.rev)?;
    let stored: Vec<Key> = orders_of(write.conn(), &queue).await?.iter().map(|key| Key::from(key.number())).collect();
    same_entries(&stored, &input.work_orders.0).map_err(queue_changed)?;
    let keys: Vec<i64> = input.work_orders.0.iter().filter_map(Key::number).collect();
    place_orders().bind(write.conn(), &keys, &queue.key).await?;
    queue.rev = touch_queues().bind(write.conn(), &[queue.key].as_slice()).one().await?;
    let event = NewEvent::of(&queue_event_data(&queue, QueueType::Site), write.now());
    write.append_event(NewEvent { site_key: Some(site), ..event });
    let queue = load_site_queue(write.conn(), &queue).await?;
    write.commit(Envelope::ok("Queue reordered.", queue)).await
}
