//! `GET /event/feed` — the epochs of the feed.

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
use platform::state::App;

/// The feed of the journal.
#[derive(Debug, Serialize, ToSchema)]
pub struct JournalFeed {
    /// Lineage of the database: a UUID that every copy of it shares.
    feed_id: String,
    /// The current epoch: 16 hexadecimal digits.
    feed: String,
    /// The newest position; `0` while there is none.
    last_seq: String,
    /// The epochs, newest first; at most 1000.
    epochs: Vec<FeedEpoch>,
}

/// A period in which the history of the feed is known to be unbroken.
#[derive(Debug, Serialize, ToSchema)]
pub struct FeedEpoch {
    /// Its number, from 1 on.
    n: i32,
    /// Its name, as in cursors.
    feed: String,
    /// Its first position.
    first_seq: String,
    /// The last position that it gave; null while it has given none.
    last_seq: Option<String>,
    /// Why it began: `created`, `restart`, `failover`, `restored`, `moved` or `adopted`.
    reason: String,
    /// When it began.
    begun: Timestamp,
    /// The last position kept from the epochs before.
    shared_seq: String,
    /// The least number of rows known to be lost when it began; null when nothing is known.
    rows_lost: Option<i64>,
}

impl FeedEpoch {
    /// In one line, for the command line.
    pub fn line(&self) -> String {
        let Self { n, feed, first_seq, last_seq, reason, begun, shared_seq, rows_lost } = self;
        let last = last_seq.as_deref().unwrap_or("none");
        let missing = rows_lost.map_or_else(|| "unknown".to_owned(), |rows| rows.to_string());
        format!(
            "epoch {n} ({feed}): {reason}, began {}, positions {first_seq} to {last}, kept up to {shared_seq}, \
             rows lost, at least: {missing}",
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

/// Read the epochs of the feed.
///
/// A new epoch begins whenever the history of the journal is not known to be unbroken: after a restart or a failover of the
/// database, and after a restore that was announced. Readers with a cursor of an earlier epoch are reset.
#[utoipa::path(
    get,
    path = "/event/feed",
    responses((status = 200, description = "The feed and its epochs, newest first.", body = JournalFeed)),
)]
pub async fn read_feed(State(app): State<App>) -> Result<Json<JournalFeed>, Problem> {
    let client = app.read().await?;
    let current = CurrentEpoch::load(&client).await?;
    let feed_id = find_feed_id().bind(&client).one().await?;
    let epochs = epochs_of(&client).await?;
    Ok(Json(JournalFeed { feed_id, feed: current.feed.to_string(), last_seq: current.newest.to_string(), epochs }))
}

/// The epochs of a database, newest first; at most 1000.
pub async fn epochs_of(client: &Client) -> Result<Vec<FeedEpoch>, tokio_postgres::Error> {
    Ok(find_epochs().bind(client, &EPOCHS_SHOWN).all().await?.into_iter().map(FeedEpoch::from).collect())
}
