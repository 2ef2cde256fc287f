//! `POST /inventory/count-session/{session_key}/apply` — what is still open is posted now.

use axum::extract::State;
use counting_queries::applying::{count_unposted_records, find_failed_records};
use kernel::rules::count::session::{CountSessionCommand, check_transition};
use kernel::wire::key::CountSessionKey;
use serde::Serialize;
use utoipa::ToSchema;

use super::posting::{Poster, is_processing, post_session};
use crate::refusals::{CountingRefusal, refused};
use crate::rows::{hold_session, load_session};
use platform::api::{Envelope, PathParam, Problem};
use platform::auth::Caller;
use platform::db::{Committed, Writer};
use platform::journal::Actor;
use platform::refuses;
use platform::state::App;

/// A record that could not be posted.
#[derive(Debug, Serialize, ToSchema)]
pub struct FailedRecord {
    /// The record.
    record_key: String,
    /// Why.
    code: String,
}

/// How far posting has come.
#[derive(Debug, Serialize, ToSchema)]
pub struct AppliedSession {
    /// Records that are posted.
    processed: i64,
    /// Records that are not.
    remaining: i64,
    /// Those of them that failed.
    failed: Vec<FailedRecord>,
}

refuses![CountingRefusal::CountSessionNotFound, CountingRefusal::CountSessionNotProcessing,];

/// Post what a counting session found.
#[utoipa::path(
    post,
    path = "/inventory/count-session/{session_key}/apply",
    params(("session_key" = inline(CountSessionKey), Path, description = "Key of the counting session.")),
    responses(
        (status = 200, description = "How far posting has come.", body = Envelope<AppliedSession>),
        Refused,
    ),
)]
pub async fn apply_count_session(
    State(app): State<App>,
    caller: Caller,
    writer: Writer,
    PathParam(key): PathParam<CountSessionKey>,
) -> Result<Committed<Envelope<AppliedSession>>, Problem> {
    let client = app.read().await?;
    let session = load_session(&client, key).await?;
    drop(client);
    check_transition(CountSessionCommand::Apply { last: false }, &session.state).map_err(refused)?;
    if is_processing(&app, key).await? {
        post_session(&app, key, Poster::Command(Actor::from(&caller))).await?;
    }
    let write = writer.begin("apply_count_session").await?;
    let session = hold_session(&write, key).await?;
    let remaining = count_unposted_records().bind(write.conn(), &key.number()).one().await?;
    let failed = find_failed_records().bind(write.conn(), &key.number()).all().await?;
    let detail = AppliedSession {
        processed: i64::from(session.row.records_to_process) - remaining,
        remaining,
        failed: failed
            .into_iter()
            .map(|row| FailedRecord { record_key: row.key.to_string(), code: row.code })
            .collect(),
    };
    let message = if remaining == 0 { "Everything is posted." } else { "Some records could not be posted." };
    write.commit(Envelope::ok(message, detail)).await
}
