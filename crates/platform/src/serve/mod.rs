//! The accept loop. It limits the number of clients and the time that they may take to send a request and to read the
//! response, and it shuts down cleanly.

mod bodies;
mod connection;
mod stream;
mod unread;

use std::sync::{Arc, OnceLock};
use std::time::Duration;

use hyper_util::server::graceful::GracefulShutdown;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

use self::connection::{Acceptance, Protocols, connection};
use self::unread::{Unread, UnreadOfAll};
use crate::api::HttpService;
use crate::clients::{Clients, ConnectedClient};
use crate::test_override::test_override;
use crate::tls::ListenerTls;

pub use self::unread::UNREAD_BYTES_MAX;

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

/// Time within which the TLS handshake, the request line and the headers must arrive. For the first request it starts
/// when the connection is accepted. The accept loop of axum has no such limit, and that of hyper begins only with the
/// first byte.
pub const HEAD_WITHIN: Duration = Duration::from_secs(10);
/// Time for which a client may read nothing while bytes are waiting for it: of the connection, and on HTTP/2 over TLS of
/// any response.
pub const WRITE_TIMEOUT: Duration = Duration::from_mins(1);
/// The part of [`WRITE_TIMEOUT`] after which the responses of an HTTP/2 connection are checked again.
const LOOKS_FOR_UNREAD: u32 = 6;
/// Interval at which the client of an HTTP/2 connection is pinged.
pub const PING_EVERY: Duration = Duration::from_secs(20);
/// Time within which the client must answer a ping.
pub const PONG_WITHIN: Duration = Duration::from_secs(10);
/// Maximum number of simultaneous requests on one HTTP/2 connection.
pub const STREAMS_MAX: u32 = 200;
/// Time within which running requests must end after the shutdown has begun.
const FINISH_WITHIN: Duration = Duration::from_secs(30);
/// Pause after a failed accept, such as "too many open files".
const ACCEPT_AGAIN_AFTER: Duration = Duration::from_millis(100);

/// [`WRITE_TIMEOUT`], or what a test sets.
fn write_timeout() -> Duration {
    static TIMEOUT: OnceLock<Duration> = OnceLock::new();
    let seconds = || test_override("TRACEWRIGHT_TEST_WRITE_SECONDS").and_then(|seconds| u64::try_from(seconds).ok());
    *TIMEOUT.get_or_init(|| seconds().map_or(WRITE_TIMEOUT, Duration::from_secs))
}

/// A listening socket.
#[derive(Debug)]
pub struct ServiceSocket {
    /// The socket.
    pub socket: TcpListener,
    /// TLS of its connections. None when they are not encrypted.
    pub tls: Option<ListenerTls>,
}

impl From<TcpListener> for ServiceSocket {
    fn from(socket: TcpListener) -> Self {
        Self { socket, tls: None }
    }
}

/// Serves requests until `stop` is canceled. Then accepts no new connections and lets running requests end.
pub async fn serve(
    listener: impl Into<ServiceSocket>,
    service: HttpService,
    clients: Arc<Clients>,
    stop: CancellationToken,
) {
    let ServiceSocket { socket, tls } = listener.into();
    let (protocols, graceful) = (Arc::new(Protocols::new()), GracefulShutdown::new());
    let unread_of_all = Arc::<UnreadOfAll>::default();
    loop {
        let accept = async {
            let accepted = socket.accept().await;
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
        let unread = tls.is_some().then(|| unread_of_all.enter(hangup.clone()));
        let acceptance = Acceptance {
            peer,
            service: service.clone(),
            client: Arc::clone(&client),
            hangup: hangup.clone(),
            unread: unread.clone(),
            protocols: Arc::clone(&protocols),
            watcher: graceful.watcher(),
        };
        let running = tokio::spawn(connection(stream, tls.clone(), acceptance));
        tokio::spawn(supervise_connection(running, client, hangup, unread));
    }
    drop(socket);
    if tokio::time::timeout(FINISH_WITHIN, graceful.shutdown()).await.is_err() {
        tracing::warn!("some requests did not end within 30 seconds and were aborted");
    }
}

/// Closes a connection after a timeout or on request. Runs in its own task, because the task of the connection would
/// have to check both whenever bytes arrive.
async fn supervise_connection(
    mut running: JoinHandle<()>,
    client: Arc<ConnectedClient>,
    hangup: Hangup,
    unread: Option<Arc<Unread>>,
) {
    tokio::select! {
        _ = &mut running => return,
        () = hangup.0.cancelled() => {}
        () = timeout(&client, unread.as_deref()) => {}
    }
    running.abort();
}

/// Returns when no request arrived in time, or when the client of an HTTP/2 connection over TLS reads nothing of a
/// response.
async fn timeout(client: &ConnectedClient, unread: Option<&Unread>) {
    tokio::time::sleep(HEAD_WITHIN).await;
    if !client.was_heard() {
        return;
    }
    let Some(unread) = unread else { return std::future::pending().await };
    while !unread.is_stuck_for(write_timeout()) {
        tokio::time::sleep(write_timeout() / LOOKS_FOR_UNREAD).await;
    }
}
