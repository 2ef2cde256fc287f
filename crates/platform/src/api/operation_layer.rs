//! What stands between the router and a handler: size, token, scope, body, idempotency, detachment, repetition.
//!
//! A write runs in a task of its own: axum drops a handler when the client hangs up, and a change must end in commit or
//! rollback, never in the middle.

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

/// Which operation answers, and who asks: for the handler, and for the log line and the metrics at the edge.
#[derive(Debug)]
pub struct DispatchInfo {
    /// The row of the operation table.
    pub operation: Arc<ApiOperation>,
    /// Nobody for public operations.
    pub caller: Option<Caller>,
}

impl DispatchInfo {
    /// What is known of a request that passed the guard.
    pub fn of(parts: &Parts) -> Option<&Self> {
        parts.extensions.get::<RequestContext>()?.handled()
    }

    /// Who asks, if the operation is not public.
    pub fn caller_of(parts: &Parts) -> Option<&Caller> {
        Self::of(parts)?.caller.as_ref()
    }
}

/// Set when the handler has begun its write.
#[derive(Clone, Debug, Default)]
pub struct WriteBegun(pub Arc<AtomicBool>);

/// How often a command that met another one at the wrong moment is tried again.
const REPEATS_MAX: u32 = 3;
/// The wait before the first repetition, on average; each further one is four times as long.
const FIRST_PAUSE: Duration = Duration::from_millis(20);

/// Mounts an operation: everything in this file happens before its handler.
#[derive(Clone, Debug)]
pub struct OperationLayer {
    /// The service.
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

/// A handler with everything that comes before it. Shared, because axum copies it for every request.
#[derive(Debug)]
pub struct OperationService<H>(Arc<LayeredHandler<H>>);

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

/// What can stand behind an operation.
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

    /// Handlers of axum always are.
    fn poll_ready(&mut self, _context: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, request: Request) -> Self::Future {
        let mounted = Arc::clone(&self.0);
        Box::pin(async move { Ok(mounted.operate.run(request, &mounted.handler).await) })
    }
}

impl OperationLayer {
    async fn run(&self, mut request: Request, handler: &impl Handler) -> Response {
        let Self { app, operation } = self;
        let prepared = prepare(app, operation, &mut request).await;
        note(&request, operation, None);
        match prepared {
            Ok(()) if is_read(request.method()) => answer(operation, handler.clone(), request).await,
            Ok(()) => {
                // Apart: otherwise a read carries the room that a write needs, and is copied with it.
                let written = Box::pin(write(app, operation, request, handler.clone())).await;
                busy_if_retryable(written.unwrap_or_else(IntoResponse::into_response))
            }
            Err(problem) => problem.into_response(),
        }
    }
}

async fn answer(operation: &ApiOperation, mut handler: impl Handler, request: Request) -> Response {
    // Where there are parameters, `Params` names the unknown ones together with all other faults of the query.
    if operation.query.is_empty()
        && let Err(problem) = refuse_query(request.uri().query())
    {
        return problem.into_response();
    }
    match handler.call(request).await {
        Ok(response) => response,
    }
}

/// Size, token, scope, type: before the first byte of the body is read.
async fn prepare(app: &App, operation: &Arc<ApiOperation>, request: &mut Request) -> Result<(), Problem> {
    let takes = operation.takes.of_request(request.headers());
    takes.check_length(request.headers(), &app.settings)?;
    let needs_no_database = operation.access == Access::Public && is_read(&operation.method);
    if !app.is_open() && !needs_no_database {
        return Err(Problem::unavailable(GeneralRefusal::DatabaseUnavailable, "the database was not found yet"));
    }
    let caller = admit(app, operation.access, request.headers(), request.uri()).await?;
    note(request, operation, caller);
    takes.check_type(request.headers())
}

/// Tells everybody who works on the request which operation answers it, and who asks.
fn note(request: &Request, operation: &Arc<ApiOperation>, caller: Option<Caller>) {
    if let Some(request_context) = request.extensions().get::<RequestContext>() {
        request_context.note(operation, caller);
    }
}

/// Receives the body, then runs the handler where no hang-up can reach it.
async fn write(
    app: &App,
    operation: &Arc<ApiOperation>,
    request: Request,
    handler: impl Handler,
) -> Result<Response, Problem> {
    let takes = operation.takes.of_request(request.headers());
    // A multipart body is read by the handler, part by part, and can be run once only.
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
            // Commands that met once would meet again in step: each waits for a time of its own.
            tokio::time::sleep(random::around(FIRST_PAUSE * 4_u32.pow(repeats))).await;
            repeats += 1;
            metrics::counter!("db_transaction_retries_total").increment(1);
        };
        // Only now: its shares of the budget are for as long as anybody works with it.
        drop(body);
        match claim {
            Some(claim) => claim.settle(&app, response).await,
            None => response,
        }
    })
    .await
}

/// Runs a handler that writes. Once it has begun, a statement that the database refuses is a failed transaction.
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

/// A command that never found its moment: nothing is wrong with it or with the service, so the client tries again.
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

async fn detached(work: impl Future<Output = Response> + Send + 'static) -> Result<Response, Problem> {
    let running = match current_request() {
        Some(request) => tokio::spawn(in_request_scope(request, work)),
        None => tokio::spawn(work),
    };
    running.await.map_err(|error| Problem::internal(format!("panic: {error}")))
}

fn is_read(method: &Method) -> bool {
    matches!(*method, Method::GET | Method::HEAD)
}

/// 404 of a path that does not exist.
pub async fn route_not_found() -> Problem {
    GeneralRefusal::RouteNotFound.into()
}

/// 405; axum adds `Allow`.
pub async fn method_not_allowed() -> Problem {
    GeneralRefusal::MethodNotAllowed.into()
}
