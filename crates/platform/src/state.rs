//! The state of the service, which every handler can use.

use std::collections::HashMap;
use std::ops::Deref;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use chrono::TimeDelta;
use deadpool_postgres::{Object, Pool, PoolError, TimeoutType, Timeouts};
use tokio::sync::{Mutex, OnceCell};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::api::{Conflict, Problem};
use crate::auth::{Passwords, Sessions, Signer};
use crate::clock::Clock;
use crate::config::Settings;
use crate::db::time::{SKEW_MAX, clock_skew};
use crate::db::{WritePool, migrate};
use crate::embedded::PackedDocument;
use crate::feed::FeedGate;
use crate::files::Files;
use crate::records::RecordRegistry;
use crate::render::Renderer;
use crate::streams::Streams;
use crate::telemetry::Metrics;
use crate::wakeups::Wakeups;
use crate::walks::Walks;

/// How long one check of readiness may take.
const CHECK_WITHIN: Duration = Duration::from_secs(2);
/// How long the result of a check counts for further requests.
const CHECK_KEPT: Duration = Duration::from_secs(1);

/// The service: shared by all requests, cheap to clone.
#[derive(Clone, Debug)]
pub struct App(Arc<AppState>);

/// The parts of the service.
#[derive(Debug)]
pub struct AppState {
    /// The settings it was started with.
    pub settings: Settings,
    /// Connections for reads.
    pub reads: Pool,
    /// Walks, records and exports, with connections of their own.
    pub walks: Walks,
    /// Connections for writes.
    pub writes: WritePool,
    /// Connections for writes beside a write of the same request, which has one of [`Self::writes`]. If requests took a
    /// second one of those, all could wait for each other.
    pub side_writes: WritePool,
    /// Tokens in memory.
    pub sessions: Sessions,
    /// Signs and verifies tokens.
    pub signer: Signer,
    /// Hashes passwords.
    pub passwords: Passwords,
    /// Where files are kept.
    pub files: Files,
    /// Wakes the tasks that wait for the journal or for confirmed counts.
    pub wakeups: Arc<Wakeups>,
    /// The open event streams.
    pub streams: Streams,
    /// Inspects uploaded files and typesets documents, in processes of its own.
    pub renderer: Arc<Renderer>,
    /// Whether the feed of the journal can continue; writes are refused while it cannot.
    pub feed: FeedGate,
    /// Background work that is waited for before the program ends.
    pub ending: TaskTracker,
    /// The clock of this instance.
    pub clock: Clock,
    /// Counters and histograms for Prometheus.
    pub metrics: Metrics,
    /// Text that the console shows beside the sign-in form. Only the demonstration sets it.
    pub sign_in_hint: OnceLock<String>,
    /// The kinds of records that the areas have registered.
    pub records: RecordRegistry,
    /// The refusal for each database constraint, by its name.
    pub conflicts: HashMap<&'static str, Conflict>,
    /// Writes the interface description. A function, because only the server crate knows all operations.
    pub describe: fn() -> anyhow::Result<String>,
    /// The interface description, from the first request for it on.
    pub document: OnceCell<PackedDocument>,
    /// Ends background work.
    pub shutdown: CancellationToken,
    /// Set when the service is about to stop: it reports not ready, and streams end.
    pub draining: CancellationToken,
    /// True until the database was found to be usable: see [`App::close`].
    pub closed: AtomicBool,
    /// Result and time of the last readiness check.
    pub readiness: Mutex<Option<(Instant, ServiceReadiness)>>,
}

/// Which parts that the service depends on are working.
#[derive(Clone, Copy, Debug)]
pub struct ServiceReadiness {
    /// The database answers.
    pub database: bool,
    /// The schema is the one this program needs.
    pub migrations: bool,
    /// The file store answers, and has room.
    pub storage: bool,
    /// The clock of this instance differs from the database's by at most [`SKEW_MAX`].
    pub clock: bool,
    /// The feed of the journal can continue.
    pub feed: bool,
}

impl Deref for App {
    type Target = AppState;

    fn deref(&self) -> &AppState {
        &self.0
    }
}

impl App {
    /// The service, made of its parts.
    pub fn new(state: AppState) -> Self {
        Self(Arc::new(state))
    }

    /// A connection for a read.
    pub async fn read(&self) -> Result<Object, Problem> {
        // Most of the time a connection is free: only a request that waits needs a timer.
        let at_once = Timeouts { wait: Some(Duration::ZERO), ..self.reads.timeouts() };
        match self.reads.timeout_get(&at_once).await {
            Err(PoolError::Timeout(TimeoutType::Wait)) => Ok(self.reads.get().await?),
            taken => Ok(taken?),
        }
    }

    /// A problem as the client sees it: a violated constraint becomes the refusal that its area declared for it.
    pub fn with_constraint_refusal(&self, problem: Problem) -> Problem {
        let conflict = problem.constraint().and_then(|name| self.conflicts.get(name)).copied();
        match conflict {
            Some(conflict) => problem.with_refusal(conflict.spec),
            None => problem,
        }
    }

    /// Checks the parts that the service depends on; a result younger than a second is used again.
    pub async fn readiness(&self) -> ServiceReadiness {
        let mut last = self.readiness.lock().await;
        if let Some((at, result)) = *last
            && at.elapsed() < CHECK_KEPT
        {
            return result;
        }
        let database = async {
            let client = self.reads.get().await.ok()?;
            let skew = self.clock_skew(&client).await.ok()?;
            Some((migrate::missing(&client).await.ok()?, skew))
        };
        let storage = async { self.files.answers(CHECK_WITHIN).await && self.files.has_room().await };
        let (database, storage) = tokio::join!(tokio::time::timeout(CHECK_WITHIN, database), storage);
        let found = database.ok().flatten().filter(|_| self.is_open());
        let result = ServiceReadiness {
            database: found.is_some(),
            migrations: matches!(found, Some((None, _))),
            storage,
            clock: found.is_some_and(|(_, skew)| skew.abs() <= SKEW_MAX),
            feed: self.feed.is_healthy(),
        };
        *last = Some((Instant::now(), result));
        result
    }

    /// How far the clock of this instance is from the database's; the metrics show it.
    pub async fn clock_skew(&self, client: &Object) -> Result<TimeDelta, Problem> {
        let skew = clock_skew(client, &self.clock).await?;
        metrics::gauge!("clock_skew_seconds").set(skew.as_seconds_f64());
        Ok(skew)
    }

    /// Answers only public reads until [`App::open`]: the database was not found to be usable yet.
    pub fn close(&self) {
        self.closed.store(true, Ordering::Relaxed);
    }

    /// Answers all requests from now on: the database is usable.
    pub fn open(&self) {
        self.closed.store(false, Ordering::Relaxed);
    }

    /// Whether the database was found to be usable.
    pub fn is_open(&self) -> bool {
        !self.closed.load(Ordering::Relaxed)
    }

    /// Begins the stop: the service reports not ready, and streams end.
    pub fn drain(&self) {
        self.draining.cancel();
    }

    /// Whether the service is about to stop.
    pub fn is_draining(&self) -> bool {
        self.draining.is_cancelled()
    }
}
