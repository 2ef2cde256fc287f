//! The accept loop. It limits the number of clients and the time that they may take to send a request and to read the
//! response, and it shuts down cleanly.

use std::convert::Infallible;
use std::io;
use std::net::SocketAddr;
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};
use std::time::Duration;

use axum::body::Body;
use bytes::Bytes;
use http_body::{Body as _, Frame, SizeHint};
use hyper::body::Incoming;
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::conn::auto::Builder;
use hyper_util::server::graceful::{GracefulConnection, GracefulShutdown};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;
use tokio::time::{Instant, Sleep};
use tokio_util::sync::CancellationToken;

use crate::api::HttpService;
use crate::clients::{ActiveRequest, Clients, ConnectedClient, PendingBody};

/// Closes the connection of a request whose client does not read. Exists only for connections that carry one request at
/// a time.
#[derive(Clone, Debug)]
pub struct Hangup(Arc<CancellationToken>);

impl Hangup {
    /// Closes the connection.
    pub fn end(&self) {
        self.0.cancel();
    }
}

/// Time within which the request line and the headers must arrive. For the first request it starts when the connection
/// is accepted. The accept loop of axum has no such limit, and that of hyper begins only with the first byte.
pub const HEAD_WITHIN: Duration = Duration::from_secs(10);
/// Time for which a client may read nothing while bytes are waiting for it.
pub const WRITE_TIMEOUT: Duration = Duration::from_mins(1);
/// Interval at which the client of an HTTP/2 connection is pinged.
pub const PING_EVERY: Duration = Duration::from_secs(20);
/// Time within which the client must answer a ping.
pub const PONG_WITHIN: Duration = Duration::from_secs(10);
/// Maximum size of the headers of an HTTP/2 request in bytes.
const HEAD_BYTES_MAX: u32 = 16 * 1024;
/// Buffer for the request line and the headers of an HTTP/1 request, in bytes.
const HEAD_BUFFER_BYTES: usize = 32 * 1024;
/// Maximum number of simultaneous requests on one HTTP/2 connection.
const STREAMS_MAX: u32 = 200;
/// Bytes that an HTTP/2 client may send for one request before they are read.
const STREAM_WINDOW: u32 = 64 * 1024;
/// Bytes that an HTTP/2 client may send for all requests of a connection before they are read.
const CONNECTION_WINDOW: u32 = 128 * 1024;
/// Time within which running requests must end after the shutdown has begun.
const FINISH_WITHIN: Duration = Duration::from_secs(30);
/// Pause after a failed accept, such as "too many open files".
const ACCEPT_AGAIN_AFTER: Duration = Duration::from_millis(100);

/// Serves requests until `stop` is canceled. Then accepts no new connections and lets running requests end.
pub async fn serve(listener: TcpListener, service: HttpService, clients: Arc<Clients>, stop: CancellationToken) {
    let (builder, graceful) = (builder(), GracefulShutdown::new());
    loop {
        let accept = async {
            let accepted = listener.accept().await;
            clients.wait_for_slot().await;
            accepted
        };
        let accepted = tokio::select! {
            () = stop.cancelled() => break,
            accepted = accept => accepted,
        };
        let (stream, peer) = match accepted {
            Ok(accepted) => accepted,
            Err(error) => {
                tracing::warn!(%error, "a connection could not be accepted");
                tokio::time::sleep(ACCEPT_AGAIN_AFTER).await;
                continue;
            }
        };
        let hangup = Hangup(Arc::default());
        let Some(client) = clients.enter(peer.ip(), service.trusts(peer.ip()), CancellationToken::clone(&hangup.0))
        else {
            continue;
        };
        let client = Arc::new(client);
        let connection = connection(&builder, stream, peer, service.clone(), &client, hangup.clone());
        // Errors are not logged here: they are clients that hang up, and each request has its own log line.
        let running = tokio::spawn(graceful.watch(connection));
        tokio::spawn(supervise_connection(running, client, hangup));
    }
    drop(listener);
    if tokio::time::timeout(FINISH_WITHIN, graceful.shutdown()).await.is_err() {
        tracing::warn!("some requests did not end within 30 seconds and were aborted");
    }
}

/// Closes a connection after a timeout or on request. Runs in its own task, because the task of the connection would
/// have to check both whenever bytes arrive.
async fn supervise_connection<T>(mut running: JoinHandle<T>, client: Arc<ConnectedClient>, hangup: Hangup) {
    tokio::select! {
        _ = &mut running => return,
        () = hangup.0.cancelled() => {}
        () = first_request_timeout(&client) => {}
    }
    running.abort();
}

