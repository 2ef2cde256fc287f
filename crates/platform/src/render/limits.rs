//! Limits for the time and memory of a renderer.

use std::time::Duration;

use crate::test_override::test_override;

/// Maximum number of renderers that run at the same time. More than one, so that a slow document does not block others.
pub const RENDERERS_MAX: usize = 2;
/// Memory in bytes that a renderer may map in addition to what the program itself maps at its start.
pub const MEMORY: u64 = 512 * 1024 * 1024;
/// Number of threads of one renderer.
pub const THREADS: usize = 2;
/// CPU time limit for the inspection of one uploaded file, in seconds.
pub const LOOK_CPU: u64 = 10;
/// CPU time limit for typesetting one document, in seconds.
pub const SET_CPU: u64 = 20;
/// Maximum duration of the inspection of a file. It is longer than [`LOOK_CPU`], so reaching it means that the machine
/// is overloaded and says nothing about the file.
pub const LOOK_WITHIN: Duration = Duration::from_secs(25);
/// Maximum duration of typesetting a document.
pub const SET_WITHIN: Duration = Duration::from_secs(30);
/// Time for which a request waits for a renderer before it is refused.
pub const TURN_WITHIN: Duration = Duration::from_secs(20);
/// Time for which an idle renderer stays alive.
pub const IDLE_WITHIN: Duration = Duration::from_mins(1);
/// Number of commands after which a process is replaced by a new one, because each command leaks a little memory.
pub const DOCUMENTS_MAX: usize = 100;
/// Largest document in bytes after which a process is reused. After a larger one the allocator would keep its memory.
pub const SMALL_DOCUMENT_BYTES: usize = 256 * 1024;

/// Maximum duration of the inspection of a file. Tests can change it.
pub fn look_within() -> Duration {
    within(LOOK_WITHIN)
}

/// Maximum duration of typesetting a document. Tests can change it.
pub fn set_within() -> Duration {
    within(SET_WITHIN)
}

/// The usual duration, or the one that a test has set.
fn within(usual: Duration) -> Duration {
    let seconds = test_override("TRACEWRIGHT_TEST_RENDER_SECONDS").and_then(|seconds| u64::try_from(seconds).ok());
    seconds.map_or(usual, Duration::from_secs)
}
