//! How often a command waits for the database, counted on the connection between service and PostgreSQL.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt, copy};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};

use crate::support::{Instance, TestApp};

/// Round trips of each committed transaction that locks trees, in order, and those of each connection.
#[derive(Clone, Default)]
pub struct Counts {
    links: Arc<Mutex<Vec<usize>>>,
    connections: Arc<Mutex<Vec<usize>>>,
}

impl Counts {
    /// Round trips of the last transaction that locked trees.
    pub fn of_last_write(&self) -> usize {
        self.links.lock().unwrap().last().copied().unwrap_or_default()
    }
}

/// Starts a proxy between service and database that counts every message that ends a round trip, and returns its port.
async fn proxy(database: String, counts: Counts) -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
    let port = listener.local_addr().expect("an address").port();
    tokio::spawn(async move {
        while let Ok((client, _)) = listener.accept().await {
            let server = TcpStream::connect(&database).await.expect("the database");
            let (mut from_server, to_server) = server.into_split();
            let (from_client, mut to_client) = client.into_split();
            tokio::spawn(async move { copy(&mut from_server, &mut to_client).await });
            tokio::spawn(forward(from_client, to_server, counts.clone()));
        }
    });
    port
}

/// Passes the messages of one connection on. The first has no type; `Q` and `S` make the server answer.
async fn forward(mut client: OwnedReadHalf, mut server: OwnedWriteHalf, counts: Counts) -> Option<()> {
    let (mut first, mut trips, mut links) = (true, 0, false);
    let connection = {
        let mut connections = counts.connections.lock().unwrap();
        connections.push(0);
        connections.len() - 1
    };
    loop {
        let kind = if first { None } else { Some(client.read_u8().await.ok()?) };
        let length = client.read_u32().await.ok()?;
        let mut body = vec![0; usize::try_from(length).ok()? - 4];
        client.read_exact(&mut body).await.ok()?;
        first = false;
        if matches!(kind, Some(b'Q' | b'S')) {
            counts.connections.lock().unwrap()[connection] += 1;
            let text = String::from_utf8_lossy(&body);
            (trips, links) = if text.starts_with("begin") { (1, false) } else { (trips + 1, links) };
            links |= text.contains("savepoint trees");
            if links && text.contains("commit") {
                counts.links.lock().unwrap().push(trips);
            }
        }
        let mut message: Vec<u8> = kind.into_iter().collect();
        message.extend(length.to_be_bytes());
        message.extend(body);
        server.write_all(&message).await.ok()?;
    }
}

/// A service behind the proxy, and what the proxy counts.
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
async fn link_component_takes_eight_round_trips_at_most() {
    let app = TestApp::new().await;
    let user = app.user("olga", "production").await;
    let product = app.traced_product("P", None).await;
    let units = app.free_units(product, 6).await;
    let (copy, counts) = counted(&app).await;
    let user = user.at(copy.address);
    // The first ones also prepare their statements.
    for pair in units.chunks(2) {
        let link = json!({"child_serial_key": pair[0].to_string(), "parent_serial_key": pair[1].to_string()});
        user.post("/serial-link", link).await.ok();
    }
    let counts = counts.links.lock().unwrap().clone();
    assert_eq!(counts.len(), 3, "{counts:?}");
    assert!(counts[2] <= 8, "{} round trips, begin and commit among them", counts[2]);
    assert!(counts[2] > 4, "the count is wrong: {counts:?}");
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
    assert!((5..=8).contains(&counts[2]), "{} round trips, begin and commit among them", counts[2]);
}

/// Requests that terminals send all day. A number that grows here costs every scan; one that falls is recorded here.
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
    grown.extend((trips != 7).then(|| format!("/serial/bulk of 100: {trips}, not 7")));
    assert!(grown.is_empty(), "{grown:#?}");
}

/// The shop floor sends movements all day. Begin and commit are among the round trips.
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
    assert!(receives <= 6 && ships <= 6, "{receives}, {ships} round trips of one line without units");
    assert!(moves <= 8, "{moves} round trips of a unit");
    assert!(links <= 14, "{links} round trips of a link of a part in stock");
    assert!(lists <= 8, "{lists} round trips of a list of 100 rows");
}

/// How often a request is repeated. Background tasks of the instance may add round trips, so the lowest count is used.
const REPEATS: usize = 16;

/// Round trips of one request, once its statements are prepared on every connection that it may get.
async fn trips<T>(counts: &Counts, request: impl AsyncFn() -> T) -> usize {
    least_trips(counts, REPEATS, request).await
}

/// The lowest number of round trips of a request that is sent this often.
async fn least_trips<T>(counts: &Counts, repeats: usize, request: impl AsyncFn() -> T) -> usize {
    // A request has one connection; the sealer and other tasks have theirs.
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
