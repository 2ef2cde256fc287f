//! The table of buckets: which record a bucket belongs to, who may write to it, which folders it has.
//!
//! A bucket whose area does not exist yet has no targets: every key is unknown.

use deadpool_postgres::Object;
use kernel::rules::form::FieldType;
use kernel::rules::scope::Scope;
use kernel::words;

use crate::areas::organization::contract::find_user_state;
use crate::areas::process::contract::find_step_state;
use crate::areas::product::contract::find_state as find_product_state;
use crate::areas::quality::contract::field_types;
use crate::areas::serial::contract::find_serial_state;
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

    /// Looks the record up. `hold` keeps it as it is until the commit.
    pub async fn target(self, client: &Object, object_key: &str, hold: bool) -> Result<Target, Problem> {
        // True: archived or trashed.
        let gone = match self {
            Self::User => find_user_state(client, object_key, hold).await?,
            Self::Product => find_product_state(client, object_key, hold).await?,
            Self::Step => find_step_state(client, object_key, hold).await?.map(|live| !live),
            Self::Serial => find_serial_state(client, object_key, hold).await?,
            Self::Issue | Self::Traceability | Self::Task => None,
        };
        Ok(match gone {
            None => Target::Missing,
            Some(true) => Target::ReadOnly,
            Some(false) => Target::Live,
        })
    }

    /// Whether files may be written to this folder of a live record.
    pub async fn check_folder(self, client: &Object, segments: &[String]) -> Result<(), Problem> {
        let segments: Vec<&str> = segments.iter().map(String::as_str).collect();
        let allowed = match (self, segments.as_slice()) {
            (Self::Product, ["meta", field_key]) => return check_files_field(client, field_key).await,
            // Values of custom fields have folders of their own, and so has the record's own picture.
            (Self::Product, ["meta", ..]) | (Self::User | Self::Product, ["image", ..]) => false,
            (Self::User | Self::Product | Self::Serial | Self::Task, _) => true,
            (Self::Issue | Self::Step | Self::Traceability, segments) => segments.is_empty(),
        };
        if allowed { Ok(()) } else { Err(subfolder_invalid(&segments.join("/"))) }
    }
}

/// Files of a custom field need a custom field that holds files.
async fn check_files_field(client: &Object, field_key: &str) -> Result<(), Problem> {
    match field_types(client, &[field_key.to_owned()]).await?.first() {
        None => Err(Problem::not_found("field_not_found", "There is no such field.")),
        Some((_, FieldType::Files)) => Ok(()),
        Some(_) => {
            let refusal = Problem::not_found("field_not_files", "This field does not hold files.");
            Err(refusal.with("field_key", field_key))
        }
    }
}

/// 404 of a folder.
pub fn subfolder_invalid(subfolder: &str) -> Problem {
    let shown: String = subfolder.chars().take(255).collect();
    Problem::not_found("subfolder_invalid", "Files cannot be kept in this folder.").with("subfolder", shown)
}
