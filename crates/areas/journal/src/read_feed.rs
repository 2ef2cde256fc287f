//! `GET /event/feed` reads the state of the feed and its epochs.

use axum::Json;
use axum::extract::State;
use journal_queries::epoch::{FindEpochs, find_epochs, find_feed_id};
use kernel::rules::journal::Seq;
use kernel::wire::time::Timestamp;
use serde::Serialize;
use tokio_postgres::Client;
use utoipa::ToSchema;

use super::cursors::CurrentEpoch;
use super::limits::EPOCHS_SHOWN;
use platform::api::Problem;
use platform::state::Reads;

/// The state of the journal feed.
#[derive(Debug, Serialize, ToSchema)]
pub struct JournalFeed {
    /// UUID of the lineage of the database. Restored and copied databases keep it.
    feed_id: String,
    /// Name of the current epoch, 16 hexadecimal digits. A cursor is `{feed}.{seq}`.
    feed: String,
    /// The newest position in the feed, a number as text. `0` while the journal is empty.
    last_seq: String,
    /// The epochs of the feed, newest first, at most 1000.
    epochs: Vec<FeedEpoch>,
}

/// A period in which the history of the feed is known to be unbroken.
#[derive(Debug, Serialize, ToSchema)]
pub struct FeedEpoch {
    /// Number of the epoch, starting with 1.
    n: i32,
    /// Name of the epoch, 16 hexadecimal digits, as in cursors.
    feed: String,
    /// First position that belongs to the epoch, a number as text.
    first_seq: String,
    /// Last position that was assigned in the epoch, a number as text. `null` while none has been assigned.
    last_seq: Option<String>,
    /// Reason for the epoch: `created` (first use of the database), `restart` or `failover` of the database server, or
    /// an announcement by an administrator: `restored` (a backup), `moved` (the database) or `adopted` (a database or
    /// file store from elsewhere).
    reason: String,
    /// Time at which the epoch began, in UTC.
    begun: Timestamp,
    /// Last position of earlier epochs that readers may keep, a number as text. Readers must discard the rows of
    /// earlier epochs after this position.
    shared_seq: String,
    /// Minimum number of rows that were lost when the epoch began. `null` when it is unknown.
    rows_lost: Option<i64>,
}

impl FeedEpoch {
    /// Formats the epoch as one line for the command line.
    pub fn line(&self) -> String {
        let Self { n, feed, first_seq, last_seq, reason, begun, shared_seq, rows_lost } = self;
        let last = last_seq.as_deref().unwrap_or("none");
        let missing = rows_lost.map_or_else(|| "unknown".to_owned(), |rows| rows.to_string());
        format!(
            "epoch {n} ({feed}): {reason}, began {}, positions {first_seq} to {last}, kept up to {shared_seq}, \
             rows lost (at least): {missing}",
            begun.0.to_rfc3339()
        )
    }
}

impl From<FindEpochs> for FeedEpoch {
    fn from(row: FindEpochs) -> Self {
        let seq = |pos: i64| Seq::new(pos).to_string();
        Self {
            n: row.n,
            feed: row.feed,
            first_seq: seq(row.base_pos),
            last_seq: row.last_pos.map(seq),
            reason: row.reason,
            begun: Timestamp(row.begun),
            shared_seq: seq(row.shared_pos),
            rows_lost: row.rows_lost,
        }
    }
}

/// Read the state of the journal feed.
///
/// Returns the current epoch, the newest position and the history of epochs. A new epoch begins whenever the history of
/// the journal is not known to be unbroken: after a restart or failover of the database, and after an administrator has
/// announced a restore. The service resets readers with a cursor of an earlier epoch (`feed_reset` or the frame
/// `reset`), and they continue from `{feed}.{shared_seq}`. Use this operation to see why a reader was reset and whether
/// rows were lost.
#[utoipa::path(
    get,
    path = "/event/feed",
    responses((status = 200, description = "The current epoch and the history of epochs.", body = JournalFeed)),
)]
pub async fn read_feed(State(reads): State<Reads>) -> Result<Json<JournalFeed>, Problem> {
    let client = reads.connect().await?;
    let current = CurrentEpoch::load(&client).await?;
    let feed_id = find_feed_id().bind(&client).one().await?;
    let epochs = epochs_of(&client).await?;
    Ok(Json(JournalFeed { feed_id, feed: current.feed.to_string(), last_seq: current.newest.to_string(), epochs }))
}

/// Returns the epochs of a database, newest first, at most 1000.
pub async fn epochs_of(client: &Client) -> Result<Vec<FeedEpoch>, tokio_postgres::Error> {
    Ok(find_epochs().bind(client, &EPOCHS_SHOWN).all().await?.into_iter().map(FeedEpoch::from).collect())
}
