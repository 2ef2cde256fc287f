//! `Idempotency-Key`: a change happens at most once, however often the request is repeated.
//!
//! Before the handler runs, the claim opens the transaction of the change and takes an advisory lock on (caller, key)
//! in it. The handler's [`Write`](crate::db::Write) borrows that transaction. The response is stored in the same
//! transaction and committed with the change. If a state or rule refuses the change, the transaction is rolled back to
//! a savepoint and the refusal is stored under the same lock. A crash ends the connection, which releases the lock and
//! rolls back the change, so no key is ever left "in progress".

use std::sync::{Arc, Mutex};

use axum::response::{IntoResponse, Response};
use chrono::{DateTime, TimeDelta, Utc};
use deadpool_postgres::Object;
use http::{HeaderName, HeaderValue, StatusCode, request::Parts};
use platform_queries::idempotency::{find_kept_answer, keep_answer, sweep_kept_answers, try_lock_idempotency_key};
use sha2::{Digest, Sha256};

use super::answer::json_bytes;
use super::{ApiOperation, DispatchInfo, GeneralRefusal, Problem};
use crate::db::time::timed;
use crate::db::{OpenTransaction, Write, roll_back};
use crate::state::App;

/// Time for which responses are stored for repeated requests.
const KEPT_FOR: TimeDelta = TimeDelta::hours(24);
/// Request header with the key.
const KEY: HeaderName = HeaderName::from_static("idempotency-key");
/// Header that marks a stored response that is sent again.
const REPLAYED: HeaderName = HeaderName::from_static("idempotency-replayed");
/// Maximum length of a key.
const KEY_CHARS_MAX: usize = 255;

/// The claim of the first request with an idempotency key. It owns the open transaction and the lock on the key.
#[derive(Clone, Debug)]
pub struct Claim(Arc<ClaimData>);

/// Result of looking up the idempotency key of a request.
#[derive(Debug)]
pub enum ClaimOutcome {
    /// The request has no key, or the operation ignores it.
    NoKey,
    /// An earlier request used the key. This is its stored response.
    Replayed(Response),
    /// This is the first request with the key.
    First(Claim),
}

/// Content of [`Claim`], shared by its clones.
#[derive(Debug)]
struct ClaimData {
    caller_key: i64,
    key: String,
    fingerprint: Vec<u8>,
    now: DateTime<Utc>,
    /// The open transaction. None while a `Write` uses it.
    connection: Mutex<Option<OpenTransaction>>,
}

impl Claim {
    /// Finds the stored response, or opens the transaction of the first request with this key. Refuses while the first
    /// request is still running, and if the key was used for another request.
    pub async fn take(
        app: &App,
        operation: &ApiOperation,
        parts: &Parts,
        body: &[u8],
    ) -> Result<ClaimOutcome, Problem> {
        let (Some(key), true) = (parts.headers.get(KEY), operation.supports_idempotency) else {
            return Ok(ClaimOutcome::NoKey);
        };
        let Some(caller) = DispatchInfo::caller_of(parts) else { return Ok(ClaimOutcome::NoKey) };
        let key = checked_key(key)?;
        let fingerprint = fingerprint(parts, body);
        let caller_key = caller.user_key().number();

        let connection = OpenTransaction::new(app.writes.get().await?);
        // The reset gate is not locked here, because files are staged between the claim and the write: staging would
        // wait for a reset that waits for this claim.
        let now = timed(connection.client(), &app.clock, "begin").await?;
        if !try_lock_idempotency_key().bind(connection.client(), &caller_key, &key).one().await? {
            let message = "The first request with this idempotency key is still running. Try again in a moment.";
            return Err(GeneralRefusal::IdempotencyInProgress.with_message(message));
        }
        let kept = find_kept_answer().bind(connection.client(), &caller_key, &key, &(now - KEPT_FOR)).opt().await?;
        if let Some(kept) = kept {
            // Rolled back before the response is sent, so that an immediate repeat finds the lock free.
            roll_back(connection.into_client()).await;
            if kept.fingerprint != fingerprint {
                let message = "This idempotency key was used for another request. Use a new key.";
                return Err(GeneralRefusal::IdempotencyKeyReused.with_message(message));
            }
            metrics::counter!("idempotency_replays_total").increment(1);
            return Ok(ClaimOutcome::Replayed(replay(kept.status, kept.answer)));
        }
        connection.client().batch_execute("savepoint claimed").await?;
        let connection = Mutex::new(Some(connection));
        Ok(ClaimOutcome::First(Self(Arc::new(ClaimData { caller_key, key, fingerprint, now, connection }))))
    }

    /// Lends the open transaction to a write. None when it is already lent or committed.
    pub fn lend_transaction(&self) -> Option<Object> {
        self.0.connection.lock().ok()?.take().map(OpenTransaction::into_client)
    }

    /// Accepts the transaction back from a write that did not commit.
    pub fn return_transaction(&self, client: Object) {
        if let Ok(mut connection) = self.0.connection.lock() {
            *connection = Some(OpenTransaction::new(client));
        }
    }

    /// Stores the response of a change in the transaction of that change.
    pub async fn keep(&self, client: &Object, status: StatusCode, answer: &str) -> Result<(), tokio_postgres::Error> {
        let status = i16::try_from(status.as_u16()).unwrap_or_default();
        let inner = &self.0;
        keep_answer()
            .bind(client, &inner.caller_key, &inner.key, &inner.fingerprint, &status, &answer, &inner.now)
            .one()
            .await?;
        Ok(())
    }

