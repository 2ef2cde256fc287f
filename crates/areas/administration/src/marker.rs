//! Background work for backups: the marker of the database, and the metrics of the newest backup and verification.

use std::time::Duration;

use administration_queries::backup::find_newest_cursor;
use tokio::time::MissedTickBehavior;

use super::drill::report_newest_drills;
use platform::api::Problem;
use platform::db::Write;
use platform::marker::move_marker;
use platform::state::App;

/// Seconds by which the marker may be younger than its interval when an instance moves it. Without them, a timer that
/// is a millisecond early would skip a turn.
const EARLY_SECONDS: f64 = 1.0;
/// How often the metrics of the newest drills are read.
const REPORT_EVERY: Duration = Duration::from_mins(1);

/// Moves the marker every few seconds until the service shuts down. All instances try, and the one that comes first
/// does it. Does nothing if the setting is 0.
pub async fn keep_marker(app: App) {
    let Ok(seconds @ 1..) = u32::try_from(app.settings.marker_seconds) else { return };
    let older_than = f64::from(seconds) - EARLY_SECONDS;
    let mut every = tokio::time::interval(Duration::from_secs(u64::from(seconds)));
    every.set_missed_tick_behavior(MissedTickBehavior::Delay);
    while tokio::select! { () = app.shutdown.cancelled() => false, _ = every.tick() => true } {
        if app.is_open() {
            // A failure is not logged. It comes from the database, about which requests and probes complain, and a
            // marker that stays behind shows in the recovery point of the next verification.
            let _ = move_marker_once(&app, older_than).await;
        }
    }
}

/// Moves the marker to the time of the database, unless it was moved less than `older_than` seconds before.
async fn move_marker_once(app: &App, older_than: f64) -> Result<(), Problem> {
    let write = Write::begin(&app.writes, "move_marker").await?;
    let newest = find_newest_cursor().bind(write.conn()).one().await?;
    move_marker(write.conn(), write.now(), newest.cursor.as_deref(), older_than).await?;
    write.commit(()).await?;
    Ok(())
}

/// Updates the metrics of the newest drills once a minute until the service shuts down. They keep their values while the
/// database cannot be reached.
pub async fn report_drills(app: App) {
    let mut every = tokio::time::interval(REPORT_EVERY);
    every.set_missed_tick_behavior(MissedTickBehavior::Delay);
    while tokio::select! { () = app.shutdown.cancelled() => false, _ = every.tick() => true } {
        if app.is_open()
            && let Ok(client) = app.read().await
        {
            let _ = report_newest_drills(&client).await;
        }
    }
}
