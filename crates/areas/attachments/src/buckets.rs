//! The list of buckets. The area that owns the records of a bucket registers the rules for their files.

use std::collections::HashSet;

use deadpool_postgres::Object;
use kernel::string_enum;

use super::refusals::AttachmentsRefusal;
use platform::api::Problem;
use platform::auth::Caller;
use platform::records::{FolderPolicy, LockMode, RecordKind, RecordLiveness, RecordRegistry};

string_enum! {
    /// Kind of record that files belong to.
    pub enum Bucket {
        /// Files of the form of an issue.
        Issue = "issue",
        /// Files of a product.
        Product = "product",
        /// Files of a step of an operation or phase.
        Step = "step",
        /// Evidence of steps, stored with the work order.
        Traceability = "traceability",
        /// Files of a user.
        User = "user",
        /// Files of a unit.
        Serial = "serial",
        /// Files of a task.
        Task = "task",
    }
}

impl Bucket {
    /// The kind of record that the files of this bucket belong to.
    fn kind(self) -> RecordKind {
        match self {
            Self::Issue => RecordKind::Issue,
            Self::Product => RecordKind::Product,
            Self::Step => RecordKind::Step,
            Self::Traceability => RecordKind::WorkOrder,
            Self::User => RecordKind::User,
            Self::Serial => RecordKind::Serial,
            Self::Task => RecordKind::Task,
        }
    }

    /// Folders of a record in this bucket that can have files, as text for the interface description and refusals.
    pub const fn folders(self) -> &'static str {
        match self {
            Self::Issue => "{form_field_key}",
            Self::Product => "any folder except image, or meta/{custom_field_key} for files of a custom field",
            Self::Step => "no subfolder",
            Self::Traceability => "{batch_key}/{step_key}/{custom_field_key}/{form_field_key}",
            Self::User => "any folder except image",
            Self::Serial | Self::Task => "any folder",
        }
    }

    /// Refuses a caller without the scope to write files of this record. Some records need no further scope.
    pub fn check_writer(self, records: &RecordRegistry, caller: &Caller, object_key: &str) -> Result<(), Problem> {
        let rules = records.get(self.kind()).and_then(|record| record.files);
        let scope = rules.and_then(|rules| (rules.write_scope)(caller, object_key));
        scope.map_or(Ok(()), |scope| caller.require_scope(scope))
    }

    /// Whether the record that the files belong to is live. None when the record does not exist.
    pub async fn target(
        self,
        records: &RecordRegistry,
        client: &Object,
        object_key: &str,
        lock_mode: LockMode,
    ) -> Result<Option<RecordLiveness>, Problem> {
        records.liveness(client, self.kind(), object_key, lock_mode).await
    }

    /// Refuses a folder that this record cannot have, or whose files this caller may not change. Returns the names of
    /// the files in the folder that are evidence, and whether the folder accepts new files. The caller has checked that
    /// the record is live.
    pub async fn check_folder(
        self,
        records: &RecordRegistry,
        client: &Object,
        caller: &Caller,
        object_key: &str,
        segments: &[String],
    ) -> Result<(HashSet<String>, bool), Problem> {
        let segments: Vec<&str> = segments.iter().map(String::as_str).collect();
        let Some(rules) = records.get(self.kind()).and_then(|record| record.files) else {
            return Err(self.subfolder_invalid(&segments.join("/")));
        };
        let keeps = (rules.keeps)(client, object_key, &segments).await?;
        match keeps {
            FolderPolicy::Nothing => return Err(self.subfolder_invalid(&segments.join("/"))),
            FolderPolicy::Files | FolderPolicy::OldFiles => {}
            FolderPolicy::FilesWith(scope) => caller.require_scope(scope)?,
        }
        Ok(((rules.evidence)(client, object_key, &segments).await?, keeps != FolderPolicy::OldFiles))
    }

    /// The 404 refusal of a folder that the record cannot have. It lists the folders that the record can have.
    pub fn subfolder_invalid(self, subfolder: &str) -> Problem {
        let shown: String = subfolder.chars().take(255).collect();
        let (bucket, expected) = (self.as_str(), self.folders());
        let message = format!(
            "Records of the bucket {bucket} cannot have files in this folder. Expected: {expected}. A folder path has \
             at most 8 segments, separated by slashes."
        );
        AttachmentsRefusal::SubfolderInvalid.with_message(message).with("subfolder", shown).with("expected", expected)
    }
}
