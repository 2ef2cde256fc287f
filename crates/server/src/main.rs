//! The binary: see `tracewright --help`.

use std::process::ExitCode;

use mimalloc::MiMalloc;

/// Chosen over the system allocator because it fragments less under bursts.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

fn main() -> ExitCode {
    tracewright::commands::main()
}
