//! The table of buckets: which record a bucket belongs to, who may write to it, which folders it has.
//!
//! A bucket whose area does not exist yet has no targets: every key is unknown.

use deadpool_postgres::Object;
use kernel::scope::Scope;
use kernel::words;

use crate::areas::organization::contract::find_user_state;
use crate::platform::api::Problem;
use crate::platform::auth::Caller;

words! {
    /// What the files of a folder belong to.
    pub enum Bucket {
        Issue = "issue",
        Product = "product",
        Step = "step",
        /// A work order.
        Traceability = "traceability",
        User = "user",
        Serial = "serial",
        Task = "task",
    }
}

/// The record that files belong to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Target {
    /// There is no such record.
    Missing,
    /// An archived or deleted record: its files can be read.
    ReadOnly,
    /// A live record.
    Live,
}

impl Bucket {
    /// The scope that writing needs besides the operation's own.
    fn write_scope(self, caller: &Caller, object_key: &str) -> Option<Scope> {
        match self {
            Self::Issue => Some(Scope::CollaborationIssueCreate),
            Self::Product => Some(Scope::ProductCatalogueUpdate),
            Self::Step => Some(Scope::ProcessTemplateUpdate),
            Self::Traceability => Some(Scope::TraceabilityBatchExecutionRecordWrite),
            // Everybody may keep files of his own.
            Self::User if object_key == caller.user_key().to_string() => None,
            Self::User => Some(Scope::OrgUserWrite),
            Self::Serial => Some(Scope::SerialUpdate),
            Self::Task => Some(Scope::CollaborationTaskUpdate),
        }
    }

    /// Refuses a caller who may not write to this bucket.
    pub fn must_write(self, caller: &Caller, object_key: &str) -> Result<(), Problem> {
        self.write_scope(caller, object_key).map_or(Ok(()), |scope| caller.must_hold(scope))
    }

    /// Looks the record up. Inside a write it stays as it is until the commit.
    pub async fn target(self, client: &Object, object_key: &str) -> Result<Target, Problem> {
        match self {
            Self::User => find_user_state(client, object_key).await.map(|archived| match archived {
                None => Target::Missing,
                Some(true) => Target::ReadOnly,
                Some(false) => Target::Live,
            }),
            Self::Issue | Self::Product | Self::Step | Self::Traceability | Self::Serial | Self::Task => {
                Ok(Target::Missing)
            }
        }
    }

    /// Whether files may be written to this folder of a live record.
    pub async fn check_folder(self, _client: &Object, _key: &str, segments: &[String]) -> Result<(), Problem> {
        let first = segments.first().map(String::as_str);
        let allowed = match self {
            // The folder of the record's own picture.
            Self::User => first != Some("image"),
            Self::Serial | Self::Task => true,
            Self::Issue | Self::Product | Self::Step | Self::Traceability => segments.is_empty(),
        };
        if allowed { Ok(()) } else { Err(subfolder_invalid(&segments.join("/"))) }
    }
}

/// 404 of a folder.
pub fn subfolder_invalid(subfolder: &str) -> Problem {
    let shown: String = subfolder.chars().take(255).collect();
    Problem::not_found("subfolder_invalid", "Files cannot be kept in this folder.").with("subfolder", shown)
}
