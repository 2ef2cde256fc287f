//! The outermost layer of every request. It sets the request ID, client address and headers, catches panics, counts the
//! request and writes one log line.

use std::any::Any;
use std::net::{IpAddr, SocketAddr};
use std::panic::AssertUnwindSafe;
use std::sync::{Arc, OnceLock};
use std::time::Instant;

use axum::Router;
use axum::extract::Request;
use axum::response::{IntoResponse, Response};
use futures_util::FutureExt;
use http::{HeaderMap, HeaderName, HeaderValue, Version, header};
use kernel::wire::host::is_this_machine;
use tower::Service as _;

use super::compression::compressed;
use super::refusal::check_published;
use super::{ApiOperation, DispatchInfo, GeneralRefusal, Problem};
use crate::auth::Caller;
use crate::random;
use crate::serve::Hangup;
use crate::state::App;
use crate::telemetry::{RequestLine, in_request_scope};

/// Maximum size of the request target, and of all headers together, in bytes.
const HEAD_BYTES_MAX: usize = 16 * 1024;
const REQUEST_ID: HeaderName = HeaderName::from_static("x-request-id");
const API_VERSION: HeaderName = HeaderName::from_static("x-api-version");
const FORWARDED_FOR: HeaderName = HeaderName::from_static("x-forwarded-for");
const FORWARDED_PROTO: HeaderName = HeaderName::from_static("x-forwarded-proto");

/// Context of a request, for all code that handles the request. It is one value in the extensions, because each
/// extension costs two allocations per request.
#[derive(Clone, Debug)]
pub struct RequestContext(Arc<RequestContextData>);

/// Content of [`RequestContext`], shared by its clones.
#[derive(Debug)]
struct RequestContextData {
    address: IpAddr,
    request_id: String,
    hangup: Option<Hangup>,
    handled: OnceLock<DispatchInfo>,
}

impl RequestContext {
    /// Address of the client; behind trusted proxies, the address that they report.
    pub fn address(&self) -> IpAddr {
        self.0.address
    }

    /// Request ID, which the response and the log contain.
    pub fn request_id(&self) -> &str {
        &self.0.request_id
    }

    /// Handle that closes the connection. None when other requests use the same connection.
    pub fn hangup(&self) -> Option<&Hangup> {
        self.0.hangup.as_ref()
    }

    /// Operation and caller. None until the guard has admitted the request.
    pub fn handled(&self) -> Option<&DispatchInfo> {
        self.0.handled.get()
    }

    /// Sets operation and caller. Only the first call has an effect.
    pub fn note(&self, operation: &Arc<ApiOperation>, caller: Option<Caller>) {
        self.0.handled.get_or_init(|| DispatchInfo { operation: Arc::clone(operation), caller });
    }
}

/// How the requests of a connection arrive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Transport {
    /// Without encryption, from this machine or from a proxy.
    Plain,
    /// Over TLS.
    Tls,
    /// Without encryption, on a listener that uses TLS. Such requests are refused.
    PlainToTls,
}

/// The whole service as HTTP connections call it: the edge around the router.
#[derive(Clone, Debug)]
pub struct HttpService {
    app: App,
    router: Router,
    /// Whether only requests to this machine are answered.
    only_here: bool,
    transport: Transport,
}

impl HttpService {
    /// Wraps the router. The edge is not a layer, because axum would clone the stack of layers for every request.
    pub fn new(app: App, router: Router) -> Self {
        Self { app, router, only_here: false, transport: Transport::Plain }
    }

    /// Answers only requests whose host is this machine. Otherwise a web page could point its own host name to this
    /// machine, and a browser would let it read the responses.
    #[must_use]
    pub fn localhost_only(self) -> Self {
        Self { only_here: true, ..self }
    }

    /// The service for requests that arrive like this.
    #[must_use]
    pub fn over(self, transport: Transport) -> Self {
        Self { transport, ..self }
    }

