//! Logs and metrics of the service.

mod descriptions;
mod log;
mod metrics;
mod process;

pub use log::{LogFormat, RequestLine, current_request, flush_log, in_request_scope, start_log};
pub use metrics::{Meters, Metrics};
