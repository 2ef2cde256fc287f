//! Messages as they are answered.

use collaboration_queries::message::{LockMessage, MessageRow, read_messages};
use deadpool_postgres::Object;
use kernel::rules::message::{DELETED, Recipient};
use kernel::wire::key::{IssueKey, JobKey, MessageKey, OrderKey, ProductKey, RecordId, SerialKey, TaskKey, UserKey};
use kernel::wire::time::Timestamp;
use serde::Serialize;
use utoipa::ToSchema;

use crate::refusals::CollaborationRefusal;
use platform::api::Problem;

/// What somebody wrote.
#[derive(Clone, Debug, Serialize, ToSchema)]
pub struct Message {
    /// `Message/key`.
    #[serde(rename = "_id")]
    #[schema(value_type = String)]
    id: RecordId,
    /// Its key.
    #[serde(rename = "_key")]
    #[schema(value_type = String)]
    key: MessageKey,
    /// Its revision.
    #[serde(rename = "_rev")]
    rev: String,
    /// Who wrote it.
    #[schema(value_type = String)]
    sender_key: UserKey,
    /// The name of who wrote it.
    sender_name: String,
    /// To whom, or on what.
    recipient_id: String,
    /// What it says.
    content: String,
    /// When it was written.
    created: Timestamp,
    /// When it was changed.
    updated: Option<Timestamp>,
    /// When it was deleted.
    deleted: Option<Timestamp>,
}

/// The recipient of a message as it is stored: exactly one of these keys is set.
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
        recipients.into_iter().flatten().next().ok_or_else(|| Problem::internal("a message to nobody"))
    }
}

/// The recipient of a locked message.
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

/// Messages in the order of the keys. The caller has checked that the reader may see them.
pub async fn load_messages(client: &Object, keys: &[i64]) -> Result<Vec<Message>, Problem> {
    if keys.is_empty() {
        return Ok(Vec::new());
    }
    read_messages().bind(client, &keys).all().await?.into_iter().map(Message::try_from).collect()
}

/// One message; the caller has checked that the reader may see it.
pub async fn load_message(client: &Object, key: MessageKey) -> Result<Message, Problem> {
    load_messages(client, &[key.number()]).await?.pop().ok_or_else(|| CollaborationRefusal::MessageNotFound.into())
}
