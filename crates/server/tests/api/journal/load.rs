//! Many writers, two instances, and one reader whose stream is cut off again and again.
//!
//! This test failed when the reading task read `journal.event` by key instead of `journal.feed` by position.

use std::collections::BTreeSet;

use kernel::rules::feed::Cursor;
use platform::db::connect_detached;
use serde_json::json;
use tokio::task::JoinSet;

use super::{BEGIN_AND_WAIT, Listening, found, numbered, numbers, with_listener};
use crate::support::{TestApp, write_events};

const WRITERS: usize = 50;
const COMMANDS: usize = 30;
/// Number of rows of a command: its own event and one consequence.
const ROWS: usize = 2;
const CUTS: usize = 20;

/// Runs one command of a writer by SQL, so that the test can keep its transaction open for as long as it wants.
async fn run_command(client: &tokio_postgres::Client, at: chrono::DateTime<chrono::Utc>, number: usize) {
    client.batch_execute(BEGIN_AND_WAIT).await.unwrap();
    let rows: Vec<_> = (0..ROWS).map(|row| numbered(number * ROWS + row)).collect();
    write_events(client, None, at, &rows).await;
    client.batch_execute("commit").await.unwrap();
}

/// Starts the writers, each with its own connection and its own numbers.
fn start_writers(app: &TestApp) -> JoinSet<()> {
    let mut writers = JoinSet::new();
    for writer in 0..WRITERS {
        let (url, at) = (app.database_url(), app.clock().now());
        writers.spawn(async move {
            let client = connect_detached(&url).await.unwrap();
            for command in 0..COMMANDS {
                run_command(&client, at, writer * COMMANDS + command).await;
            }
        });
    }
    writers
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stream_cut_20_times_while_50_clients_write_receives_every_event_once_in_order() {
    let (app, anna) = with_listener().await;
    let other = app.another_instance(&[]).await;
    let all = WRITERS * COMMANDS * ROWS;
    let mut writers = start_writers(&app);
    let (mut heard, mut places, mut last) = (Vec::new(), Vec::new(), "0".to_owned());
    for cut in 0..=CUTS {
        let actor = if cut % 2 == 0 { anna.clone() } else { anna.at(other.address) };
        let mut stream = Listening::after(&actor, "topics=production,task", Some(&last)).await;
        let until = if cut == CUTS { all } else { all * (cut + 1) / (CUTS + 1) };
        while heard.len() < until {
            let row = stream.row().await;
            heard.extend(numbers([&row.data]));
            last = row.id.unwrap();
            places.push(last.parse::<Cursor>().unwrap().seq);
        }
    }
    while let Some(written) = writers.join_next().await {
        written.unwrap();
    }
    assert!(places.is_sorted_by(|one, next| one < next), "out of order");
    let each: BTreeSet<u64> = heard.iter().copied().collect();
    assert_eq!((heard.len(), each.len()), (all, all));
    app.wait_until_sealed().await;
    let newest = found(&anna, "sorting_order=desc&limit=1").await;
    let last = last.parse::<Cursor>().unwrap().seq;
    assert_eq!(newest[0]["seq"], last.to_string(), "nothing is left to hear");
}

/// The same with commands of the API: every unit that either instance creates is received once.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_stream_cut_20_times_while_50_clients_create_units_receives_every_unit_once() {
    const UNITS: usize = 6;
    let app = TestApp::new().await;
    let maker = app.user("anna", "production").await;
    let other = app.another_instance(&[]).await;
    let product = app.traced_product("PUMP", None).await.to_string();
    let mut writers = JoinSet::new();
    for writer in 0..WRITERS {
        let (actor, product) = (if writer % 2 == 0 { maker.clone() } else { maker.at(other.address) }, product.clone());
        writers.spawn(async move {
            for unit in 0..UNITS {
                let body = json!({"product_key": product, "code": format!("W{writer}-{unit}")});
                actor.post("/serial", body).await.ok();
            }
        });
    }
    let all = WRITERS * UNITS;
    let (mut heard, mut last) = (Vec::new(), "0".to_owned());
    for cut in 0..=CUTS {
        let actor = if cut % 2 == 0 { maker.clone() } else { maker.at(other.address) };
        let mut stream = Listening::after(&actor, "topics=serial", Some(&last)).await;
        while heard.len() < all * (cut + 1) / (CUTS + 1) {
            let row = stream.row().await;
            heard.push(row.data["data"]["codes"][0].as_str().unwrap().to_owned());
            last = row.id.unwrap();
        }
    }
    while let Some(written) = writers.join_next().await {
        written.unwrap();
    }
    let each: BTreeSet<&String> = heard.iter().collect();
    assert_eq!((heard.len(), each.len()), (all, all));
}
