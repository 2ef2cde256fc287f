//! Messages in responses.

use collaboration_queries::message::{LockMessage, MessageRow, read_messages};
use deadpool_postgres::Object;
use kernel::rules::message::{DELETED, Recipient};
use kernel::wire::key::{IssueKey, JobKey, MessageKey, OrderKey, ProductKey, RecordId, SerialKey, TaskKey, UserKey};
use kernel::wire::time::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

use crate::refusals::CollaborationRefusal;
use platform::api::Problem;

/// A message on a record or to a user.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Message {
    /// Kind and key of the message, `Message/<key>`.
    #[serde(rename = "_id")]
    #[schema(value_type = String)]
    id: RecordId,
    /// Key of the message.
    #[serde(rename = "_key")]
    #[schema(value_type = String)]
    key: MessageKey,
    /// Revision of the message. It changes with every write and is compared with `If-Match`.
    #[serde(rename = "_rev")]
    rev: String,
    /// Key of the user who wrote the message.
    #[schema(value_type = String)]
    sender_key: UserKey,
    /// First and last name of the sender, or the user name when neither is set.
    sender_name: String,
    /// Record or user that the message is addressed to, as `Kind/key`, for example `Issue/17`.
    recipient_id: String,
    /// Text of the message. `[deleted]` if the message was deleted.
    content: String,
    /// Time when the message was written.
    created: Timestamp,
    /// Time when the text was last edited. `null` when it was never edited.
    updated: Option<Timestamp>,
    /// Time when the message was deleted. `null` while it is not deleted.
    deleted: Option<Timestamp>,
}

/// Stored recipient of a message. Exactly one of these keys is set.
struct RecipientKeys {
    issue: Option<i64>,
    task: Option<i64>,
    order: Option<i64>,
    job: Option<i64>,
    product: Option<i64>,
    serial: Option<i64>,
    user: Option<i64>,
}

impl RecipientKeys {
    /// Returns the recipient whose key is set. A row without a recipient is an internal error.
    fn recipient(&self) -> Result<Recipient, Problem> {
        let recipients = [
            self.issue.map(|key| Recipient::Issue(IssueKey::new(key))),
            self.task.map(|key| Recipient::Task(TaskKey::new(key))),
            self.order.map(|key| Recipient::WorkOrder(OrderKey::new(key))),
            self.job.map(|key| Recipient::Job(JobKey::new(key))),
            self.product.map(|key| Recipient::Product(ProductKey::new(key))),
            self.serial.map(|key| Recipient::Serial(SerialKey::new(key))),
            self.user.map(|key| Recipient::User(UserKey::new(key))),
        ];
        recipients.into_iter().flatten().next().ok_or_else(|| Problem::internal("message without a recipient"))
    }
}

/// Returns the recipient of a locked message.
pub fn recipient_of(row: &LockMessage) -> Result<Recipient, Problem> {
    let keys = RecipientKeys {
        issue: row.issue_key,
        task: row.task_key,
        order: row.work_order_key,
        job: row.job_key,
        product: row.product_key,
        serial: row.serial_key,
        user: row.user_key,
    };
    keys.recipient()
}

impl TryFrom<MessageRow> for Message {
    type Error = Problem;

    fn try_from(row: MessageRow) -> Result<Self, Problem> {
        let keys = RecipientKeys {
            issue: row.issue_key,
            task: row.task_key,
            order: row.work_order_key,
            job: row.job_key,
            product: row.product_key,
            serial: row.serial_key,
            user: row.user_key,
        };
        let name = [row.sender_name, row.sender_surname].into_iter().flatten().filter(|part| !part.is_empty());
        let name = name.collect::<Vec<_>>().join(" ");
        Ok(Self {
            id: RecordId { kind: "Message", number: row.key },
            key: MessageKey::new(row.key),
            rev: row.rev.to_string(),
            sender_key: UserKey::new(row.sender_key),
            sender_name: if name.is_empty() { row.sender_username } else { name },
            recipient_id: keys.recipient()?.to_string(),
            content: row.content.unwrap_or_else(|| DELETED.to_owned()),
            created: Timestamp(row.created),
            updated: row.updated.map(Timestamp),
            deleted: row.deleted.map(Timestamp),
        })
    }
}

/// Reads messages in the order of the keys. The caller must have checked that the reader may see them.
pub async fn load_messages(client: &Object, keys: &[i64]) -> Result<Vec<Message>, Problem> {
    if keys.is_empty() {
        return Ok(Vec::new());
    }
    read_messages().bind(client, &keys).all().await?.into_iter().map(Message::try_from).collect()
}

/// Reads one message. The caller must have checked that the reader may see it.
pub async fn load_message(client: &Object, key: MessageKey) -> Result<Message, Problem> {
    load_messages(client, &[key.number()]).await?.pop().ok_or_else(|| CollaborationRefusal::MessageNotFound.into())
}
