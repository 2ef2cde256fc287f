//! The filter of a stream, which gives the same result in memory and in the database, and the replay of missed rows.

use kernel::wire::key::UserKey;
use std::sync::Arc;

use chrono::{DateTime, Utc};
use deadpool_postgres::Object;
use kernel::rules::feed::{Reset, ResetReason};
use kernel::rules::journal::Seq;
use kernel::rules::topic::{matched, own_topic};
use platform_queries::event::EventRow;

use super::limits::{REPLAY_AGE_MAX, REPLAY_MAX, REPLAY_PAGE};
use super::rows::{ABOVE, FEED, FORWARD, UP_TO, event_columns, event_row};
use platform::api::Problem;
use platform::db::Search;

/// Filter for the rows that a stream sends. A row must match all filters that are present.
#[derive(Clone, Debug)]
pub struct EventFilter {
    /// The requested topics, without duplicates.
    pub topics: Vec<String>,
    /// The listening user, for rows with an audience.
    pub user_key: UserKey,
    pub work_order_keys: Option<Vec<i64>>,
    pub job_keys: Option<Vec<i64>>,
    pub task_keys: Option<Vec<i64>>,
}

impl EventFilter {
    /// Returns the topics of the stream that a row matches. Empty when the row is not sent.
    pub fn matched(&self, row: &EventRow) -> Vec<&str> {
        let filters = [
            (&self.work_order_keys, row.work_order_key),
            (&self.job_keys, row.job_key),
            (&self.task_keys, row.task_key),
        ];
        let passes = |filter: &Option<Vec<i64>>, key: Option<i64>| match filter {
            Some(keys) => key.is_some_and(|key| keys.contains(&key)),
            None => true,
        };
        if !filters.into_iter().all(|(filter, key)| passes(filter, key)) {
            return Vec::new();
        }
        matched(&self.topics, self.user_key.number(), &row.topic, &row.audience, row.confidential)
    }

    /// Builds the database search that finds the same rows as [`Self::matched`], above one position and up to another.
    fn search(&self, columns: &'static str, above: Seq, up_to: Seq) -> Search {
        let topics = if self.topics.contains(&own_topic(self.user_key.number())) {
            // The last condition makes the partial index usable.
            "(e.topic = any ($1) or (e.audience @> array[$2::bigint] and e.audience <> '{}'))"
        } else {
            "e.topic = any ($1)"
        };
        Search::new(columns, FEED)
            .bind(self.topics.clone())
            .bind(self.user_key.number())
            .filter(topics)
            .filter("(not e.confidential or e.audience @> array[$2::bigint])")
            .filter_by(ABOVE, Some(above.number()))
            .filter_by(UP_TO, Some(up_to.number()))
            .filter_by("e.work_order_key = any (?)", self.work_order_keys.clone())
            .filter_by("e.job_key = any (?)", self.job_keys.clone())
            .filter_by("e.task_key = any (?)", self.task_keys.clone())
    }

    /// Reads the next page of rows above one position and up to another. Empty at the end.
    pub async fn page(&self, client: &Object, above: Seq, up_to: Seq) -> Result<Vec<Arc<EventRow>>, Problem> {
        let rows = self.search(event_columns!(), above, up_to).page(client, FORWARD, REPLAY_PAGE, 0).await?;
        Ok(rows.iter().map(|row| Arc::new(event_row(row))).collect())
    }
}

/// How a stream begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StreamStart {
    /// With the next new row.
    Live,
    /// With the rows above this position, which the client missed.
    Replay(Seq),
    /// The client missed too much: it must reload its data, or continue after the last position that it may keep.
    Reset(Reset),
}

impl StreamStart {
    /// Returns the last position that the client already has or will not be sent. `start` is the position from which
    /// the stream is live.
    pub fn last_seen(self, start: Seq) -> Seq {
        match self {
            Self::Replay(last) => last,
            Self::Live | Self::Reset(_) => start,
        }
    }

    /// Decides how a stream begins whose client has everything up to `last` and which is live from `start` on: with a
    /// replay, or with a reset if the client missed too many rows or rows that are too old.
    pub async fn find(
        client: &Object,
        filter: &EventFilter,
        last: Seq,
        start: Seq,
        now: DateTime<Utc>,
    ) -> Result<Self, Problem> {
        let most = i64::try_from(REPLAY_MAX).map_err(Problem::internal)? + 1;
        let missed = filter.search("e.at", last, start).page(client, FORWARD, most, 0).await?;
        let oldest_allowed = now - REPLAY_AGE_MAX;
        let too_old = missed.iter().any(|row| row.get::<_, DateTime<Utc>>("at") < oldest_allowed);
        let reason =
            if missed.len() > REPLAY_MAX { Some(ResetReason::TooMany) } else { too_old.then_some(ResetReason::TooOld) };
        Ok(reason.map_or(Self::Replay(last), |reason| Self::Reset(Reset { reason, shared: None })))
    }
}
