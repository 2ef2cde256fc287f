//! Orders, jobs, batches. Here only what other areas ask; the operations come with production itself.

pub mod contract;
