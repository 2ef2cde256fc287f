//! How often a command waits for the database, counted on the connection between service and PostgreSQL.
//!
//! Statements that are sent together are one round trip. A message of the service begins a new one when the service has
//! received an answer since the last: it may have waited for it. The messages are forwarded in the pieces in which they
//! arrive, so the pieces of one flush that the network splits can be counted twice, never the reverse.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};

use crate::support::{Instance, TestApp};

/// Round trips of each committed transaction that locks trees, in order, and round trips of each connection.
#[derive(Clone, Default)]
pub struct Counts {
    links: Arc<Mutex<Vec<usize>>>,
    statements: Arc<Mutex<Vec<usize>>>,
    connections: Arc<Mutex<Vec<usize>>>,
}

impl Counts {
    /// Round trips of the last transaction that locked trees.
    pub fn of_last_write(&self) -> usize {
        self.links.lock().unwrap().last().copied().unwrap_or_default()
    }

    /// Statements of the same transaction.
    pub fn statements_of_last_write(&self) -> usize {
        self.statements.lock().unwrap().last().copied().unwrap_or_default()
    }
}

/// Starts a proxy between service and database, which counts every message that ends a round trip. Returns its port.
async fn proxy(database: String, counts: Counts) -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let port = listener.local_addr().expect("an address").port();
    tokio::spawn(async move {
        while let Ok((client, _)) = listener.accept().await {
            let server = TcpStream::connect(&database).await.expect("the database");
            // Messages are passed on as they come; none may wait for the acknowledgement of the one before.
            server.set_nodelay(true).expect("a socket");
            client.set_nodelay(true).expect("a socket");
            let (from_server, to_server) = server.into_split();
            let (from_client, to_client) = client.into_split();
            let answered = Arc::new(AtomicUsize::new(0));
            tokio::spawn(backward(from_server, to_client, answered.clone()));
            tokio::spawn(forward(from_client, to_server, counts.clone(), answered));
        }
    });
    port
}

/// Passes the answers on, and counts the pieces.
async fn backward(mut server: OwnedReadHalf, mut client: OwnedWriteHalf, answered: Arc<AtomicUsize>) -> Option<()> {
    let mut piece = vec![0; 64 * 1024];
    loop {
        let length = server.read(&mut piece).await.ok().filter(|length| *length > 0)?;
        // Counted before it is passed on, so that no answer is missed.
        answered.fetch_add(1, Ordering::SeqCst);
        client.write_all(&piece[..length]).await.ok()?;
    }
}

/// What a connection has sent.
#[derive(Default)]
struct Link {
    started: bool,
    trips: usize,
    statements: usize,
    links: bool,
    /// Answers before the last round trip began.
    answered: usize,
    /// Bytes of a message that has not arrived completely.
    rest: Vec<u8>,
}

impl Link {
    /// Reads the messages of a piece. The first has no type; `Q` and `S` make the server answer. Returns whether a round
    /// trip begins.
    fn read(&mut self, piece: &[u8], answered: usize, counts: &Counts) -> bool {
        self.rest.extend_from_slice(piece);
        let mut begins = false;
        loop {
            let head = usize::from(self.started);
            let Some(length) = self.rest.get(head..head + 4) else { return begins };
            let length = head + usize::try_from(u32::from_be_bytes(length.try_into().unwrap())).unwrap();
            if self.rest.len() < length {
                return begins;
            }
            let message: Vec<u8> = self.rest.drain(..length).collect();
            if self.started && matches!(message[0], b'Q' | b'S') {
                let text = String::from_utf8_lossy(&message[5..]).into_owned();
                let waited = answered > self.answered || self.trips == 0;
                begins |= waited;
                self.answered = answered;
                if text.starts_with("begin") {
                    (self.trips, self.statements, self.links) = (0, 0, false);
                }
                self.trips += usize::from(waited || self.trips == 0);
                self.statements += 1;
                self.links |= text.contains("savepoint trees");
                if self.links && text.contains("commit") {
                    counts.links.lock().unwrap().push(self.trips);
                    counts.statements.lock().unwrap().push(self.statements);
                }
            }
            self.started = true;
        }
    }
}

/// Passes the messages of one connection on and counts its round trips.
async fn forward(
    mut client: OwnedReadHalf,
    mut server: OwnedWriteHalf,
    counts: Counts,
    answered: Arc<AtomicUsize>,
) -> Option<()> {
    let connection = {
        let mut connections = counts.connections.lock().unwrap();
        connections.push(0);
        connections.len() - 1
    };
    let (mut link, mut piece) = (Link::default(), vec![0; 64 * 1024]);
    loop {
        let length = client.read(&mut piece).await.ok().filter(|length| *length > 0)?;
        let begins = link.read(&piece[..length], answered.load(Ordering::SeqCst), &counts);
        counts.connections.lock().unwrap()[connection] += usize::from(begins);
        server.write_all(&piece[..length]).await.ok()?;
    }
}

