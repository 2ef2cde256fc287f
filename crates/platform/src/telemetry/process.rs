//! What the operating system knows about this process.

use std::fs;

/// Size of a page of memory in bytes on the supported platforms.
const PAGE_BYTES: u32 = 4096;

/// Sets the metrics of the process to their current values. A value that cannot be read keeps the last one.
pub(super) fn measure() {
    if let Some(pages) = resident_pages() {
        metrics::gauge!("process_resident_memory_bytes").set(f64::from(pages) * f64::from(PAGE_BYTES));
    }
    if let Ok(open) = fs::read_dir("/proc/self/fd") {
        // Reading the directory opens it.
        let open = u32::try_from(open.count().saturating_sub(1)).unwrap_or(u32::MAX);
        metrics::gauge!("process_open_fds").set(f64::from(open));
    }
}

/// Number of pages in memory, the second number in `/proc/self/statm`.
fn resident_pages() -> Option<u32> {
    fs::read_to_string("/proc/self/statm").ok()?.split(' ').nth(1)?.parse().ok()
}
