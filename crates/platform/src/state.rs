//! The state of the service, which every handler can use.

use std::collections::HashMap;
use std::ops::Deref;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use axum::extract::FromRef;
use chrono::TimeDelta;
use deadpool_postgres::{Object, Pool, PoolError, TimeoutType, Timeouts};
use tokio::sync::{Mutex, OnceCell};
use tokio_postgres::Client;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::api::{Conflict, Problem};
use crate::auth::{Passwords, Sessions, Signer};
use crate::clock::Clock;
use crate::config::Settings;
use crate::db::time::{SKEW_MAX, clock_skew};
use crate::db::{SchemaMismatch, WritePool, schema_mismatch};
use crate::embedded::PackedDocument;
use crate::feed::FeedGate;
use crate::files::Files;
use crate::records::RecordRegistry;
use crate::render::Renderer;
use crate::streams::Streams;
use crate::telemetry::Metrics;
use crate::tls::ListenerTls;
use crate::wakeups::Wakeups;
use crate::walks::Walks;

/// Maximum duration of one readiness check.
const CHECK_WITHIN: Duration = Duration::from_secs(2);
/// Time for which the result of a check is reused.
const CHECK_KEPT: Duration = Duration::from_secs(1);

/// The service, shared by all requests and cheap to clone.
#[derive(Clone, Debug)]
pub struct App(Arc<AppState>);

/// Everything that requests and background tasks of the service share.
#[derive(Debug)]
pub struct AppState {
    /// Settings with which the service was started.
    pub settings: Settings,
    /// Connections for reads.
    pub reads: Reads,
    /// Connections and turns for walks, device history records and exports.
    pub walks: Walks,
    /// Connections for writes.
    pub writes: WritePool,
    /// Connections for a second write of a request that already uses one of [`Self::writes`]. If requests took two
    /// connections from the same pool, all of them could wait for each other.
    pub side_writes: WritePool,
    /// State of tokens in memory.
    pub sessions: Sessions,
    /// Signs and verifies tokens.
    pub signer: Signer,
    /// Hashes passwords.
    pub passwords: Passwords,
    /// The file store.
    pub files: Files,
    /// Wakes the tasks that wait for the journal or for confirmed counts.
    pub wakeups: Arc<Wakeups>,
    /// The open event streams.
    pub streams: Streams,
    /// Inspects uploaded files and typesets documents, in child processes.
    pub renderer: Arc<Renderer>,
    /// TLS of the listener. Empty without TLS.
    pub listener_tls: OnceLock<ListenerTls>,
    /// Whether the feed of the journal can continue. Writes are refused while it cannot.
    pub feed: FeedGate,
    /// Background work that must end before the program does.
    pub ending: TaskTracker,
    /// The clock of this instance.
    pub clock: Clock,
    /// Counters and histograms for Prometheus.
    pub metrics: Metrics,
    /// Data block for the console page with the users to show at login. Only the demonstration sets it.
    pub sign_in_hint: OnceLock<String>,
    /// The kinds of records that the areas have registered.
    pub records: RecordRegistry,
    /// The refusal for each database constraint, by its name.
    pub conflicts: HashMap<&'static str, Conflict>,
    /// Generates the interface description. A function, because only the server crate knows all operations.
    pub describe: fn() -> anyhow::Result<String>,
    /// The interface description. Empty until the first request for it.
    pub document: OnceCell<PackedDocument>,
    /// Canceled to end background work.
    pub shutdown: CancellationToken,
    /// Canceled when the service is about to stop. The service then reports that it is not ready, and streams end.
    pub draining: CancellationToken,
    /// True until the database has been found usable: see [`App::close`].
    pub closed: AtomicBool,
    /// Result and time of the last readiness check.
    pub readiness: Mutex<Option<(Instant, ServiceReadiness)>>,
}

/// Connections for reads. A handler that only reads takes `State<Reads>` instead of the whole service, so that its
/// signature shows that it cannot change anything.
#[derive(Clone, Debug)]
pub struct Reads(Pool);

impl Reads {
    /// Wraps a pool of connections for reads.
    pub fn new(pool: Pool) -> Self {
        Self(pool)
    }

    /// Returns a connection, or refuses if none becomes free in time.
    pub async fn connect(&self) -> Result<Object, Problem> {
        // The first attempt does not wait and needs no timer, because usually a connection is free.
        let at_once = Timeouts { wait: Some(Duration::ZERO), ..self.timeouts() };
        match self.timeout_get(&at_once).await {
            Err(PoolError::Timeout(TimeoutType::Wait)) => Ok(self.get().await?),
            taken => Ok(taken?),
        }
    }
}

impl Deref for Reads {
    type Target = Pool;

    fn deref(&self) -> &Pool {
        &self.0
    }
}

