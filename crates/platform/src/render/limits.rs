//! How much time and memory a renderer may use.

use std::time::Duration;

use crate::test_override::test_override;

/// Renderers that run at the same time: more than one, so that a slow document does not block all others.
pub const RENDERERS_MAX: usize = 2;
/// Bytes of memory that a renderer may map beyond those of the program itself.
pub const MEMORY: u64 = 512 * 1024 * 1024;
/// Threads of one renderer.
pub const THREADS: usize = 2;
/// CPU seconds to inspect one uploaded file.
pub const LOOK_CPU: u64 = 10;
/// CPU seconds to typeset one document.
pub const SET_CPU: u64 = 20;
/// How long the inspection of a file may last. Longer than its CPU seconds: reaching this limit means that the machine
/// is overloaded, and says nothing about the file.
pub const LOOK_WITHIN: Duration = Duration::from_secs(25);
/// How long a document may take.
pub const SET_WITHIN: Duration = Duration::from_secs(30);
/// How long a request waits for a renderer before it is refused.
pub const TURN_WITHIN: Duration = Duration::from_secs(20);
/// How long a renderer without work stays alive.
pub const IDLE_WITHIN: Duration = Duration::from_mins(1);
/// Documents that one process typesets before a new one replaces it: each leaves a little memory behind.
pub const DOCUMENTS_MAX: usize = 100;
/// Largest document after which a process is used again: the allocator keeps the memory of a larger one.
pub const SMALL_DOCUMENT_BYTES: usize = 256 * 1024;

/// How long the inspection of a file may last. Tests can set another time.
pub fn look_within() -> Duration {
    within(LOOK_WITHIN)
}

/// How long a document may take. Tests can set another time.
pub fn set_within() -> Duration {
    within(SET_WITHIN)
}

fn within(usual: Duration) -> Duration {
    let seconds = test_override("TRACEWRIGHT_TEST_RENDER_SECONDS").and_then(|seconds| u64::try_from(seconds).ok());
    seconds.map_or(usual, Duration::from_secs)
}
