//! Limits and intervals of the area.

use std::time::Duration;

use chrono::TimeDelta;

use platform::test_override::test_override;

/// Default number of rows on a page.
pub const PAGE: i64 = 200;
/// Maximum number of rows that a reconnecting client is sent. A client that missed more must reload its data.
pub const REPLAY_MAX: usize = 10_000;
/// Maximum age of the rows that a reconnecting client is sent.
pub const REPLAY_AGE_MAX: TimeDelta = TimeDelta::days(7);
/// Number of rows that a replay reads at once.
pub const REPLAY_PAGE: i64 = 500;
/// Minimum time between two passes of the sealer, and between two notifications to it.
pub const SEAL_EVERY: Duration = Duration::from_millis(20);
/// How often the sealer looks for rows when no notification arrives.
pub const SEAL_LOOK_EVERY: Duration = Duration::from_millis(100);
/// How often an instance tries to get the right to seal. The database ends the session of a hanging instance after one
/// second, so another instance has the right within two seconds.
pub const SEAL_TRY_EVERY: Duration = Duration::from_millis(300);
/// Pause before a sealer reconnects.
pub const SEAL_RETRY: Duration = Duration::from_millis(500);
/// Maximum number of rows that one statement seals, or looks at. A larger backlog is sealed in key order.
pub const SEAL_CHUNK: i64 = 250_000;
/// Maximum number of rows of a large backlog whose lowest key is looked up. For a larger one, the whole journal is read
/// once in key order.
pub const BACKLOG_LOOKED_AT: i64 = 5_000_000;
/// How often the sealer stores its horizon for the next sealer. Storing it more often would leave many dead rows during
/// a long transaction.
pub const SEEN_STORED_EVERY: Duration = Duration::from_secs(2);
/// How often new rows are read for streams when no notification of the sealer arrives.
pub const LOOK_EVERY: Duration = Duration::from_millis(200);
/// Maximum number of rows of one read for streams: half of the rows that may wait for a client.
pub const LOOK_PAGE: i64 = 500;
/// How often the service checks whether clients have caught up, when there are more rows than one read returns.
pub const ROOM_EVERY: Duration = Duration::from_millis(10);
/// How long the delivery to all clients waits for clients that have not caught up.
pub const ROOM_WITHIN: Duration = Duration::from_secs(1);
/// Pause after the database did not respond.
pub const LOOK_AFTER_FAILURE: Duration = Duration::from_secs(1);
/// Maximum number of rows joined into one chunk of the response.
pub const FRAMES_JOINED_MAX: usize = 100;
/// Maximum number of chunks of the response that wait for the connection.
pub const PIECES_WAITING_MAX: usize = 4;
/// Time between two pings on a quiet stream.
pub const PING_EVERY: Duration = Duration::from_secs(14);
/// How often the token of a stream is checked.
pub const TOKEN_CHECK_EVERY: Duration = Duration::from_secs(2);
/// How long a client may take to read the end of its stream.
pub const END_WITHIN: Duration = Duration::from_secs(5);
/// Time after which a client reconnects, in milliseconds.
pub const RETRY_MS: u32 = 3000;
/// Time after which a client reconnects after a shutdown, in milliseconds. By then the load balancer no longer sends
/// requests to this instance.
pub const RETRY_AFTER_SHUTDOWN_MS: u32 = 5000;
/// Time after which a user with too many streams may try again, in seconds.
pub const SEAT_RETRY_SECONDS: u64 = 5;
/// Number of positions that a mark reserves at once.
const FEED_BLOCK: i64 = 1_000_000;
/// How often the mark of the feed is written.
pub const MARK_EVERY: Duration = Duration::from_secs(5);
/// Pause before a failed write of the mark is retried.
pub const MARK_RETRY: Duration = Duration::from_secs(1);
/// Age of a mark at which the instance that wrote it counts as stopped.
pub const MARK_QUIET_AFTER: TimeDelta = TimeDelta::seconds(10);
/// How long to wait until a mark reaches [`MARK_QUIET_AFTER`]. If it is still being renewed by then, another instance
/// is writing marks.
pub const MARK_QUIET_WITHIN: Duration = Duration::from_mins(1);
/// How often a statement keeps the session busy during requests to the file store. The database ends a session that is
/// idle for one second.
pub const KEPT_AWAKE_EVERY: Duration = Duration::from_millis(300);
/// Pause before the feed is checked again after it was refused or the file store did not respond.
pub const CHECK_AGAIN_AFTER: Duration = Duration::from_secs(5);
/// How long a starting instance waits for the check of another instance.
pub const SETTLED_WITHIN: Duration = Duration::from_secs(90);
/// Maximum number of generations of unreadable marks that an announcement skips.
pub const UNREADABLE_MAX: i64 = 1000;
/// An epoch shorter than this is followed by a smaller leap of positions.
pub const EPOCH_IS_SHORT: TimeDelta = TimeDelta::hours(1);
/// How long rows may wait for a position before this instance stops being ready.
const STALLED_AFTER: Duration = Duration::from_mins(1);
/// Maximum number of epochs that a response lists, newest first.
pub const EPOCHS_SHOWN: i64 = 1000;

/// Returns the number of positions that a mark reserves at once. Test builds can set another number.
pub fn feed_block() -> i64 {
    test_override("TRACEWRIGHT_TEST_FEED_BLOCK").unwrap_or(FEED_BLOCK)
}

/// Returns how long rows may wait for a position before this instance stops being ready. Test builds can set another
/// time.
pub fn stalled_after() -> Duration {
    let seconds =
        test_override("TRACEWRIGHT_TEST_FEED_STALLED_SECONDS").and_then(|seconds| u64::try_from(seconds).ok());
    seconds.map_or(STALLED_AFTER, Duration::from_secs)
}
