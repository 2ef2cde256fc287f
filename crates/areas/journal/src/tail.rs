//! The task that reads new rows of the journal for all streams of this instance, as long as a stream is open.
//!
//! It reads when the sealer notifies it, and at regular intervals without a notification.

use journal_queries::epoch::find_current_epoch;
use kernel::rules::journal::Seq;
use platform_queries::event::{EventRow, find_events_after};

use super::limits::{LOOK_AFTER_FAILURE, LOOK_EVERY, LOOK_PAGE, ROOM_EVERY, ROOM_WITHIN};
use platform::api::Problem;
use platform::state::App;

/// Hands new rows to the streams until the service ends.
pub async fn follow(app: App) {
    let mut failing = false;
    while let Some(above) = app.shutdown.run_until_cancelled(app.streams.wait_for_listener()).await {
        let pause = match read_new_rows(&app, above).await {
            Ok((rows, epoch)) => {
                failing = false;
                let more = i64::try_from(rows.len()).is_ok_and(|count| count == LOOK_PAGE);
                app.streams.hand_out(above, epoch, rows);
                if more {
                    wait_for_room(&app).await;
                    continue;
                }
                LOOK_EVERY
            }
            Err(problem) => {
                if !failing {
                    tracing::warn!(
                        code = problem.code(),
                        cause = problem.cause(),
                        "new journal rows could not be read. Streams wait for the database"
                    );
                }
                failing = true;
                LOOK_AFTER_FAILURE
            }
        };
        let notified = tokio::time::timeout(pause, app.wakeups.sealed.notified());
        // It reads again in both cases, notified or timed out.
        let _ = app.shutdown.run_until_cancelled(notified).await;
    }
}

/// Waits for slow clients when one read did not return all rows, but not so long that the others are delayed.
async fn wait_for_room(app: &App) {
    let room = async {
        while !app.streams.has_room() {
            tokio::time::sleep(ROOM_EVERY).await;
        }
    };
    // A client that has not caught up by then is disconnected with the next rows.
    let _ = tokio::time::timeout(ROOM_WITHIN, room).await;
}

/// Reads the next rows and, after them, the current epoch, so that a row of a new epoch is never assigned to an earlier
/// one.
async fn read_new_rows(app: &App, above: Seq) -> Result<(Vec<EventRow>, i32), Problem> {
    metrics::counter!("event_stream_reads_total").increment(1);
    let client = app.read().await?;
    let rows = find_events_after().bind(&client, &above.number(), &LOOK_PAGE).all().await?;
    let epoch = find_current_epoch().bind(&client).one().await?.n.unwrap_or_default();
    Ok((rows, epoch))
}
