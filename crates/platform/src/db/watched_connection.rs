//! A connection to PostgreSQL that does not wait for responses without limit.
//!
//! The server itself ends statements that take too long, but a frozen server or a network that loses packets does not.
//! The connection therefore measures the time from query to response. While it waits, it probes the same address for a
//! server that responds at all, and fails early without one. A connection that failed is never used again, and
//! everything that waits on it gets the error.

use std::io;
use std::net::SocketAddr;
use std::path::PathBuf;
use std::pin::Pin;
use std::task::{Context, Poll, ready};
use std::time::Duration;

use bytes::Bytes;
use futures_util::stream;
use socket2::{SockRef, TcpKeepalive};
use tokio::io::{AsyncRead, AsyncReadExt, AsyncWrite, AsyncWriteExt, Join, ReadBuf, Sink};
use tokio::net::{TcpStream, UnixStream};
use tokio::time::{Instant, Sleep, sleep};
use tokio_postgres::tls::{ChannelBinding, TlsStream};
use tokio_util::either::Either;
use tokio_util::io::StreamReader;

/// Time within which one address must accept a connection.
const CONNECT_WITHIN: Duration = Duration::from_secs(3);
/// Interval at which a waiting connection probes whether the server responds at all.
pub const PROBE_EVERY: Duration = Duration::from_secs(5);
/// Time within which the server must answer the probe.
pub const ALIVE_WITHIN: Duration = Duration::from_secs(3);
/// Time for which packets may stay unacknowledged, and after which an idle TCP connection is probed.
const PACKETS_WITHIN: Duration = Duration::from_secs(10);
/// The probe: asks whether the server supports TLS, which it answers with one byte and without a login.
const SSL_REQUEST: [u8; 8] = [0, 0, 0, 8, 4, 210, 22, 47];
/// The message with which the server ends a response. One byte with the state of the transaction follows.
const READY_FOR_QUERY: [u8; 5] = [b'Z', 0, 0, 0, 5];

/// A socket that could not be opened. It fails at its first use, with the reason.
type FailedSocket = Join<StreamReader<stream::Iter<std::array::IntoIter<io::Result<Bytes>, 1>>, Bytes>, Sink>;
/// An open socket before encryption, or one that could not be opened.
pub type Socket = Either<Either<TcpStream, UnixStream>, FailedSocket>;

/// Address on which a server listens.
#[derive(Clone, Debug)]
pub enum ServerAddress {
    /// An IP address and a port.
    Tcp(SocketAddr),
    /// Path of a Unix socket.
    Unix(PathBuf),
}

impl ServerAddress {
    /// Opens a socket with the timeouts of this file.
    async fn connect(&self) -> io::Result<Socket> {
        match self {
            Self::Tcp(address) => {
                let stream = TcpStream::connect(address).await?;
                stream.set_nodelay(true)?;
                let socket = SockRef::from(&stream);
                socket.set_tcp_keepalive(&TcpKeepalive::new().with_time(PACKETS_WITHIN))?;
                socket.set_tcp_user_timeout(Some(PACKETS_WITHIN))?;
                Ok(Either::Left(Either::Left(stream)))
            }
            Self::Unix(path) => Ok(Either::Left(Either::Right(UnixStream::connect(path).await?))),
        }
    }

    /// Whether a server at this address answers the probe.
    async fn answers(self) -> bool {
        let probe = async {
            let mut stream = self.connect().await?;
            stream.write_all(&SSL_REQUEST).await?;
            stream.read_u8().await
        };
        matches!(tokio::time::timeout(ALIVE_WITHIN, probe).await, Ok(Ok(_)))
    }
}

/// A connection to a server: directly over its socket, or over TLS.
pub struct WatchedConnection<S = Socket> {
    /// The socket, or the TLS stream around it.
    stream: S,
    /// Address to probe. None for a socket that could not be opened.
    address: Option<ServerAddress>,
    /// Longest wait for a response.
    patience: Duration,
    /// Time of the oldest query without a complete response, or of its last received bytes. None when nothing is
    /// awaited.
    waiting_since: Option<Instant>,
    /// Set once for many queries, because setting it costs time. It fires at most every [`PROBE_EVERY`], and only then
    /// is it checked whether a query waits.
    timer: Pin<Box<Sleep>>,
    /// The running probe. None when none is running.
    probe: Option<Pin<Box<dyn Future<Output = bool> + Send>>>,
    /// The last received bytes, by which the end of a response is recognized.
    last_bytes: [u8; 6],
}

impl<S> std::fmt::Debug for WatchedConnection<S> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("WatchedConnection").field("place", &self.address).finish_non_exhaustive()
    }
}

