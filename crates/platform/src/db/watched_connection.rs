//! A connection to PostgreSQL that does not wait for responses without limit.
//!
//! The server itself cancels statements that take too long, but not if it is frozen or the network loses packets. The
//! connection therefore measures the time from query to response. While it waits, it regularly probes whether a server
//! at the same address responds at all, and fails early if none does. A connection that failed is never used again, and
//! everything that waits for it receives the error.

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

use super::frames::OwedResponses;

/// Time within which one address must accept a connection.
const CONNECT_WITHIN: Duration = Duration::from_secs(3);
/// Interval at which a waiting connection probes whether the server responds at all.
pub const PROBE_EVERY: Duration = Duration::from_secs(5);
/// Time within which the server must answer the probe.
pub const ALIVE_WITHIN: Duration = Duration::from_secs(3);
/// Time for which packets may stay unacknowledged, and after which an idle TCP connection is probed.
const PACKETS_WITHIN: Duration = Duration::from_secs(10);
/// The probe. It asks whether the server supports TLS, which the server answers with one byte and without a login.
pub const SSL_REQUEST: [u8; 8] = [0, 0, 0, 8, 4, 210, 22, 47];
/// The message with which the server ends a response, and the start of a session. One byte with the state of the
/// transaction follows.
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

/// A connection to a server, directly over its socket or over TLS.
pub struct WatchedConnection<S = Socket> {
    /// The socket, or the TLS stream around it.
    stream: S,
    /// Address to probe. None for a socket that could not be opened.
    address: Option<ServerAddress>,
    /// Longest wait for a response.
    patience: Duration,
    /// Time of the oldest query without a complete response, or of the last bytes received for it. None when no
    /// response is awaited.
    waiting_since: Option<Instant>,
    /// Timer for the next check whether a response is overdue. It is not reset for every query, because that costs
    /// time. It can therefore fire for a query that already has its response.
    timer: Pin<Box<Sleep>>,
    /// The running probe. None when none is running.
    probe: Option<Pin<Box<dyn Future<Output = bool> + Send>>>,
    /// The last received bytes, by which the start of the session is recognized.
    last_bytes: [u8; 6],
    /// The responses that the server still owes. None until the session is started.
    owed: Option<OwedResponses>,
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

    /// A connection that could not be opened. It fails with this error at its first use.
    pub fn broken(reason: io::Error) -> Self {
        let nothing = StreamReader::new(stream::iter([Err(reason)]));
        Self::of(Either::Right(tokio::io::join(nothing, tokio::io::sink())), None, Duration::ZERO)
    }

    /// The same connection with its socket encrypted. The decrypted stream is watched, because only there can the
    /// messages of the server be read.
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
        Self { stream, address, patience, waiting_since: None, timer, probe: None, last_bytes: [0; 6], owed: None }
    }

    /// Time until the first probe, or until the response is overdue if that is sooner.
    fn first_wait(&self) -> Duration {
        PROBE_EVERY.min(self.patience)
    }

    /// Notes received bytes. The wait for the next chunk of a response starts again from zero.
    fn note_received(&mut self, bytes: &[u8]) {
        let answered = if let Some(owed) = &mut self.owed {
            owed.note_received(bytes);
            owed.is_empty()
        } else {
            let started = self.ends_response(bytes);
            self.owed = started.then(OwedResponses::default);
            started
        };
        if self.waiting_since.is_none() {
            return;
        }
        self.probe = None;
        self.waiting_since = (!answered).then(Instant::now);
    }

    /// Whether a response ends with these bytes and those received before.
    fn ends_response(&mut self, bytes: &[u8]) -> bool {
        if let Some(last) = bytes.last_chunk() {
            self.last_bytes = *last;
        } else {
            self.last_bytes.rotate_left(bytes.len());
            let kept = self.last_bytes.len() - bytes.len();
            self.last_bytes.iter_mut().skip(kept).zip(bytes).for_each(|(last, byte)| *last = *byte);
        }
        self.last_bytes.starts_with(&READY_FOR_QUERY)
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
                _ => {
                    return Poll::Ready(io::Error::new(
                        io::ErrorKind::TimedOut,
                        "the database did not answer a statement in time",
                    ));
                }
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
        if let (Some(owed), Poll::Ready(Ok(count))) = (&mut self.owed, &written) {
            owed.note_sent(bytes.get(..*count).unwrap_or_default());
        }
        if self.waiting_since.is_none() {
            let now = Instant::now();
            self.waiting_since = Some(now);
            if self.timer.deadline() <= now {
                let due = now + self.first_wait();
                self.timer.as_mut().reset(due);
            }
            // Timeouts are checked on reads, so the timer must wake the task to read.
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
