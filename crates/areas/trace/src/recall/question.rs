//! What a genealogy request asks, and the database snapshot that answers it.

use axum::extract::FromRequestParts;
use chrono::{DateTime, Utc};
use http::header;
use http::request::Parts;
use kernel::rules::recall::WalkStart;
use kernel::wire::text::SoughtCode;
use serde_json::{Value, json};

use super::input::{RecallQuery, ResultFormat, StartQuery};
use super::walk::facts::WalkMoment;
use super::walk::start_node::find_start;
use super::walk::traversal::{Direction, Walk};
use crate::refusals::TraceRefusal;
use platform::api::Problem;
use platform::state::App;
use platform::walks::Snapshot;

/// What a request asks, with its start or selectors.
#[derive(Clone, Debug)]
pub enum Question {
    /// Where something is used.
    WhereUsed(StartQuery),
    /// What something is made of.
    Origin(StartQuery),
    /// What must be recalled.
    Recall(Box<RecallQuery>),
}

impl Question {
    /// Returns the word with which the names of exported files begin.
    pub const fn name(&self) -> &'static str {
        match self {
            Self::WhereUsed(_) => "where-used",
            Self::Origin(_) => "origin",
            Self::Recall(_) => "recall",
        }
    }

    /// Returns the direction of the walk.
    pub const fn direction(&self) -> Direction {
        match self {
            Self::WhereUsed(_) | Self::Recall(_) => Direction::Forward,
            Self::Origin(_) => Direction::Backward,
        }
    }

    /// Returns whether the units that the walk starts from are items of the result. In a recall they are, because they
    /// must be recalled too.
    pub const fn begins_with_items(&self) -> bool {
        matches!(self, Self::Recall(_))
    }

    /// Finds the nodes that the walk starts from. Refuses records that do not exist and incomplete selectors.
    pub async fn starts(&self, walk: &mut Walk<'_>) -> Result<Vec<WalkStart>, Problem> {
        match self {
            Self::WhereUsed(query) | Self::Origin(query) => {
                let node = find_start(walk.client, walk.moment, query).await?;
                Ok(vec![WalkStart { node, place: 0 }])
            }
            Self::Recall(query) => walk.select(query).await,
        }
    }

    /// Returns the question as the response repeats it. A cursor is accepted only with the same question.
    pub fn shown(&self) -> Value {
        match self {
            Self::WhereUsed(query) | Self::Origin(query) => json!({
                "serial_key": query.serial_key,
                "product_key": query.product_key,
                "serial_code": query.serial_code.as_ref().map(SoughtCode::as_str),
                "lot_key": query.lot_key,
                "lot_code": query.lot_code.as_ref().map(SoughtCode::as_str),
                "batch_key": query.batch_key,
            }),
            Self::Recall(query) => query.selectors(),
        }
    }
}

/// Returns the requested moment, or now. Refuses a moment after `now`, which is the database time after the snapshot
/// was taken: everything in the snapshot has happened by then.
pub fn resolve_moment(now: DateTime<Utc>, asked: Option<DateTime<Utc>>) -> Result<WalkMoment, Problem> {
    match asked {
        Some(at) if at > now => Err(TraceRefusal::AsOfInFuture.into()),
        Some(at) => Ok(WalkMoment::past(at)),
        None => Ok(WalkMoment::now(now)),
    }
}

/// Sequential scans and merge joins are off, so that every frontier is looked up by index, key by key: the cost of a
/// scan grows with everything that the plant has stored, not with what the walk reaches.
const BEGIN: &str = "begin isolation level repeatable read read only;
    set local enable_seqscan = off; set local enable_mergejoin = off; select pg_current_snapshot()";

/// Begins the read-only transaction of one walk, so that all its statements see the same state. Also returns the time
/// of the snapshot.
pub async fn begin_snapshot(app: &App) -> Result<(Snapshot, DateTime<Utc>), Problem> {
    app.walks.timed_snapshot(&app.clock, BEGIN).await
}

/// First format in the header `Accept` in which results are available. JSON when there is none.
#[derive(Clone, Copy, Debug)]
pub struct AcceptedResultFormat(pub ResultFormat);

impl FromRequestParts<App> for AcceptedResultFormat {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, _app: &App) -> Result<Self, Problem> {
        let accept = parts.headers.get(header::ACCEPT).and_then(|value| value.to_str().ok()).unwrap_or_default();
        let kind = |text: &str| match text.split(';').next().unwrap_or_default().trim() {
            "text/csv" => Some(ResultFormat::Csv),
            "application/x-ndjson" => Some(ResultFormat::Jsonl),
            "application/json" | "*/*" | "application/*" => Some(ResultFormat::Json),
            _ => None,
        };
        Ok(Self(accept.split(',').find_map(kind).unwrap_or(ResultFormat::Json)))
    }
}
