//! Notifications inside one instance, so that waiting tasks do not have to poll.

use tokio::sync::Notify;

/// Signals for background tasks. Each has one listening task, and a signal that it misses while busy is delivered at
/// its next wait.
#[derive(Debug, Default)]
pub struct Wakeups {
    /// Rows of the journal were committed, so the sealer has work.
    pub written: Notify,
    /// Rows of the journal got their feed positions, so the streams have work.
    pub sealed: Notify,
    /// A count was confirmed, so its variances must be posted.
    pub confirmed: Notify,
}
