//! A write can only be answered with what its commit hands back.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use axum::extract::FromRequestParts;
use chrono::{DateTime, NaiveDate, Utc};
use chrono_tz::Tz;
use deadpool_postgres::Object;
use http::{StatusCode, request::Parts};
use kernel::rules::report::day_of;
use serde::Serialize;

use super::committed::Committed;
use super::lock::{Lock, LockedAtOnce};
use super::time::{WritePool, database_now, timed};
use crate::admin_log::{AuditChange, Origin};
use crate::api::{Claim, DispatchInfo, GeneralRefusal, MultipartClaim, Problem, WriteBegun};
use crate::clock::Clock;
use crate::journal::{Actor, NewEvent, count_events, write_events};
use crate::random;
use crate::state::App;
use crate::wakeups::Wakeups;

/// After this the outcome of a commit counts as unknown.
const COMMIT_TIMEOUT: Duration = Duration::from_secs(30);

/// Opens the write of a request; carries the request's idempotency key, if it has one.
#[derive(Debug)]
pub struct Writer {
    pool: WritePool,
    claim: Option<Claim>,
    deferred: Option<MultipartClaim>,
    begun: Option<WriteBegun>,
    actor: Option<Actor>,
    wakeups: Arc<Wakeups>,
    origin: Origin,
}

impl FromRequestParts<App> for Writer {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Problem> {
        Ok(Self {
            pool: app.writes.clone(),
            claim: parts.extensions.get().cloned(),
            deferred: parts.extensions.get().cloned(),
            begun: parts.extensions.get().cloned(),
            actor: DispatchInfo::caller_of(parts).map(Actor::from),
            wakeups: app.wakeups.clone(),
            origin: Origin::of(parts),
        })
    }
}

impl Writer {
    /// Begins the transaction of a multipart request whose parts have all been read.
    pub async fn begin_received(mut self, name: &'static str, digest: &[u8]) -> Result<Write, Problem> {
        if let Some(deferred) = self.deferred.take() {
            self.claim = deferred.claim(digest).await?;
        }
        self.begin(name).await
    }

    /// Begins the transaction; the name tells the log which one it was.
    pub async fn begin(&self, name: &'static str) -> Result<Write, Problem> {
        self.begin_at(name, ResetGateMode::Shared).await
    }

    /// Begins the transaction when no other write runs; others wait until it has ended.
    pub async fn begin_exclusive(&self, name: &'static str) -> Result<Write, Problem> {
        self.begin_at(name, ResetGateMode::Alone).await
    }

    async fn begin_at(&self, name: &'static str, gate: ResetGateMode) -> Result<Write, Problem> {
        if let Some(WriteBegun(begun)) = &self.begun {
            begun.store(true, Ordering::Relaxed);
        }
        let Some((claim, client)) = self.claim.as_ref().and_then(|claim| Some((claim, claim.lend_transaction()?)))
        else {
            let mut write = Write::begin_at(&self.pool, name, gate).await?;
            (write.actor, write.wakeups, write.origin) = (self.actor, Some(self.wakeups.clone()), self.origin.clone());
            return Ok(write);
        };
        let mut write = Write::of(client, name, &self.pool);
        (write.claim, write.actor) = (Some(claim.clone()), self.actor);
        (write.wakeups, write.origin) = (Some(self.wakeups.clone()), self.origin.clone());
        // A repeated attempt finds the transaction as its first attempt left it.
        write.start(&gate.after("rollback to savepoint claimed")).await?;
        Ok(write)
    }
}

/// How a write passes the reset gate.
#[derive(Clone, Copy, Debug)]
enum ResetGateMode {
    Shared,
    Alone,
    Beside,
}

impl ResetGateMode {
    /// The first words of a transaction and the lock of the gate, in one round trip.
    fn after(self, begin: &str) -> String {
        let number = Lock::ResetGate.number();
        match self {
            Self::Shared => format!("{begin}; select pg_advisory_xact_lock_shared({number})"),
            Self::Alone => format!("{begin}; select pg_advisory_xact_lock({number})"),
            Self::Beside => begin.to_owned(),
        }
    }
}

