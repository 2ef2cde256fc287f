//! The binary: see `tracewright --help`.

use std::process::ExitCode;

use mimalloc::MiMalloc;

/// Chosen over the system allocator because it returns more memory after bursts (decision 0035). Built without huge
/// pages, which keep 2 MiB for every few bytes in use.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

fn main() -> ExitCode {
    tracewright::commands::main()
}
