//! Topics of the event stream, and the scope that each needs in addition to the scope to read or follow the journal.

use crate::rules::scope::{Scope, ScopeSet};
use crate::string_enum;

string_enum! {
    /// Topic of a journal row.
    pub enum EventTopic {
        /// Work orders, jobs, batches, WIP and queues.
        Production = "production",
        /// Units and lots.
        Serial = "serial",
        /// Stock, movements, locations and counts.
        Inventory = "inventory",
        /// Tasks.
        Task = "task",
        /// Issues.
        Issue = "issue",
        /// Messages.
        Message = "message",
        /// Products.
        Product = "product",
    }
}

impl EventTopic {
    /// Returns the scope that reading rows of this topic needs, in addition to the scope to read or follow the journal.
    pub const fn scope(self) -> Scope {
        match self {
            Self::Production => Scope::ProductionWorkOrderRead,
            Self::Serial => Scope::SerialRead,
            Self::Inventory => Scope::InventoryInventoryRead,
            Self::Task => Scope::CollaborationTaskRead,
            Self::Issue => Scope::CollaborationIssueRead,
            Self::Message => Scope::CollaborationMessageRead,
            Self::Product => Scope::ProductCatalogueRead,
        }
    }

    /// Returns the topics whose rows can be read with these scopes.
    pub fn readable(scopes: &ScopeSet) -> Vec<&'static str> {
        Self::ALL.iter().filter(|topic| scopes.contains(topic.scope())).map(|topic| topic.as_str()).collect()
    }
}

/// A topic that a client can follow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Topic {
    /// All rows of one topic, for callers with its scope.
    Kind(Scope),
    /// Rows that concern one user, for that user only.
    User(String),
}

impl Topic {
    /// Returns the topic with this name. `None` for an unknown name.
    pub fn parse(name: &str) -> Option<Self> {
        if let Some(topic) = EventTopic::from_word(name) {
            return Some(Self::Kind(topic.scope()));
        }
        name.strip_prefix("user:").filter(|key| !key.is_empty()).map(|key| Self::User(key.to_owned()))
    }
}

/// Returns the requested topics that a row matches, in the order of the request. A user can request only the user topic
/// of their own. A confidential row matches for its audience only.
pub fn matched<'a>(
    requested: &'a [String],
    listener: i64,
    topic: &str,
    audience: &[i64],
    confidential: bool,
) -> Vec<&'a str> {
    let addressed = audience.contains(&listener);
    if confidential && !addressed {
        return Vec::new();
    }
    let own = own_topic(listener);
    requested.iter().map(String::as_str).filter(|name| *name == topic || (addressed && *name == own)).collect()
}

/// Returns the topic of rows that concern one user.
pub fn own_topic(user_key: i64) -> String {
    format!("user:{user_key}")
}
