//! Logs and metrics.

mod log;
mod metrics;

pub use log::{LogFormat, RequestLine, current_request, flush_log, start_log, within};
pub use metrics::{Meters, Metrics};
