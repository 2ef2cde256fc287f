//! Deletes stored results of recalls that have expired.

use std::time::Duration;

use trace_queries::recall_results::sweep_results;

use super::limits::RESULT_KEPT;
use platform::api::Problem;
use platform::db::Write;
use platform::state::App;

const EVERY: Duration = Duration::from_mins(10);

/// Deletes expired results every ten minutes, until the service ends.
pub async fn sweep(app: App) {
    let mut every = tokio::time::interval(EVERY);
    while tokio::select! { () = app.shutdown.cancelled() => false, _ = every.tick() => true } {
        if let Err(problem) = sweep_old(&app).await {
            tracing::warn!(
                code = problem.code(),
                cause = problem.cause(),
                "expired trace results could not be deleted"
            );
        }
    }
}

/// Deletes all expired results, a hundred per transaction to keep transactions short.
async fn sweep_old(app: &App) -> Result<(), Problem> {
    loop {
        let write = Write::begin(&app.writes, "sweep_trace_results").await?;
        let before = write.now() - RESULT_KEPT;
        let gone = sweep_results().bind(write.conn(), &before).all().await?;
        write.commit(()).await?;
        if gone.is_empty() {
            return Ok(());
        }
    }
}
