//! One connection: its TLS handshake, its protocol and its requests.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::sync::Arc;

use axum::body::Body;
use http_body::Body as _;
use hyper::body::Incoming;
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::conn::auto::Builder;
use hyper_util::server::graceful::Watcher;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;

use super::bodies::{TrackedRequestBody, TrackedResponseBody};
use super::stream::WriteTimeoutStream;
use super::unread::Unread;
use super::{HEAD_WITHIN, Hangup, PING_EVERY, PONG_WITHIN, STREAMS_MAX};
use crate::api::{HttpService, Transport};
use crate::clients::ConnectedClient;
use crate::tls::{ALPN_HTTP_2, ListenerTls};

/// Maximum size of the headers of an HTTP/2 request in bytes.
const HEAD_BYTES_MAX: u32 = 16 * 1024;
/// Buffer for the request line and the headers of an HTTP/1 request, in bytes.
const HEAD_BUFFER_BYTES: usize = 32 * 1024;
/// Bytes that an HTTP/2 client may send for one request before they are read.
const STREAM_WINDOW: u32 = 64 * 1024;
/// Bytes that an HTTP/2 client may send for all requests of a connection before they are read.
const CONNECTION_WINDOW: u32 = 128 * 1024;
/// Bytes of a response beyond those that an HTTP/2 client over TLS allows, which its connection accepts in advance.
const SEND_BUFFER_BYTES: usize = 64 * 1024;
/// Maximum number of requests that an HTTP/2 client over TLS may cancel before the service has begun them. A client that
/// cancels more of them at once is disconnected.
const CANCELED_AT_ONCE_MAX: usize = 20;
/// Plain bytes that a TLS connection keeps until its socket takes them.
const TLS_BUFFER_BYTES: usize = 32 * 1024;
/// First byte of a TLS connection: the type of the record with the first message of the handshake.
const TLS_HANDSHAKE_RECORD: u8 = 22;

/// HTTP settings of all connections, for each way to choose the protocol.
pub struct Protocols {
    /// The first bytes of the client decide, because there is no handshake in which it could name its protocol.
    by_first_bytes: Builder<TokioExecutor>,
    http_1: Builder<TokioExecutor>,
    http_2: Builder<TokioExecutor>,
}

/// How a connection chooses between HTTP/1.1 and HTTP/2.
#[derive(Clone, Copy)]
enum Protocol {
    ByFirstBytes,
    Http1,
    Http2,
}

impl Protocols {
    /// The settings of the service.
    pub fn new() -> Self {
        let mut http_2 = builder().http2_only();
        http_2.http2().max_send_buf_size(SEND_BUFFER_BYTES).max_pending_accept_reset_streams(CANCELED_AT_ONCE_MAX);
        Self { by_first_bytes: builder(), http_1: builder().http1_only(), http_2 }
    }
}

/// HTTP settings that all connections have.
fn builder() -> Builder<TokioExecutor> {
    let mut builder = Builder::new(TokioExecutor::new());
    builder.http1().timer(TokioTimer::new()).header_read_timeout(HEAD_WITHIN).max_buf_size(HEAD_BUFFER_BYTES);
    builder.http2().timer(TokioTimer::new()).max_header_list_size(HEAD_BYTES_MAX).max_concurrent_streams(STREAMS_MAX);
    builder.http2().keep_alive_interval(PING_EVERY).keep_alive_timeout(PONG_WITHIN);
    builder.http2().initial_stream_window_size(STREAM_WINDOW).initial_connection_window_size(CONNECTION_WINDOW);
    builder
}

/// What a new connection needs.
pub struct Acceptance {
    pub peer: SocketAddr,
    pub service: HttpService,
    pub client: Arc<ConnectedClient>,
    pub hangup: Hangup,
    /// None without TLS.
    pub unread: Option<Arc<Unread>>,
    pub protocols: Arc<Protocols>,
    pub watcher: Watcher,
}

/// Serves one connection to its end. Errors are not logged here: they are clients that hang up, and each request has its
/// own log line.
pub async fn connection(stream: TcpStream, tls: Option<ListenerTls>, acceptance: Acceptance) {
    let _ = stream.set_nodelay(true);
    let Some(tls) = tls else {
        return acceptance.serve(WriteTimeoutStream::new(stream), Protocol::ByFirstBytes, Transport::Plain).await;
    };
    // Until the handshake is complete, the client can make the service keep and compute things without a request.
    let handshake = acceptance.client.handshake();
    let mut first = [0];
    if !matches!(stream.peek(&mut first).await, Ok(1)) {
        return;
    }
    if first != [TLS_HANDSHAKE_RECORD] {
        drop(handshake);
        return acceptance.serve(WriteTimeoutStream::new(stream), Protocol::Http1, Transport::PlainToTls).await;
    }
    let limited = |session: &mut rustls::ServerConnection| session.set_buffer_limit(Some(TLS_BUFFER_BYTES));
    let Ok(stream) = tls.acceptor().accept_with(WriteTimeoutStream::new(stream), limited).await else { return };
    drop(handshake);
    let is_http_2 = stream.get_ref().1.alpn_protocol() == Some(ALPN_HTTP_2);
    acceptance.serve(stream, if is_http_2 { Protocol::Http2 } else { Protocol::Http1 }, Transport::Tls).await;
}

impl Acceptance {
    /// Serves the requests of a connection, tracking them for the limits of [`crate::clients::Clients`].
    async fn serve<S>(self, stream: S, protocol: Protocol, transport: Transport)
    where
        S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
    {
        let Self { peer, service, client, hangup, unread, protocols, watcher } = self;
        let service = service.over(transport);
        let service = hyper::service::service_fn(move |request: http::Request<Incoming>| {
            let (service, at_work) = (service.clone(), client.request());
            let is_http_2 = request.version() >= http::Version::HTTP_2;
            let hangup = (!is_http_2).then(|| hangup.clone());
            let unread = unread.clone().filter(|_| is_http_2);
            let sending = (!request.body().is_end_stream()).then(|| client.sending());
            async move {
                let request = request.map(|body| Body::new(TrackedRequestBody { body, sending }));
                let response = service.call(peer, hangup, request).await;
                Ok::<_, Infallible>(response.map(|body| TrackedResponseBody { body, unread, _at_work: at_work }))
            }
        });
        let builder = match protocol {
            Protocol::ByFirstBytes => &protocols.by_first_bytes,
            Protocol::Http1 => &protocols.http_1,
            Protocol::Http2 => &protocols.http_2,
        };
        let _ = watcher.watch(builder.serve_connection(TokioIo::new(stream), service).into_owned()).await;
    }
}
