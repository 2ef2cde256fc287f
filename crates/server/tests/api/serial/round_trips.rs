//! How often a command waits for the database, counted on the wire between service and PostgreSQL.

use std::sync::{Arc, Mutex};

use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt, copy};
use tokio::net::tcp::{OwnedReadHalf, OwnedWriteHalf};
use tokio::net::{TcpListener, TcpStream};

use crate::support::{Copy, TestApp};

/// Round trips of each committed transaction that holds trees, in their order.
type Counts = Arc<Mutex<Vec<usize>>>;

/// Stands between service and database; every message that ends a round trip is counted.
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
    loop {
        let kind = if first { None } else { Some(client.read_u8().await.ok()?) };
        let length = client.read_u32().await.ok()?;
        let mut body = vec![0; usize::try_from(length).ok()? - 4];
        client.read_exact(&mut body).await.ok()?;
        first = false;
        if matches!(kind, Some(b'Q' | b'S')) {
            let text = String::from_utf8_lossy(&body);
            (trips, links) = if text.starts_with("begin") { (1, false) } else { (trips + 1, links) };
            links |= text.contains("savepoint trees");
            if links && text.contains("commit") {
                counts.lock().unwrap().push(trips);
            }
        }
        let mut message: Vec<u8> = kind.into_iter().collect();
        message.extend(length.to_be_bytes());
        message.extend(body);
        server.write_all(&message).await.ok()?;
    }
}

/// A service behind the proxy, and what the proxy counts.
async fn counted(app: &TestApp) -> (Copy, Counts) {
    let url = app.database_url();
    let (role, place) = url.split_once('@').unwrap();
    let (host, name) = place.split_once('/').unwrap();
    let counts = Counts::default();
    let port = proxy(host.to_owned(), counts.clone()).await;
    let through = format!("{role}@127.0.0.1:{port}/{name}");
    (app.another_copy(&["--database-url", &through, "--write-connections", "1"]).await, counts)
}

#[tokio::test]
async fn linking_a_component_takes_eight_round_trips_at_most() {
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
    let counts = counts.lock().unwrap().clone();
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
async fn a_thousand_links_take_as_many_round_trips_as_one() {
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
    let counts = counts.lock().unwrap().clone();
    assert_eq!(counts.len(), 3, "{counts:?}");
    assert!((5..=8).contains(&counts[2]), "{} round trips, begin and commit among them", counts[2]);
}
