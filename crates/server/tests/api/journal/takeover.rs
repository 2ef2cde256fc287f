//! Two instances in separate processes: the one that seals is killed or hangs, and the other takes over.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::{Duration, Instant};

use platform::db::{Lock, connect_detached};

use super::sealing::setting;
use super::{Listening, numbered, numbers, with_listener};
use crate::conventions::program::{Service, serve};
use crate::conventions::shared::eventually;
use crate::support::{TestApp, print_figure, write_events};

/// Time within which another instance must take over sealing.
const TAKEN_OVER_WITHIN: Duration = Duration::from_secs(2);

/// Starts an instance that the database knows by this name.
async fn start(app: &TestApp, name: &str) -> Service {
    let mut command = serve(app, "127.0.0.1:0");
    command.env("TRACEWRIGHT_DATABASE_URL", format!("{}?application_name={name}", app.database_url()));
    Service::start(command).await
}

/// The instance that seals. None when no instance does.
async fn sealing(app: &TestApp) -> Option<String> {
    let holder = format!(
        "select a.application_name from pg_locks l join pg_stat_activity a using (pid)
         where l.locktype = 'advisory' and l.granted and l.objid::bigint = {} and a.datname = current_database()",
        Lock::Sealer.number()
    );
    app.sql.query_opt(&holder, &[]).await.unwrap().map(|row| row.get(0))
}

/// Writes a numbered row every few milliseconds until `stop` is set, and keeps the count.
fn write_on(app: &TestApp, stop: Arc<AtomicBool>, written: Arc<AtomicU64>) -> tokio::task::JoinHandle<()> {
    let (url, at) = (app.database_url(), app.clock().now());
    tokio::spawn(async move {
        let client = connect_detached(&url).await.unwrap();
        while !stop.load(Ordering::Relaxed) {
            let number = written.load(Ordering::Relaxed);
            write_events(&client, None, at, &[numbered(number)]).await;
            written.store(number + 1, Ordering::Relaxed);
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    })
}

/// Time from now until rows that are written from now on are sealed.
async fn sealed_again(app: &TestApp) -> Duration {
    let (began, newest) = (Instant::now(), app.count("select max(key) from journal.event").await);
    let sealed = format!("select count(*) from journal.feed where event_key > {newest}");
    eventually("rows are sealed again", async || (app.count(&sealed).await > 0).then_some(())).await;
    began.elapsed()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_killed_sealer_is_replaced_within_2_seconds_and_a_reconnecting_client_misses_nothing() {
    let (app, anna) = with_listener().await;
    // The instance inside the test is not used.
    app.instance.app.shutdown.cancel();
    let mut copies = vec![("one".to_owned(), start(&app, "one").await)];
    copies.push(("two".to_owned(), start(&app, "two").await));
    let (stop, written) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicU64::new(0)));
    let writer = write_on(&app, Arc::clone(&stop), Arc::clone(&written));
    let (mut heard, mut last) = (Vec::new(), "0".to_owned());
    for round in 0..setting("TRACEWRIGHT_TAKEOVERS", 2) {
        let name = eventually("a copy seals", async || sealing(&app).await).await;
        let at = copies.iter().position(|(copy, _)| *copy == name).expect("one of the two");
        let (_, killed) = copies.swap_remove(at);
        let mut stream = Listening::after(&anna.at(killed.address), "topics=production", Some(&last)).await;
        for _ in 0..20 {
            let row = stream.row_at_last().await;
            heard.extend(numbers([&row.data]));
            last = row.id.unwrap();
        }
        killed.signal("KILL").await;
        let took = sealed_again(&app).await;
        print_figure(&format!("round {round}: sealed again {took:?} after the kill"));
        assert!(took < TAKEN_OVER_WITHIN, "{took:?}");
        while let Some(frame) = stream.next().await {
            heard.extend(numbers([&frame.data]));
            last = frame.id.unwrap();
        }
        let name = format!("next{round}");
        copies.push((name.clone(), start(&app, &name).await));
    }
    stop.store(true, Ordering::Relaxed);
    writer.await.unwrap();
    let all = written.load(Ordering::Relaxed);
    let mut stream = Listening::after(&anna.at(copies[0].1.address), "topics=production", Some(&last)).await;
    heard.extend(stream.numbers(usize::try_from(all).unwrap() - heard.len()).await);
    assert_eq!(heard, (0..all).collect::<Vec<_>>(), "every row once and in order");
    let dense = "select count(*) from journal.feed having min(pos) = 1 and max(pos) = count(*)";
    assert_eq!(app.count(dense).await, i64::try_from(all).unwrap());
}

/// This test failed without `idle_session_timeout`: the right to seal stayed with the instance that hung.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_sealer_that_hangs_is_replaced_within_2_seconds() {
    let (app, anna) = with_listener().await;
    app.instance.app.shutdown.cancel();
    let copies = [start(&app, "one").await, start(&app, "two").await];
    let (stop, written) = (Arc::new(AtomicBool::new(false)), Arc::new(AtomicU64::new(0)));
    let writer = write_on(&app, Arc::clone(&stop), Arc::clone(&written));
    let name = eventually("a copy seals", async || sealing(&app).await).await;
    let (frozen, other) = if name == "one" { (0, 1) } else { (1, 0) };
    let mut stream = Listening::to(&anna.at(copies[other].address), "topics=production").await;
    stream.row().await;
    copies[frozen].signal("STOP").await;
    let took = sealed_again(&app).await;
    print_figure(&format!("sealed again {took:?} after the stop"));
    copies[frozen].signal("CONT").await;
    assert!(took < TAKEN_OVER_WITHIN, "{took:?}");
    stop.store(true, Ordering::Relaxed);
    writer.await.unwrap();
    app.wait_until_sealed().await;
    let all = i64::try_from(written.load(Ordering::Relaxed)).unwrap();
    let dense = "select count(*) from journal.feed having min(pos) = 1 and max(pos) = count(*)";
    assert_eq!(app.count(dense).await, all);
}
