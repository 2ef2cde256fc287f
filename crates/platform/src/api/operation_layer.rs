//! Steps between the router and a handler: check size, token and scope, receive the body, apply idempotency, and repeat
//! a write after a conflict.
//!
//! A write runs in its own task: axum drops a handler when the client hangs up, but a change must always end in commit
//! or rollback.

use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::Body;
use axum::extract::Request;
use axum::response::{IntoResponse, Response};
use http::Method;
use http::request::Parts;
use http_body_util::Limited;
use tower::{Layer, Service};

use super::extract::refuse_query;
use super::idempotency::{Claim, ClaimOutcome, MultipartClaim};
use super::request_body::BodyKind;
use super::{Access, ApiOperation, GeneralRefusal, Problem, RequestContext};
use crate::auth::{Caller, admit};
use crate::random;
use crate::state::App;
use crate::telemetry::{current_request, in_request_scope};

/// Operation and caller of a request, for the handler and for the log and metrics at the edge.
#[derive(Debug)]
pub struct DispatchInfo {
    /// The row of the operation table.
    pub operation: Arc<ApiOperation>,
    /// The caller. None for public operations.
    pub caller: Option<Caller>,
}

impl DispatchInfo {
    /// Operation and caller. None before the guard has admitted the request.
    pub fn of(parts: &Parts) -> Option<&Self> {
        parts.extensions.get::<RequestContext>()?.handled()
    }

    /// The caller. None for a public operation, and before the guard has admitted the request.
    pub fn caller_of(parts: &Parts) -> Option<&Caller> {
        Self::of(parts)?.caller.as_ref()
    }
}

/// Flag that a handler sets when it begins its write.
#[derive(Clone, Debug, Default)]
pub struct WriteBegun(pub Arc<AtomicBool>);

/// Maximum number of repetitions of a command after a conflict with another one, such as a deadlock.
const REPEATS_MAX: u32 = 3;
/// Average pause before the first repetition. Each further pause is four times as long.
const FIRST_PAUSE: Duration = Duration::from_millis(20);

/// Tower layer that runs the steps of this file before the handler of an operation.
#[derive(Clone, Debug)]
pub struct OperationLayer {
    /// State of the service.
    pub app: App,
    /// The row of the operation table.
    pub operation: Arc<ApiOperation>,
}

impl<H> Layer<H> for OperationLayer {
    type Service = OperationService<H>;

    fn layer(&self, handler: H) -> OperationService<H> {
        OperationService(Arc::new(LayeredHandler { operate: self.clone(), handler }))
    }
}

/// A handler with the steps before it. The content is shared, because axum clones the service for every request.
#[derive(Debug)]
pub struct OperationService<H>(Arc<LayeredHandler<H>>);

/// Content of [`OperationService`], shared by its clones.
#[derive(Debug)]
struct LayeredHandler<H> {
    operate: OperationLayer,
    handler: H,
}

impl<H> Clone for OperationService<H> {
    fn clone(&self) -> Self {
        Self(Arc::clone(&self.0))
    }
}

/// A handler of axum, as this layer calls it.
pub trait Handler:
    Service<Request, Response = Response, Error = Infallible, Future: Send> + Clone + Send + Sync + 'static
{
}

impl<H> Handler for H where
    H: Service<Request, Response = Response, Error = Infallible, Future: Send> + Clone + Send + Sync + 'static
{
}

impl<H: Handler> Service<Request> for OperationService<H> {
    type Response = Response;
    type Error = Infallible;
    type Future = Pin<Box<dyn Future<Output = Result<Response, Infallible>> + Send>>;

    /// Always ready, like the handlers of axum.
    fn poll_ready(&mut self, _context: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, request: Request) -> Self::Future {
        let mounted = Arc::clone(&self.0);
        Box::pin(async move { Ok(mounted.operate.run(request, &mounted.handler).await) })
    }
}

impl OperationLayer {
    /// Prepares a request and runs the handler: directly for a read, in its own task for a write.
    async fn run(&self, mut request: Request, handler: &impl Handler) -> Response {
        let Self { app, operation } = self;
        let prepared = prepare(app, operation, &mut request).await;
        note(&request, operation, None);
        match prepared {
            Ok(()) if is_read(request.method()) => answer(operation, handler.clone(), request).await,
            Ok(()) => {
                // Boxed, because the future of every read would otherwise be as large as that of a write.
                let written = Box::pin(write(app, operation, request, handler.clone())).await;
                busy_if_retryable(written.unwrap_or_else(IntoResponse::into_response))
            }
            Err(problem) => problem.into_response(),
        }
    }
}

/// Calls the handler. Refuses any query parameter if the operation accepts none.
async fn answer(operation: &ApiOperation, mut handler: impl Handler, request: Request) -> Response {
    // Operations with parameters leave this check to `Params`, which reports unknown parameters with all other faults.
    if operation.query.is_empty()
        && let Err(problem) = refuse_query(request.uri().query())
    {
        return problem.into_response();
    }
    match handler.call(request).await {
        Ok(response) => response,
    }
}

