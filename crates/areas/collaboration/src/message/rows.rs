//! Messages and their recipients in commands: locks them and builds their events.

use chrono::{DateTime, Utc};
use collaboration_queries::message::lock_message;
use collaboration_queries::target::{keep_jobs, keep_orders, keep_serials};
use kernel::rules::event_data::EventData;
use kernel::rules::message::{MessageReader, MessageState, Recipient};
use kernel::wire::key::{MessageKey, OrderKey, PhaseKey, ProductKey, UserKey};

use super::model::recipient_of;
use crate::refusals::CollaborationRefusal;
use platform::api::{IfMatch, Problem};
use platform::db::Write;
use platform::journal::NewEvent;
use platform::records::{LockMode, RecordKind, RecordLiveness};
use platform::state::App;

/// A message that the command has locked.
#[derive(Clone, Copy, Debug)]
pub struct LockedMessage {
    /// Key of the user who wrote the message.
    pub sender_key: UserKey,
    /// User or record that the message is addressed to.
    pub recipient: Recipient,
    /// State that the message rules check: how the caller relates to the message, and whether it is deleted.
    pub state: MessageState,
}

/// Locks a message to change it and checks the revision that the client expects. A message between two other users is
/// reported as not found, whatever its revision.
pub async fn lock_visible_message(
    write: &Write,
    key: MessageKey,
    caller: UserKey,
    if_match: &IfMatch,
) -> Result<LockedMessage, Problem> {
    let row =
        lock_message().bind(write.conn(), &key.number()).opt().await?.ok_or(CollaborationRefusal::MessageNotFound)?;
    let (sender_key, recipient) = (UserKey::new(row.sender_key), recipient_of(&row)?);
    let reader = match recipient {
        _ if sender_key == caller => MessageReader::Sender,
        Recipient::User(user) if user != caller => MessageReader::Stranger,
        _ => MessageReader::Other,
    };
    if reader == MessageReader::Stranger {
        return Err(CollaborationRefusal::MessageNotFound.into());
    }
    if_match.check(row.rev)?;
    Ok(LockedMessage { sender_key, recipient, state: MessageState { reader, deleted: row.is_deleted } })
}

/// Keeps the recipient of a message from being deleted until the commit. A recipient that is archived, trashed or
/// deleted counts as not found.
pub async fn hold_recipient(app: &App, write: &Write, recipient: Recipient) -> Result<(), Problem> {
    let kind = match recipient {
        Recipient::Issue(_) => RecordKind::Issue,
        Recipient::Task(_) => RecordKind::Task,
        Recipient::WorkOrder(_) => RecordKind::WorkOrder,
        Recipient::Product(_) => RecordKind::Product,
        Recipient::Serial(_) => RecordKind::Serial,
        Recipient::User(_) => RecordKind::User,
        // Jobs have neither files nor tags, so they are not in the registry of records.
        Recipient::Job(key) => {
            let found = keep_jobs().bind(write.conn(), &[key.number()].as_slice()).opt().await?;
            return found.map(drop).ok_or_else(|| CollaborationRefusal::RecipientNotFound.into());
        }
    };
    let key = recipient.number().to_string();
    match app.records.liveness(write.conn(), kind, &key, LockMode::Keep).await? {
        Some(RecordLiveness::Live) => Ok(()),
        Some(RecordLiveness::Gone) | None => Err(CollaborationRefusal::RecipientNotFound.into()),
    }
}

/// Builds an event about a message. It names the record of the message and the records that this one belongs to, such
/// as the work order of a job. An event about a message to a user is confidential: only the sender and the recipient
/// receive it.
pub async fn event_of(
    write: &Write,
    data: &impl EventData,
    (key, sender_key): (MessageKey, UserKey),
    recipient: Recipient,
    at: DateTime<Utc>,
) -> Result<NewEvent, Problem> {
    let mut event = NewEvent { message_key: Some(key), ..NewEvent::of(data, at) };
    let number = [recipient.number()];
    match recipient {
        Recipient::Issue(issue) => event.issue_key = Some(issue),
        Recipient::Task(task) => event.task_key = Some(task),
        Recipient::WorkOrder(order) => {
            let row = keep_orders().bind(write.conn(), &number.as_slice()).opt().await?;
            event.work_order_key = Some(order);
            event.product_key = row.map(|row| ProductKey::new(row.product_key));
        }
        Recipient::Job(job) => {
            event.job_key = Some(job);
            if let Some(row) = keep_jobs().bind(write.conn(), &number.as_slice()).opt().await? {
                event.work_order_key = Some(OrderKey::new(row.work_order_key));
                event.phase_key = Some(PhaseKey::new(row.phase_key));
                event.product_key = Some(ProductKey::new(row.product_key));
            }
        }
        Recipient::Product(product) => event.product_key = Some(product),
        Recipient::Serial(serial) => {
            event.serial_keys = vec![serial];
            if let Some(row) = keep_serials().bind(write.conn(), &number.as_slice()).opt().await? {
                event.product_key = Some(ProductKey::new(row.product_key));
                event.work_order_key = row.work_order_key.map(OrderKey::new);
            }
        }
        Recipient::User(user) => {
            event.confidential = true;
            event.audience = if user == sender_key { vec![user] } else { vec![user, sender_key] };
        }
    }
    Ok(event)
}
