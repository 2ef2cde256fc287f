//! A proxy between service and database that can drop the responses to commits.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU16, AtomicUsize, Ordering};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};
use tokio_util::sync::CancellationToken;

/// The proxy to the database, whose port may change.
#[derive(Clone)]
pub struct Wire(Arc<Inner>);

struct Inner {
    port: u16,
    database: AtomicU16,
    /// Number of responses to commits that are still to be dropped.
    to_cut: AtomicUsize,
    cut: AtomicUsize,
}

/// One connection of the service.
struct Link {
    wire: Wire,
    /// Set when a commit was sent whose response is to be dropped: the next bytes from the database end the connection.
    mute: AtomicBool,
    end: CancellationToken,
}

impl Wire {
    /// A proxy that forwards connections to the database on this port.
    pub async fn to(database: u16) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let port = listener.local_addr().expect("an address").port();
        let (to_cut, cut) = (AtomicUsize::new(0), AtomicUsize::new(0));
        let wire = Self(Arc::new(Inner { port, database: AtomicU16::new(database), to_cut, cut }));
        let accepting = wire.clone();
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                tokio::spawn(accepting.clone().connect(client));
            }
        });
        wire
    }

    /// Port that the service connects to.
    pub fn port(&self) -> u16 {
        self.0.port
    }

    /// Forwards new connections to another port.
    pub fn lead_to(&self, database: u16) {
        self.0.database.store(database, Ordering::SeqCst);
    }

    /// Drops the response to the next commit.
    pub fn cut_next_commit(&self) {
        self.0.to_cut.fetch_add(1, Ordering::SeqCst);
    }

    /// Number of responses dropped so far.
    pub fn cut(&self) -> usize {
        self.0.cut.load(Ordering::SeqCst)
    }

    /// Forwards one connection in both directions.
    async fn connect(self, client: TcpStream) {
        let Ok(server) = TcpStream::connect(("127.0.0.1", self.0.database.load(Ordering::SeqCst))).await else {
            return;
        };
        // Messages are forwarded one by one, and none may wait for the acknowledgement of the previous one.
        server.set_nodelay(true).expect("a socket");
        client.set_nodelay(true).expect("a socket");
        let (from_server, to_server) = server.into_split();
        let (from_client, to_client) = client.into_split();
        let link = Arc::new(Link { wire: self, mute: AtomicBool::new(false), end: CancellationToken::new() });
        let answers = tokio::spawn(Arc::clone(&link).answers(from_server, to_client));
        link.end.run_until_cancelled(link.questions(from_client, to_server)).await;
        link.end.cancel();
        let _ = answers.await;
    }
}

impl Link {
    /// Forwards the messages of the service. The first message of the protocol has no type.
    async fn questions(&self, mut client: OwnedReadHalf, mut server: OwnedWriteHalf) -> Option<()> {
        let mut first = true;
        loop {
            let kind = if first { None } else { Some(client.read_u8().await.ok()?) };
            let length = client.read_u32().await.ok()?;
            let mut body = vec![0; usize::try_from(length).ok()? - 4];
            client.read_exact(&mut body).await.ok()?;
            first = false;
            let commits = kind == Some(b'Q') && String::from_utf8_lossy(&body).contains("commit");
            let armed = |count: usize| count.checked_sub(1);
            let to_cut = &self.wire.0.to_cut;
            if commits && to_cut.fetch_update(Ordering::SeqCst, Ordering::SeqCst, armed).is_ok() {
                self.mute.store(true, Ordering::SeqCst);
            }
            let mut message: Vec<u8> = kind.into_iter().collect();
            message.extend(length.to_be_bytes());
            message.extend(body);
            server.write_all(&message).await.ok()?;
        }
    }

    /// Forwards bytes of the server to the client, until the connection is cut.
    async fn answers(self: Arc<Self>, mut server: OwnedReadHalf, mut client: OwnedWriteHalf) {
        let mut piece = vec![0; 64 * 1024];
        let passing = async {
            loop {
                let length = server.read(&mut piece).await.ok().filter(|length| *length > 0)?;
                if self.mute.load(Ordering::SeqCst) {
                    // The database has responded, so the transaction has ended, but the service never learns how.
                    self.wire.0.cut.fetch_add(1, Ordering::SeqCst);
                    return Some(());
                }
                client.write_all(piece.get(..length)?).await.ok()?;
            }
        };
        self.end.run_until_cancelled(passing).await;
        self.end.cancel();
    }
}
