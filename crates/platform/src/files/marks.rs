//! Marks of the feed in the file store. A mark is an object that is created only if absent, so that at most one of two
//! writers succeeds. No record names marks and they are not registered as loose, so the sweep ignores them.

use std::time::Duration;

use bytes::Bytes;
use chrono::{DateTime, TimeDelta, Utc};
use futures_util::TryStreamExt;
use kernel::rules::feed::{FoundMark, Mark, MarkLookup};
use object_store::{ObjectStoreExt, PutMode, PutOptions};

use super::Files;
use crate::random;

/// Folder of the marks.
const MARKS: &str = "feed/mark";
/// Number of newest marks to keep. Older ones are removed.
const KEPT: usize = 8;
/// Time within which the store must answer.
const ANSWER_WITHIN: Duration = Duration::from_secs(5);

/// Why a mark was not written.
#[derive(Debug)]
pub enum MarkError {
    /// A mark of this or a newer generation exists, because another instance writes marks too.
    Taken,
    /// The store failed or did not answer in time.
    Failed(String),
}

/// A mark as the store lists it.
struct ListedMark {
    generation: i64,
    written: DateTime<Utc>,
}

/// Name of the object for the mark of a generation.
fn name(generation: i64) -> String {
    format!("{MARKS}/{generation:020}")
}

impl Files {
    /// Finds the newest readable mark. Its age costs another request, so it is determined only if `with_age` returns
    /// true for the mark. Otherwise the age is 0.
    pub async fn newest_mark(&self, with_age: impl Fn(&Mark) -> bool) -> MarkLookup {
        let looked = tokio::time::timeout(ANSWER_WITHIN, self.look_for_mark(with_age)).await;
        let failed = match looked {
            Ok(Ok(store)) => return store,
            Ok(Err(error)) => error.to_string(),
            Err(elapsed) => elapsed.to_string(),
        };
        metrics::counter!("journal_feed_mark_errors_total").increment(1);
        tracing::warn!(error = failed, "the mark of the feed could not be read from the file store");
        MarkLookup::Away
    }

    /// Looks for the newest readable mark, without a time limit.
    async fn look_for_mark(&self, with_age: impl Fn(&Mark) -> bool) -> Result<MarkLookup, object_store::Error> {
        // A missing directory would look like a directory without marks.
        if self.folder.as_ref().is_some_and(|folder| !folder.is_dir()) {
            return Ok(MarkLookup::Away);
        }
        let listed = self.list_marks().await?;
        for ListedMark { generation, written } in &listed {
            // If the mark was removed since the listing, a newer one exists.
            let Ok(found) = self.store.get(&self.path(&name(*generation))).await else { continue };
            let Some(mark) = Mark::parse(&found.bytes().await?) else { continue };
            let age = if with_age(&mark) { self.store_time().await? - *written } else { TimeDelta::zero() };
            return Ok(MarkLookup::Marked(Box::new(FoundMark { generation: *generation, age, mark })));
        }
        Ok(if listed.is_empty() { MarkLookup::Empty } else { MarkLookup::Unreadable })
    }

    /// Lists the marks, newest first.
    async fn list_marks(&self) -> Result<Vec<ListedMark>, object_store::Error> {
        let objects: Vec<_> = self.store.list(Some(&self.path(MARKS))).try_collect().await?;
        let listed = |object: &object_store::ObjectMeta| {
            let generation = object.location.filename()?.parse().ok()?;
            Some(ListedMark { generation, written: object.last_modified })
        };
        let mut marks: Vec<ListedMark> = objects.iter().filter_map(listed).collect();
        marks.sort_by_key(|mark| std::cmp::Reverse(mark.generation));
        Ok(marks)
    }

    /// Current time by the clock of the store, which also dates the marks.
    async fn store_time(&self) -> Result<DateTime<Utc>, object_store::Error> {
        let probe = format!("health/{}", random::hex_key());
        let (path, bytes) = (self.path(&probe), Bytes::from_static(b"time"));
        self.create_object(|| self.store.put(&path, bytes.clone().into())).await?;
        let found = self.store.head(&path).await;
        self.remove(&probe).await?;
        Ok(found?.last_modified)
    }

    /// Writes a mark unless one of its generation or a newer one exists, and removes an old one.
    pub async fn create_mark(&self, generation: i64, mark: &Mark) -> Result<(), MarkError> {
        let created = tokio::time::timeout(ANSWER_WITHIN, self.put_mark(generation, mark)).await;
        let failed = match created {
            Ok(Ok(())) => {
                self.remove_outdated_mark(generation).await;
                return Ok(());
            }
            Ok(Err(object_store::Error::AlreadyExists { .. })) => return Err(MarkError::Taken),
            Ok(Err(error)) => error.to_string(),
            Err(elapsed) => elapsed.to_string(),
        };
        metrics::counter!("journal_feed_mark_errors_total").increment(1);
        Err(MarkError::Failed(failed))
    }

    /// Writes a mark, without a time limit.
    async fn put_mark(&self, generation: i64, mark: &Mark) -> Result<(), object_store::Error> {
        // A missing directory is not created again, because it may return with its marks.
        if let Some(folder) = self.folder.as_ref().filter(|folder| !folder.is_dir()) {
            let source = format!("the directory {} does not exist", folder.display()).into();
            return Err(object_store::Error::Generic { store: "directory", source });
        }
        let (path, text) = (self.path(&name(generation)), Bytes::from(mark.to_text()));
        // An instance that is far ahead may have removed the mark of this generation, and creating it would then
        // succeed.
        if self.list_marks().await?.first().is_some_and(|newest| newest.generation >= generation) {
            let source = "a newer mark exists".into();
            return Err(object_store::Error::AlreadyExists { path: path.to_string(), source });
        }
        let options = || PutOptions { mode: PutMode::Create, ..PutOptions::default() };
        self.create_object(|| self.store.put_opts(&path, text.clone().into(), options())).await.map(drop)
    }

    /// Whether the store really creates an object only if it is absent. Some servers accept the condition and ignore
    /// it.
    pub async fn creates_only_once(&self) -> bool {
        if self.folder.is_some() {
            return true;
        }
        let probe = format!("health/{}", random::hex_key());
        let path = self.path(&probe);
        let options = || PutOptions { mode: PutMode::Create, ..PutOptions::default() };
        let put = || self.store.put_opts(&path, Bytes::from_static(b"once").into(), options());
        let (first, second) = (put().await, put().await);
        // If this fails, an object of four bytes remains, which does no harm.
        let _ = self.remove(&probe).await;
        first.is_ok() && matches!(second, Err(object_store::Error::AlreadyExists { .. }))
    }

    /// Removes the mark that is no longer among the [`KEPT`] newest. Earlier calls have removed all older ones.
    async fn remove_outdated_mark(&self, newest: i64) {
        let old = newest - i64::try_from(KEPT).unwrap_or(0);
        if old > 0 {
            // A failure is harmless: the mark takes a few hundred bytes, and only the newest mark is read.
            let _ = tokio::time::timeout(ANSWER_WITHIN, self.remove(&name(old))).await;
        }
    }
}
