//! A message: to whom or on what it is written, and who may change it (docs/spec/collaboration.md#messages).

use std::fmt;

use crate::rules::refusal::{refusals, refuse_first};
use crate::wire::key::{IssueKey, JobKey, Key, OrderKey, ProductKey, SerialKey, TaskKey, UserKey};

/// What stands in the place of a text that was deleted.
pub const DELETED: &str = "[deleted]";

/// To whom, or on what, a message is written: `Collection/key`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Recipient {
    /// On an issue.
    Issue(IssueKey),
    /// On a task.
    Task(TaskKey),
    /// On a work order.
    WorkOrder(OrderKey),
    /// On a job.
    Job(JobKey),
    /// On a product.
    Product(ProductKey),
    /// On a unit.
    Serial(SerialKey),
    /// To a user, who alone reads it besides its sender.
    User(UserKey),
}

impl Recipient {
    /// Reads `Collection/key`; nothing when it is no such thing.
    pub fn parse(text: &str) -> Option<Self> {
        let (collection, key) = text.split_once('/')?;
        let key = Key::parse(key)?;
        Some(match collection {
            "Issue" => Self::Issue(IssueKey::from(&key)),
            "Task" => Self::Task(TaskKey::from(&key)),
            "WorkOrder" => Self::WorkOrder(OrderKey::from(&key)),
            "Job" => Self::Job(JobKey::from(&key)),
            "Product" => Self::Product(ProductKey::from(&key)),
            "Serial" => Self::Serial(SerialKey::from(&key)),
            "User" => Self::User(UserKey::from(&key)),
            _ => return None,
        })
    }

    /// The number behind the key.
    pub const fn number(self) -> i64 {
        match self {
            Self::Issue(key) => key.number(),
            Self::Task(key) => key.number(),
            Self::WorkOrder(key) => key.number(),
            Self::Job(key) => key.number(),
            Self::Product(key) => key.number(),
            Self::Serial(key) => key.number(),
            Self::User(key) => key.number(),
        }
    }

    /// Its collection.
    pub const fn collection(self) -> &'static str {
        match self {
            Self::Issue(_) => "Issue",
            Self::Task(_) => "Task",
            Self::WorkOrder(_) => "WorkOrder",
            Self::Job(_) => "Job",
            Self::Product(_) => "Product",
            Self::Serial(_) => "Serial",
            Self::User(_) => "User",
        }
    }
}

impl fmt::Display for Recipient {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}/{}", self.collection(), self.number())
    }
}

/// Who looks at a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MessageReader {
    /// Who wrote it.
    Sender,
    /// Somebody who may read it.
    Other,
    /// A third person, for whom a direct message does not exist.
    Stranger,
}

/// What the rules look at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MessageState {
    /// Who asks.
    pub reader: MessageReader,
    /// Its text was taken away.
    pub deleted: bool,
}

/// What somebody wants of a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MessageCommand {
    /// It says something else.
    Update,
    /// Its text is taken away.
    Delete,
}

refusals! {
    /// Why a command on a message is refused.
    pub enum MessageRefusal {
        /// It does not exist for who asks.
        NotFound = "message_not_found",
        /// Somebody else wrote it.
        NotSender = "not_message_sender",
        /// It was deleted.
        Deleted = "message_deleted",
    }
}

/// The message after the command, or the first rule that forbids it.
pub fn check_transition(command: MessageCommand, message: &MessageState) -> Result<MessageState, MessageRefusal> {
    refuse_first(&[
        (message.reader == MessageReader::Stranger, MessageRefusal::NotFound),
        (message.reader != MessageReader::Sender, MessageRefusal::NotSender),
        (message.deleted, MessageRefusal::Deleted),
    ])?;
    Ok(MessageState { deleted: command == MessageCommand::Delete, ..*message })
}