impl WatchedConnection {
    /// Opens a connection on which no response may take longer than `patience`.
    pub async fn open(address: ServerAddress, patience: Duration) -> io::Result<Self> {
        let stream = tokio::time::timeout(CONNECT_WITHIN, address.connect()).await??;
        Ok(Self::of(stream, Some(address), patience))
    }

    /// A connection that fails at its first use with this error, because none could be opened.
    pub fn broken(reason: io::Error) -> Self {
        let nothing = StreamReader::new(stream::iter([Err(reason)]));
        Self::of(Either::Right(tokio::io::join(nothing, tokio::io::sink())), None, Duration::ZERO)
    }

    /// The same connection with its socket encrypted. The watch moves inside, because the messages of the server can
    /// only be read there.
    pub async fn encrypted<S, F>(self, encrypt: impl FnOnce(Socket) -> F) -> io::Result<WatchedConnection<S>>
    where
        F: Future<Output = io::Result<S>>,
    {
        let stream = tokio::time::timeout(CONNECT_WITHIN, encrypt(self.stream)).await??;
        Ok(WatchedConnection::of(stream, self.address, self.patience))
    }
}

impl<S> WatchedConnection<S> {
    /// A connection on which nothing is awaited yet.
    fn of(stream: S, address: Option<ServerAddress>, patience: Duration) -> Self {
        let timer = Box::pin(sleep(Duration::ZERO));
        Self { stream, address, patience, waiting_since: None, timer, probe: None, last_bytes: [0; 6] }
    }

    /// Time until the first probe, or until the response is overdue if that is sooner.
    fn first_wait(&self) -> Duration {
        PROBE_EVERY.min(self.patience)
    }

    /// Notes received bytes. The limit applies again between two chunks of a response.
    fn note_received(&mut self, bytes: &[u8]) {
        if let Some(last) = bytes.last_chunk() {
            self.last_bytes = *last;
        } else {
            self.last_bytes.rotate_left(bytes.len());
            let kept = self.last_bytes.len() - bytes.len();
            self.last_bytes.iter_mut().skip(kept).zip(bytes).for_each(|(last, byte)| *last = *byte);
        }
        if self.waiting_since.is_none() {
            return;
        }
        self.probe = None;
        self.waiting_since = (!self.last_bytes.starts_with(&READY_FOR_QUERY)).then(Instant::now);
    }

    /// Ready with an error when the response is overdue or the server does not answer the probe.
    fn poll_timeout(&mut self, context: &mut Context<'_>) -> Poll<io::Error> {
        let Some(since) = self.waiting_since else { return Poll::Pending };
        loop {
            if let Some(probe) = &mut self.probe {
                if !ready!(probe.as_mut().poll(context)) {
                    return Poll::Ready(io::Error::new(io::ErrorKind::TimedOut, "the database does not answer"));
                }
                self.probe = None;
                let next = (Instant::now() + PROBE_EVERY).min(since + self.patience);
                self.timer.as_mut().reset(next);
            }
            ready!(self.timer.as_mut().poll(context));
            let waited = since.elapsed();
            match &self.address {
                // The timer was set for an earlier query.
                _ if waited < self.first_wait() => {
                    let due = since + self.first_wait();
                    self.timer.as_mut().reset(due);
                }
                Some(address) if waited < self.patience => {
                    self.probe = Some(Box::pin(address.clone().answers()));
                }
                _ => return Poll::Ready(io::Error::new(io::ErrorKind::TimedOut, "a statement was not answered")),
            }
        }
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for WatchedConnection<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        let before = buffer.filled().len();
        let read = Pin::new(&mut self.stream).poll_read(context, buffer);
        if read.is_ready() {
            self.note_received(buffer.filled().get(before..).unwrap_or_default());
            return read;
        }
        self.poll_timeout(context).map(Err)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for WatchedConnection<S> {
    fn poll_write(mut self: Pin<&mut Self>, context: &mut Context<'_>, bytes: &[u8]) -> Poll<io::Result<usize>> {
        let written = Pin::new(&mut self.stream).poll_write(context, bytes);
        if self.waiting_since.is_none() {
            let now = Instant::now();
            self.waiting_since = Some(now);
            if self.timer.deadline() <= now {
                let due = now + self.first_wait();
                self.timer.as_mut().reset(due);
            }
            // Timeouts are checked when reading, so the task is woken then to read.
            let _ = self.timer.as_mut().poll(context);
        }
        written
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

impl<S: TlsStream + Unpin> TlsStream for WatchedConnection<S> {
    fn channel_binding(&self) -> ChannelBinding {
        self.stream.channel_binding()
    }
}
