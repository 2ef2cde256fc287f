//! Records that generic areas refer to without knowing their owner, such as for files, tags, links, messages or
//! assignments.
//!
//! The owner of a kind of record registers it ([`Area::record`](super::api::Area::record)), and generic areas look it
//! up here. A kind that no area has registered has no records: every key is unknown.

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
    /// It is in use.
    Live,
    /// It is archived or deleted: its files and tags can only be read.
    Gone,
}

impl RecordLiveness {
    /// `Gone` if `gone`, otherwise `Live`.
    pub fn live_unless(gone: bool) -> Self {
        if gone { Self::Gone } else { Self::Live }
    }
}

/// What the caller will do with a record after reading it, which decides how its row is locked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LockMode {
    /// Nothing that depends on the record: no lock.
    Read,
    /// A change that only names the record: it must exist until the commit, but may be archived before.
    Keep,
    /// A change that depends on the record being live: it stays live until the commit.
    Hold,
    /// A change of its own row. It is locked for that from the start, because raising a lock later could deadlock.
    Change,
}

/// The future that a registered function returns.
pub type BoxedResult<'a, T> = Pin<Box<dyn Future<Output = Result<T, Problem>> + Send + 'a>>;

/// Finds which of the keys exist and whether they are live; unknown keys are absent. Rows are locked in key order.
pub type FindLiveness =
    for<'a> fn(&'a Object, &'a [String], LockMode) -> BoxedResult<'a, HashMap<String, RecordLiveness>>;

/// Applies what else changes with the tags of records. The caller has locked them with [`LockMode::Change`].
pub type OnTagsChanged = for<'a> fn(&'a App, &'a Write, &'a [String]) -> BoxedResult<'a, ()>;

/// A kind of record as its owner registers it.
#[derive(Clone, Copy, Debug)]
pub struct RecordRegistration {
    /// Kind of the records.
    pub kind: RecordKind,
    /// Finds and locks its records.
    pub find: FindLiveness,
    /// Rules for its files. None when it cannot have files.
    pub files: Option<FileRules>,
    /// What else changes with its tags. None when nothing does.
    pub tags_changed: Option<OnTagsChanged>,
}

/// Rules for the files of a record: who may change them, and in which folders.
#[derive(Clone, Copy, Debug)]
pub struct FileRules {
    /// The scope that this caller needs to change files of this record, besides that of the operation. None when no
    /// other is needed.
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

/// Requires no further scope, for records of the shop floor: every user who may upload can attach evidence to them.
pub fn any_caller(_caller: &Caller, _object_key: &str) -> Option<Scope> {
    None
}

/// Allows files only in the record's own folder.
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

    /// Returns those of the keys whose records are live.
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
