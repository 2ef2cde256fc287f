//! Queues as they are answered.

use deadpool_postgres::Object;
use kernel::rules::event_data::{QueueType, QueueUpdated};
use kernel::rules::queue::QueueDifference;
use kernel::wire::key::{JobKey, Key, OrderKey, QueueKey, UserKey};
use production_queries::queue::{QueueRow, list_queued_jobs, list_queued_orders};
use serde::Serialize;
use utoipa::ToSchema;

use crate::refusals::ProductionRefusal;
use platform::api::Problem;

/// The orders of a site, or the jobs of an operator.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Queue {
    /// `Queue/key`.
    #[serde(rename = "_id")]
    pub id: Option<String>,
    /// Its key; none as long as the operator never had a job.
    #[serde(rename = "_key")]
    pub key: Option<String>,
    /// Its revision.
    #[serde(rename = "_rev")]
    pub rev: Option<String>,
    /// `s` of a site, `o` of an operator.
    #[serde(rename = "type")]
    pub kind: QueueType,
    /// The site.
    pub site_key: String,
    /// The operator.
    #[schema(value_type = Option<String>)]
    pub subqueue_target_key: Option<UserKey>,
    /// Orders in their order.
    #[schema(value_type = Vec<String>)]
    pub work_orders: Vec<OrderKey>,
    /// Jobs in their order.
    #[schema(value_type = Vec<String>)]
    pub jobs: Vec<JobKey>,
    /// It has an order of its own; else it follows the site.
    pub independent: bool,
}

impl Queue {
    /// The answer for an operator who never had a job at the site, and so has no stored queue yet.
    pub fn empty(user_key: UserKey, site_key: &str) -> Self {
        Self {
            id: None,
            key: None,
            rev: None,
            kind: QueueType::Operator,
            site_key: site_key.to_owned(),
            subqueue_target_key: Some(user_key),
            work_orders: Vec::new(),
            jobs: Vec::new(),
            independent: false,
        }
    }

    /// The queue without its entries.
    fn new(row: &QueueRow, kind: QueueType) -> Self {
        Self {
            id: Some(format!("Queue/{}", row.key)),
            key: Some(row.key.to_string()),
            rev: Some(row.rev.to_string()),
            kind,
            site_key: row.site_key.clone(),
            subqueue_target_key: row.user_key.map(UserKey::new),
            work_orders: Vec::new(),
            jobs: Vec::new(),
            independent: row.independent,
        }
    }
}

/// The orders in the queue of a site, in their sequence.
pub async fn orders_of(client: &Object, queue: &QueueRow) -> Result<Vec<OrderKey>, Problem> {
    let keys = list_queued_orders().bind(client, &queue.key).all().await?;
    Ok(keys.into_iter().map(OrderKey::new).collect())
}

/// The jobs in the queue of an operator, in the sequence in which they are done.
pub async fn jobs_of(client: &Object, queue: &QueueRow) -> Result<Vec<JobKey>, Problem> {
    let keys = list_queued_jobs().bind(client, &queue.key).all().await?;
    Ok(keys.into_iter().map(JobKey::new).collect())
}

/// The queue of a site with its orders, as it is answered.
pub async fn load_site_queue(client: &Object, row: &QueueRow) -> Result<Queue, Problem> {
    Ok(Queue { work_orders: orders_of(client, row).await?, ..Queue::new(row, QueueType::Site) })
}

/// The queue of an operator with its jobs, as it is answered.
pub async fn load_operator_queue(client: &Object, row: &QueueRow) -> Result<Queue, Problem> {
    Ok(Queue { jobs: jobs_of(client, row).await?, ..Queue::new(row, QueueType::Operator) })
}

/// Journal data of a reordered queue.
pub fn queue_event_data(row: &QueueRow, kind: QueueType) -> QueueUpdated {
    QueueUpdated { queue_key: QueueKey::new(row.key), kind, subqueue_target_key: row.user_key.map(UserKey::new) }
}

/// Refuses a new sequence that is not one of the same entries, so that a client cannot drop entries that were added in
/// between: the refusal lists what is missing, unknown or sent twice.
pub fn queue_changed(difference: QueueDifference<Key>) -> Problem {
    let texts = |keys: Vec<Key>| keys.iter().map(Key::to_string).collect::<Vec<_>>();
    ProductionRefusal::QueueChanged
        .with("missing", texts(difference.missing))
        .with("unknown", texts(difference.unknown))
        .with("duplicate", texts(difference.duplicate))
}
