//! The closed list of buckets. The rules of a bucket belong to the area that owns its records, which registers them.

use std::collections::HashSet;

use deadpool_postgres::Object;
use kernel::string_enum;

use super::refusals::AttachmentsRefusal;
use platform::api::Problem;
use platform::auth::Caller;
use platform::records::{FolderPolicy, LockMode, RecordKind, RecordLiveness, RecordRegistry};

string_enum! {
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

    /// Which folders below its records keep files, in the words of the interface description and of refusals.
    pub const fn folders(self) -> &'static str {
        match self {
            Self::Issue => "{form_field_key}",
            Self::Product => "any folder but image; files of a field in meta/{custom_field_key}",
            Self::Step => "no subfolder",
            Self::Traceability => "{batch_key}/{step_key}/{custom_field_key}/{form_field_key}",
            Self::User => "any folder but image",
            Self::Serial | Self::Task => "any folder",
        }
    }

    /// Refuses a caller who may not change files of this record. Some records let everybody.
    pub fn check_writer(self, records: &RecordRegistry, caller: &Caller, object_key: &str) -> Result<(), Problem> {
        let rules = records.get(self.kind()).and_then(|record| record.files);
        let scope = rules.and_then(|rules| (rules.write_scope)(caller, object_key));
        scope.map_or(Ok(()), |scope| caller.require_scope(scope))
    }

    /// Whether the record that the files belong to is live; None when there is no such record.
    pub async fn target(
        self,
        records: &RecordRegistry,
        client: &Object,
        object_key: &str,
        lock_mode: LockMode,
    ) -> Result<Option<RecordLiveness>, Problem> {
        records.liveness(client, self.kind(), object_key, lock_mode).await
    }

    /// Refuses a folder in which the record keeps no files, or none that this caller may change. Answers the names of
    /// the files there that are evidence, and whether new files are accepted. The caller has checked that the record is
    /// live.
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

    /// 404 for a folder that keeps no files, with the folders that do.
    pub fn subfolder_invalid(self, subfolder: &str) -> Problem {
        let shown: String = subfolder.chars().take(255).collect();
        let (bucket, expected) = (self.as_str(), self.folders());
        let message = format!(
            "The bucket {bucket} does not keep files in this folder. Expected below the key of the record: {expected}. At \
             most 8 segments, separated by a slash."
        );
        AttachmentsRefusal::SubfolderInvalid.with_message(message).with("subfolder", shown).with("expected", expected)
    }
}
