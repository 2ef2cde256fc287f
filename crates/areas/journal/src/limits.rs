//! Limits and intervals of the area.

use std::time::Duration;

use chrono::TimeDelta;

use platform::test_override::test_override;

/// Rows of a page when the request has no `limit`.
pub const PAGE: i64 = 200;
/// Maximum number of rows that a reconnecting client is sent. A client that missed more must reload its data.
pub const REPLAY_MAX: usize = 10_000;
/// Age of the oldest row that a reconnecting client is sent.
pub const REPLAY_AGE_MAX: TimeDelta = TimeDelta::days(7);
/// Rows of a replay that are read at once.
pub const REPLAY_PAGE: i64 = 500;
/// The shortest time from one pass of the sealer to the next, and from one notification of it to the next.
pub const SEAL_EVERY: Duration = Duration::from_millis(20);
/// How often the sealer looks for rows without a notification.
pub const SEAL_LOOK_EVERY: Duration = Duration::from_millis(100);
/// How often an instance tries to get the right to seal. The database ends the session of a hanging instance after one
/// second, so another instance has the right within two.
pub const SEAL_TRY_EVERY: Duration = Duration::from_millis(300);
/// Pause of a sealer before it connects again.
pub const SEAL_RETRY: Duration = Duration::from_millis(500);
/// Maximum number of rows that one statement seals.
pub const SEAL_CHUNK: i64 = 250_000;
/// How often the sealer stores its horizon for the next one. More often would leave many dead rows during a long
/// transaction.
pub const SEEN_STORED_EVERY: Duration = Duration::from_secs(2);
/// How often new rows are read for streams when no notification of the sealer arrives.
pub const LOOK_EVERY: Duration = Duration::from_millis(200);
/// Rows of one read for streams: half of what may wait for a client.
pub const LOOK_PAGE: i64 = 500;
/// How often the service checks whether clients have caught up, when there are more rows than one read takes.
pub const ROOM_EVERY: Duration = Duration::from_millis(10);
/// How long the delivery to all clients waits for those that have not read.
pub const ROOM_WITHIN: Duration = Duration::from_secs(1);
/// Pause when the database did not answer.
pub const LOOK_AFTER_FAILURE: Duration = Duration::from_secs(1);
/// Rows joined into one piece of the answer.
pub const FRAMES_JOINED_MAX: usize = 100;
/// Pieces of the answer that wait for the connection.
pub const PIECES_WAITING_MAX: usize = 4;
/// Time between two signs of life on a quiet stream.
pub const PING_EVERY: Duration = Duration::from_secs(14);
/// How often the token of a stream is checked.
pub const TOKEN_CHECK_EVERY: Duration = Duration::from_secs(2);
/// How long a client may take to read the end of its stream.
pub const END_WITHIN: Duration = Duration::from_secs(5);
/// Milliseconds after which a client connects again.
pub const RETRY_MS: u32 = 3000;
/// The same after a shutdown: by then the load balancer sends no requests to this instance.
pub const RETRY_AFTER_SHUTDOWN_MS: u32 = 5000;
/// Seconds after which a user with too many streams may try again.
pub const SEAT_RETRY_SECONDS: u64 = 5;
/// Positions that a mark reserves at once.
const FEED_BLOCK: i64 = 1_000_000;
/// How often the mark of the feed is written.
pub const MARK_EVERY: Duration = Duration::from_secs(5);
/// Pause before writing the mark is tried again after a failure.
pub const MARK_RETRY: Duration = Duration::from_secs(1);
/// Age at which the instance that wrote a mark counts as stopped.
pub const MARK_QUIET_AFTER: TimeDelta = TimeDelta::seconds(10);
/// How long to wait for that age. If the mark is still renewed then, another instance is writing marks.
pub const MARK_QUIET_WITHIN: Duration = Duration::from_mins(1);
/// How often a session is kept busy during requests to the file store, because the database ends it after an idle
/// second.
pub const KEPT_AWAKE_EVERY: Duration = Duration::from_millis(300);
/// Pause before a feed is checked again that is refused or whose file store does not answer.
pub const CHECK_AGAIN_AFTER: Duration = Duration::from_secs(5);
/// How long a start waits for the check of another instance.
pub const SETTLED_WITHIN: Duration = Duration::from_secs(90);
/// Maximum number of generations of unreadable marks that an announcement skips.
pub const UNREADABLE_MAX: i64 = 1000;
/// After an epoch shorter than this, positions leap less far.
pub const EPOCH_IS_SHORT: TimeDelta = TimeDelta::hours(1);
/// How long rows may wait for a position before this instance is not ready.
const STALLED_AFTER: Duration = Duration::from_mins(1);
/// Epochs that an answer shows, newest first.
pub const EPOCHS_SHOWN: i64 = 1000;

/// Positions that a mark reserves at once. Test builds can set another number.
pub fn feed_block() -> i64 {
    test_override("TRACEWRIGHT_TEST_FEED_BLOCK").unwrap_or(FEED_BLOCK)
}

/// How long rows may wait for a position before this instance is not ready. Test builds can set another
/// time.
pub fn stalled_after() -> Duration {
    let seconds =
        test_override("TRACEWRIGHT_TEST_FEED_STALLED_SECONDS").and_then(|seconds| u64::try_from(seconds).ok());
    seconds.map_or(STALLED_AFTER, Duration::from_secs)
}
