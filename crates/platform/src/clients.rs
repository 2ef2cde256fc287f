//! Connections of clients. When all are in use, the one that has been silent longest is closed to make room for a new
//! one.
//!
//! A connection costs its client nothing, but it costs this instance memory and one of a limited number of connections.
//! A silent connection must not keep out one with requests, so silent connections are kept in the order in which they
//! are to be closed.

use std::collections::{BTreeMap, HashMap};
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::Notify;
use tokio_util::sync::CancellationToken;

/// The connections of this instance, with their limits.
#[derive(Debug)]
pub struct Clients {
    /// Maximum number of connections.
    most: usize,
    /// Maximum number of connections from one address.
    most_of_an_address: usize,
    known: Mutex<ConnectionTable>,
    /// Notified when a connection has ended or become silent.
    one_left: Notify,
}

/// Maximum number of TLS handshakes at the same time. Beyond that, the oldest one is closed: a client needs no request and
/// no token to begin a handshake, and each one may keep 64 KiB of messages that have not arrived completely.
pub const HANDSHAKES_MAX: usize = 1_000;

/// All open connections, and those of them that may be closed.
#[derive(Debug, Default)]
struct ConnectionTable {
    /// Last number issued, for IDs and for the order in time.
    next: u64,
    /// Number of TLS handshakes that are not complete.
    handshakes: usize,
    connections: HashMap<u64, TrackedConnection>,
    of_address: HashMap<IpAddr, usize>,
    /// Connections that may be closed for others, by rank and then in the order in which they became silent.
    silent: BTreeMap<(EvictionRank, u64), u64>,
}

/// Why a connection may be closed to make room for another. Connections of the first rank are closed first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum EvictionRank {
    /// The TLS handshake of the connection is not complete.
    Handshake,
    /// The connection has never sent a request.
    Unheard,
    /// The connection is idle between two requests.
    Resting,
    /// All requests of the connection are incomplete, because their bodies have not arrived.
    Sending,
}

/// State of one open connection.
#[derive(Debug)]
struct TrackedConnection {
    /// Address for the limit per address. None for a trusted proxy, which many clients share and which is not counted.
    address: Option<IpAddr>,
    requests: usize,
    /// Number of its requests that still wait for their body.
    sending: usize,
    /// Whether the TLS handshake of the connection is not complete. False without TLS.
    in_handshake: bool,
    /// Whether the connection has ever sent a request.
    was_heard: bool,
    /// Entry among the connections that may be closed. None while it must not be closed.
    silent: Option<(EvictionRank, u64)>,
    hangup: CancellationToken,
}

impl TrackedConnection {
    /// Rank among the connections that may be closed. None while the service handles one of its requests.
    fn silence(&self) -> Option<EvictionRank> {
        if self.in_handshake {
            return Some(EvictionRank::Handshake);
        }
        match (self.requests, self.was_heard) {
            (0, false) => Some(EvictionRank::Unheard),
            (0, true) => Some(EvictionRank::Resting),
            (requests, _) => (requests == self.sending).then_some(EvictionRank::Sending),
        }
    }
}

impl ConnectionTable {
    /// Returns the next number, which is larger than all previous ones.
    fn tick(&mut self) -> u64 {
        self.next += 1;
        self.next
    }

    /// Changes the state of a connection, and updates its rank among those that may be closed.
    fn change(&mut self, id: u64, change: impl FnOnce(&mut TrackedConnection)) {
        let now = self.tick();
        let Some(connection) = self.connections.get_mut(&id) else { return };
        change(connection);
        let silence = connection.silence();
        if connection.silent.map(|(before, _)| before) == silence {
            return;
        }
        if let Some(place) = connection.silent.take() {
            self.silent.remove(&place);
        }
        if let Some(silence) = silence {
            connection.silent = Some((silence, now));
            self.silent.insert((silence, now), id);
        }
    }

    /// Removes a connection that has ended. None when it was already removed.
    fn forget(&mut self, id: u64) -> Option<TrackedConnection> {
        let connection = self.connections.remove(&id)?;
        self.handshakes -= usize::from(connection.in_handshake);
        if let Some(place) = connection.silent {
            self.silent.remove(&place);
        }
        if let Some(address) = connection.address
            && let Some(count) = self.of_address.get_mut(&address)
        {
            *count -= 1;
            if *count == 0 {
                self.of_address.remove(&address);
            }
        }
        Some(connection)
    }

    /// Closes the first silent connection in rank order, of one address or of all. False when none is silent.
    fn evict_one(&mut self, of: Option<IpAddr>) -> bool {
        let is_of = |id: &u64| of.is_none() || self.connections.get(id).is_some_and(|one| one.address == of);
        let Some(id) = self.silent.values().copied().find(is_of) else { return false };
        if let Some(connection) = self.forget(id) {
            connection.hangup.cancel();
        }
        true
    }
}

