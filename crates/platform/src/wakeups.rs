//! Notifications inside one instance, so that tasks that wait for the journal do not poll.

use tokio::sync::Notify;

/// Each has one listening task. A notification while it is busy is delivered at its next wait.
#[derive(Debug, Default)]
pub struct Wakeups {
    /// Rows of the journal were committed: the sealer has work.
    pub written: Notify,
    /// Rows of the journal got their feed positions: the streams have work.
    pub sealed: Notify,
    /// A count was confirmed: its variances are to be posted.
    pub confirmed: Notify,
}
