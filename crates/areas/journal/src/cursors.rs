//! Cursors of readers: whether a reader can continue from its cursor.

use deadpool_postgres::Object;
use journal_queries::epoch::{find_current_epoch, find_cursor_standing};
use kernel::rules::feed::{Cursor, CursorStatus, FeedName, Reset};
use kernel::rules::journal::Seq;

use super::refusals::JournalRefusal;
use platform::api::Problem;

/// The current epoch of the feed and its newest position.
#[derive(Clone, Debug)]
pub struct CurrentEpoch {
    /// Number of the epoch.
    pub epoch: i32,
    /// Name of the epoch, as in cursors.
    pub feed: FeedName,
    /// The newest position that readers see.
    pub newest: Seq,
}

impl CurrentEpoch {
    /// Reads the current epoch. An instance that serves requests has checked its feed, so there is always an epoch.
    pub async fn load(client: &Object) -> Result<Self, Problem> {
        let row = find_current_epoch().bind(client).one().await?;
        let (Some(epoch), Some(feed)) = (row.n, row.feed) else {
            return Err(Problem::internal("the feed of the journal has no epoch"));
        };
        Ok(Self { epoch, feed: FeedName::new(feed), newest: Seq::new(row.newest) })
    }

    /// Returns the cursor of a position in this epoch.
    pub fn cursor(&self, seq: Seq) -> Cursor {
        Cursor { feed: Some(self.feed.clone()), seq }
    }

    /// Returns the refusal with status 410 for a reader that cannot continue, with the last position that it may keep.
    /// Counts the reset in the metrics.
    pub fn refused(&self, reset: Reset) -> Problem {
        metrics::counter!("journal_feed_resets_total", "reason" => reset.reason.as_str()).increment(1);
        JournalRefusal::FeedReset
            .with("reason", reset.reason.as_str())
            .with("feed", self.feed.as_str())
            .with("last_seq", self.newest.to_string())
            .with("shared_seq", reset.shared.map(|seq| seq.to_string()))
    }
}

/// Returns the position from which a reader with this cursor continues, or why the reader has to reload.
pub async fn resolve_cursor(client: &Object, cursor: &Cursor) -> Result<Result<Seq, Reset>, Problem> {
    let feed = cursor.feed.as_ref().map_or("", FeedName::as_str);
    let row = find_cursor_standing().bind(client, &cursor.seq.number(), &feed).one().await?;
    let standing = CursorStatus { is_current: row.is_current, is_given: row.is_given, kept: row.kept.map(Seq::new) };
    Ok(standing.judge(cursor))
}
