//! The service log: one line per event, as text for people or as JSON for programs.
//!
//! Every request writes a line. These lines are formatted here to avoid the cost of a `tracing` span. Lines of failed
//! requests (5xx) and all lines of `tracing` are written to standard error immediately, other request lines in groups.

use std::cell::RefCell;
use std::fmt;
use std::io::{self, Write};
use std::net::IpAddr;
use std::sync::{Mutex, OnceLock, PoisonError};
use std::thread::{self, Thread};
use std::time::Duration;

use clap::ValueEnum;
use kernel::wire::time::Timestamp;
use serde::Serialize;
use serde_json::{Map, Value, json};
use tracing::field::{Field, Visit};
use tracing::{Event, Level, Subscriber};
use tracing_subscriber::EnvFilter;
use tracing_subscriber::fmt::format::Writer;
use tracing_subscriber::fmt::{FmtContext, FormatEvent, FormatFields};
use tracing_subscriber::registry::LookupSpan;

use crate::api::RequestContext;
use crate::clock::Clock;

/// Size in bytes of the buffered lines above which they are written immediately.
const WAITING_BYTES_MAX: usize = 8 * 1024;
/// Time for which a line waits so that it is written together with others.
const WAITING_FOR: Duration = Duration::from_millis(100);

/// The log of this process. Empty until [`start_log`].
static LOG: OnceLock<LogBuffer> = OnceLock::new();

tokio::task_local! {
    /// The request for which the current task works.
    static REQUEST: RequestContext;
}

thread_local! {
    /// Buffer for one line, reused by each thread.
    static LINE: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Format of log lines.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum LogFormat {
    /// Text for people.
    Text,
    /// JSON for programs, one object per line.
    Json,
}

/// Lines that wait to be written, and how they are formatted.
struct LogBuffer {
    format: LogFormat,
    waiting: Mutex<Vec<u8>>,
    /// The thread that writes waiting lines, at the latest [`WAITING_FOR`] after the first one was added.
    flusher: Thread,
}

/// Starts the log on standard error. Must be called only once.
pub fn start_log(format: LogFormat, filter: &str) -> anyhow::Result<()> {
    // At debug level the driver logs statement parameters, which can be password hashes and tokens.
    let filter = EnvFilter::try_new(format!("{filter},tokio_postgres=info"))?;
    let flusher = thread::Builder::new().name("log".to_owned()).spawn(|| {
        loop {
            thread::park();
            thread::sleep(WAITING_FOR);
            flush_log();
        }
    })?;
    LOG.get_or_init(|| LogBuffer { format, waiting: Mutex::default(), flusher: flusher.thread().clone() });
    let builder = tracing_subscriber::fmt().with_env_filter(filter).with_ansi(false).with_writer(|| UnbufferedLog);
    builder.event_format(LineFormatter(format)).try_init().map_err(|error| anyhow::anyhow!(error))
}

/// Writes the waiting lines now, for example before the program ends.
pub fn flush_log() {
    if let Some(log) = LOG.get() {
        log.put(&[], true);
    }
}

impl LogBuffer {
    /// Adds a line. Writes all waiting lines if `at_once` is set or there are enough of them.
    fn put(&self, line: &[u8], at_once: bool) {
        let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
        let is_first = waiting.is_empty();
        waiting.extend_from_slice(line);
        if at_once || waiting.len() > WAITING_BYTES_MAX {
            // Ignored: if standard error is closed, there is nowhere to report it.
            let _ = io::stderr().write_all(&waiting);
            waiting.clear();
        } else if is_first {
            self.flusher.unpark();
        }
    }
}

/// Writer for `tracing`. It writes immediately, after the lines that wait, so that the order is kept.
struct UnbufferedLog;

impl Write for UnbufferedLog {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if let Some(log) = LOG.get() {
            log.put(bytes, true);
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Runs work that belongs to a request, so that its log lines contain the request ID.
pub fn in_request_scope<F: Future>(request: RequestContext, work: F) -> impl Future<Output = F::Output> {
    REQUEST.scope(request, work)
}

/// The request for which the current task works. None for background work of the service.
pub fn current_request() -> Option<RequestContext> {
    REQUEST.try_with(Clone::clone).ok()
}

/// The log line of one request. Serialized, it gives the members of the JSON line.
#[derive(Debug, Serialize)]
pub struct RequestLine<'a> {
    /// ID of the request, which its response also contains.
    #[serde(skip)]
    pub id: &'a str,
    /// HTTP method of the request.
    pub method: &'a str,
    /// The path with the names of path parameters instead of their values.
    pub route: &'a str,
    /// HTTP status of the response.
    pub status: u16,
    /// Duration of the request.
    #[serde(serialize_with = "as_milliseconds")]
    pub ms: Duration,
    /// Key of the user. None for a public operation or a refused token.
    pub user: Option<i64>,
    /// Address of the client.
    pub address: IpAddr,
    /// Code of the refusal. None for a successful request.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub code: Option<&'a str>,
    /// Internal cause, which the client does not see. None without one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cause: Option<&'a str>,
}

/// Serializes a duration in milliseconds, with one decimal place.
fn as_milliseconds<S: serde::Serializer>(elapsed: &Duration, serializer: S) -> Result<S::Ok, S::Error> {
    serializer.serialize_f64((elapsed.as_secs_f64() * 10_000.0).round() / 10.0)
}

impl RequestLine<'_> {
    /// Writes the line, unless the filter of the log excludes it.
    pub fn write(&self, clock: &Clock) {
        let is_error = self.status >= 500;
        let wanted = if is_error { tracing::enabled!(Level::ERROR) } else { tracing::enabled!(Level::INFO) };
        let Some(log) = LOG.get().filter(|_| wanted) else { return };
        let now = clock.now().into();
        LINE.with_borrow_mut(|line| {
            line.clear();
            let written = match log.format {
                LogFormat::Text => self.write_text(line, now),
                LogFormat::Json => self.write_json(line, now),
            };
            if written.is_ok() {
                log.put(line, is_error);
            }
        });
    }

    /// Log level: `ERROR` for failures of the service, otherwise `INFO`.
    fn level(&self) -> &'static str {
        if self.status >= 500 { "ERROR" } else { "INFO" }
    }

    /// Formats the line as text.
    fn write_text(&self, line: &mut Vec<u8>, now: Timestamp) -> io::Result<()> {
        let Self { id, method, route, status, ms, user, address, code, cause } = self;
        let tenths = (ms.as_micros() + 50) / 100;
        write!(line, "{now} {:>5} request{{id={}}}: request method={method} route={route}", self.level(), id)?;
        write!(line, " status={status} ms={}.{}", tenths / 10, tenths % 10)?;
        if let Some(user) = user {
            write!(line, " user={user}")?;
        }
        write!(line, " address={address}")?;
        if let Some(code) = code {
            write!(line, " code={code:?}")?;
        }
        if let Some(cause) = cause {
            write!(line, " cause={cause:?}")?;
        }
        line.write_all(b"\n")
    }

    /// Formats the line as JSON.
    fn write_json(&self, line: &mut Vec<u8>, now: Timestamp) -> io::Result<()> {
        #[derive(Serialize)]
        struct RequestLineJson<'a> {
            timestamp: Timestamp,
            level: &'a str,
            message: &'a str,
            #[serde(flatten)]
            request: &'a RequestLine<'a>,
            span: Span<'a>,
        }
        #[derive(Serialize)]
        struct Span<'a> {
            id: &'a str,
            name: &'a str,
        }
        let span = Span { id: self.id, name: "request" };
        let whole = RequestLineJson { timestamp: now, level: self.level(), message: "request", request: self, span };
        serde_json::to_writer(&mut *line, &whole)?;
        line.write_all(b"\n")
    }
}