impl Clients {
    /// An empty set of connections with the limits for all and for one address.
    pub fn new(most: usize, most_of_an_address: usize) -> Arc<Self> {
        Arc::new(Self { most, most_of_an_address, known: Mutex::default(), one_left: Notify::new() })
    }

    /// Locks the table of connections.
    fn known(&self) -> MutexGuard<'_, ConnectionTable> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Waits until one more connection is allowed. Closes a silent one if there is any, otherwise waits for one to end.
    pub async fn wait_for_slot(&self) {
        loop {
            let left = self.one_left.notified();
            {
                let mut known = self.known();
                if known.connections.len() < self.most || known.evict_one(None) {
                    return;
                }
            }
            left.await;
        }
    }

    /// Registers a connection. None when its address already has the maximum number and none of them is silent.
    pub fn enter(self: &Arc<Self>, peer: IpAddr, is_proxy: bool, hangup: CancellationToken) -> Option<ConnectedClient> {
        let address = (!is_proxy).then(|| rate_limit_address(peer));
        let mut known = self.known();
        if let Some(address) = address {
            let count = known.of_address.get(&address).copied().unwrap_or_default();
            if count >= self.most_of_an_address && !known.evict_one(Some(address)) {
                return None;
            }
            *known.of_address.entry(address).or_default() += 1;
        }
        let id = known.tick();
        let connection = TrackedConnection {
            address,
            requests: 0,
            sending: 0,
            in_handshake: false,
            was_heard: false,
            silent: None,
            hangup,
        };
        known.connections.insert(id, connection);
        known.change(id, |_| {});
        drop(known);
        Some(ConnectedClient { id, clients: Arc::clone(self) })
    }
}

/// The address to which the limit applies. For IPv6 this is the /64 network, because a client usually controls all of
/// it.
fn rate_limit_address(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() >> 64 << 64).into(),
        address @ IpAddr::V4(_) => address,
    }
}

/// A registered connection. Dropping it removes the registration.
#[derive(Debug)]
pub struct ConnectedClient {
    id: u64,
    clients: Arc<Clients>,
}

impl ConnectedClient {
    /// Marks a request as being handled until the returned value is dropped. In that time, the connection is not closed
    /// for others unless all of its requests still wait for their bodies.
    pub fn request(self: &Arc<Self>) -> ActiveRequest {
        self.clients.known().change(self.id, |connection| {
            connection.was_heard = true;
            connection.requests += 1;
        });
        ActiveRequest(Arc::clone(self))
    }

    /// Marks the body of a request as still arriving until the returned value is dropped.
    pub fn sending(self: &Arc<Self>) -> PendingBody {
        self.clients.known().change(self.id, |connection| connection.sending += 1);
        PendingBody(Arc::clone(self))
    }

    /// Marks the TLS handshake as incomplete until the returned value is dropped. If there are too many handshakes, closes
    /// the oldest one.
    pub fn handshake(self: &Arc<Self>) -> PendingHandshake {
        let mut known = self.clients.known();
        if known.handshakes >= HANDSHAKES_MAX {
            // Connections in a handshake come first in the order of eviction.
            known.evict_one(None);
        }
        if known.connections.contains_key(&self.id) {
            known.handshakes += 1;
        }
        known.change(self.id, |connection| connection.in_handshake = true);
        drop(known);
        PendingHandshake(Arc::clone(self))
    }

    /// Whether the connection has ever sent a request. True for a connection that was removed.
    pub fn was_heard(&self) -> bool {
        self.clients.known().connections.get(&self.id).is_none_or(|connection| connection.was_heard)
    }
}

impl Drop for ConnectedClient {
    fn drop(&mut self) {
        self.clients.known().forget(self.id);
        self.clients.one_left.notify_one();
    }
}

/// A request that is being handled, up to the last byte of the response.
#[derive(Debug)]
pub struct ActiveRequest(Arc<ConnectedClient>);

impl Drop for ActiveRequest {
    fn drop(&mut self) {
        self.0.clients.known().change(self.0.id, |connection| connection.requests -= 1);
        // The connection may be silent now and can then be closed for one that waits.
        self.0.clients.one_left.notify_one();
    }
}

/// A request whose body is still arriving.
#[derive(Debug)]
pub struct PendingBody(Arc<ConnectedClient>);

impl Drop for PendingBody {
    fn drop(&mut self) {
        self.0.clients.known().change(self.0.id, |connection| connection.sending -= 1);
    }
}

/// A TLS handshake that is not complete.
#[derive(Debug)]
pub struct PendingHandshake(Arc<ConnectedClient>);

impl Drop for PendingHandshake {
    fn drop(&mut self) {
        let mut known = self.0.clients.known();
        if known.connections.contains_key(&self.0.id) {
            known.handshakes -= 1;
        }
        known.change(self.0.id, |connection| connection.in_handshake = false);
    }
}
