//! Names and help texts of all metrics. Prometheus and its tools show the help texts.

/// Metrics that only grow.
const COUNTERS: &[(&str, &str)] = &[
    ("auth_failures_total", "Responses with status 401, 403 or 429, by code of the refusal."),
    ("db_transaction_retries_total", "Transactions that were repeated because they conflicted with others."),
    ("event_stream_reads_total", "Reads of new journal rows for all open event streams of this instance."),
    ("http_requests_total", "Responses by method, route and status."),
    ("idempotency_replays_total", "Requests that were answered with the stored response of an earlier request."),
    ("journal_events_total", "Committed journal events by type."),
    ("journal_feed_mark_errors_total", "Marks of the feed that could not be read from or written to the file store."),
    ("journal_feed_resets_total", "Readers of the feed that were reset and must reload, by reason."),
    (
        "journal_feed_rows_lost_total",
        "Journal rows that clients may have received and that the database lost. The minimum that the mark proves.",
    ),
    ("journal_sealed_total", "Journal rows that this instance has assigned a position."),
    ("storage_errors_total", "Requests that the file store did not complete."),
    ("tls_reload_errors_total", "Attempts to use new TLS files that failed. The previous certificate stays in use."),
];

/// Metrics that rise and fall.
const GAUGES: &[(&str, &str)] = &[
    (
        "backup_last_success_seconds",
        "End of the newest backup that passed, as a Unix time. Missing before the first one.",
    ),
    (
        "backup_last_verified_seconds",
        "End of the newest verification of a backup that passed, as a Unix time. Missing before the first one.",
    ),
    (
        "backup_rpo_seconds",
        "Seconds of work that the newest passed verification would have lost. Missing before the first one.",
    ),
    ("build_info", "Always 1. The label contains the version of the program."),
    ("clock_skew_seconds", "How far the clock of this instance is ahead of the database. Negative if it is behind."),
    (
        "db_pool_connections",
        "Database connections by pool and state. In the state waiting, requests that wait for one.",
    ),
    (
        "disk_bytes",
        "Space on the disks that this instance writes, by disk (files, temporary) and state (free, used). A file store in \
         a bucket has none.",
    ),
    ("event_streams_open", "Open event streams."),
    ("http_requests_in_flight", "Requests that have not been answered yet."),
    ("journal_feed_epoch", "Epoch of the feed in which this instance last began to seal."),
    ("instances", "Instances of the cell that registered within the last 30 seconds, by version."),
    (
        "journal_feed_mark_age_seconds",
        "Time since this instance last wrote the mark of the feed. Not updated when it does not seal.",
    ),
    (
        "journal_feed_reserved_left",
        "Positions that can be assigned before a new mark is written. Not updated when this instance does not seal.",
    ),
    ("journal_sealer", "1 if this instance seals the journal, otherwise 0."),
    (
        "journal_unsealed_rows",
        "Journal rows that wait because no reserved position is left. Not updated when this instance does not seal, and \
         while it seals a backlog that is too large to be counted.",
    ),
    ("memory_budget_bytes", "Memory budgets by share and state, which is used or free."),
    ("process_open_fds", "Open file descriptors."),
    ("process_resident_memory_bytes", "Resident memory of this process, without its renderers."),
    ("process_start_time_seconds", "Start of this process as a Unix time."),
    ("schema_current", "1 if the database has the schema that this program needs, otherwise 0."),
    (
        "synchronous_standbys",
        "Synchronous standbys of the database by state: required for a commit, and connected. Not updated while the \
         database cannot be reached.",
    ),
    ("tls_certificate_expiry_seconds", "End of the validity of the TLS certificate as a Unix time."),
];

/// Metrics with a distribution of values.
const HISTOGRAMS: &[(&str, &str)] =
    &[("http_request_duration_seconds", "Time until the response begins, by method and route.")];

/// Gives the installed recorder the help texts of all metrics.
pub(super) fn describe() {
    for (name, help) in COUNTERS {
        metrics::describe_counter!(*name, *help);
    }
    for (name, help) in GAUGES {
        metrics::describe_gauge!(*name, *help);
    }
    for (name, help) in HISTOGRAMS {
        metrics::describe_histogram!(*name, *help);
    }
}
