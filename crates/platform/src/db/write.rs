//! Transactions of writes. A handler can respond only with what a commit returns ([`Committed`]).

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Duration;

use axum::extract::FromRequestParts;
use chrono::{DateTime, NaiveDate, Utc};
use chrono_tz::Tz;
use deadpool_postgres::Object;
use futures_util::future::BoxFuture;
use http::{StatusCode, request::Parts};
use kernel::rules::report::day_of;
use serde::Serialize;

use super::committed::Committed;
use super::error::WriteFailure;
use super::lock::{Lock, LockedAtOnce};
use super::open_transaction::OpenTransaction;
use super::time::{WritePool, database_now, timed};
use crate::admin_log::{AuditChange, Origin};
use crate::api::{Claim, DispatchInfo, GeneralRefusal, MultipartClaim, Problem, WriteBegun};
use crate::clock::Clock;
use crate::journal::{Actor, NewEvent, count_events, write_events};
use crate::random;
use crate::state::App;
use crate::wakeups::Wakeups;

/// Time within which the database must answer a commit. After that, the outcome counts as unknown.
const COMMIT_TIMEOUT: Duration = Duration::from_secs(30);

/// Begins the write of a request, with its caller and its idempotency key if it has one.
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
    /// Begins the transaction of a multipart request after all its parts have been read. `digest` identifies its body.
    pub async fn begin_received(mut self, name: &'static str, digest: &[u8]) -> Result<Write, Problem> {
        if let Some(deferred) = self.deferred.take() {
            self.claim = deferred.claim(digest).await?;
        }
        self.begin(name).await
    }

    /// Begins the transaction. `name` appears in the audit log and in errors.
    pub async fn begin(&self, name: &'static str) -> Result<Write, Problem> {
        self.begin_at(name, ResetGateMode::Shared).await
    }

    /// Begins the transaction of a reset. Waits until no other write runs, and makes other writes wait until it ends.
    pub async fn begin_exclusive(&self, name: &'static str) -> Result<Write, Problem> {
        self.begin_at(name, ResetGateMode::Alone).await
    }

    /// Begins the transaction and sends the first statements of the command with its begin, so that the command waits
    /// for both together. `first` must only lock and read. It has no time yet: [`Write::now`] is known afterwards.
    pub async fn begin_with<T>(
        &self,
        name: &'static str,
        first: impl for<'a> FnOnce(&'a Write) -> BoxFuture<'a, Result<T, Problem>>,
    ) -> Result<(Write, T), Problem> {
        let (mut write, words) = self.open(name, ResetGateMode::Shared).await?;
        let (now, found) = pipeline::two(timed(write.conn(), &write.clock, &words), first(&write)).await?;
        write.now = now;
        Ok((write, found))
    }

    /// Begins the transaction.
    async fn begin_at(&self, name: &'static str, gate: ResetGateMode) -> Result<Write, Problem> {
        let (mut write, words) = self.open(name, gate).await?;
        write.start(&words).await?;
        Ok(write)
    }

    /// Takes a connection for the transaction, or that of the claim if the request has an idempotency key. Returns it
    /// with the statements that begin the transaction.
    async fn open(&self, name: &'static str, gate: ResetGateMode) -> Result<(Write, String), Problem> {
        if let Some(WriteBegun(begun)) = &self.begun {
            begun.store(true, Ordering::Relaxed);
        }
        let claimed = self.claim.as_ref().and_then(|claim| Some((claim, claim.lend_transaction()?)));
        let (mut write, words) = match claimed {
            Some((claim, client)) => {
                let mut write = Write::of(client, name, &self.pool);
                write.claim = Some(claim.clone());
                // A repeated attempt must not see what the previous one left in the claimed transaction.
                (write, gate.after("rollback to savepoint claimed"))
            }
            None => (Write::of(self.pool.get().await?, name, &self.pool), gate.after("begin")),
        };
        (write.actor, write.wakeups, write.origin) = (self.actor, Some(self.wakeups.clone()), self.origin.clone());
        Ok((write, words))
    }
}

/// How a write takes the reset gate.
#[derive(Clone, Copy, Debug)]
enum ResetGateMode {
    /// Shared with other writes.
    Shared,
    /// Exclusively, for a reset.
    Alone,
    /// Not at all, because another write that waits for this one has it.
    Beside,
}

