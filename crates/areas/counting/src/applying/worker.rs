//! The worker that posts the variances of confirmed sessions: right after the confirmation, and again after a failure.
//! One instance posts at a time.

use std::time::Duration;

use counting_queries::session::find_sessions_to_post;
use kernel::rules::journal::ServicePart;
use kernel::wire::key::CountSessionKey;

use super::posting::{Poster, post_session};
use platform::api::Problem;
use platform::db::database_now;
use platform::journal::Actor;
use platform::state::App;

/// Interval of the search for records whose next attempt is due, and for sessions that a stopped instance left
/// unfinished.
const EVERY: Duration = Duration::from_secs(1);

/// Posts due records every second and after each confirmation on this instance, until the service stops.
pub async fn post_counts(app: App) {
    let mut every = tokio::time::interval(EVERY);
    loop {
        tokio::select! {
            () = app.shutdown.cancelled() => return,
            _ = every.tick() => {}
            () = app.wakeups.confirmed.notified() => {}
        }
        if !app.is_open() {
            continue;
        }
        if let Err(problem) = post_due(&app).await {
            tracing::warn!(
                code = problem.code(),
                cause = problem.cause(),
                "counts could not be posted. The service tries again in a second"
            );
        }
    }
}

/// Posts all due records of all sessions.
async fn post_due(app: &App) -> Result<(), Problem> {
    let client = app.read().await?;
    let now = database_now(&client, &app.clock).await?;
    let sessions = find_sessions_to_post().bind(&client, &now).all().await?;
    drop(client);
    for key in sessions {
        let by = Poster::Worker(Actor::service(ServicePart::CountApply));
        post_session(app, CountSessionKey::new(key), by).await?;
    }
    Ok(())
}