/// One named transaction. Dropped at any moment it rolls back, and its connection stays healthy: the guard exists
/// before `begin` is sent, and the rollback is queued before anybody else can use the connection.
#[must_use]
pub struct Write {
    client: Option<Object>,
    claim: Option<Claim>,
    name: &'static str,
    actor: Option<Actor>,
    /// Of the copy that a request came to; without it the sealer finds the rows by itself, a moment later.
    wakeups: Option<Arc<Wakeups>>,
    events: Vec<NewEvent>,
    /// The name of the group of its events, where the answer tells it.
    group: Option<String>,
    origin: Origin,
    /// What moves the time in tests.
    clock: Clock,
    /// The time zone of the plant.
    zone: Tz,
    /// The time of the command.
    now: DateTime<Utc>,
    /// What was told; nothing as long as nobody has said anything.
    changes: Option<Vec<AuditChange>>,
    after_commit: Vec<Box<dyn FnOnce() + Send + Sync>>,
    /// What was locked of kinds that are locked at once.
    locked: LockedAtOnce,
}

impl std::fmt::Debug for Write {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Write").field("name", &self.name).finish_non_exhaustive()
    }
}

impl Write {
    fn of(client: Object, name: &'static str, pool: &WritePool) -> Self {
        Self {
            client: Some(client),
            claim: None,
            name,
            actor: None,
            wakeups: None,
            events: Vec::new(),
            group: None,
            origin: Origin::default(),
            clock: pool.clock().clone(),
            zone: pool.zone(),
            now: DateTime::UNIX_EPOCH,
            changes: None,
            after_commit: Vec::new(),
            locked: LockedAtOnce::default(),
        }
    }

    /// Begins a transaction that belongs to no request.
    pub async fn begin(pool: &WritePool, name: &'static str) -> Result<Self, Problem> {
        Self::begin_at(pool, name, ResetGateMode::Shared).await
    }

    /// Begins a transaction of a command when no other write runs; others wait until it has ended.
    pub async fn begin_exclusive(pool: &WritePool, name: &'static str) -> Result<Self, Problem> {
        Self::begin_at(pool, name, ResetGateMode::Alone).await
    }

    /// Begins a small transaction for which another write waits. That one holds the gate; a second request would stand
    /// behind a reset that waits for the first.
    pub async fn begin_side_write(pool: &WritePool, name: &'static str) -> Result<Self, Problem> {
        Self::begin_at(pool, name, ResetGateMode::Beside).await
    }

    async fn begin_at(pool: &WritePool, name: &'static str, gate: ResetGateMode) -> Result<Self, Problem> {
        let mut write = Self::of(pool.get().await?, name, pool);
        write.start(&gate.after("begin")).await?;
        Ok(write)
    }

    /// Sends the first words of the transaction. The time comes back with them, and is taken behind the gate: what waited
    /// for a reset happened after it.
    async fn start(&mut self, words: &str) -> Result<(), Problem> {
        self.now = timed(self.conn(), &self.clock, words).await?;
        Ok(())
    }

    /// The time of the command: the database's, at its beginning. All instances share that clock, so that no record is
    /// younger for one instance than for another. Everything that the command stores has this one time.
    pub const fn now(&self) -> DateTime<Utc> {
        self.now
    }

    /// The day of the command, in the time zone of the plant: the day by which lots expire and lists are due.
    pub fn today(&self) -> NaiveDate {
        day_of(self.now, self.zone)
    }

    /// The database's time of this moment, later than what the command has waited for. For the few times that must not be
    /// the beginning of the command: a snapshot that is taken under its lock.
    pub async fn time_under_locks(&self) -> Result<DateTime<Utc>, Problem> {
        database_now(self.conn(), &self.clock).await
    }

