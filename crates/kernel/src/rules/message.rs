//! Rules of messages: recipients, and who may change a message (docs/spec/collaboration.md#messages).

use std::fmt;

use crate::rules::refusal::{refusals, refuse_first};
use crate::wire::key::{IssueKey, JobKey, Key, OrderKey, ProductKey, SerialKey, TaskKey, UserKey};

/// Content that responses show for a deleted message.
pub const DELETED: &str = "[deleted]";

/// Record or user that a message is addressed to, written `Kind/key`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Recipient {
    /// An issue that the message is about.
    Issue(IssueKey),
    /// A task that the message is about.
    Task(TaskKey),
    /// A work order that the message is about.
    WorkOrder(OrderKey),
    /// A job that the message is about.
    Job(JobKey),
    /// A product that the message is about.
    Product(ProductKey),
    /// A unit that the message is about.
    Serial(SerialKey),
    /// A user who receives the message. Only that user and the sender can read it.
    User(UserKey),
}

impl Recipient {
    /// Reads `Kind/key`. `None` if the text has another format or names an unknown kind.
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

    /// Returns the key of the recipient as a number.
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

    /// Returns the kind of the recipient, which is the first part of `Kind/key`.
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

/// Relation of the caller to a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MessageReader {
    /// The user who wrote the message.
    Sender,
    /// Another user who may read the message.
    Other,
    /// A third user, for whom a message between two users does not exist.
    Stranger,
}

/// State of a message that the rules check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MessageState {
    /// Relation of the caller to the message.
    pub reader: MessageReader,
    /// Whether the text was deleted.
    pub deleted: bool,
}

/// A command on a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MessageCommand {
    /// Replace the text.
    Update,
    /// Delete the text.
    Delete,
}

refusals! {
    /// Why a command on a message is refused.
    pub enum MessageRefusal {
        /// The message does not exist for the caller.
        NotFound = "message_not_found",
        /// The caller is not the sender.
        NotSender = "not_message_sender",
        /// The message was deleted.
        Deleted = "message_deleted",
    }
}

/// Returns the state of the message after the command, or the first rule that refuses it.
pub fn check_transition(command: MessageCommand, message: &MessageState) -> Result<MessageState, MessageRefusal> {
    refuse_first(&[
        (message.reader == MessageReader::Stranger, MessageRefusal::NotFound),
        (message.reader != MessageReader::Sender, MessageRefusal::NotSender),
        (message.deleted, MessageRefusal::Deleted),
    ])?;
    Ok(MessageState { deleted: command == MessageCommand::Delete, ..*message })
}
