//! Deletes expired tokens, tickets, failed checks, known networks and stored responses of idempotency keys, and records
//! when API tokens were last used. One instance at a time deletes, in small transactions.

use std::time::Duration;

use security_queries::credential::{sweep_failures, sweep_login_networks};
use security_queries::session::close_sessions_of_swept_tokens;
use security_queries::token::{note_token_use, sweep_tickets, sweep_tokens};

use super::limits::{EXPIRED_TICKET_KEPT, EXPIRED_TOKEN_KEPT, FAILURE_WINDOW, NETWORK_KNOWN_FOR};
use platform::api::{Problem, delete_expired_responses};
use platform::db::{Lock, Write, try_lock};
use platform::state::App;

/// How often the sweep runs.
const EVERY: Duration = Duration::from_mins(1);

/// Runs the sweep every minute until the service stops.
pub async fn sweep(app: App) {
    let mut every = tokio::time::interval(EVERY);
    while tokio::select! { () = app.shutdown.cancelled() => false, _ = every.tick() => true } {
        let swept = async {
            note_used_tokens(&app).await?;
            while remove_expired(&app).await? {}
            Ok::<(), Problem>(())
        };
        if let Err(problem) = swept.await {
            tracing::warn!(
                code = problem.code(),
                cause = problem.cause(),
                "expired tokens and records could not be removed"
            );
        }
    }
}

/// Stores when API tokens were last used. The times are collected in memory, so that no request waits for the write and
/// a busy token costs one write per minute.
async fn note_used_tokens(app: &App) -> Result<(), Problem> {
    let used = app.sessions.take_used();
    if used.is_empty() {
        return Ok(());
    }
    let write = Write::begin(&app.writes, "note_used_tokens").await?;
    let (keys, ats): (Vec<_>, Vec<_>) = used.into_iter().unzip();
    note_token_use().bind(write.conn(), &keys, &ats).await?;
    write.commit(()).await?;
    Ok(())
}

/// Deletes one batch of each kind and returns whether there may be more. Does nothing while another instance deletes.
async fn remove_expired(app: &App) -> Result<bool, Problem> {
    let write = Write::begin(&app.writes, "remove_expired").await?;
    let now = write.now();
    if !try_lock(write.conn(), Lock::Sweep).await? {
        return Ok(false);
    }
    let before = now - EXPIRED_TOKEN_KEPT;
    close_sessions_of_swept_tokens().bind(write.conn(), &before).await?;
    let tokens = sweep_tokens().bind(write.conn(), &before).await?;
    let tickets = sweep_tickets().bind(write.conn(), &(now - EXPIRED_TICKET_KEPT)).await?;
    let networks = sweep_login_networks().bind(write.conn(), &(now - NETWORK_KNOWN_FOR)).await?;
    let failures = sweep_failures().bind(write.conn(), &(now - FAILURE_WINDOW)).await?;
    let answers = delete_expired_responses(&write, now).await?;
    write.commit(()).await?;
    // A statement deletes at most 1000 rows.
    Ok([tokens, tickets, networks, failures, answers].into_iter().any(|removed| removed >= 1000))
}