    /// The connection that the statements of this write use.
    #[expect(
        clippy::expect_used,
        clippy::missing_panics_doc,
        reason = "only commit and drop take the connection, and both end the write"
    )]
    pub fn conn(&self) -> &Object {
        self.client.as_ref().expect("taken only by commit and drop")
    }

    /// What this write has locked of the kinds that are locked at once.
    pub const fn locked(&self) -> &LockedAtOnce {
        &self.locked
    }

    /// Runs when, and only when, the transaction is committed.
    pub fn after_commit(&mut self, work: impl FnOnce() + Send + Sync + 'static) {
        self.after_commit.push(Box::new(work));
    }

    /// Says who acts in a write that belongs to no request.
    pub fn act_as(&mut self, actor: Actor) {
        self.actor = Some(actor);
    }

    /// Notes in the journal what this write changes. The first event names the command, the others are its
    /// consequences in the order of their effects.
    pub fn append_event(&mut self, event: NewEvent) {
        self.events.push(event);
    }

    /// How many events are noted so far.
    pub fn event_count(&self) -> usize {
        self.events.len()
    }

    /// Takes back what was noted since then: effects that must be made before the command's own row can be told. They are
    /// noted after it, by [`Self::append_events`].
    pub fn take_events_since(&mut self, since: usize) -> Vec<NewEvent> {
        self.events.split_off(since.min(self.events.len()))
    }

    /// Notes several events.
    pub fn append_events(&mut self, events: Vec<NewEvent>) {
        self.events.extend(events);
    }

    /// The name of the group that the rows of the journal of this write will have.
    pub fn event_group(&mut self) -> String {
        self.group.get_or_insert_with(random::uuid_text).clone()
    }

    /// Notes in the record of administrative changes what this write changes. An operation that is recorded cannot commit
    /// without it; two equal states say that nothing changed.
    pub fn audit(&mut self, change: AuditChange) {
        self.changes.get_or_insert_default().push(change);
    }

    /// Commits, and hands out the answer.
    pub async fn commit<T: Serialize>(mut self, answer: T) -> Result<Committed<T>, Problem> {
        let text = serde_json::to_string(&answer).map_err(Problem::internal)?;
        if let Some(claim) = &self.claim {
            claim.keep(self.conn(), StatusCode::OK, &text).await?;
        }
        self.end().await?;
        Ok(Committed { answer, text, no_store: false })
    }

    /// Commits a change that belongs to a refusal, and hands out the refusal.
    pub async fn commit_refusal(mut self, refusal: Problem) -> Problem {
        match self.end().await {
            Ok(()) => refusal,
            Err(problem) => problem,
        }
    }

    async fn end(&mut self) -> Result<(), Problem> {
        let events = std::mem::take(&mut self.events);
        let group = self.group.take();
        write_events(self.conn(), self.actor, group, &events).await?;
        self.origin.record(self.conn(), self.now, self.name, self.changes.as_deref()).await?;
        // An aborted transaction answers COMMIT with success and rolls back; the SELECT before it does not.
        let commit = self.conn().batch_execute("select; commit");
        match tokio::time::timeout(COMMIT_TIMEOUT, commit).await {
            Ok(Ok(())) => {
                drop(self.client.take());
                self.claim = None;
                if let Some(wakeups) = self.wakeups.take().filter(|_| !events.is_empty()) {
                    wakeups.written.notify_one();
                }
                count_events(&events);
                self.after_commit.drain(..).for_each(|work| work());
                Ok(())
            }
            Ok(Err(error)) if error.as_db_error().is_some() => Err(Problem::from(error)),
            Ok(Err(error)) => Err(self.outcome_unknown(&error)),
            Err(elapsed) => Err(self.outcome_unknown(&elapsed)),
        }
    }

    /// The reply is lost: the connection is closed, never reused, and nobody may say that nothing was changed.
    fn outcome_unknown(&mut self, cause: &impl std::fmt::Display) -> Problem {
        if let Some(client) = self.client.take() {
            drop(Object::take(client));
        }
        self.claim = None;
        let message = "It is not known whether the change was made; repeat it with the same Idempotency-Key.";
        GeneralRefusal::DatabaseUnavailable
            .with_message(message)
            .as_temporary(format!("{} at commit: {cause}", self.name))
    }
}

impl Drop for Write {
    fn drop(&mut self) {
        let Some(client) = self.client.take() else { return };
        match self.claim.take() {
            Some(claim) => claim.return_transaction(client),
            None => drop(OpenTransaction::new(client)),
        }
    }
}

/// A connection inside a transaction, rolled back before anybody else gets it.
#[derive(Debug)]
pub struct OpenTransaction(Option<Object>);

impl OpenTransaction {
    /// Guards a connection.
    pub fn new(client: Object) -> Self {
        Self(Some(client))
    }

    /// The connection.
    #[expect(
        clippy::expect_used,
        clippy::missing_panics_doc,
        reason = "only into_client and drop take it, and both end the guard"
    )]
    pub fn client(&self) -> &Object {
        self.0.as_ref().expect("taken only by into_client and drop")
    }

    /// Hands the connection, still inside its transaction, to another guard.
    #[expect(clippy::expect_used, clippy::missing_panics_doc, reason = "consumes the guard")]
    pub fn into_client(mut self) -> Object {
        self.0.take().expect("taken only here and by drop")
    }
}

impl Drop for OpenTransaction {
    fn drop(&mut self) {
        if let Some(client) = self.0.take() {
            tokio::spawn(roll_back(client));
        }
    }
}

/// Rolls back; a connection that cannot even do that is closed.
pub async fn roll_back(client: Object) {
    if client.batch_execute("rollback").await.is_err() {
        drop(Object::take(client));
    }
}
