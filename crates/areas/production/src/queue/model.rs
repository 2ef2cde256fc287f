//! Queues, as the API returns them.

use deadpool_postgres::Object;
use kernel::rules::event_data::{QueueType, QueueUpdated};
use kernel::rules::queue::QueueDifference;
use kernel::wire::key::{JobKey, Key, OrderKey, QueueKey, UserKey};
use production_queries::queue::{QueueRow, list_queued_jobs, list_queued_orders};
use serde::Serialize;
use utoipa::ToSchema;

use crate::refusals::ProductionRefusal;
use platform::api::Problem;

/// Queue of the open work orders of a site, or of the open jobs of an operator at a site.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Queue {
    /// Identifier of the record with its type: `Queue/` followed by the key. `null` when the operator has never had a
    /// job at the site.
    #[serde(rename = "_id")]
    pub id: Option<String>,
    /// Key of the queue. `null` when the operator has never had a job at the site.
    #[serde(rename = "_key")]
    pub key: Option<String>,
    /// Revision of the queue, which changes when entries enter, leave or are reordered. `null` when the operator has
    /// never had a job at the site.
    #[serde(rename = "_rev")]
    pub rev: Option<String>,
    /// Type of the queue: `s` for a site, `o` for an operator.
    #[serde(rename = "type")]
    pub kind: QueueType,
    /// Key of the site.
    pub site_key: String,
    /// Key of the operator. `null` for the queue of a site.
    #[schema(value_type = Option<String>)]
    pub subqueue_target_key: Option<UserKey>,
    /// Keys of the work orders in their sequence. Empty for the queue of an operator.
    #[schema(value_type = Vec<String>)]
    pub work_orders: Vec<OrderKey>,
    /// Keys of the jobs in their sequence. Empty for the queue of a site.
    #[schema(value_type = Vec<String>)]
    pub jobs: Vec<JobKey>,
    /// Whether the queue of an operator has its own sequence. `false` when it follows the queue of the site, and for
    /// the queue of a site.
    pub independent: bool,
}

impl Queue {
    /// Builds the response for an operator who never had a job at the site and therefore has no stored queue.
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

    /// Builds the queue without its entries.
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

/// Reads the work orders in the queue of a site, in their sequence.
pub async fn orders_of(client: &Object, queue: &QueueRow) -> Result<Vec<OrderKey>, Problem> {
    let keys = list_queued_orders().bind(client, &queue.key).all().await?;
    Ok(keys.into_iter().map(OrderKey::new).collect())
}

/// Reads the jobs in the queue of an operator, in the sequence of that queue or of the site that it follows.
pub async fn jobs_of(client: &Object, queue: &QueueRow) -> Result<Vec<JobKey>, Problem> {
    let keys = list_queued_jobs().bind(client, &queue.key).all().await?;
    Ok(keys.into_iter().map(JobKey::new).collect())
}

/// Reads the work orders of a site queue and builds the response.
pub async fn load_site_queue(client: &Object, row: &QueueRow) -> Result<Queue, Problem> {
    Ok(Queue { work_orders: orders_of(client, row).await?, ..Queue::new(row, QueueType::Site) })
}

/// Reads the jobs of an operator queue and builds the response.
pub async fn load_operator_queue(client: &Object, row: &QueueRow) -> Result<Queue, Problem> {
    Ok(Queue { jobs: jobs_of(client, row).await?, ..Queue::new(row, QueueType::Operator) })
}

/// Builds the journal data of a reordered queue.
pub fn queue_event_data(row: &QueueRow, kind: QueueType) -> QueueUpdated {
    QueueUpdated { queue_key: QueueKey::new(row.key), kind, subqueue_target_key: row.user_key.map(UserKey::new) }
}

/// Builds the refusal of a new sequence that does not have exactly the stored entries, so that a client cannot drop
/// entries that were added after its read. The refusal lists the missing, unknown and duplicate keys.
pub fn queue_changed(difference: QueueDifference<Key>) -> Problem {
    let texts = |keys: Vec<Key>| keys.iter().map(Key::to_string).collect::<Vec<_>>();
    ProductionRefusal::QueueChanged
        .with("missing", texts(difference.missing))
        .with("unknown", texts(difference.unknown))
        .with("duplicate", texts(difference.duplicate))
}
