//! Removes expired imports with their files.

use std::time::Duration;

use product_queries::import::sweep_import_files;

use crate::limits::{IMPORT_GRACE, IMPORT_KEPT};
use platform::api::Problem;
use platform::db::Write;
use platform::files::release;
use platform::state::App;

/// How often the sweep runs.
const EVERY: Duration = Duration::from_mins(10);

/// Removes expired imports every 10 minutes until the service stops.
pub async fn sweep(app: App) {
    let mut every = tokio::time::interval(EVERY);
    while tokio::select! { () = app.shutdown.cancelled() => false, _ = every.tick() => true } {
        if let Err(problem) = sweep_imports(&app).await {
            tracing::warn!(code = problem.code(), cause = problem.cause(), "old imports could not be removed");
        }
    }
}

/// Removes all expired imports, in small transactions.
pub async fn sweep_imports(app: &App) -> Result<(), Problem> {
    loop {
        let write = Write::begin(&app.writes, "sweep_imports").await?;
        let before = write.now() - IMPORT_KEPT - IMPORT_GRACE;
        let gone = sweep_import_files().bind(write.conn(), &before).all().await?;
        let done = gone.is_empty();
        release(app, &write, &gone.into_iter().filter_map(|row| row.object_path).collect::<Vec<_>>()).await?;
        write.commit(()).await?;
        if done {
            return Ok(());
        }
    }
}
