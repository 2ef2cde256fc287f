//! Removes media files that no record has used for 24 hours, and releases their bytes.

use std::time::Duration;

use attachments_queries::above::{find_used_media, lock_unused_media};
use attachments_queries::media::delete_media;

use crate::limits::{MEDIA_SWEPT_AT_ONCE, UNUSED_MEDIA_KEPT};
use platform::api::Problem;
use platform::db::Write;
use platform::files::release;
use platform::state::App;

/// How often the sweep runs.
const EVERY: Duration = Duration::from_hours(1);

/// Runs the sweep every hour until the service stops.
pub async fn sweep(app: App) {
    let mut every = tokio::time::interval(EVERY);
    while tokio::select! { () = app.shutdown.cancelled() => false, _ = every.tick() => true } {
        if let Err(problem) = sweep_media(&app).await {
            tracing::warn!(
                code = problem.code(),
                cause = problem.cause(),
                "unused media files could not be removed. The sweep tries again in an hour"
            );
        }
    }
}

/// Removes all media files that have been unused for long enough, in small transactions.
pub async fn sweep_media(app: &App) -> Result<(), Problem> {
    while sweep_step(app).await? {}
    Ok(())
}

/// Removes one batch of unused media files. Returns whether there may be more.
async fn sweep_step(app: &App) -> Result<bool, Problem> {
    let write = Write::begin(&app.writes, "sweep_media").await?;
    let before = write.now() - UNUSED_MEDIA_KEPT;
    let mut keys = lock_unused_media().bind(write.conn(), &before, &MEDIA_SWEPT_AT_ONCE).all().await?;
    let full = i64::try_from(keys.len()) == Ok(MEDIA_SWEPT_AT_ONCE);
    // Read again under the locks: a record may have begun to use a media file between the read and the lock.
    let used = find_used_media().bind(write.conn(), &keys).all().await?;
    keys.retain(|key| !used.contains(key));
    let gone = delete_media().bind(write.conn(), &keys).all().await?;
    release(app, &write, &gone).await?;
    write.commit(()).await?;
    Ok(full)
}
