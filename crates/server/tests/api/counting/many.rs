//! Posting many records: duration, and that each record is posted once even if the service is killed.

use std::time::Instant;

use serde_json::json;

use super::confirming::wait_until_applied;
use super::plant::{SESSION, hold_posting, mismatches, on_session, plain, plant, started};
use crate::conventions::program::{Service, serve};
use crate::conventions::shared::eventually;
use crate::support::{Actor, TestApp, changed, print_figure};

/// Number of records of a run. `TRACEWRIGHT_COUNT_RECORDS` overrides it.
fn records(ordinary: i32) -> i32 {
    std::env::var("TRACEWRIGHT_COUNT_RECORDS").ok().and_then(|count| count.parse().ok()).unwrap_or(ordinary)
}

/// Creates a completed session with `count` records, each at its own location and one below the books.
async fn session_with_records(app: &TestApp, boss: &Actor, count: i32) -> String {
    let product: i64 = plain(boss, "P").await.parse().unwrap();
    let session = started(boss).await;
    let number: i64 = session.parse().unwrap();
    let now = app.clock().now();
    let steps: [&str; 4] = [
        "insert into position.position (key, code, parent_position_key, site_key, created)
         select 'N' || n, 'N' || n, 'IN', '0', $3 from generate_series(1, $2::integer) n where $1::bigint > 0",
        "insert into warehouse.pair (product_key, position_key)
         select $1, 'N' || n from generate_series(1, $2::integer) n where $3::timestamptz is not null",
        "insert into warehouse.stock (product_key, position_key, quantity)
         select $1, 'N' || n, 5 from generate_series(1, $2::integer) n where $3::timestamptz is not null",
        "insert into warehouse.movement (type, status, product_key, position_from, position_to, qt_planned, qt_original,
             qt_confirmed, created, start, \"end\")
         select 'receipt', 'completed', $1, 'OUT', 'N' || n, 5, 5, 5, $3, $3, $3 from generate_series(1, $2::integer) n",
    ];
    for step in steps {
        app.sql.execute(step, &[&product, &count, &now]).await.unwrap();
    }
    let insert = "insert into counting.record (session_key, product_key, position_key, user_key, system_qt, system_at,
             counted_qt, counted_at, differs, status)
         select $4, $1, 'N' || n, $5, 5, $3, 4, $3, true, 'completed' from generate_series(1, $2::integer) n";
    app.sql.execute(insert, &[&product, &count, &now, &number, &boss.user_key]).await.unwrap();
    app.sql.batch_execute("analyze").await.unwrap();
    changed(on_session(boss, &session, "complete").await);
    session
}

/// Asserts that every record of the session is posted exactly once, and that stock still equals the sum of its
/// movements.
async fn assert_posted_once(app: &TestApp, boss: &Actor, session: &str, count: i32) {
    let read = wait_until_applied(boss, session).await;
    assert_eq!((&read["movements_created"], &read["movements_processed_count"]), (&json!(count), &json!(count)));
    assert_eq!(app.count("select count(*) from warehouse.movement where type = 'adjustment'").await, i64::from(count));
    let twice = "select count(*) from (select refs ->> 'inventory_count_record_key' from warehouse.movement
        where type = 'adjustment' group by 1 having count(*) > 1) twice";
    assert_eq!(app.count(twice).await, 0);
    assert_eq!(app.count("select count(*) from warehouse.stock where quantity <> 4").await, 0);
    assert_eq!(app.count("select count(*) from warehouse.pair where locked_by is not null").await, 0);
    let processed = boss.get(&format!("{SESSION}/{session}/processed-records?with_total=true&limit=1")).await.ok();
    assert_eq!(processed.header("x-total-count"), count.to_string());
    assert_eq!(mismatches(app).await, 0);
}

/// The target is 20 000 records within 20 s.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_records_are_each_posted_once_and_the_time_is_printed() {
    let (app, boss) = plant().await;
    let count = records(2000);
    let session = session_with_records(&app, &boss, count).await;
    let began = Instant::now();
    changed(on_session(&boss, &session, "confirm").await);
    let confirmed = began.elapsed();
    let status = format!("select count(*) from counting.session where status = 'applied' and key = {session}");
    // The limit only ends a run that hangs.
    loop {
        if app.count(&status).await == 1 {
            break;
        }
        assert!(began.elapsed().as_secs() < 170, "posting takes too long");
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    print_figure(&format!(
        "{count} records: confirmed in {confirmed:?}, posted in {:?}",
        began.elapsed().saturating_sub(confirmed)
    ));
    assert_posted_once(&app, &boss, &session, count).await;
}

/// The transaction that posts the adjustments also marks their records as posted.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn each_record_is_posted_once_even_if_the_service_is_killed_three_times() {
    let (app, boss) = plant().await;
    let count = records(3000);
    let session = session_with_records(&app, &boss, count).await;
    // The worker does not post, so that only the command in the killed service does.
    let holder = hold_posting(&app).await;
    changed(on_session(&boss, &session, "confirm").await);
    let posted = format!("select count(*) from counting.record where session_key = {session} and processed");
    let mut before = 0;
    for round in 0..3 {
        let mut service = Service::start(serve(&app, "127.0.0.1:0")).await;
        let (actor, path) = (boss.at(service.address), format!("{SESSION}/{session}/apply"));
        let request = tokio::spawn(async move { actor.request(reqwest::Method::POST, &path).send().await.is_ok() });
        eventually("something more is posted", async || (app.count(&posted).await > before).then_some(())).await;
        service.signal("KILL").await;
        assert_eq!(service.exit_code().await, None, "a signal ends it");
        request.await.unwrap();
        before = app.count(&posted).await;
        assert!(before < i64::from(count), "round {round}: everything is posted already");
    }
    drop(holder);
    assert_posted_once(&app, &boss, &session, count).await;
}
