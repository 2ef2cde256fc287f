//! Metrics in the text format of Prometheus. Labels are routes and codes of refusals, never users or records, because
//! the number of label values must stay small and metrics must not show anything confidential.

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use anyhow::Result;
use deadpool_postgres::Pool;
use http::{Method, StatusCode};
use metrics::{Counter, Gauge, Histogram};
use metrics_exporter_prometheus::{Matcher, PrometheusBuilder, PrometheusHandle};

use super::{descriptions, process};
use crate::api::budget::BUDGETS;
use crate::api::{ApiOperation, Problem};
use crate::clock::Clock;

/// Name of the histogram of request durations.
const DURATION: &str = "http_request_duration_seconds";
/// Upper limits of the buckets of that histogram, in seconds.
const BUCKETS: &[f64] = &[0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0];

/// Counters that exist before their first count, so that their rates are right from the beginning.
const COUNTED_FROM_ZERO: [&str; 5] = [
    "db_transaction_retries_total",
    "event_stream_reads_total",
    "idempotency_replays_total",
    "journal_sealed_total",
    "storage_errors_total",
];

/// The recorder of this process.
static RECORDER: OnceLock<PrometheusHandle> = OnceLock::new();

/// The metrics of this process.
#[derive(Clone, Debug)]
pub struct Metrics {
    handle: PrometheusHandle,
    in_flight: Gauge,
}

/// Counter and histogram of the successful responses of one operation, looked up once instead of for every request.
#[derive(Clone, Debug, Default)]
pub struct Meters(OnceLock<(Counter, Histogram)>);

impl Metrics {
    /// Returns the metrics of this process. Installs the recorder at the first call.
    pub fn install(clock: &Clock) -> Result<Self> {
        if let Some(handle) = RECORDER.get() {
            return Ok(Self::with(handle));
        }
        let builder = PrometheusBuilder::new().set_buckets_for_metric(Matcher::Full(DURATION.to_owned()), BUCKETS)?;
        let handle = RECORDER.get_or_init(|| {
            let recorder = builder.build_recorder();
            let handle = recorder.handle();
            // This fails only if another recorder is installed, which can only come from another thread at the same
            // moment.
            let _ = metrics::set_global_recorder(recorder);
            handle
        });
        descriptions::describe();
        #[expect(clippy::as_conversions, clippy::cast_precision_loss, reason = "seconds since 1970 fit exactly")]
        metrics::gauge!("process_start_time_seconds").set(clock.now().timestamp() as f64);
        metrics::gauge!("build_info", "version" => env!("CARGO_PKG_VERSION")).set(1.0);
        metrics::gauge!("event_streams_open").set(0.0);
        metrics::gauge!("clock_skew_seconds").set(0.0);
        metrics::gauge!("journal_sealer").set(0.0);
        for counter in COUNTED_FROM_ZERO {
            metrics::counter!(counter).increment(0);
        }
        Ok(Self::with(handle))
    }

    /// Metrics of an installed recorder.
    fn with(handle: &PrometheusHandle) -> Self {
        Self { handle: handle.clone(), in_flight: metrics::gauge!("http_requests_in_flight") }
    }

    /// Counts a request as running until the returned value is dropped.
    pub fn request_started(&self) -> impl Drop + use<'_> {
        struct InFlight<'a>(&'a Gauge);
        impl Drop for InFlight<'_> {
            fn drop(&mut self) {
                self.0.decrement(1.0);
            }
        }
        self.in_flight.increment(1.0);
        InFlight(&self.in_flight)
    }

    /// Counts a response and records its duration.
    pub fn request_ended(
        &self,
        method: &Method,
        operation: Option<&Arc<ApiOperation>>,
        status: StatusCode,
        elapsed: Duration,
        problem: Option<&Problem>,
    ) {
        let good = operation.filter(|operation| status == StatusCode::OK && operation.method == *method);
        let looked_up;
        let (answered, duration) = if let Some(operation) = good {
            operation.meters.0.get_or_init(|| meters(method, &operation.path, status))
        } else {
            looked_up = meters(method, operation.map_or("unrouted", |operation| &operation.path), status);
            &looked_up
        };
        answered.increment(1);
        duration.record(elapsed.as_secs_f64());
        if let Some(problem) = problem.filter(|_| matches!(status.as_u16(), 401 | 403 | 429)) {
            metrics::counter!("auth_failures_total", "code" => problem.code()).increment(1);
        }
    }

    /// Returns the text that Prometheus reads, with the current state of pools, budgets and process.
    pub fn render(&self, pools: &[(&'static str, &Pool)]) -> String {
        for (name, pool) in pools {
            let status = pool.status();
            for (state, count) in [
                ("idle", status.available),
                ("used", status.size.saturating_sub(status.available)),
                ("waiting", status.waiting),
            ] {
                let count = u32::try_from(count).unwrap_or(u32::MAX);
                metrics::gauge!("db_pool_connections", "pool" => *name, "state" => state).set(f64::from(count));
            }
        }
        for (share, budget) in BUDGETS {
            let free = budget.free();
            for (state, bytes) in [("free", free), ("used", budget.bytes().saturating_sub(free))] {
                let bytes = u32::try_from(bytes).unwrap_or(u32::MAX);
                metrics::gauge!("memory_budget_bytes", "share" => *share, "state" => state).set(f64::from(bytes));
            }
        }
        process::measure();
        self.handle.render()
    }

    /// Drains histograms. Must be called regularly, because otherwise they grow without limit.
    pub fn upkeep(&self) {
        self.handle.run_upkeep();
    }
}

/// Counter and histogram for a method, route and status.
fn meters(method: &Method, route: &str, status: StatusCode) -> (Counter, Histogram) {
    let (method, route) = (method_label(method), route.to_owned());
    let answered = metrics::counter!("http_requests_total",
        "method" => method, "route" => route.clone(), "status" => status.as_u16().to_string());
    (answered, metrics::histogram!(DURATION, "method" => method, "route" => route))
}

/// Label for a method. Unknown methods share one label, because clients could invent any number of them.
fn method_label(method: &Method) -> &'static str {
    match method.as_str() {
        "GET" => "GET",
        "HEAD" => "HEAD",
        "POST" => "POST",
        "PUT" => "PUT",
        "PATCH" => "PATCH",
        "DELETE" => "DELETE",
        "OPTIONS" => "OPTIONS",
        _ => "other",
    }
}
