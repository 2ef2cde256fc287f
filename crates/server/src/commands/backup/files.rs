//! The files of a backup: every object that the database names, with the checksum of its record.

use std::collections::HashMap;
use std::hash::{BuildHasher as _, RandomState};

use administration::drill::{NamedObject, named_objects};
use anyhow::{Context, Result};
use futures_util::{StreamExt as _, TryStreamExt as _};
use tokio_postgres::Client;

use super::checks::refuse;
use crate::commands::print_notice;
use platform::files::{Files, ObjectDigest};

/// Folder of the objects in the files of the backup. Their paths below it are those of the file store.
const FOLDER: &str = "objects";
/// Objects that are copied or read at the same time.
const AT_ONCE: usize = 8;
/// Objects after which a line shows the progress.
const SHOWN_EVERY: usize = 1000;
/// Newest objects of a sample, and further objects that are drawn at random.
const SAMPLE: usize = 1000;
/// Faults that a check names. The others are counted.
const NAMED_MAX: usize = 20;

/// Path of an object in the files of the backup.
fn backup_path(path: &str) -> String {
    format!("{FOLDER}/{path}")
}

/// All objects that the database names, in the order of their paths.
pub async fn objects_of(client: &Client) -> Result<Vec<NamedObject>> {
    named_objects(client).await.context("the list of files cannot be read")
}

/// What was done with objects.
#[derive(Debug, Default)]
struct Done {
    /// Number of objects that were copied.
    copied: u64,
    /// Their size in bytes.
    bytes: u64,
    /// A sentence for each object that is missing or wrong.
    faults: Vec<String>,
}

/// Copies the objects that the backup lacks. Only a file store that does not answer ends the copy of all.
pub async fn copy_missing(objects: &[NamedObject], store: &Files, backup: &Files) -> Result<String> {
    let known = backup.sizes(FOLDER).await.context("the files of the backup cannot be read")?;
    let missing: Vec<&NamedObject> = objects.iter().filter(|object| !is_kept(object, &known)).collect();
    let done = with_each(&missing, "copied", |object| copy_to_backup(object, store, backup)).await?;
    refuse(&done.faults, NAMED_MAX, "Look for the object in an older copy of the file store")?;
    let (count, all, mebibytes) = (done.copied, objects.len(), done.bytes / (1024 * 1024));
    Ok(format!("{count} of {all} objects copied ({mebibytes} MiB), the others were there"))
}

