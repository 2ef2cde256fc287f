//! The accept loop: a bound on clients, a bound on the time a head may take, a clean end.

use std::convert::Infallible;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use axum::body::Body;
use hyper::body::Incoming;
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::conn::auto::Builder;
use hyper_util::server::graceful::GracefulShutdown;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio_util::sync::CancellationToken;

use crate::platform::api::Service;

/// Ends the connection that brought the request, for a client that does not read. Only of connections that carry
/// nothing else.
#[derive(Clone, Debug)]
pub struct Hangup(pub CancellationToken);

/// How long the head of a request may take. axum's own loop has no such bound.
const HEAD_WITHIN: Duration = Duration::from_secs(10);
/// Bytes of the request line and of the headers.
const HEAD_BYTES_MAX: u32 = 16 * 1024;
/// The same for HTTP/1, where both share one buffer.
const HEAD_BUFFER_BYTES: usize = 32 * 1024;
/// How long running requests may take after the end was announced.
const FINISH_WITHIN: Duration = Duration::from_secs(30);
/// Pause after a failed accept, such as "too many open files".
const ACCEPT_AGAIN_AFTER: Duration = Duration::from_millis(100);

/// Serves until `stop`; then takes no new connections and lets running requests end.
pub async fn serve(listener: TcpListener, service: Service, max_clients: usize, stop: CancellationToken) {
    let clients = Arc::new(Semaphore::new(max_clients));
    let (builder, graceful) = (builder(), GracefulShutdown::new());
    loop {
        let accept = async {
            let permit = Arc::clone(&clients).acquire_owned().await;
            (permit, listener.accept().await)
        };
        let (permit, accepted) = tokio::select! {
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
        let hangup = Hangup(CancellationToken::new());
        let connection = graceful.watch(connection(&builder, stream, peer, service.clone(), hangup.clone()));
        tokio::spawn(async move {
            tokio::select! {
                // Errors here are clients that hang up; the request line has said what happened to their request.
                _ = connection => {}
                () = hangup.0.cancelled() => {}
            }
            drop(permit);
        });
    }
    drop(listener);
    if tokio::time::timeout(FINISH_WITHIN, graceful.shutdown()).await.is_err() {
        tracing::warn!("some requests did not end within 30 seconds and were cut");
    }
}

fn builder() -> Builder<TokioExecutor> {
    let mut builder = Builder::new(TokioExecutor::new());
    builder.http1().timer(TokioTimer::new()).header_read_timeout(HEAD_WITHIN).max_buf_size(HEAD_BUFFER_BYTES);
    builder.http2().timer(TokioTimer::new()).max_header_list_size(HEAD_BYTES_MAX).max_concurrent_streams(200);
    builder
}

fn connection(
    builder: &Builder<TokioExecutor>,
    stream: TcpStream,
    peer: SocketAddr,
    service: Service,
    hangup: Hangup,
) -> impl hyper_util::server::graceful::GracefulConnection<Error = Box<dyn std::error::Error + Send + Sync>> + use<> {
    let _ = stream.set_nodelay(true);
    let service = hyper::service::service_fn(move |mut request: http::Request<Incoming>| {
        let service = service.clone();
        if request.version() < http::Version::HTTP_2 {
            request.extensions_mut().insert(hangup.clone());
        }
        async move { Ok::<_, Infallible>(service.call(peer, request.map(Body::new)).await) }
    });
    builder.serve_connection(TokioIo::new(stream), service).into_owned()
}
