//! Notifications inside one instance, so that waiting tasks do not have to poll.

use tokio::sync::Notify;

/// Signals for background tasks. Each signal has one task that waits for it. A signal sent while the task is busy is
/// delivered when it waits again.
#[derive(Debug, Default)]
pub struct Wakeups {
    /// Rows of the journal were committed, so the sealer has work.
    pub written: Notify,
    /// Rows of the journal received their feed positions, so the streams have work.
    pub sealed: Notify,
    /// A count was confirmed, so its variances must be posted.
    pub confirmed: Notify,
}