    /// Ends a claim whose write did not commit: stores a refusal by state or rule for repeated requests, and rolls back
    /// everything else. Does nothing if the write has committed.
    pub async fn settle(self, app: &App, response: Response) -> Response {
        let Some(client) = self.lend_transaction() else { return response };
        let refusal =
            response.extensions().get::<Problem>().map(|problem| app.with_constraint_refusal(problem.clone()));
        let Some(refusal) = refusal.filter(Problem::is_stored_for_replay) else {
            roll_back(client).await;
            return response;
        };
        let stored = async {
            client.batch_execute("rollback to savepoint claimed").await?;
            self.keep(&client, refusal.status(), &refusal.body("")).await?;
            client.batch_execute("commit").await
        };
        if let Err(error) = stored.await {
            tracing::warn!(%error, "a refusal could not be stored for its idempotency key");
            roll_back(client).await;
        }
        response
    }
}

/// The claim of a multipart request, taken late because its fingerprint is known only when all parts have been read.
#[derive(Clone, Debug)]
pub struct MultipartClaim(Arc<MultipartClaimData>);

/// Content of [`MultipartClaim`], shared by its clones.
#[derive(Debug)]
struct MultipartClaimData {
    app: App,
    operation: Arc<ApiOperation>,
    head: Parts,
    outcome: Mutex<ClaimOutcome>,
}

impl MultipartClaim {
    /// Prepares a claim. None when the request has no key or the operation ignores it.
    pub fn of(app: &App, operation: &Arc<ApiOperation>, head: &Parts) -> Option<Self> {
        if !operation.supports_idempotency || !head.headers.contains_key(KEY) {
            return None;
        }
        let (app, operation, head) = (app.clone(), Arc::clone(operation), head.clone());
        Some(Self(Arc::new(MultipartClaimData { app, operation, head, outcome: Mutex::new(ClaimOutcome::NoKey) })))
    }

    /// Takes the claim. None when the request has no caller. If a response is already stored, this fails to end the
    /// handler, and [`MultipartClaim::settle`] returns the stored response instead.
    pub async fn claim(&self, digest: &[u8]) -> Result<Option<Claim>, Problem> {
        let inner = &self.0;
        let claimed = Claim::take(&inner.app, &inner.operation, &inner.head, digest).await?;
        let claim = match &claimed {
            ClaimOutcome::First(claim) => Ok(Some(claim.clone())),
            ClaimOutcome::NoKey => Ok(None),
            ClaimOutcome::Replayed(_) => {
                Err(Problem::internal("the handler continued although a stored response exists"))
            }
        };
        if let Ok(mut outcome) = inner.outcome.lock() {
            *outcome = claimed;
        }
        claim
    }

    /// Returns the stored response if there is one, otherwise that of the handler, which is stored if it is a refusal
    /// by state or rule.
    pub async fn settle(self, response: Response) -> Response {
        let outcome =
            self.0.outcome.lock().map(|mut outcome| std::mem::replace(&mut *outcome, ClaimOutcome::NoKey)).ok();
        match outcome {
            Some(ClaimOutcome::Replayed(kept)) => kept,
            Some(ClaimOutcome::First(claim)) => claim.settle(&self.0.app, response).await,
            Some(ClaimOutcome::NoKey) | None => response,
        }
    }
}

/// Deletes one batch of expired responses and returns their number.
pub async fn delete_expired_responses(write: &Write, now: DateTime<Utc>) -> Result<u64, Problem> {
    Ok(sweep_kept_answers().bind(write.conn(), &(now - KEPT_FOR)).await?)
}

/// Reads the key from the header, or refuses it with 422 if its length or characters are not allowed.
fn checked_key(value: &HeaderValue) -> Result<String, Problem> {
    let text = value
        .to_str()
        .ok()
        .map(str::trim)
        .filter(|key| (1..=KEY_CHARS_MAX).contains(&key.len()) && key.bytes().all(|byte| byte.is_ascii_graphic()));
    text.map(str::to_owned).ok_or_else(|| {
        let message = format!("An idempotency key should have 1 to {KEY_CHARS_MAX} visible ASCII characters");
        super::extract::fault(&["header", "Idempotency-Key"], "string_pattern_mismatch", &message)
    })
}

/// Hash that identifies a request by method, path, query and body. The lengths are hashed too, so that different
/// requests never give the same hash input.
fn fingerprint(parts: &Parts, body: &[u8]) -> Vec<u8> {
    let mut hash = Sha256::new();
    for part in [parts.method.as_str(), parts.uri.path(), parts.uri.query().unwrap_or_default()] {
        hash.update(part.len().to_be_bytes());
        hash.update(part);
    }
    hash.update(body);
    hash.finalize().to_vec()
}

/// The stored response, with the header that marks it as sent again.
fn replay(status: i16, answer: String) -> Response {
    let mut response = json_bytes(answer).into_response();
    *response.status_mut() =
        u16::try_from(status).ok().and_then(|code| StatusCode::from_u16(code).ok()).unwrap_or_default();
    response.headers_mut().insert(REPLAYED, HeaderValue::from_static("true"));
    response
}