/// Returns when no request arrived in time. Never returns when one did.
async fn first_request_timeout(client: &ConnectedClient) {
    tokio::time::sleep(HEAD_WITHIN).await;
    if client.was_heard() {
        std::future::pending::<()>().await;
    }
}

/// HTTP settings of all connections.
fn builder() -> Builder<TokioExecutor> {
    let mut builder = Builder::new(TokioExecutor::new());
    builder.http1().timer(TokioTimer::new()).header_read_timeout(HEAD_WITHIN).max_buf_size(HEAD_BUFFER_BYTES);
    builder.http2().timer(TokioTimer::new()).max_header_list_size(HEAD_BYTES_MAX).max_concurrent_streams(STREAMS_MAX);
    builder.http2().keep_alive_interval(PING_EVERY).keep_alive_timeout(PONG_WITHIN);
    builder.http2().initial_stream_window_size(STREAM_WINDOW).initial_connection_window_size(CONNECTION_WINDOW);
    builder
}

/// Serves one connection, tracking its requests for the limits of [`Clients`].
fn connection(
    builder: &Builder<TokioExecutor>,
    stream: TcpStream,
    peer: SocketAddr,
    service: HttpService,
    client: &Arc<ConnectedClient>,
    hangup: Hangup,
) -> impl GracefulConnection<Error = Box<dyn std::error::Error + Send + Sync>> + use<> {
    let _ = stream.set_nodelay(true);
    let client = Arc::clone(client);
    let service = hyper::service::service_fn(move |request: http::Request<Incoming>| {
        let (service, at_work) = (service.clone(), client.request());
        let hangup = (request.version() < http::Version::HTTP_2).then(|| hangup.clone());
        let sending = (!request.body().is_end_stream()).then(|| client.sending());
        async move {
            let request = request.map(|body| Body::new(TrackedRequestBody { body, sending }));
            let response = service.call(peer, hangup, request).await;
            Ok::<_, Infallible>(response.map(|body| TrackedResponseBody { body, _at_work: at_work }))
        }
    });
    builder.serve_connection(TokioIo::new(WriteTimeoutStream::new(stream)), service).into_owned()
}

/// The body of a request. Its connection counts as sending until the last byte has arrived.
struct TrackedRequestBody {
    body: Incoming,
    sending: Option<PendingBody>,
}

impl http_body::Body for TrackedRequestBody {
    type Data = Bytes;
    type Error = hyper::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, hyper::Error>>> {
        let frame = Pin::new(&mut self.body).poll_frame(context);
        if matches!(frame, Poll::Ready(None)) || self.body.is_end_stream() {
            self.sending = None;
        }
        frame
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

/// The body of a response. Its request counts as active until the last byte was passed to the connection.
struct TrackedResponseBody {
    body: Body,
    _at_work: ActiveRequest,
}

impl http_body::Body for TrackedResponseBody {
    type Data = Bytes;
    type Error = axum::Error;

    fn poll_frame(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Frame<Bytes>, axum::Error>>> {
        Pin::new(&mut self.body).poll_frame(context)
    }

    fn is_end_stream(&self) -> bool {
        self.body.is_end_stream()
    }

    fn size_hint(&self) -> SizeHint {
        self.body.size_hint()
    }
}

/// A connection that fails when the client reads nothing for too long.
struct WriteTimeoutStream {
    stream: TcpStream,
    /// Timer that runs while bytes cannot be written. None while they can.
    stuck: Option<Pin<Box<Sleep>>>,
}

impl WriteTimeoutStream {
    /// A connection on which nothing waits to be written yet.
    fn new(stream: TcpStream) -> Self {
        Self { stream, stuck: None }
    }

    /// Starts or clears the timer after an attempt to write. Fails when the timer has run out.
    fn watch<T>(&mut self, context: &mut Context<'_>, poll: Poll<io::Result<T>>) -> Poll<io::Result<T>> {
        if poll.is_ready() {
            self.stuck = None;
            return poll;
        }
        let stuck =
            self.stuck.get_or_insert_with(|| Box::pin(tokio::time::sleep_until(Instant::now() + WRITE_TIMEOUT)));
        std::task::ready!(stuck.as_mut().poll(context));
        Poll::Ready(Err(io::ErrorKind::TimedOut.into()))
    }
}

impl AsyncRead for WriteTimeoutStream {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for WriteTimeoutStream {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let poll = Pin::new(&mut self.stream).poll_write(context, bytes);
        self.watch(context, poll)
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        pieces: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        let poll = Pin::new(&mut self.stream).poll_write_vectored(context, pieces);
        self.watch(context, poll)
    }

    fn is_write_vectored(&self) -> bool {
        self.stream.is_write_vectored()
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}