    /// Whether an address belongs to a trusted proxy.
    pub fn trusts(&self, address: IpAddr) -> bool {
        self.app.settings.trusts(address)
    }

    /// Handles one request: sets up its context, runs the router, renders problems, adds headers, counts and logs.
    pub async fn call(&self, peer: SocketAddr, hangup: Option<Hangup>, mut request: Request) -> Response {
        let start = Instant::now();
        let in_flight = self.app.metrics.request_started();
        let request_id = request_id(request.headers());
        let trusted = self.app.settings.trusts(peer.ip());
        let address = client_address(&self.app, peer.ip(), request.headers());
        let tls = self.transport == Transport::Tls
            || trusted && request.headers().get(FORWARDED_PROTO).is_some_and(|proto| proto == "https");
        let request_context =
            RequestContext(Arc::new(RequestContextData { address, request_id, hangup, handled: OnceLock::new() }));
        request.extensions_mut().insert(request_context.clone());
        let (method, encodings) = (request.method().clone(), request.headers().get(header::ACCEPT_ENCODING).cloned());

        let mut response = in_request_scope(request_context.clone(), self.run(request)).await;
        let problem = response.extensions_mut().remove::<Problem>().map(|problem| {
            check_published(
                request_context.handled().map(|handled| handled.operation.as_ref()),
                self.app.with_constraint_refusal(problem),
            )
        });
        if let Some(problem) = &problem {
            response = with_inner_headers(&response, problem.render(request_context.request_id()));
        }
        add_headers(response.headers_mut(), request_context.request_id(), tls);

        let handled = request_context.handled();
        let operation = handled.map(|handled| &handled.operation);
        let elapsed = start.elapsed();
        self.app.metrics.request_ended(&method, operation, response.status(), elapsed, problem.as_ref());
        drop(in_flight);
        let line = RequestLine {
            id: request_context.request_id(),
            method: method.as_str(),
            route: operation.map_or("unrouted", |operation| operation.path.as_str()),
            status: response.status().as_u16(),
            ms: elapsed,
            user: handled.and_then(|handled| Some(handled.caller.as_ref()?.user_key().number())),
            address,
            code: problem.as_ref().map(Problem::code),
            cause: problem.as_ref().and_then(Problem::cause),
        };
        line.write(&self.app.clock);
        match encodings {
            // Boxed, because most clients do not request compression and every future would be larger.
            Some(encodings) => Box::pin(compressed(encodings, response)).await,
            None => response,
        }
    }

    /// Checks the head of a request and runs the router. A panic becomes a 500 like any other failure.
    async fn run(&self, request: Request) -> Response {
        if self.transport == Transport::PlainToTls {
            let message = "This address accepts only HTTPS. Use https:// instead of http://.";
            let mut refused = GeneralRefusal::BadRequest.with_message(message).into_response();
            refused.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
            return refused;
        }
        if !head_fits(&request) {
            return Problem::from(GeneralRefusal::HeadTooLarge).into_response();
        }
        if !has_host(&request) {
            return GeneralRefusal::BadRequest
                .with_message("A request must have exactly one Host header.")
                .into_response();
        }
        if self.only_here && !is_for_localhost(&request) {
            let message =
                "The demonstration answers only on this machine. Open it as http://localhost or http://127.0.0.1.";
            return GeneralRefusal::BadRequest.with_message(message).into_response();
        }
        let mut router = self.router.clone();
        match AssertUnwindSafe(router.call(request)).catch_unwind().await {
            Ok(Ok(response)) => response,
            Err(panic) => Problem::internal(panic_text(panic.as_ref())).into_response(),
        }
    }
}

/// Whether the request target and the headers are within their limits.
fn head_fits(request: &Request) -> bool {
    let target = request.uri().path_and_query().map_or(0, |target| target.as_str().len());
    let headers: usize = request.headers().iter().map(|(name, value)| name.as_str().len() + value.len() + 4).sum();
    target.max(headers) <= HEAD_BYTES_MAX
}