/// Starts an instance behind the proxy. Returns the instance and the counts.
pub async fn counted(app: &TestApp) -> (Instance, Counts) {
    let url = app.database_url();
    let (role, place) = url.split_once('@').unwrap();
    let (host, name) = place.split_once('/').unwrap();
    let counts = Counts::default();
    let port = proxy(host.to_owned(), counts.clone()).await;
    let through = format!("{role}@127.0.0.1:{port}/{name}");
    (app.another_instance(&["--database-url", &through, "--write-connections", "1"]).await, counts)
}

#[tokio::test]
async fn link_component_takes_five_round_trips_at_most() {
    let app = TestApp::new().await;
    let user = app.user("olga", "production").await;
    let product = app.traced_product("P", None).await;
    let units = app.free_units(product, 6).await;
    let (copy, counts) = counted(&app).await;
    let user = user.at(copy.address);
    // The first requests also prepare their statements.
    for pair in units.chunks(2) {
        let link = json!({"child_serial_key": pair[0].to_string(), "parent_serial_key": pair[1].to_string()});
        user.post("/serial-link", link).await.ok();
    }
    let counts = counts.links.lock().unwrap().clone();
    assert_eq!(counts.len(), 3, "{counts:?}");
    assert!(counts[2] <= 5, "{} round trips, begin and commit among them", counts[2]);
    assert!(counts[2] >= 4, "the count is wrong: {counts:?}");
    // Planning costs PostgreSQL as much as running: each statement was planned once, and by indexes.
    let writer = copy.app.writes.get().await.unwrap();
    let plans = "select count(*) filter (where generic_plans > 0), coalesce(sum(custom_plans), 0)::bigint,
        current_setting('enable_seqscan') from pg_prepared_statements";
    let row = writer.query_one(plans, &[]).await.unwrap();
    let (kept, anew, scans): (i64, i64, String) = (row.get(0), row.get(1), row.get(2));
    assert!(kept >= 5, "{kept} kept plans");
    assert_eq!((anew, scans.as_str()), (0, "off"));
}

#[tokio::test]
async fn link_components_with_a_thousand_links_takes_as_many_round_trips_as_one() {
    let app = TestApp::new().await;
    let user = app.user("olga", "production").await;
    let product = app.traced_product("P", None).await;
    let units = app.free_units(product, 6000).await;
    let (copy, counts) = counted(&app).await;
    let user = user.at(copy.address);
    for units in units.chunks(2000) {
        let links: Vec<_> = (units.chunks(2))
            .map(|pair| json!({"child_serial_key": pair[0].to_string(), "parent_serial_key": pair[1].to_string()}))
            .collect();
        user.post("/serial-link/bulk", json!({"links": links})).await.ok();
    }
    let counts = counts.links.lock().unwrap().clone();
    assert_eq!(counts.len(), 3, "{counts:?}");
    assert!((4..=6).contains(&counts[2]), "{} round trips, begin and commit among them", counts[2]);
}

/// Requests that terminals send all day. If a number grows, every scan becomes slower. If a number falls, record the
/// new one here.
#[tokio::test]
async fn hot_operations_take_exactly_the_recorded_number_of_round_trips() {
    let app = TestApp::new().await;
    let user = app.user("olga", "production library").await;
    let product = app.traced_product("P", None).await;
    let units = app.free_units(product, 40).await;
    let link = json!({"child_serial_key": units[1].to_string(), "parent_serial_key": units[0].to_string()});
    user.post("/serial-link", link).await.ok();
    let (copy, counts) = counted(&app).await;
    let user = user.at(copy.address);
    let (unit, code) = (units[0], user.get(&format!("/serial/{}", units[0])).await.ok().json()["code"].clone());
    let code = code.as_str().unwrap().to_owned();
    let mut grown = Vec::new();
    for (path, most) in [
        (format!("/serial/{unit}"), 1),
        (format!("/serial-code?serial_code={code}&product_key={product}"), 2),
        (format!("/serial-hierarchy?serial_key={unit}"), 2),
        (format!("/serial-children?serial_key={unit}"), 1),
        (format!("/serial-parents?serial_key={unit}"), 1),
        (format!("/product/{product}"), 3),
        (format!("/user/{}", user.user_key), 1),
    ] {
        let trips = trips(&counts, async || user.get(&path).await.ok()).await;
        grown.extend((trips != most).then(|| format!("{path}: {trips}, not {most}")));
    }
    let (mut made, bulk) = (0, Arc::new(AtomicUsize::new(0)));
    let mut body = |count: usize| {
        made += 1;
        let rows: Vec<_> = (0..count)
            .map(|row| json!({"product_key": product.to_string(), "code": format!("N{made}-{row}")}))
            .collect();
        json!({"serials": rows})
    };
    let bodies: Vec<_> = (0..REPEATS).map(|_| body(100)).collect();
    let next = || bodies[bulk.fetch_add(1, Ordering::Relaxed)].clone();
    let trips = trips(&counts, async || user.post("/serial/bulk", next()).await.ok()).await;
    grown.extend((trips != 6).then(|| format!("/serial/bulk of 100: {trips}, not 6")));
    assert!(grown.is_empty(), "{grown:#?}");
}