impl ResetGateMode {
    /// The statements that begin a transaction and take the reset gate, for one round trip.
    fn after(self, begin: &str) -> String {
        let number = Lock::ResetGate.number();
        match self {
            Self::Shared => format!("{begin}; select pg_advisory_xact_lock_shared({number})"),
            Self::Alone => format!("{begin}; select pg_advisory_xact_lock({number})"),
            Self::Beside => begin.to_owned(),
        }
    }
}

/// One named transaction. Dropping it at any moment rolls it back and leaves its connection usable: the value exists
/// before `begin` is sent, and the rollback is queued before anything else can use the connection.
#[must_use]
pub struct Write {
    client: Option<Object>,
    claim: Option<Claim>,
    name: &'static str,
    actor: Option<Actor>,
    /// Wakes the sealer of this instance. When None, the sealer finds the new rows a moment later.
    wakeups: Option<Arc<Wakeups>>,
    events: Vec<NewEvent>,
    /// The event group, if the response needed it before the commit.
    group: Option<String>,
    origin: Origin,
    /// Clock whose shift is added to the database time. Only tests and the demonstration plant shift it.
    clock: Clock,
    /// The time zone of the plant.
    zone: Tz,
    /// The time of the command.
    now: DateTime<Utc>,
    /// Changes for the audit log. None until [`Write::audit`] is called.
    changes: Option<Vec<AuditChange>>,
    after_commit: Vec<Box<dyn FnOnce() + Send + Sync>>,
    /// Names that were locked, of kinds that must be locked together.
    locked: LockedAtOnce,
}

impl std::fmt::Debug for Write {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Write").field("name", &self.name).finish_non_exhaustive()
    }
}

impl Write {
    /// A write on this connection that has not begun yet.
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

    /// Begins a transaction that does not belong to a request.
    pub async fn begin(pool: &WritePool, name: &'static str) -> Result<Self, Problem> {
        Self::begin_at(pool, name, ResetGateMode::Shared).await
    }

    /// Begins a transaction that does not belong to a request, like [`Writer::begin_exclusive`].
    pub async fn begin_exclusive(pool: &WritePool, name: &'static str) -> Result<Self, Problem> {
        Self::begin_at(pool, name, ResetGateMode::Alone).await
    }

    /// Begins a small transaction for which another write waits. It does not lock the reset gate: the other write
    /// already shares it, and a second lock request would wait for a reset that waits for the other write.
    pub async fn begin_side_write(pool: &WritePool, name: &'static str) -> Result<Self, Problem> {
        Self::begin_at(pool, name, ResetGateMode::Beside).await
    }

    /// Takes a connection and begins a transaction on it.
    async fn begin_at(pool: &WritePool, name: &'static str, gate: ResetGateMode) -> Result<Self, Problem> {
        let mut write = Self::of(pool.get().await?, name, pool);
        write.start(&gate.after("begin")).await?;
        Ok(write)
    }

    /// Sends the statements that begin the transaction. The time is read after the reset gate is locked, so that a
    /// write that waited for a reset has a later time than the reset.
    async fn start(&mut self, words: &str) -> Result<(), Problem> {
        self.now = timed(self.conn(), &self.clock, words).await?;
        Ok(())
    }

    /// Time of the command, read from the database clock at its beginning. All instances share that clock, so that they
    /// agree on the age of records. Everything that the command stores has this time.
    pub const fn now(&self) -> DateTime<Utc> {
        self.now
    }

    /// Day of the command in the time zone of the plant, for the expiry of lots and for due dates.
    pub fn today(&self) -> NaiveDate {
        day_of(self.now, self.zone)
    }

    /// The database time at this moment, after all waits for locks. For the few cases where the beginning of the
    /// command would be too early, such as the time of a stock snapshot.
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

    /// Names that this write has locked, of kinds that must be locked together.
    pub const fn locked(&self) -> &LockedAtOnce {
        &self.locked
    }

    /// Runs `work` after the commit, and only if the transaction is committed.
    pub fn after_commit(&mut self, work: impl FnOnce() + Send + Sync + 'static) {
        self.after_commit.push(Box::new(work));
    }