/// Checks announced size, token, scope and media type before the first byte of the body is read.
async fn prepare(app: &App, operation: &Arc<ApiOperation>, request: &mut Request) -> Result<(), Problem> {
    let takes = operation.takes.of_request(request.headers());
    takes.check_length(request.headers(), &app.settings)?;
    let needs_no_database = operation.access == Access::Public && is_read(&operation.method);
    if !app.is_open() && !needs_no_database {
        return Err(Problem::unavailable(
            GeneralRefusal::DatabaseUnavailable,
            "the service has not connected to its database yet",
        ));
    }
    let caller = admit(app, operation.access, request.headers(), request.uri()).await?;
    note(request, operation, caller);
    takes.check_type(request.headers())
}

/// Stores operation and caller in the context of the request.
fn note(request: &Request, operation: &Arc<ApiOperation>, caller: Option<Caller>) {
    if let Some(request_context) = request.extensions().get::<RequestContext>() {
        request_context.note(operation, caller);
    }
}

/// Receives the body, then runs the handler in its own task, which continues if the client hangs up. After a conflict
/// the handler runs again, except with a multipart body.
async fn write(
    app: &App,
    operation: &Arc<ApiOperation>,
    request: Request,
    handler: impl Handler,
) -> Result<Response, Problem> {
    let takes = operation.takes.of_request(request.headers());
    // The handler reads a multipart body as a stream, so it can run only once.
    if takes == BodyKind::Parts {
        let limit = usize::try_from(takes.limit(&app.settings)).unwrap_or(usize::MAX);
        let (mut parts, body) = request.into_parts();
        let deferred = MultipartClaim::of(app, operation, &parts);
        if let Some(deferred) = &deferred {
            parts.extensions.insert(deferred.clone());
        }
        let request = Request::from_parts(parts, Body::new(Limited::new(body, limit)));
        let operation = Arc::clone(operation);
        return detached(async move {
            let response = attempt(&operation, handler, request).await;
            match deferred {
                Some(deferred) => deferred.settle(response).await,
                None => response,
            }
        })
        .await;
    }
    let (parts, body) = request.into_parts();
    let body = takes.receive(&parts.headers, body, &app.settings).await?;
    let claim = match Claim::take(app, operation, &parts, &body.bytes).await? {
        ClaimOutcome::Replayed(response) => return Ok(response),
        ClaimOutcome::First(claim) => Some(claim),
        ClaimOutcome::NoKey => None,
    };
    let (app, operation) = (app.clone(), Arc::clone(operation));
    detached(async move {
        let mut repeats = 0;
        let response = loop {
            let mut request = Request::from_parts(parts.clone(), Body::from(body.bytes.clone()));
            if let Some(claim) = &claim {
                request.extensions_mut().insert(claim.clone());
            }
            let response = attempt(&operation, handler.clone(), request).await;
            let repeat = response.extensions().get::<Problem>().is_some_and(Problem::is_retryable);
            if !repeat || repeats == REPEATS_MAX {
                break response;
            }
            // Pauses are random, so that conflicting commands do not meet again.
            tokio::time::sleep(random::around(FIRST_PAUSE * 4_u32.pow(repeats))).await;
            repeats += 1;
            metrics::counter!("db_transaction_retries_total").increment(1);
        };
        // Dropped only here, because the body must keep its share of the memory budget while the handler runs.
        drop(body);
        match claim {
            Some(claim) => claim.settle(&app, response).await,
            None => response,
        }
    })
    .await
}

/// Runs a handler that writes, once. After its write has begun, a database error is reported as a failed transaction.
async fn attempt(operation: &ApiOperation, handler: impl Handler, mut request: Request) -> Response {
    let begun = WriteBegun::default();
    request.extensions_mut().insert(begun.clone());
    let mut response = answer(operation, handler, request).await;
    if begun.0.load(Ordering::Relaxed)
        && let Some(problem) = response.extensions_mut().remove::<Problem>()
    {
        response.extensions_mut().insert(problem.in_write());
    }
    response
}

/// Turns a conflict that occurred in every attempt into 503 `busy`, so that the client can try again. Returns other
/// responses unchanged.
fn busy_if_retryable(mut response: Response) -> Response {
    match response.extensions_mut().remove::<Problem>() {
        Some(problem) if problem.is_retryable() => {
            Problem::unavailable(GeneralRefusal::Busy, problem.cause().unwrap_or_default()).into_response()
        }
        Some(problem) => {
            response.extensions_mut().insert(problem);
            response
        }
        None => response,
    }
}

/// Runs work in its own task, so that it ends in commit or rollback even if the client hangs up.
async fn detached(work: impl Future<Output = Response> + Send + 'static) -> Result<Response, Problem> {
    let running = match current_request() {
        Some(request) => tokio::spawn(in_request_scope(request, work)),
        None => tokio::spawn(work),
    };
    running.await.map_err(|error| Problem::internal(format!("panic: {error}")))
}

/// Whether a request with this method only reads.
fn is_read(method: &Method) -> bool {
    matches!(*method, Method::GET | Method::HEAD)
}

/// 404 for a path that does not exist.
pub async fn route_not_found() -> Problem {
    GeneralRefusal::RouteNotFound.into()
}

/// 405 for a method that the path does not support. Axum adds the `Allow` header.
pub async fn method_not_allowed() -> Problem {
    GeneralRefusal::MethodNotAllowed.into()
}
