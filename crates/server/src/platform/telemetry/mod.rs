//! Logs and metrics.

mod log;
mod metrics;

pub use log::{LogFormat, start_log};
pub use metrics::{Meters, Metrics};
