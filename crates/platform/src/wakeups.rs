//! Bells inside one copy of the service, so that nobody who waits for the journal has to look all the time.

use tokio::sync::Notify;

/// Each has one listener; rung while nobody waits, it is heard at the next wait.
#[derive(Debug, Default)]
pub struct Wakeups {
    /// Rows of the journal were committed: the sealer has work.
    pub written: Notify,
    /// Rows of the journal were given their place: the streams have work.
    pub sealed: Notify,
    /// A count was confirmed: its differences are to be posted.
    pub confirmed: Notify,
}
