//! The `tracewright` binary. `tracewright --help` lists its commands.

use std::process::ExitCode;

use mimalloc::MiMalloc;

/// Chosen over the system allocator, because it returns more memory after bursts (decision 0035). It is built without
/// huge pages, because a huge page keeps 2 MiB in memory even if only a few bytes of it are in use.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

fn main() -> ExitCode {
    tracewright::commands::main()
}
