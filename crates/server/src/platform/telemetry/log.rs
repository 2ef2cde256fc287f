//! The service log: one line per event, as text for people or as JSON for machines.

use clap::ValueEnum;
use tracing_subscriber::EnvFilter;

/// How lines are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum LogFormat {
    /// For people.
    Text,
    /// For machines, one object per line.
    Json,
}

/// Starts the log on standard error. Called once.
pub fn start_log(format: LogFormat, filter: &str) -> anyhow::Result<()> {
    // The driver logs parameters of statements at debug: hashes and tokens are among them.
    let filter = EnvFilter::try_new(format!("{filter},tokio_postgres=info"))?;
    let builder = tracing_subscriber::fmt().with_env_filter(filter).with_writer(std::io::stderr).with_target(false);
    let started = match format {
        LogFormat::Text => builder.with_ansi(false).try_init(),
        LogFormat::Json => builder.json().flatten_event(true).with_current_span(true).with_span_list(false).try_init(),
    };
    started.map_err(|error| anyhow::anyhow!(error))
}
