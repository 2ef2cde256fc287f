//! Records that generic areas (files, tags, links, messages, assignments) refer to without knowing which area owns
//! them.
//!
//! The owner of a record kind registers it with [`Area::record`](super::api::Area::record), and generic areas look it
//! up here. A kind that no area has registered has no records, so every key is unknown.

use std::collections::{BTreeMap, HashMap, HashSet};
use std::pin::Pin;

use deadpool_postgres::Object;
use kernel::rules::scope::Scope;
use kernel::string_enum;

use super::api::Problem;
use super::auth::Caller;
use super::db::Write;
use super::state::App;

string_enum! {
    /// Kinds of records, in the order in which their rows are locked.
    pub enum RecordKind {
        User = "user",
        Task = "task",
        Issue = "issue",
        WorkOrder = "work_order",
        Serial = "serial",
        Product = "product",
        Step = "step",
        Position = "position",
    }
}

/// Whether an existing record is still in use.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecordLiveness {
    /// The record is in use.
    Live,
    /// The record is archived or deleted. Its files and tags can only be read.
    Gone,
}

impl RecordLiveness {
    /// `Gone` if `gone`, otherwise `Live`.
    pub fn live_unless(gone: bool) -> Self {
        if gone { Self::Gone } else { Self::Live }
    }
}

/// What the caller does with a record after reading it, which decides how its row is locked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LockMode {
    /// Nothing that depends on the record: no lock.
    Read,
    /// A change that only refers to the record. The record must exist until the commit, but may be archived before it.
    Keep,
    /// A change that needs the record to be live. The record stays live until the commit.
    Hold,
    /// A change of the record itself. Its row is locked for update from the start, because upgrading a lock later could
    /// deadlock.
    Change,
}

/// The future that a registered function returns.
pub type BoxedResult<'a, T> = Pin<Box<dyn Future<Output = Result<T, Problem>> + Send + 'a>>;

/// Finds the records with these keys and whether they are live. Unknown keys are absent from the result. Rows are
/// locked in key order.
pub type FindLiveness =
    for<'a> fn(&'a Object, &'a [String], LockMode) -> BoxedResult<'a, HashMap<String, RecordLiveness>>;

/// Makes the changes that follow when tags of records change. The caller has locked the records with
/// [`LockMode::Change`].
pub type OnTagsChanged = for<'a> fn(&'a App, &'a Write, &'a [String]) -> BoxedResult<'a, ()>;

/// A kind of record as its owner registers it.
#[derive(Clone, Copy, Debug)]
pub struct RecordRegistration {
    /// Kind of the records.
    pub kind: RecordKind,
    /// Finds and locks records of this kind.
    pub find: FindLiveness,
    /// Rules for files of these records. None when they cannot have files.
    pub files: Option<FileRules>,
    /// Makes the changes that follow when tags of these records change. None when there are none.
    pub tags_changed: Option<OnTagsChanged>,
}

/// Rules for the files of a record: who may change them, and in which folders.
#[derive(Clone, Copy, Debug)]
pub struct FileRules {
    /// The scope that the caller needs, in addition to that of the operation, to change files of this record. None when
    /// the scope of the operation is enough.
    pub write_scope: fn(&Caller, &str) -> Option<Scope>,
    /// Whether the live record with this key can have files in the folder with these path segments.
    pub keeps: for<'a> fn(&'a Object, &'a str, &'a [&'a str]) -> BoxedResult<'a, FolderPolicy>,
    /// Names of files in this folder that are evidence, which can be neither replaced nor deleted.
    pub evidence: for<'a> fn(&'a Object, &'a str, &'a [&'a str]) -> BoxedResult<'a, HashSet<String>>,
}

/// Whether a record can have files in a folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FolderPolicy {
    /// The folder cannot have files.
    Nothing,
    /// The folder can have files.
    Files,
    /// The folder can have files, and changing them needs this scope too.
    FilesWith(Scope),
    /// The folder has files, but the record is closed and accepts no new ones.
    OldFiles,
}

impl FolderPolicy {
    /// `Files` if `kept`, otherwise `Nothing`.
    pub fn files_if(kept: bool) -> Self {
        if kept { Self::Files } else { Self::Nothing }
    }
}

/// Requires no further scope, for records of the shop floor: every user who may upload files can attach evidence.
pub fn any_caller(_caller: &Caller, _object_key: &str) -> Option<Scope> {
    None
}

/// Allows files only in the top folder of the record.
pub fn no_subfolders<'a>(_client: &'a Object, _key: &'a str, segments: &'a [&'a str]) -> BoxedResult<'a, FolderPolicy> {
    Box::pin(std::future::ready(Ok(FolderPolicy::files_if(segments.is_empty()))))
}

/// Allows files in every folder.
pub fn any_subfolder<'a>(
    _client: &'a Object,
    _key: &'a str,
    _segments: &'a [&'a str],
) -> BoxedResult<'a, FolderPolicy> {
    Box::pin(std::future::ready(Ok(FolderPolicy::Files)))
}

/// Protects no evidence: files of these records can always be replaced and deleted.
pub fn no_evidence<'a>(
    _client: &'a Object,
    _key: &'a str,
    _segments: &'a [&'a str],
) -> BoxedResult<'a, HashSet<String>> {
    Box::pin(std::future::ready(Ok(HashSet::new())))
}

/// All kinds of records that the areas have registered.
#[derive(Clone, Debug, Default)]
pub struct RecordRegistry(BTreeMap<RecordKind, RecordRegistration>);

impl RecordRegistry {
    /// Registers a kind of record.
    pub fn add(&mut self, record: RecordRegistration) {
        self.0.insert(record.kind, record);
    }

    /// The registration of a kind. None when no area has registered it.
    pub fn get(&self, kind: RecordKind) -> Option<&RecordRegistration> {
        self.0.get(&kind)
    }

    /// Whether one record is live. None when it does not exist.
    pub async fn liveness(
        &self,
        client: &Object,
        kind: RecordKind,
        key: &str,
        lock_mode: LockMode,
    ) -> Result<Option<RecordLiveness>, Problem> {
        let Some(record) = self.get(kind) else { return Ok(None) };
        let keys = [key.to_owned()];
        Ok((record.find)(client, &keys, lock_mode).await?.remove(key))
    }

    /// Returns the keys of the records that are live.
    pub async fn live(
        &self,
        client: &Object,
        kind: RecordKind,
        keys: &[String],
        lock_mode: LockMode,
    ) -> Result<HashSet<String>, Problem> {
        let Some(record) = self.get(kind) else { return Ok(HashSet::new()) };
        let found = (record.find)(client, keys, lock_mode).await?;
        Ok(found.into_iter().filter(|(_, standing)| *standing == RecordLiveness::Live).map(|(key, _)| key).collect())
    }
}
