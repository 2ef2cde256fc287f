//! `POST /inventory/count-session/{session_key}/apply` — post the open records of a session now.

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
    /// Key of the count record.
    record_key: String,
    /// Code of the refusal or error that stopped the posting, for example `negative_stock`.
    code: String,
}

/// Progress of posting a session.
#[derive(Debug, Serialize, ToSchema)]
pub struct AppliedSession {
    /// Number of records with a variance that are already posted.
    processed: i64,
    /// Number of records that are not posted yet.
    remaining: i64,
    /// Records whose last attempt failed. The service retries them automatically.
    failed: Vec<FailedRecord>,
}

refuses![CountingRefusal::CountSessionNotFound, CountingRefusal::CountSessionNotProcessing,];

/// Post the variances of a count session now.
///
/// The service posts a confirmed session automatically and retries failed records after 5 s, 30 s, 2 min and then every
/// 10 min. Use this operation to post all open records now instead of waiting for the next attempt, for example after
/// you have fixed the cause of a failure. A record that fails again is listed in `failed`, and the request still
/// succeeds. The request can be repeated at any time: each record is posted only once, and an applied session returns
/// its totals. If the session is not confirmed, the request is refused with 409 `count_session_not_processing`. The
/// journal records `COUNT_APPLIED` for each record, the events of the movements, and `COUNT_SESSION_APPLIED` after the
/// last record.
#[utoipa::path(
    post,
    path = "/inventory/count-session/{session_key}/apply",
    params(("session_key" = inline(CountSessionKey), Path, description = "Key of the count session.")),
    responses(
        (status = 200, description = "Progress of posting the session.", body = Envelope<AppliedSession>),
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
    let message = if remaining == 0 {
        "All records are posted."
    } else {
        "Some records could not be posted. The service retries them automatically."
    };
    write.commit(Envelope::ok(message, detail)).await
}
