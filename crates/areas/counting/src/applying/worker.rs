//! Posts the variances of confirmed sessions: at once after the confirmation, and again where it failed. One instance
//! at a time.

use std::time::Duration;

use counting_queries::session::find_sessions_to_post;
use kernel::rules::journal::ServicePart;
use kernel::wire::key::CountSessionKey;

use super::posting::{Poster, post_session};
use platform::api::Problem;
use platform::db::database_now;
use platform::journal::Actor;
use platform::state::App;

/// How often it looks for records whose next try is due, and for sessions that a stopped instance left behind.
const EVERY: Duration = Duration::from_secs(1);

/// Runs until the service stops. Wakes up every second and with each confirmation on this instance.
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
            tracing::warn!(code = problem.code(), cause = problem.cause(), "counts could not be posted");
        }
    }
}

/// Posts everything that is due in all sessions.
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
