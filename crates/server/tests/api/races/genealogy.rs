//! Units that many clients link, remove and replace at the same time: a unit is built in once, no unit contains itself,
//! and the state of a unit matches its links.

mod bulk;
mod random;
mod states;

use serde_json::{Value, json};

use super::{race_of, with_status};
use crate::support::{Actor, Answer, TestApp};

/// Number of clients in a round.
const CLIENTS: usize = 32;

/// Rounds of the usual run. `TRACEWRIGHT_LINK_ROUNDS=300` makes a long run.
fn rounds() -> usize {
    std::env::var("TRACEWRIGHT_LINK_ROUNDS").ok().and_then(|rounds| rounds.parse().ok()).unwrap_or(8)
}

/// Starts a service and creates a user with all permissions for units.
pub async fn with_tracer() -> (TestApp, Actor) {
    let app = TestApp::new().await;
    let tracer = app.user("tracy", "admin production quality traceability").await;
    (app, tracer)
}

/// Broken invariants of the stored genealogy, as the query returns them.
pub async fn broken(app: &TestApp) -> Vec<(i64, String)> {
    let rows = app.sql.query(include_str!("genealogy_check.sql"), &[]).await.unwrap();
    rows.iter().map(|row| (row.get(0), row.get(1))).collect()
}

/// Asserts that the check found nothing.
#[track_caller]
fn assert_sound(broken: &[(i64, String)], when: &str) {
    assert!(broken.is_empty(), "{when}: {broken:?}");
}

/// Number of deadlocks that the database has resolved.
async fn deadlocks(app: &TestApp) -> i64 {
    app.count("select deadlocks from pg_stat_database where datname = current_database()").await
}

/// The body of a link.
pub fn link(child: i64, parent: i64) -> Value {
    json!({"child_serial_key": child.to_string(), "parent_serial_key": parent.to_string()})
}

/// Guards: the lock on the roots of both trees, and after it the unique index on open links. The test fails without
/// both.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_component_linked_to_many_units_at_once_is_built_into_one() {
    let (app, tracer) = with_tracer().await;
    let product = app.traced_product("P", None).await;
    let parents = app.free_units(product, CLIENTS).await;
    for (round, child) in app.free_units(product, rounds()).await.into_iter().enumerate() {
        let answers = race_of(CLIENTS, |number| {
            let (tracer, body) = (tracer.clone(), link(child, parents[number]));
            async move { tracer.post("/serial-link", body).await }
        })
        .await;
        assert_eq!(with_status(&answers, 200), 1, "round {round}: {answers:?}");
        let winner = answers.iter().find(|answer| answer.status == 200).unwrap().detail();
        for loser in answers.iter().filter(|answer| answer.status != 200) {
            assert_eq!(loser.refusal(), (409, "child_already_linked".to_owned()), "round {round}: {loser:?}");
            assert_eq!(loser.detail()["link_key"], winner["_key"], "round {round}");
        }
        let open = format!("select count(*) from serial.link where child_serial_key = {child} and ended_at is null");
        assert_eq!(app.count(&open).await, 1, "round {round}");
    }
    assert_sound(&broken(&app).await, "afterwards");
}

/// An element of a ring: the root of a tree, and the unit in this tree into which the previous element is built.
#[derive(Clone, Copy, Debug)]
struct Place {
    head: i64,
    inside: i64,
}

/// Creates elements of single units, or of chains of three.
async fn places(app: &TestApp, tracer: &Actor, product: i64, count: usize, deep: bool) -> Vec<Place> {
    let mut places = Vec::new();
    for _ in 0..count {
        let units = app.free_units(product, if deep { 3 } else { 1 }).await;
        for pair in units.windows(2) {
            tracer.post("/serial-link", link(pair[1], pair[0])).await.ok();
        }
        places.push(Place { head: units[0], inside: *units.last().unwrap() });
    }
    // The order of the locks must not depend on the direction around the ring.
    if deep {
        places.reverse();
    }
    places
}

/// A statement that counts the open links of the roots.
fn open_links_of(heads: &[Place]) -> String {
    let keys: Vec<String> = heads.iter().map(|place| place.head.to_string()).collect();
    format!("select count(*) from serial.link where child_serial_key in ({}) and ended_at is null", keys.join(", "))
}

/// Guard: the comparison with the root of the parent, which is read again after both roots are locked.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn concurrent_links_that_would_form_a_ring_never_store_one() {
    let (app, tracer) = with_tracer().await;
    let product = app.traced_product("P", None).await;
    for round in 0..rounds().max(10) {
        let (length, deep, both_ways) = (2 + round % 5, round % 2 == 1, round % 3 == 2);
        let ring = places(&app, &tracer, product, length, deep).await;
        let answers = race_of(CLIENTS, |number| {
            let (tracer, place) = (tracer.clone(), number % length);
            let forward = !both_ways || number / length % 2 == 0;
            let next = ring[(place + if forward { 1 } else { length - 1 }) % length];
            let body = link(ring[place].head, next.inside);
            async move { tracer.post("/serial-link", body).await }
        })
        .await;
        let about = format!("round {round}, ring of {length}");
        assert_sound(&broken(&app).await, &about);
        for answer in answers.iter().filter(|answer| answer.status != 200) {
            let known = ["genealogy_loop", "child_already_linked"];
            assert!(answer.status == 409 && known.contains(&answer.code().as_str()), "{about}: {answer:?}");
        }
        let stored = usize::try_from(app.count(&open_links_of(&ring)).await).unwrap();
        if both_ways && length > 2 {
            // Two chains may meet in the middle.
            assert!((1..length).contains(&stored), "{about}: {stored} links");
        } else {
            assert_eq!(stored, length - 1, "{about}: all links but the last one are made");
        }
        assert!(answers.iter().any(|answer| answer.code() == "genealogy_loop"), "{about}: somebody closes the ring");
    }
}

