//! Removes import files that can no longer be executed, together with their bytes.

use std::time::Duration;

use counting_queries::import::sweep_count_files;

use crate::limits::{IMPORT_GRACE, IMPORT_KEPT};
use platform::api::Problem;
use platform::db::Write;
use platform::files::release;
use platform::state::App;

const EVERY: Duration = Duration::from_mins(10);

/// Removes expired import files every 10 minutes, until the service stops. Several instances can run it at the same
/// time.
pub async fn sweep(app: App) {
    let mut every = tokio::time::interval(EVERY);
    while tokio::select! { () = app.shutdown.cancelled() => false, _ = every.tick() => true } {
        if let Err(problem) = sweep_files(&app).await {
            tracing::warn!(code = problem.code(), cause = problem.cause(), "expired import files could not be removed");
        }
    }
}

/// Removes all expired import files, in small transactions.
pub async fn sweep_files(app: &App) -> Result<(), Problem> {
    loop {
        let write = Write::begin(&app.writes, "sweep_count_files").await?;
        let before = write.now() - IMPORT_KEPT - IMPORT_GRACE;
        let gone = sweep_count_files().bind(write.conn(), &before).all().await?;
        let done = gone.is_empty();
        release(app, &write, &gone.into_iter().filter_map(|row| row.object_path).collect::<Vec<_>>()).await?;
        write.commit(()).await?;
        if done {
            return Ok(());
        }
    }
}
