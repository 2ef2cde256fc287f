//! What a renderer may take.

use std::time::Duration;

use crate::test_override::test_override;

/// Renderers that run at the same time, so that one slow document does not keep all others waiting.
pub const RENDERERS_MAX: usize = 2;
/// Bytes that one may map beyond what the program itself takes.
pub const MEMORY: u64 = 512 * 1024 * 1024;
/// Threads of one.
pub const THREADS: usize = 2;
/// Seconds of a core for one foreign file.
pub const LOOK_CPU: u64 = 10;
/// Seconds of a core for one document.
pub const SET_CPU: u64 = 20;
/// How long a look at a file may last. Longer than its seconds of a core: what ends here is a machine that has too much to
/// do, and says nothing about the file.
pub const LOOK_WITHIN: Duration = Duration::from_secs(25);
/// How long a document may take.
pub const SET_WITHIN: Duration = Duration::from_secs(30);
/// How long one waits for a turn.
pub const TURN_WITHIN: Duration = Duration::from_secs(20);
/// After this time without work a renderer ends.
pub const IDLE_WITHIN: Duration = Duration::from_mins(1);
/// Documents that one process sets: what it keeps of each is little, and not nothing.
pub const DOCUMENTS_MAX: usize = 100;
/// Bytes of a document after which a process is not used again: the allocator keeps the most that it had.
pub const SMALL_DOCUMENT_BYTES: usize = 256 * 1024;

/// How long a look at a file may last. A build for tests can be given another time.
pub fn look_within() -> Duration {
    within(LOOK_WITHIN)
}

/// How long a document may take. A build for tests can be given another time.
pub fn set_within() -> Duration {
    within(SET_WITHIN)
}

fn within(usual: Duration) -> Duration {
    let seconds = test_override("TRACEWRIGHT_TEST_RENDER_SECONDS").and_then(|seconds| u64::try_from(seconds).ok());
    seconds.map_or(usual, Duration::from_secs)
}
