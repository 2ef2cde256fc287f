//! Topics of the event stream, and the right that each needs besides the right to listen.

use crate::scope::Scope;

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
        let scope = match name {
            "production" => Scope::ProductionWorkOrderRead,
            "serial" => Scope::SerialRead,
            "inventory" => Scope::InventoryInventoryRead,
            "task" => Scope::CollaborationTaskRead,
            "issue" => Scope::CollaborationIssueRead,
            "message" => Scope::CollaborationMessageRead,
            "product" => Scope::ProductCatalogueRead,
            other => {
                return other.strip_prefix("user:").filter(|key| !key.is_empty()).map(|key| Self::User(key.to_owned()));
            }
        };
        Some(Self::Kind(scope))
    }
}
