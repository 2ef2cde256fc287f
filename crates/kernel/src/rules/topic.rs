//! Topics of the event stream, and the right that each needs besides the right to listen.

use crate::rules::scope::{Scope, ScopeSet};
use crate::string_enum;

string_enum! {
    /// A topic that rows of the journal belong to.
    pub enum EventTopic {
        /// Orders, jobs, batches.
        Production = "production",
        /// Serials and lots.
        Serial = "serial",
        /// Stock, positions, counting.
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
    /// The right to read rows of this topic, besides the right to read the journal or to listen to it.
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

    /// The topics whose rows the holder of these scopes may read.
    pub fn readable(scopes: &ScopeSet) -> Vec<&'static str> {
        Self::ALL.iter().filter(|topic| scopes.contains(topic.scope())).map(|topic| topic.as_str()).collect()
    }
}

/// What a client can listen to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Topic {
    /// Everything of one kind, for holders of the scope.
    Kind(Scope),
    /// What concerns one user, for that user alone.
    User(String),
}

impl Topic {
    /// The topic with this name.
    pub fn parse(name: &str) -> Option<Self> {
        if let Some(topic) = EventTopic::from_word(name) {
            return Some(Self::Kind(topic.scope()));
        }
        name.strip_prefix("user:").filter(|key| !key.is_empty()).map(|key| Self::User(key.to_owned()))
    }
}

/// Which of the topics that a listener asked for a row matches, in the order in which they were asked for. Of users'
/// topics only the listener's own can be asked for. A confidential row is for its audience alone.
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

/// The topic of what concerns one user.
pub fn own_topic(user_key: i64) -> String {
    format!("user:{user_key}")
}