    /// Sets the actor of a write that does not belong to a request.
    pub fn act_as(&mut self, actor: Actor) {
        self.actor = Some(actor);
    }

    /// Adds an event to the journal rows that the commit writes. The first event says what the command did. The others
    /// are its effects, in order.
    pub fn append_event(&mut self, event: NewEvent) {
        self.events.push(event);
    }

    /// Number of events so far, as a position for [`Self::take_events_since`].
    pub fn event_count(&self) -> usize {
        self.events.len()
    }

    /// Removes and returns the events added since a position. For a command whose effects happen before its own event
    /// is known: the caller then adds that event, and after it these effects with [`Self::append_events`].
    pub fn take_events_since(&mut self, since: usize) -> Vec<NewEvent> {
        self.events.split_off(since.min(self.events.len()))
    }

    /// Adds several events, in order.
    pub fn append_events(&mut self, events: Vec<NewEvent>) {
        self.events.extend(events);
    }

    /// The event group of this write, for a response that contains it.
    pub fn event_group(&mut self) -> String {
        self.group.get_or_insert_with(random::uuid_text).clone()
    }

    /// Adds a change to the audit log. An audited operation cannot commit without one. If nothing changed, it adds a
    /// change with two equal states, for which no row is written.
    pub fn audit(&mut self, change: AuditChange) {
        self.changes.get_or_insert_default().push(change);
    }

    /// Writes the events, the audit log and the stored response for the idempotency key, commits, and returns the
    /// response.
    pub async fn commit<T: Serialize>(mut self, answer: T) -> Result<Committed<T>, Problem> {
        let text = serde_json::to_string(&answer).map_err(Problem::internal)?;
        self.end(Some(&text)).await?;
        Ok(Committed { answer, text, no_store: false })
    }

    /// Commits a change that must be kept although the request is refused, such as the count of failed logins. Returns
    /// the refusal.
    pub async fn commit_refusal(mut self, refusal: Problem) -> Problem {
        match self.end(None).await {
            Ok(()) => refusal,
            Err(problem) => problem,
        }
    }

    /// Writes the audit log, the response for the idempotency key and the events, commits, and runs the work of
    /// [`Self::after_commit`].
    async fn end(&mut self, answer: Option<&str>) -> Result<(), Problem> {
        self.origin.record(self.conn(), self.now, self.name, self.changes.as_deref()).await?;
        let events = std::mem::take(&mut self.events);
        let group = self.group.take();
        match tokio::time::timeout(COMMIT_TIMEOUT, self.send_end(answer, group, &events)).await {
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
            Ok(Err(WriteFailure::Refused(problem))) => Err(problem),
            Ok(Err(WriteFailure::Statement(error))) if error.as_db_error().is_some() => Err(Problem::from(error)),
            Ok(Err(WriteFailure::Statement(error))) => Err(self.outcome_unknown(&error)),
            Err(elapsed) => Err(self.outcome_unknown(&elapsed)),
        }
    }

    /// Sends the stored response, the events and the commit together. If one of the first two fails, the commit does
    /// too, because it begins with a SELECT: COMMIT of an aborted transaction succeeds but rolls back. If the answer to
    /// any of them is lost, the commit may have been executed.
    async fn send_end(
        &self,
        answer: Option<&str>,
        group: Option<String>,
        events: &[NewEvent],
    ) -> Result<(), WriteFailure> {
        let keep = async {
            if let (Some(claim), Some(answer)) = (&self.claim, answer) {
                claim.keep(self.conn(), StatusCode::OK, answer).await?;
            }
            Ok(())
        };
        let write = write_events(self.conn(), self.actor, group, events);
        let commit = async { Ok(self.conn().batch_execute("select; commit").await?) };
        pipeline::three(keep, write, commit).await?;
        Ok(())
    }

    /// Closes the connection after the response to the commit was lost. The message must not claim that nothing was
    /// saved.
    fn outcome_unknown(&mut self, cause: &impl std::fmt::Display) -> Problem {
        if let Some(client) = self.client.take() {
            drop(Object::take(client));
        }
        self.claim = None;
        let message = "The database did not confirm whether the change was saved. Repeat the request with the same \
                       Idempotency-Key.";
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