impl FromRef<App> for Reads {
    fn from_ref(app: &App) -> Self {
        app.reads.clone()
    }
}

impl FromRef<App> for Clock {
    fn from_ref(app: &App) -> Self {
        app.clock.clone()
    }
}

impl FromRef<App> for Files {
    fn from_ref(app: &App) -> Self {
        app.files.clone()
    }
}

impl FromRef<App> for Sessions {
    fn from_ref(app: &App) -> Self {
        app.sessions.clone()
    }
}

/// State of everything that the service depends on.
#[derive(Clone, Debug)]
pub struct ServiceReadiness {
    /// Whether the database answers.
    pub database: bool,
    /// Whether the schema was read and this binary can run on it.
    pub migrations: bool,
    /// Why this binary cannot run on the schema. None if it can, or if the schema could not be read.
    pub mismatch: Option<SchemaMismatch>,
    /// Whether the file store answers and has free space.
    pub storage: bool,
    /// Whether the clock of this instance differs from that of the database by at most [`SKEW_MAX`].
    pub clock: bool,
    /// Whether writes are accepted and get their feed positions in time.
    pub feed: bool,
}

impl Deref for App {
    type Target = AppState;

    fn deref(&self) -> &AppState {
        &self.0
    }
}

impl App {
    /// Creates the service from its parts.
    pub fn new(state: AppState) -> Self {
        Self(Arc::new(state))
    }

    /// Returns a connection for a read.
    pub async fn read(&self) -> Result<Object, Problem> {
        self.reads.connect().await
    }

    /// The problem as the client sees it: a violated constraint becomes the refusal that its area declared for it.
    pub fn with_constraint_refusal(&self, problem: Problem) -> Problem {
        let conflict = problem.constraint().and_then(|name| self.conflicts.get(name)).copied();
        match conflict {
            Some(conflict) => problem.with_refusal(conflict.spec),
            None => problem,
        }
    }

    /// Checks everything that the service depends on. A result less than a second old is reused.
    pub async fn readiness(&self) -> ServiceReadiness {
        let mut last = self.readiness.lock().await;
        if let Some((at, result)) = &*last
            && at.elapsed() < CHECK_KEPT
        {
            return result.clone();
        }
        let database = async {
            let client = self.reads.get().await.ok()?;
            let skew = self.clock_skew(&client).await.ok()?;
            Some((self.schema_mismatch(&client).await.ok()?, skew))
        };
        let storage = async { self.files.answers(CHECK_WITHIN).await && self.files.has_room().await };
        let (database, storage) = tokio::join!(tokio::time::timeout(CHECK_WITHIN, database), storage);
        // A closed instance is never ready. Where the schema explains why, the database is not blamed.
        let is_known = |mismatch: &Option<SchemaMismatch>| self.is_open() || mismatch.is_some();
        let found = database.ok().flatten().filter(|(mismatch, _)| is_known(mismatch));
        let result = ServiceReadiness {
            database: found.is_some(),
            migrations: matches!(found, Some((None, _))),
            storage,
            clock: found.as_ref().is_some_and(|(_, skew)| skew.abs() <= SKEW_MAX),
            feed: self.feed.is_healthy(),
            mismatch: found.and_then(|(mismatch, _)| mismatch),
        };
        *last = Some((Instant::now(), result.clone()));
        result
    }

    /// Why this binary cannot run on the schema. None if it can. Also updates the metric.
    pub async fn schema_mismatch(&self, client: &Client) -> Result<Option<SchemaMismatch>, tokio_postgres::Error> {
        let mismatch = schema_mismatch(client).await?;
        metrics::gauge!("schema_current").set(if mismatch.is_none() { 1.0 } else { 0.0 });
        Ok(mismatch)
    }

    /// How far the clock of this instance is ahead of the database. Also updates the metric.
    pub async fn clock_skew(&self, client: &Object) -> Result<TimeDelta, Problem> {
        let skew = clock_skew(client, &self.clock).await?;
        metrics::gauge!("clock_skew_seconds").set(skew.as_seconds_f64());
        Ok(skew)
    }

    /// Refuses everything but public reads until [`App::open`]. Called while the database is not known to be usable.
    /// Background work does not start before that either.
    pub fn close(&self) {
        self.closed.store(true, Ordering::Relaxed);
    }

    /// Handles all requests from now on. Called once the database is usable.
    pub fn open(&self) {
        self.closed.store(false, Ordering::Relaxed);
    }

    /// Whether the database was found to be usable.
    pub fn is_open(&self) -> bool {
        !self.closed.load(Ordering::Relaxed)
    }

    /// Begins the shutdown: the service reports that it is not ready, and streams end.
    pub fn drain(&self) {
        self.draining.cancel();
    }

    /// Whether the service is about to stop.
    pub fn is_draining(&self) -> bool {
        self.draining.is_cancelled()
    }
}