/// Movements that the shop floor sends all day. The round trips include begin and commit.
#[tokio::test]
async fn movements_links_of_stocked_parts_and_movement_lists_take_few_round_trips() {
    let app = TestApp::new().await;
    let user = app.user("olga", "admin production warehouse").await;
    user.patch("/config", json!({"enable_inventory_management": true})).await.ok();
    let plain = app.stocked_product("PLAIN", false, "none", false).await.to_string();
    let traced = app.stocked_product("UNITS", true, "none", false).await.to_string();
    let shelf = user.post("/position", json!({"code": "SHELF"})).await.ok().detail()["_key"].clone();
    let receipt = |code: String| json!({"movement_type": "receipt", "product_key": traced, "serial_code": code, "position_to": shelf});
    let rows: Vec<_> = (0..3 * REPEATS).map(|number| receipt(format!("S{number}"))).collect();
    let made = user.post("/movement/execute", json!({"movements": rows})).await.ok().detail();
    let units: Vec<_> = made["serial_keys"].as_array().unwrap().clone();
    let (copy, counts) = counted(&app).await;
    let user = user.at(copy.address);
    let next = AtomicUsize::new(0);
    let one = || next.fetch_add(1, Ordering::Relaxed);
    let line = json!({"movement_type": "receipt", "product_key": plain, "qt_planned": 5, "position_to": shelf});
    let receives = trips(&counts, async || user.post("/movement/execute", line.clone()).await.ok()).await;
    let ship = json!({"movement_type": "shipment", "product_key": plain, "qt_planned": 1, "position_from": shelf});
    let ships = trips(&counts, async || user.post("/movement/execute", ship.clone()).await.ok()).await;
    let moves = trips(&counts, async || {
        let unit = &units[one()];
        let body = json!({"movement_type": "transfer", "product_key": traced, "serial_key": unit, "position_to": "IN"});
        user.post("/movement/execute", body).await.ok()
    });
    let moves = moves.await;
    let links = trips(&counts, async || {
        let at = one();
        let pair = json!({"child_serial_key": units[at], "parent_serial_key": units[at - REPEATS]});
        user.post("/serial-link", pair).await.ok()
    });
    let links = links.await;
    let rows: Vec<_> = (0..100).map(|_| line.clone()).collect();
    let lists = least_trips(&counts, 4, async || {
        let body = json!({"code": format!("L{}", one()), "type": "receipt", "status": "completed", "movements": rows});
        user.post("/movement-list", body).await.ok()
    });
    let begun = std::time::Instant::now();
    let lists = lists.await;
    crate::support::print_figure(&format!(
        "round trips: receipt {receives}, shipment {ships}, transfer of a unit {moves}, link {links}, list of 100 {lists} ({:?} each)",
        begun.elapsed() / 4
    ));
    assert!(receives <= 5 && ships <= 5, "{receives}, {ships} round trips of one line without units");
    assert!(moves <= 6, "{moves} round trips of a unit");
    assert!(links <= 10, "{links} round trips of a link of a part in stock");
    assert!(lists <= 7, "{lists} round trips of a list of 100 rows");
}

/// How often a request is repeated. Background tasks of the instance can add round trips, so the lowest count is used.
const REPEATS: usize = 16;

/// Returns the round trips of one request. Its statements are already prepared on every connection that it can get.
async fn trips<T>(counts: &Counts, request: impl AsyncFn() -> T) -> usize {
    least_trips(counts, REPEATS, request).await
}

/// Sends a request this often. Returns the lowest number of round trips.
async fn least_trips<T>(counts: &Counts, repeats: usize, request: impl AsyncFn() -> T) -> usize {
    // A request uses one connection. The sealer and other tasks use their own.
    let now = || counts.connections.lock().unwrap().clone();
    let most = |before: &[usize]| {
        let before = before.iter().copied().chain(std::iter::repeat(0));
        now().into_iter().zip(before).map(|(now, before)| now - before).max().unwrap_or_default()
    };
    let mut least = usize::MAX;
    for _ in 0..repeats {
        let before = now();
        request().await;
        least = least.min(most(&before));
    }
    least
}