/// Does some work with each object, with a few at the same time, and shows how far it is. The work answers with the size
/// of an object that it copied, with nothing if none was needed, or with a sentence about what is wrong with the object.
/// Any other error ends the work.
async fn with_each<'a, W>(objects: &[&'a NamedObject], verb: &str, work: impl Fn(&'a NamedObject) -> W) -> Result<Done>
where
    W: Future<Output = Result<Result<Option<u64>, String>>>,
{
    let mut ended = futures_util::stream::iter(objects.iter().map(|object| work(object))).buffer_unordered(AT_ONCE);
    let (mut done, mut count) = (Done::default(), 0_usize);
    while let Some(outcome) = ended.try_next().await? {
        match outcome {
            Ok(Some(size)) => {
                done.copied += 1;
                done.bytes += size;
            }
            Ok(None) => {}
            Err(fault) => done.faults.push(fault),
        }
        count += 1;
        if count.is_multiple_of(SHOWN_EVERY) {
            print_notice(&format!("{count} of {} files {verb}", objects.len()));
        }
    }
    Ok(done)
}

/// Whether the backup has an object in full. An object never changes: a new content has a new path.
fn is_kept(object: &NamedObject, known: &HashMap<String, u64>) -> bool {
    let Some(kept) = known.get(&backup_path(&object.path)) else { return false };
    object.size.is_none_or(|size| u64::try_from(size) == Ok(*kept))
}

/// Copies an object to the backup. The inner result says what is wrong with the object, an outer error ends the copy of
/// all.
async fn copy_to_backup(object: &NamedObject, store: &Files, backup: &Files) -> Result<Result<Option<u64>, String>> {
    let path = backup_path(&object.path);
    let copied = store.copy_to(&object.path, backup, &path).await;
    match copied.with_context(|| format!("{} cannot be copied", object.path))? {
        Some(digest) if is_recorded(object, &digest) => Ok(Ok(Some(digest.size))),
        None => Ok(Err(fault(object, None, "the file store"))),
        found => {
            // Bytes that nobody recorded must not look like a copy.
            backup.remove(&path).await?;
            Ok(Err(fault(object, found.as_ref(), "the file store")))
        }
    }
}

/// Copies the objects that the file store lacks, or has with other bytes, from the backup.
pub async fn copy_back(client: &Client, backup: &Files, store: &Files) -> Result<String> {
    let objects = objects_of(client).await?;
    let all: Vec<&NamedObject> = objects.iter().collect();
    let done = with_each(&all, "checked", |object| copy_from_backup(object, backup, store)).await?;
    refuse(&done.faults, NAMED_MAX, "Look for the object in an older copy of the file store")?;
    Ok(format!(
        "{} objects have the checksum of their record. {} of them were copied from the backup",
        all.len(),
        done.copied
    ))
}

/// Copies one object to the file store if it needs one and the backup has the right one. An object that cannot be
/// replaced stays as it is.
async fn copy_from_backup(object: &NamedObject, backup: &Files, store: &Files) -> Result<Result<Option<u64>, String>> {
    let path = backup_path(&object.path);
    let found = store.digest(&object.path).await.with_context(|| format!("{} cannot be read", object.path))?;
    if found.is_some_and(|found| is_recorded(object, &found)) {
        return Ok(Ok(None));
    }
    let kept = backup.digest(&path).await.with_context(|| format!("{path} cannot be read"))?;
    let Some(kept) = kept.as_ref().filter(|kept| is_recorded(object, kept)) else {
        return Ok(Err(fault(object, kept.as_ref(), "the backup")));
    };
    backup.copy_to(&path, store, &object.path).await.with_context(|| format!("{} cannot be written", object.path))?;
    Ok(Ok(Some(kept.size)))
}

/// Checks that the backup has every object with the checksum of its record.
pub async fn check(client: &Client, backup: &Files, only_sample: bool) -> Result<String> {
    let objects = objects_of(client).await?;
    let all = objects.len();
    let chosen = if only_sample { sample(objects) } else { objects };
    let checked: Vec<&NamedObject> = chosen.iter().collect();
    let done = with_each(&checked, "checked", |object| check_object(object, backup)).await?;
    let fix = "Run `tracewright backup run`, and look for the object in an older copy of the file store";
    refuse(&done.faults, NAMED_MAX, fix)?;
    Ok(format!("{} of {all} objects have the checksum of their record", checked.len()))
}

/// Compares an object in the backup with its record.
async fn check_object(object: &NamedObject, backup: &Files) -> Result<Result<Option<u64>, String>> {
    let digest = backup.digest(&backup_path(&object.path)).await.context("the files of the backup cannot be read")?;
    let is_right = digest.as_ref().is_some_and(|found| is_recorded(object, found));
    Ok(if is_right { Ok(None) } else { Err(fault(object, digest.as_ref(), "the backup")) })
}

/// Whether bytes are those of the record. Imports, which live for hours, have neither size nor checksum.
fn is_recorded(object: &NamedObject, found: &ObjectDigest) -> bool {
    object.sha256.as_ref().is_none_or(|sha256| *sha256 == found.sha256)
}

/// The newest objects, and as many others at random.
fn sample(mut objects: Vec<NamedObject>) -> Vec<NamedObject> {
    objects.sort_by_key(|object| std::cmp::Reverse(object.created));
    let mut others = objects.split_off(objects.len().min(SAMPLE));
    let random = RandomState::new();
    others.sort_by_cached_key(|object| random.hash_one(&object.path));
    objects.extend(others.into_iter().take(SAMPLE));
    objects
}

/// A sentence about an object that a place lacks or has with other bytes.
fn fault(object: &NamedObject, found: Option<&ObjectDigest>, place: &str) -> String {
    let NamedObject { record, path, .. } = object;
    match found {
        None => format!("{record}: {place} has no object {path}"),
        Some(_) => format!("{record}: the object {path} in {place} has other bytes than its record says"),
    }
}