/// Formats the lines of `tracing`, with the ID of the request to which they belong.
struct LineFormatter(LogFormat);

impl<S, N> FormatEvent<S, N> for LineFormatter
where
    S: Subscriber + for<'a> LookupSpan<'a>,
    N: for<'a> FormatFields<'a> + 'static,
{
    fn format_event(&self, context: &FmtContext<'_, S, N>, mut writer: Writer<'_>, event: &Event<'_>) -> fmt::Result {
        let (now, level) = (Timestamp(Clock::default().now()), event.metadata().level().as_str());
        let request = current_request();
        match self.0 {
            LogFormat::Text => {
                write!(writer, "{now} {level:>5} ")?;
                if let Some(request) = request {
                    write!(writer, "request{{id={}}}: ", request.request_id())?;
                }
                context.field_format().format_fields(writer.by_ref(), event)?;
                writeln!(writer)
            }
            LogFormat::Json => {
                let mut members =
                    Map::from_iter([("timestamp".to_owned(), json!(now)), ("level".to_owned(), json!(level))]);
                event.record(&mut FieldCollector(&mut members));
                if let Some(request) = request {
                    members.insert("span".to_owned(), json!({"id": request.request_id(), "name": "request"}));
                }
                writeln!(writer, "{}", Value::Object(members))
            }
        }
    }
}

/// Collects the fields of a `tracing` event as members of a JSON object.
struct FieldCollector<'a>(&'a mut Map<String, Value>);

impl Visit for FieldCollector<'_> {
    fn record_debug(&mut self, field: &Field, value: &dyn fmt::Debug) {
        self.0.insert(field.name().to_owned(), format!("{value:?}").into());
    }

    fn record_str(&mut self, field: &Field, value: &str) {
        self.0.insert(field.name().to_owned(), value.into());
    }

    fn record_i64(&mut self, field: &Field, value: i64) {
        self.0.insert(field.name().to_owned(), value.into());
    }

    fn record_u64(&mut self, field: &Field, value: u64) {
        self.0.insert(field.name().to_owned(), value.into());
    }

    fn record_bool(&mut self, field: &Field, value: bool) {
        self.0.insert(field.name().to_owned(), value.into());
    }

    fn record_f64(&mut self, field: &Field, value: f64) {
        self.0.insert(field.name().to_owned(), value.into());
    }
}