/// Guards: roots are locked in key order and before the units inside, and only while they are roots.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn concurrent_writers_of_the_same_trees_never_deadlock() {
    let (app, tracer) = with_tracer().await;
    let product = app.traced_product("P", None).await;
    for round in 0..rounds() {
        let units = app.free_units(product, 4).await;
        // Parts with low keys go into units with high keys, so that a unit that was a root a moment ago is locked
        // first.
        race_of(CLIENTS, |number| {
            let (tracer, body) = (tracer.clone(), link(units[number % 3], units[number % 3 + 1]));
            async move { tracer.post("/serial-link", body).await.ok() }
        })
        .await;
        assert_eq!(deadlocks(&app).await, 0, "round {round}");
    }
}

/// Creates a unit with the same code as all other clients, in upper or lower case, alone or together with another unit.
fn create_coded(tracer: &Actor, product: i64, code: &str, number: usize) -> impl Future<Output = Answer> + use<> {
    let code = if number.is_multiple_of(2) { format!(" {code} ") } else { code.to_lowercase() };
    let unit = json!({"product_key": product.to_string(), "code": code});
    let other = json!({"product_key": product.to_string(), "released": false});
    let (path, body) = match number % 4 {
        0 | 1 => ("/serial", unit),
        _ => ("/serial/bulk", json!({"serials": [other, unit]})),
    };
    let tracer = tracer.clone();
    async move { tracer.post(path, body).await }
}

/// Guard: the unique index. The read before it only finds the row that the refusal names.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_code_used_by_many_at_once_is_given_to_one_unit_of_the_product() {
    let (app, tracer) = with_tracer().await;
    let product = app.traced_product("P", None).await;
    for round in 0..rounds() {
        let code = format!("CODE-{round}");
        let answers = race_of(CLIENTS, |number| create_coded(&tracer, product, &code, number)).await;
        assert_eq!(with_status(&answers, 200), 1, "round {round}: {answers:?}");
        let losers = answers.iter().filter(|answer| answer.refusal() == (409, "serial_code_taken".to_owned()));
        assert_eq!(losers.count(), CLIENTS - 1, "round {round}: {answers:?}");
        let read = tracer.get(&format!("/serial-code?serial_code={code}")).await.ok().json();
        assert_eq!(read.as_array().unwrap().len(), 1, "round {round}");
    }
    // A refused bulk request leaves nothing behind.
    let left = "select count(*) from serial.serial where code is null";
    assert!(app.count(left).await <= i64::try_from(rounds()).unwrap());
    assert_eq!(
        app.count("select count(*) from serial.serial where code is not null").await,
        i64::try_from(rounds()).unwrap()
    );
}

/// What a client creates in one step: the number of units that need a code, and the request.
fn create_counted(product: i64, number: usize, step: usize) -> (usize, &'static str, Value) {
    let unit = json!({"product_key": product.to_string()});
    match (number + step) % 4 {
        0 => (1, "/serial", unit),
        1 => (5, "/serial/bulk", json!({"serials": vec![unit; 5]})),
        2 => (17, "/serial/bulk", json!({"serials": vec![unit; 17]})),
        // Many clients send the same code: a request that only the index refuses has drawn a number and returns it.
        _ => {
            let same = json!({"product_key": product.to_string(), "code": format!("SAME-{step}")});
            (1, "/serial/bulk", json!({"serials": [unit, same]}))
        }
    }
}

/// Guard: an update in the same transaction takes the number, and locks the row of the counter until the commit.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn codes_from_a_counter_drawn_at_once_are_distinct_and_leave_no_gap() {
    let (app, tracer) = with_tracer().await;
    tracer.post("/counter", json!({"_key": "s", "name": "s", "template": ["S-", "#1"]})).await.ok();
    let product = app.traced_product("P", Some("s")).await;
    let steps = rounds().div_ceil(2).min(40);
    let made: Vec<usize> = race_of(CLIENTS, |number| {
        let tracer = tracer.clone();
        async move {
            let mut made = 0;
            for step in 0..steps {
                let (count, path, body) = create_counted(product, number, step);
                let answer = tracer.post(path, body).await;
                let refused = (number + step) % 4 == 3 && answer.refusal() == (409, "serial_code_taken".to_owned());
                assert!(answer.status == 200 || refused, "{answer:?}");
                made += if refused { 0 } else { count };
            }
            made
        }
    })
    .await;
    let made: usize = made.into_iter().sum();
    let rows = app.sql.query("select code from serial.serial where code not like 'SAME-%'", &[]).await.unwrap();
    let mut numbers: Vec<usize> =
        rows.iter().map(|row| row.get::<_, String>(0).strip_prefix("S-").unwrap().parse().unwrap()).collect();
    numbers.sort_unstable();
    assert_eq!(numbers, (1..=made).collect::<Vec<_>>());
}
