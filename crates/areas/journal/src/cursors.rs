//! Where a cursor stands: whether its reader goes on from there.

use deadpool_postgres::Object;
use journal_queries::epoch::{find_current, find_standing};
use kernel::rules::feed::{Cursor, CursorStatus, FeedName, Reset};
use kernel::rules::journal::Seq;

use super::refusals::JournalRefusal;
use platform::api::Problem;

/// The current epoch, and the newest position.
#[derive(Clone, Debug)]
pub struct CurrentEpoch {
    /// Number of the epoch.
    pub epoch: i32,
    /// Its name.
    pub feed: FeedName,
    /// The newest position that readers see.
    pub newest: Seq,
}

impl CurrentEpoch {
    /// Reads it. Before the first start there is none: a copy that answers requests has checked its feed.
    pub async fn load(client: &Object) -> Result<Self, Problem> {
        let row = find_current().bind(client).one().await?;
        let (Some(epoch), Some(feed)) = (row.n, row.feed) else {
            return Err(Problem::internal("the feed of the journal has no epoch"));
        };
        Ok(Self { epoch, feed: FeedName::new(feed), newest: Seq::new(row.newest) })
    }

    /// The cursor of a position.
    pub fn cursor(&self, seq: Seq) -> Cursor {
        Cursor { feed: Some(self.feed.clone()), seq }
    }

    /// 410: the reader cannot go on.
    pub fn refused(&self, reset: Reset) -> Problem {
        metrics::counter!("journal_feed_resets_total", "reason" => reset.reason.as_str()).increment(1);
        JournalRefusal::FeedReset
            .with("reason", reset.reason.as_str())
            .with("feed", self.feed.as_str())
            .with("last_seq", self.newest.to_string())
            .with("shared_seq", reset.shared.map(|seq| seq.to_string()))
    }
}

/// The position from which the reader of a cursor goes on.
pub async fn resolve_cursor(client: &Object, cursor: &Cursor) -> Result<Result<Seq, Reset>, Problem> {
    let feed = cursor.feed.as_ref().map_or("", FeedName::as_str);
    let row = find_standing().bind(client, &cursor.seq.number(), &feed).one().await?;
    let standing = CursorStatus { is_current: row.is_current, is_given: row.is_given, kept: row.kept.map(Seq::new) };
    Ok(standing.judge(cursor))
}
