//! The connection to PostgreSQL, which does not wait for answers without end.
//!
//! The server itself ends statements that take too long. A frozen server, or a network that loses packets, ends
//! nothing: so the connection measures the time from query to answer. While it waits, it probes the same address for a
//! server that answers at all; without one it fails early. A connection that fails is never used again, and everything
//! that waits on it gets the error.

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

/// How long one address may take to accept a connection.
const CONNECT_WITHIN: Duration = Duration::from_secs(3);
/// How often a waiting connection probes whether the server answers at all.
pub const PROBE_EVERY: Duration = Duration::from_secs(5);
/// How soon the server must answer the probe.
pub const ALIVE_WITHIN: Duration = Duration::from_secs(3);
/// TCP timeouts: how long packets may stay unacknowledged, and an idle connection silent.
const PACKETS_WITHIN: Duration = Duration::from_secs(10);
/// The probe: asks whether the server supports TLS. It answers with one byte, without a login.
const SSL_REQUEST: [u8; 8] = [0, 0, 0, 8, 4, 210, 22, 47];
/// The message with which the server ends an answer; a byte for the state of the transaction follows.
const READY_FOR_QUERY: [u8; 5] = [b'Z', 0, 0, 0, 5];

/// A socket that could not be opened: it fails at its first use, with the reason.
type FailedSocket = Join<StreamReader<stream::Iter<std::array::IntoIter<io::Result<Bytes>, 1>>, Bytes>, Sink>;
/// An open socket, before encryption, or one that could not be opened.
pub type Socket = Either<Either<TcpStream, UnixStream>, FailedSocket>;

/// Where a server listens.
#[derive(Clone, Debug)]
pub enum ServerAddress {
    /// A host and its port.
    Tcp(SocketAddr),
    /// A socket in a folder.
    Unix(PathBuf),
}

impl ServerAddress {
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
    stream: S,
    address: Option<ServerAddress>,
    patience: Duration,
    waiting_since: Option<Instant>,
    /// Set once for many queries, because setting it costs time: it fires at most every [`PROBE_EVERY`], and only then
    /// is checked whether a query waits.
    timer: Pin<Box<Sleep>>,
    probe: Option<Pin<Box<dyn Future<Output = bool> + Send>>>,
    last_bytes: [u8; 6],
}

impl<S> std::fmt::Debug for WatchedConnection<S> {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("WatchedConnection").field("place", &self.address).finish_non_exhaustive()
    }
}

impl WatchedConnection {
    /// Opens a connection on which no answer may take longer than `patience`.
    pub async fn open(address: ServerAddress, patience: Duration) -> io::Result<Self> {
        let stream = tokio::time::timeout(CONNECT_WITHIN, address.connect()).await??;
        Ok(Self::of(stream, Some(address), patience))
    }

    /// A connection that fails at its first use with this error, because none could be opened.
    pub fn broken(reason: io::Error) -> Self {
        let nothing = StreamReader::new(stream::iter([Err(reason)]));
        Self::of(Either::Right(tokio::io::join(nothing, tokio::io::sink())), None, Duration::ZERO)
    }

    /// The same connection with its socket encrypted: the messages of the server can only be read inside the
    /// encryption.
    pub async fn encrypted<S, F>(self, encrypt: impl FnOnce(Socket) -> F) -> io::Result<WatchedConnection<S>>
    where
        F: Future<Output = io::Result<S>>,
    {
        let stream = tokio::time::timeout(CONNECT_WITHIN, encrypt(self.stream)).await??;
        Ok(WatchedConnection::of(stream, self.address, self.patience))
    }
}

impl<S> WatchedConnection<S> {
    fn of(stream: S, address: Option<ServerAddress>, patience: Duration) -> Self {
        let timer = Box::pin(sleep(Duration::ZERO));
        Self { stream, address, patience, waiting_since: None, timer, probe: None, last_bytes: [0; 6] }
    }

    /// How long to wait until the first probe, or until the end if that is sooner.
    fn first_wait(&self) -> Duration {
        PROBE_EVERY.min(self.patience)
    }

    /// Notes received bytes. Between two pieces of an answer as much time may pass as before the first one.
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

    /// Ready, with an error, when no answer will come any more.
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
            // Timeouts are checked when reading, so the task is woken to read then.
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