/// Whether an HTTP/1.1 request has exactly one `Host` header, as the standard requires. With several, a proxy might
/// use a different one than this service.
fn has_host(request: &Request) -> bool {
    request.version() != Version::HTTP_11 || request.headers().get_all(header::HOST).iter().count() == 1
}

/// Whether the request names a host, and all hosts that it names are this machine.
fn is_for_localhost(request: &Request) -> bool {
    let authority = request.uri().authority().map(http::uri::Authority::as_str);
    let hosts = request.headers().get_all(header::HOST).iter().map(|host| host.to_str().unwrap_or_default());
    let mut named = authority.into_iter().chain(hosts).peekable();
    named.peek().is_some() && named.all(is_this_machine)
}

/// Combines the rendered refusal with headers of the inner layers: `Allow`, `Connection` and those of CORS.
fn with_inner_headers(inner: &Response, mut rendered: Response) -> Response {
    for name in [header::ALLOW, header::CONNECTION] {
        if let Some(value) = inner.headers().get(&name) {
            rendered.headers_mut().insert(name, value.clone());
        }
    }
    let cors = |name: &HeaderName| name.as_str().starts_with("access-control-") || *name == header::VARY;
    for (name, value) in inner.headers().iter().filter(|(name, _)| cors(name)) {
        rendered.headers_mut().append(name.clone(), value.clone());
    }
    *rendered.extensions_mut() = inner.extensions().clone();
    rendered
}

/// The ID that the client sent, if it is short and contains only safe characters, otherwise a new one.
fn request_id(headers: &HeaderMap) -> String {
    let given = headers.get(REQUEST_ID).and_then(|value| value.to_str().ok());
    let harmless = |id: &&str| {
        (1..=64).contains(&id.len())
            && id.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_' || byte == b'-')
    };
    given.filter(harmless).map_or_else(random::hex_key, str::to_owned)
}

/// Address of the client: the peer, or behind trusted proxies the last address in `X-Forwarded-For` that is not a
/// trusted proxy.
fn client_address(app: &App, peer: IpAddr, headers: &HeaderMap) -> IpAddr {
    if !app.settings.trusts(peer) {
        return peer;
    }
    let listed = headers.get_all(FORWARDED_FOR).iter().map(|value| value.to_str().unwrap_or_default());
    let listed: Vec<&str> = listed.flat_map(|list| list.split(',')).collect();
    for entry in listed.into_iter().rev() {
        // A trusted proxy would not write an unreadable entry, so this one and all before it may be forged by the
        // client.
        let Ok(address) = entry.trim().parse() else { return peer };
        if !app.settings.trusts(address) {
            return address;
        }
    }
    peer
}

/// Adds the headers that every response has. `tls` says that the client connected over HTTPS, to this listener or to a
/// trusted proxy.
fn add_headers(headers: &mut HeaderMap, request_id: &str, tls: bool) {
    if let Ok(id) = HeaderValue::from_str(request_id) {
        headers.insert(REQUEST_ID, id);
    }
    headers.insert(API_VERSION, HeaderValue::from_static(env!("CARGO_PKG_VERSION")));
    headers.insert(header::X_CONTENT_TYPE_OPTIONS, HeaderValue::from_static("nosniff"));
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("private, no-cache"));
    headers.entry(header::REFERRER_POLICY).or_insert(HeaderValue::from_static("no-referrer"));
    headers
        .entry(header::CONTENT_SECURITY_POLICY)
        .or_insert(HeaderValue::from_static("default-src 'none'; frame-ancestors 'none'"));
    if tls {
        let year = HeaderValue::from_static("max-age=31536000; includeSubDomains");
        headers.insert(header::STRICT_TRANSPORT_SECURITY, year);
    }
}

/// Message of a panic, for the log.
fn panic_text(panic: &(dyn Any + Send)) -> String {
    let text =
        panic.downcast_ref::<&str>().map(ToString::to_string).or_else(|| panic.downcast_ref::<String>().cloned());
    format!("panic: {}", text.unwrap_or_default())
}
