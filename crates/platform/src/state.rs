//! What every handler can reach.

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
/// How long the result is kept.
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
    /// Connections for writes beside a write of the same request, which holds one of [`Self::writes`]. A second one of those
    /// would be waited for by all who hold a first.
    pub side_writes: WritePool,
    /// Tokens in memory.
    pub sessions: Sessions,
    /// Signs and verifies tokens.
    pub signer: Signer,
    /// Hashes passwords.
    pub passwords: Passwords,
    /// Where files are kept.
    pub files: Files,
    /// Says that the journal has grown.
    pub wakeups: Arc<Wakeups>,
    /// Who listens to the journal.
    pub streams: Streams,
    /// Looks at foreign files and sets documents.
    pub renderer: Arc<Renderer>,
    /// Whether the feed of the journal goes on, and writes with it.
    pub feed: FeedGate,
    /// Work that ends in good order before the program does.
    pub ending: TaskTracker,
    /// The time.
    pub clock: Clock,
    /// What is counted.
    pub metrics: Metrics,
    /// What the first page of the console shows beside the sign-in form; set once, by the demonstration alone.
    pub sign_in_hint: OnceLock<String>,
    /// The records that areas have brought.
    pub records: RecordRegistry,
    /// What constraints mean.
    pub conflicts: HashMap<&'static str, Conflict>,
    /// Writes the published document: only assembly knows all operations.
    pub describe: fn() -> anyhow::Result<String>,
    /// The published document, once it was asked for.
    pub document: OnceCell<PackedDocument>,
    /// Ends background work.
    pub shutdown: CancellationToken,
    /// Says that the service is about to stop.
    pub draining: CancellationToken,
    /// Set until the database was found fit to be used.
    pub closed: AtomicBool,
    /// The last look at the parts this service depends on.
    pub readiness: Mutex<Option<(Instant, ServiceReadiness)>>,
}

/// Which of the parts work.
#[derive(Clone, Copy, Debug)]
pub struct ServiceReadiness {
    /// The database answers.
    pub database: bool,
    /// The schema is the one this program needs.
    pub migrations: bool,
    /// The file store answers, and has room.
    pub storage: bool,
    /// The clock is that of the database, within [`SKEW_MAX`].
    pub clock: bool,
    /// The feed of the journal goes on.
    pub feed: bool,
}

impl Deref for App {
    type Target = AppState;

    fn deref(&self) -> &AppState {
        &self.0
    }
}

impl App {
    /// Takes the parts together.
    pub fn new(state: AppState) -> Self {
        Self(Arc::new(state))
    }

    /// A connection for a read.
    pub async fn read(&self) -> Result<Object, Problem> {
        // Most of the time one is free: only who must wait sets a clock.
        let at_once = Timeouts { wait: Some(Duration::ZERO), ..self.reads.timeouts() };
        match self.reads.timeout_get(&at_once).await {
            Err(PoolError::Timeout(TimeoutType::Wait)) => Ok(self.reads.get().await?),
            taken => Ok(taken?),
        }
    }

    /// A problem as the client sees it: a violated constraint gets the code that its area gave it.
    pub fn with_constraint_refusal(&self, problem: Problem) -> Problem {
        let conflict = problem.constraint().and_then(|name| self.conflicts.get(name)).copied();
        match conflict {
            Some(conflict) => problem.with_refusal(conflict.spec),
            None => problem,
        }
    }

    /// Looks at the parts; two looks within a second are one.
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

    /// Only public reads are answered, until [`App::open`].
    pub fn close(&self) {
        self.closed.store(true, Ordering::Relaxed);
    }

    /// The database was found fit to be used.
    pub fn open(&self) {
        self.closed.store(false, Ordering::Relaxed);
    }

    /// Whether the database was found fit to be used.
    pub fn is_open(&self) -> bool {
        !self.closed.load(Ordering::Relaxed)
    }

    /// From now on the service is not ready, and streams end.
    pub fn drain(&self) {
        self.draining.cancel();
    }

    /// Whether the service is about to stop.
    pub fn is_draining(&self) -> bool {
        self.draining.is_cancelled()
    }
}
