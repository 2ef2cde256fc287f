//! Records that others refer to without knowing their owner: what files belong to, what carries tags.
//!
//! Owners bring their records to assembly ([`Area::record`](super::api::Area::record)); generic areas ask here. A kind
//! that nobody has brought has no records: every key is unknown.

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

/// Whether a record is in use. One that does not exist has no standing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RecordLiveness {
    /// It is.
    Live,
    /// Archived, trashed or deleted: what belongs to it can be read, and nothing else.
    Gone,
}

impl RecordLiveness {
    /// The standing of a record that may be gone.
    pub fn live_unless(gone: bool) -> Self {
        if gone { Self::Gone } else { Self::Live }
    }
}

/// What comes after the look at a record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LockMode {
    /// Nothing that relies on it.
    Read,
    /// A change that names it: it exists until the commit. What only names a record fits its end as well as its life.
    Keep,
    /// A change that relies on it: it keeps its standing until the commit.
    Hold,
    /// A change of its own row. The strongest lock at the first touch, because none is raised later.
    Change,
}

/// An answer that is still being made.
pub type BoxedResult<'a, T> = Pin<Box<dyn Future<Output = Result<T, Problem>> + Send + 'a>>;

/// Where records stand, by key; unknown keys are left out. Rows are locked in key order.
pub type FindLiveness =
    for<'a> fn(&'a Object, &'a [String], LockMode) -> BoxedResult<'a, HashMap<String, RecordLiveness>>;

/// What happens to records whose tags change. They were looked at with [`LockMode::Change`].
pub type OnTagsChanged = for<'a> fn(&'a App, &'a Write, &'a [String]) -> BoxedResult<'a, ()>;

/// A kind of record, as its owner brings it.
#[derive(Clone, Copy, Debug)]
pub struct RecordRegistration {
    /// What it is.
    pub kind: RecordKind,
    /// How its records are found and held.
    pub find: FindLiveness,
    /// The rules of its files, if it can have any.
    pub files: Option<FileRules>,
    /// What happens to records whose tags change, if anything.
    pub tags_changed: Option<OnTagsChanged>,
}

/// Who may write the files of a record, and where.
#[derive(Clone, Copy, Debug)]
pub struct FileRules {
    /// The scope that this caller needs to write to this record, besides that of the operation: master data has one.
    pub write_scope: fn(&Caller, &str) -> Option<Scope>,
    /// Whether a live record, given by its key, keeps files in this folder, given by its segments.
    pub keeps: for<'a> fn(&'a Object, &'a str, &'a [&'a str]) -> BoxedResult<'a, FolderPolicy>,
    /// Names of files in this folder that are evidence: they are neither replaced nor deleted.
    pub evidence: for<'a> fn(&'a Object, &'a str, &'a [&'a str]) -> BoxedResult<'a, HashSet<String>>,
}

/// Whether a record keeps files in a folder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FolderPolicy {
    /// It does not.
    Nothing,
    /// It does.
    Files,
    /// It does, and who writes them needs a further scope.
    FilesWith(Scope),
    /// Those that it has; the record is closed and takes no new ones.
    OldFiles,
}

impl FolderPolicy {
    /// Files, or nothing.
    pub fn files_if(kept: bool) -> Self {
        if kept { Self::Files } else { Self::Nothing }
    }
}

/// For records of the floor: whoever may upload at all can attach evidence to them.
pub fn any_caller(_caller: &Caller, _object_key: &str) -> Option<Scope> {
    None
}

/// Files only in the folder of the record itself.
pub fn no_subfolders<'a>(_client: &'a Object, _key: &'a str, segments: &'a [&'a str]) -> BoxedResult<'a, FolderPolicy> {
    Box::pin(std::future::ready(Ok(FolderPolicy::files_if(segments.is_empty()))))
}

/// Files in whatever folder.
pub fn any_subfolder<'a>(
    _client: &'a Object,
    _key: &'a str,
    _segments: &'a [&'a str],
) -> BoxedResult<'a, FolderPolicy> {
    Box::pin(std::future::ready(Ok(FolderPolicy::Files)))
}

/// For records whose files can always be replaced.
pub fn no_evidence<'a>(
    _client: &'a Object,
    _key: &'a str,
    _segments: &'a [&'a str],
) -> BoxedResult<'a, HashSet<String>> {
    Box::pin(std::future::ready(Ok(HashSet::new())))
}

/// All kinds that the areas have brought.
#[derive(Clone, Debug, Default)]
pub struct RecordRegistry(BTreeMap<RecordKind, RecordRegistration>);

impl RecordRegistry {
    /// Takes a kind in.
    pub fn add(&mut self, record: RecordRegistration) {
        self.0.insert(record.kind, record);
    }

    /// The kind as its owner brought it.
    pub fn get(&self, kind: RecordKind) -> Option<&RecordRegistration> {
        self.0.get(&kind)
    }

    /// Where one record stands; nothing when there is no such record.
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

    /// Those of the records that are live.
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
