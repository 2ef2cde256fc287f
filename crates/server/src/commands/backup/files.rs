//! The files of a backup: every object that the database names, with the checksum of its record.

use std::collections::HashMap;
use std::hash::{BuildHasher as _, RandomState};

use administration::drill::{NamedObject, named_objects};
use anyhow::{Context, Result, bail};
use futures_util::{StreamExt as _, TryStreamExt as _};
use tokio_postgres::Client;

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

/// What copying files has done.
#[derive(Debug, Default)]
pub struct CopyResult {
    /// Number of objects that were copied.
    pub copied: u64,
    /// Their size in bytes.
    pub bytes: u64,
    /// A sentence for each object that could not be copied.
    pub faults: Vec<String>,
}

impl CopyResult {
    /// Adds the result of one object: its size if it was copied, nothing if it was there.
    fn add(&mut self, copied: Result<Option<u64>, String>) {
        match copied {
            Ok(Some(size)) => {
                self.copied += 1;
                self.bytes += size;
            }
            Ok(None) => {}
            Err(fault) => self.faults.push(fault),
        }
    }
}

/// Copies the objects that the backup lacks, and returns what happened. Only a file store that does not answer ends the
/// copy of all.
pub async fn copy_missing(objects: &[NamedObject], store: &Files, backup: &Files) -> Result<CopyResult> {
    let known = backup.sizes(FOLDER).await.context("the files of the backup cannot be read")?;
    let missing: Vec<&NamedObject> = objects.iter().filter(|object| !is_kept(object, &known)).collect();
    let copies = missing.iter().map(|object| copy_to_backup(object, store, backup));
    let mut copies = futures_util::stream::iter(copies).buffer_unordered(AT_ONCE);
    let (mut result, mut done) = (CopyResult::default(), 0);
    while let Some(copied) = copies.try_next().await? {
        result.add(copied);
        done += 1;
        show_progress("copied", done, missing.len());
    }
    Ok(result)
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
            backup.discard(&path).await?;
            Ok(Err(fault(object, found.as_ref(), "the file store")))
        }
    }
}

/// Copies the objects that the file store lacks, or has with other bytes, from the backup.
pub async fn copy_back(client: &Client, backup: &Files, store: &Files) -> Result<String> {
    let objects = objects_of(client).await?;
    let copies = objects.iter().map(|object| copy_from_backup(object, backup, store));
    let mut copies = futures_util::stream::iter(copies).buffer_unordered(AT_ONCE);
    let (mut result, mut done) = (CopyResult::default(), 0);
    while let Some(copied) = copies.try_next().await? {
        result.add(copied);
        done += 1;
        show_progress("checked", done, objects.len());
    }
    refuse(&result.faults, "Look for the object in an older copy of the file store")?;
    Ok(format!(
        "{} objects have the checksum of their record. {} of them were copied from the backup",
        objects.len(),
        result.copied
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
    let checked = if only_sample { sample(objects) } else { objects };
    let digests = checked.iter().map(|object| check_object(object, backup));
    let mut digests = futures_util::stream::iter(digests).buffer_unordered(AT_ONCE);
    let (mut faults, mut done) = (Vec::new(), 0);
    while let Some(found) = digests.try_next().await? {
        faults.extend(found);
        done += 1;
        show_progress("checked", done, checked.len());
    }
    refuse(&faults, "Run `tracewright backup run`, and look for the object in an older copy of the file store")?;
    Ok(format!("{} of {all} objects have the checksum of their record", checked.len()))
}

/// What is wrong with an object in the backup. None if nothing is.
async fn check_object(object: &NamedObject, backup: &Files) -> Result<Option<String>> {
    let digest = backup.digest(&backup_path(&object.path)).await.context("the files of the backup cannot be read")?;
    let is_right = digest.as_ref().is_some_and(|found| is_recorded(object, found));
    Ok((!is_right).then(|| fault(object, digest.as_ref(), "the backup")))
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

/// Fails if there are faults, and names the first ones.
pub fn refuse(faults: &[String], fix: &str) -> Result<()> {
    if faults.is_empty() {
        return Ok(());
    }
    let named: Vec<&str> = faults.iter().take(NAMED_MAX).map(String::as_str).collect();
    let more = faults.len() - named.len();
    let more = if more == 0 { String::new() } else { format!("; and {more} more") };
    bail!("{}{more}. {fix}", named.join("; "))
}

/// A sentence about an object that a place lacks or has with other bytes.
fn fault(object: &NamedObject, found: Option<&ObjectDigest>, place: &str) -> String {
    let NamedObject { record, path, .. } = object;
    match found {
        None => format!("{record}: {place} has no object {path}"),
        Some(_) => format!("{record}: the object {path} in {place} has other bytes than its record says"),
    }
}

/// Shows how far the work is, from time to time.
fn show_progress(word: &str, done: usize, all: usize) {
    if done.is_multiple_of(SHOWN_EVERY) {
        print_notice(&format!("{done} of {all} files {word}"));
    }
}
