//! Instances whose clocks differ: times come from the database, and committed rows count regardless of their time.

use std::time::Duration;

use chrono::{DateTime, TimeDelta, Utc};
use platform::clock::Clock;
use platform::db::{Lock, Write};
use production::pause_absent;
use serde_json::{Value, json};
use tokio::process::Command;

use super::race_of;
use crate::batch::floor::{complete, order as order_of, plain_product, plant_with_stock, start, start_batch};
use crate::conventions::program::{Service, finish, program, serve};
use crate::conventions::shared::eventually;
use crate::counting::plant::{SESSION, count, insert_position, on_session, plain, put, started};
use crate::movement::steps::{execute, kept, position, receive_lot};
use crate::serial::plant::{create, lot, plant, post_once, product as made_of, read, traced};
use crate::support::{Actor, METRICS_TOKEN, SECRET, TestApp, assert_code, changed, send, text};

/// Difference between the clocks of two instances.
const APART: TimeDelta = TimeDelta::seconds(5);

/// The current time of the database, in milliseconds.
async fn database_now(app: &TestApp) -> DateTime<Utc> {
    app.sql.query_one("select date_trunc('milliseconds', clock_timestamp())", &[]).await.unwrap().get(0)
}

/// Creates a traced product and returns its key. Its units come from lots.
async fn traced_in_lots(actor: &Actor, code: &str) -> String {
    made_of(actor, json!({"code": code, "traceability_level": "complete"})).await
}

/// Creates one unit by each of these actors, all from the same lot. Returns the lot and the units.
async fn units_of_a_lot(actors: &[&Actor]) -> (String, Vec<String>) {
    let product = traced_in_lots(actors[0], "T").await;
    let lot = lot(actors[0], &product, "L").await;
    let mut units = Vec::new();
    for (number, actor) in actors.iter().enumerate() {
        let body = json!({"product_key": product, "code": format!("U{number}"), "released": true, "lot_key": lot});
        units.push(text(&create(actor, body).await, "_key"));
    }
    (lot, units)
}

/// Asserts that a recall of the lot finds all units, and that a hold through that recall reaches each of them.
async fn assert_recalled_and_held(actor: &Actor, lot: &str, units: &[String]) {
    let recall = actor.get(&format!("/trace/recall?lot_key={lot}&roots_only=false")).await.ok().json();
    assert_eq!(recall["counts"]["total"], units.len(), "{recall}");
    let body = json!({"selector": {"lot_key": [lot]}, "reason": "recall", "expected_total": units.len()});
    changed(actor.post("/trace/hold", body).await);
    for unit in units {
        assert_eq!(read(actor, unit).await["hold"]["reason"], "recall", "{unit}");
    }
}

// Guard: the time of a write comes from the database. With the clock of the instance, the units would be 5 s off.
#[tokio::test]
async fn commands_of_instances_whose_clocks_are_wrong_carry_the_databases_time() {
    let (app, boss) = plant().await;
    let product = traced(&boss, "T").await;
    for wrong_by in [APART, -APART] {
        let copy = app.instance_with_clock(Clock::skewed_by(wrong_by)).await;
        let there = boss.at(copy.address);
        let before = database_now(&app).await;
        let body = |code: String| json!({"product_key": product, "code": code, "released": true});
        let plain = create(&there, body(format!("P{}", wrong_by.num_seconds()))).await;
        let code = format!("K{}", wrong_by.num_seconds());
        let keyed = post_once(&there, "/serial", &code, &body(code.clone())).await.ok().detail()["serial"].clone();
        let after = database_now(&app).await;
        for unit in [text(&plain, "_key"), text(&keyed, "_key")] {
            let created: DateTime<Utc> = text(&read(&there, &unit).await, "created").parse().unwrap();
            assert!(before <= created && created <= after, "{wrong_by}: {before} {created} {after}");
        }
        let told = "select count(*) from journal.event where topic = 'serial' and at between $1 and $2";
        assert_eq!(app.sql.query_one(told, &[&before, &after]).await.unwrap().get::<_, i64>(0), 2);
    }
}

// Guard: the present has no upper time bound (`Moment::now`). With the time of the instance, the recall would find one
// unit.
#[tokio::test]
async fn a_recall_and_its_hold_reach_units_that_carry_a_later_time() {
    let (app, boss) = plant().await;
    let clock = Clock::default();
    clock.advance(APART);
    let ahead = app.instance_with_clock(clock).await;
    let (lot, units) = units_of_a_lot(&[&boss, &boss.at(ahead.address)]).await;
    let created: DateTime<Utc> = text(&read(&boss, &units[1]).await, "created").parse().unwrap();
    assert!(created > database_now(&app).await, "the unit is of a moment to come");
    // The recall is also read page by page: the second page is read later, with the time of the first.
    let first = boss.get(&format!("/trace/recall?lot_key={lot}&roots_only=false&limit=1")).await.ok().json();
    let cursor = first["next_cursor"].as_str().expect("a second page");
    let path = format!("/trace/recall?lot_key={lot}&roots_only=false&limit=1&cursor={cursor}");
    let second = boss.get(&path).await.ok().json();
    let mut keys = [text(&first["items"][0], "key"), text(&second["items"][0], "key")];
    keys.sort();
    assert_eq!(keys.as_slice(), units.as_slice());
    let as_of: DateTime<Utc> = text(&first, "as_of").parse().unwrap();
    assert!(as_of <= database_now(&app).await, "shown is the time of the snapshot");
    assert_recalled_and_held(&boss, &lot, &units).await;
}

#[tokio::test]
async fn a_moment_is_in_the_future_by_the_time_of_the_database() {
    let (app, boss) = plant().await;
    let product = traced(&boss, "T").await;
    let unit = text(&create(&boss, json!({"product_key": product, "code": "U", "released": true})).await, "_key");
    for wrong_by in [APART, -APART] {
        let copy = app.instance_with_clock(Clock::skewed_by(wrong_by)).await;
        let there = boss.at(copy.address);
        let as_of = |at: DateTime<Utc>| at.to_rfc3339_opts(chrono::SecondsFormat::Millis, true);
        let (now, soon) = (as_of(database_now(&app).await), as_of(database_now(&app).await + TimeDelta::seconds(3)));
        for path in [format!("/trace/where-used?serial_key={unit}"), format!("/serial/{unit}/dhr?format=json")] {
            there.get(&format!("{path}&as_of={now}")).await.ok();
            assert_code(&there.get(&format!("{path}&as_of={soon}")).await, 422, "as_of_in_future");
        }
    }
}

// Guard: count records store their ledger position. With a comparison by time, both variances would be posted and the
// stock would be 6.
#[tokio::test]
async fn a_count_variance_is_posted_once_whatever_the_clocks_of_the_instances_say() {
    for ahead_by in [TimeDelta::zero(), APART] {
        let (app, boss) = plant().await;
        insert_position(&app, "A1").await;
        let product = plain(&boss, "P").await;
        put(&boss, &product, "A1", 10).await;
        let clock = Clock::default();
        clock.advance(ahead_by);
        let ahead = app.instance_with_clock(clock).await;
        let (one, two) = (started(&boss).await, started(&boss).await);
        count(&boss.at(ahead.address), &one, &product, "A1", json!({"count_qt": 8})).await;
        count(&boss, &two, &product, "A1", json!({"count_qt": 8})).await;
        for session in [&two, &one] {
            on_session(&boss, session, "complete").await;
            let confirmed = on_session(&boss, session, "confirm").await;
            if session == &one {
                assert_code(&confirmed, 409, "count_conflict");
                assert_eq!(confirmed.detail()["conflicts"][0]["kind"], "counted_since", "{ahead_by}");
            }
            on_session(&boss, session, "apply").await;
        }
        let stock = "select sum(quantity)::text from warehouse.stock where position_key = 'A1'";
        let stock: String = app.sql.query_one(stock, &[]).await.unwrap().get(0);
        assert!(stock.starts_with("8.") || stock == "8", "{ahead_by}: {stock}");
    }
}

// Guards: the monitor uses the database time, and checks again under the locks. With the clock of its instance in both
// checks, it would pause the job.
#[tokio::test]
async fn the_offline_monitor_of_an_instance_whose_clock_is_ahead_pauses_no_job() {
    let (app, boss) = plant_with_stock().await;
    let made = plain_product(&boss, &["Press"], json!({"max_offline": 60})).await;
    let order = order_of(&boss, &made.product, json!(3)).await;
    start(&boss, &order.jobs[0], json!({})).await;
    let copy = app.instance_with_clock(Clock::skewed_by(TimeDelta::hours(1))).await;
    assert_eq!(pause_absent(&copy.app).await.unwrap(), 0);
    app.clock().advance(TimeDelta::seconds(61));
    assert_eq!(pause_absent(&app.instance.app).await.unwrap(), 1, "a client that is away is found");
}

// Guard: `greatest` in `end_batch`. Without it, the batch would end before its start.
#[tokio::test]
async fn a_batch_never_ends_before_it_began() {
    let (app, boss) = plant_with_stock().await;
    let made = plain_product(&boss, &["Press"], json!({"max_offline": 0, "production_batch_qt": 0})).await;
    let order = order_of(&boss, &made.product, json!(3)).await;
    let batch = start_batch(&boss, &order.jobs[0], json!({})).await;
    // Times as an instance whose clock is ahead would have written them.
    for table in ["batch", "job", "work_order"] {
        app.sql.batch_execute(&format!("update production.{table} set start = start + interval '5 s'")).await.unwrap();
    }
    complete(&boss, &batch, json!({"completed_batch_qt": 3})).await;
    for table in ["batch", "job", "work_order"] {
        let late = format!(r#"select count(*) from production.{table} where "end" < start"#);
        assert_eq!(app.count(&late).await, 0, "{table}");
        assert_eq!(app.count(&format!(r#"select count(*) from production.{table} where "end" is not null"#)).await, 1);
    }
}

// Guard: the postings of a command use separate connections. With those of the claims, half of the requests would wait
// for the other half until they are refused with 503.
#[tokio::test]
async fn counts_applied_by_many_clients_with_idempotency_keys_do_not_wait_for_connections_of_each_other() {
    const SESSIONS: usize = 10;
    let app = TestApp::with(&["--write-connections", "4"]).await;
    let boss = app.user("boss", "admin library production operator quality warehouse traceability").await;
    insert_position(&app, "A1").await;
    // The worker leaves all postings to the clients.
    app.sql.execute("select pg_advisory_lock($1)", &[&Lock::CountPosting.number()]).await.unwrap();
    let mut sessions = Vec::new();
    for number in 0..SESSIONS {
        let product = plain(&boss, &format!("P{number}")).await;
        put(&boss, &product, "A1", 10).await;
        let session = started(&boss).await;
        count(&boss, &session, &product, "A1", json!({"count_qt": 8})).await;
        changed(on_session(&boss, &session, "complete").await);
        changed(on_session(&boss, &session, "confirm").await);
        sessions.push(session);
    }
    let answers = race_of(SESSIONS, |number| {
        let (boss, path) = (boss.clone(), format!("{SESSION}/{}/apply", sessions[number]));
        async move { post_once(&boss, &path, &format!("apply-{number}"), &json!({})).await }
    })
    .await;
    for answer in &answers {
        assert_eq!((answer.status, &answer.detail()["processed"]), (200, &json!(1)), "{answer:?}");
    }
    let stock = "select sum(quantity)::bigint from warehouse.stock where position_key = 'A1'";
    assert_eq!(app.count(stock).await, 8 * i64::try_from(SESSIONS).unwrap());
}

#[tokio::test]
async fn a_write_that_locks_further_rows_of_a_kind_later_is_refused() {
    let app = TestApp::new().await;
    let names = |names: &[&str]| names.iter().map(ToString::to_string).collect();
    let write = Write::begin(&app.instance.app.writes, "test").await.unwrap();
    write.locked().extend("pair", names(&["1/A", "2/B"])).unwrap();
    write.locked().extend("pair", names(&["2/B"])).expect("what is locked already");
    write.locked().extend("list", names(&["7"])).expect("another kind");
    let refused = write.locked().extend("pair", names(&["1/A", "3/C"])).expect_err("a pair that comes late");
    assert!(refused.cause().is_some_and(|cause| cause.contains("pair 3/C")), "{refused:?}");
    // A command that has locked everything in advance can post several times.
    let write = Write::begin(&app.instance.app.writes, "test").await.unwrap();
    write.locked().note("pair", names(&["1/A"]));
    write.locked().note("pair", names(&["3/C"]));
    write.locked().extend("pair", names(&["1/A"])).unwrap();
    write.locked().extend("pair", names(&["3/C"])).unwrap();
}

// Guard: the day of a command is the day in the time zone of the plant (`Write::today`). By the day in UTC, the lot
// would still be usable.
#[tokio::test]
async fn a_lot_expires_by_the_day_of_the_plant() {
    let app = TestApp::with(&["--time-zone", "Pacific/Kiritimati"]).await;
    // In the plant it is two in the morning of the second day, in UTC noon of the first.
    let noon: DateTime<Utc> = "2040-05-01T12:00:00Z".parse().unwrap();
    app.clock().advance(noon - app.clock().now());
    let boss = app.user("boss", "admin library production operator quality warehouse traceability").await;
    let product = kept(&boss, "L", &json!({"lot_tracking": "optional"})).await;
    let place = position(&boss, "A1").await;
    let yesterday = receive_lot(&boss, &product, &place, "YESTERDAY", 5).await;
    let today = receive_lot(&boss, &product, &place, "TODAY", 5).await;
    for (lot, day) in [(&yesterday, "2040-05-01"), (&today, "2040-05-02")] {
        boss.patch(&format!("/lot/{lot}"), json!({"expires": day})).await.ok();
    }
    let ship = |lot: &str| json!({"type": "shipment", "product_key": product, "position_from": place, "lot_key": lot, "qt_planned": 1});
    assert_code(&execute(&boss, ship(&yesterday)).await, 409, "lot_expired");
    changed(execute(&boss, ship(&today)).await);
    let chosen = json!({"type": "shipment", "product_key": product, "position_from": place, "qt_planned": 5});
    let refused = execute(&boss, chosen).await;
    assert_eq!(refused.detail()["available"], 4, "only what is good today is chosen: {refused:?}");
    changed(boss.post("/movement-list", json!({"type": "receipt", "code": "R-1"})).await);
    let due = "select count(*) from warehouse.movement_list where code = 'R-1' and due_by = '2040-05-02'";
    assert_eq!(app.count(due).await, 1, "what has no date is due today");
}

/// Compiles a library that shifts the clock of a process, and returns its path.
async fn preload(folder: &std::path::Path) -> String {
    let (source, library) = (folder.join("skew.c"), folder.join("skew.so"));
    std::fs::write(&source, include_str!("skew.c")).unwrap();
    let mut compiler = Command::new("cc");
    compiler.args(["-shared", "-fPIC", "-O1", "-o"]).arg(&library).arg(&source);
    assert!(compiler.status().await.expect("a C compiler").success());
    library.to_string_lossy().into_owned()
}

/// The command with a clock that is wrong by this duration.
fn skewed(mut command: Command, library: &str, by: TimeDelta) -> Command {
    command.env("LD_PRELOAD", library).env("SKEW_MS", by.num_milliseconds().to_string());
    command
}

/// The readiness checks of an instance, whether it is ready or not.
async fn readiness(actor: &Actor) -> Value {
    let answer = actor.get("/health/ready").await;
    let body = answer.json();
    if answer.status == 200 { body["checks"].clone() } else { body["detail"]["checks"].clone() }
}

// Guards: the check in `App::readiness`, and times from the database.
#[tokio::test]
async fn an_instance_whose_clock_is_wrong_is_not_ready_says_so_and_does_no_harm() {
    let (app, boss) = plant().await;
    let folder = tempfile::tempdir().unwrap();
    let library = preload(folder.path()).await;
    for (by, code) in [(APART, "AHEAD"), (-APART, "BEHIND")] {
        let mut command = serve(&app, "127.0.0.1:0");
        command.env("TRACEWRIGHT_METRICS_TOKEN", METRICS_TOKEN);
        let service = Service::start(skewed(command, &library, by)).await;
        let there = boss.at(service.address);
        let failed = async || (readiness(&there).await["clock"] == "failed").then_some(());
        tokio::time::timeout(Duration::from_secs(10), eventually("it is not ready", failed)).await.expect("in time");
        assert_eq!(readiness(&there).await["database"], "ok");
        let request = there.raw(reqwest::Method::GET, "/metrics").bearer_auth(METRICS_TOKEN);
        let metrics = String::from_utf8(send(request).await.ok().bytes.to_vec()).unwrap();
        let skew = metrics.lines().find_map(|line| line.strip_prefix("clock_skew_seconds ")).expect("a gauge");
        let skew: f64 = skew.parse().unwrap();
        assert!((skew - by.as_seconds_f64()).abs() < 1.0, "{skew}");
        let said = async || service.log().contains("the clock of this machine differs").then_some(());
        eventually("the log says so", said).await;
        let media = &app.instance.app.settings.media;
        let doctor = program(&[
            "doctor",
            "--media",
            media,
            "--listen",
            "127.0.0.1:0",
            "--jwt-secret",
            SECRET,
            "--database-url",
            &app.database_url(),
        ]);
        let doctor = finish(skewed(doctor, &library, by)).await;
        assert!(
            doctor.out.lines().any(|line| line.starts_with("WRONG  clock: ") && line.contains("NTP")),
            "{doctor:?}"
        );
        // Requests that reach the instance nevertheless get correct responses: each instance sees what the other has
        // written.
        let product = traced_in_lots(&boss, code).await;
        let lot = lot(&boss, &product, code).await;
        let unit = |code: &str| json!({"product_key": product, "code": code, "released": true, "lot_key": lot});
        let units = [
            text(&create(&boss, unit(&format!("{code}1"))).await, "_key"),
            text(&create(&there, unit(&format!("{code}2"))).await, "_key"),
        ];
        let recall = there.get(&format!("/trace/recall?lot_key={lot}&roots_only=false")).await.ok().json();
        assert_eq!(recall["counts"]["total"], 2, "{recall}");
        assert_recalled_and_held(&boss, &lot, &units).await;
        service.stop().await;
    }
    assert_eq!(readiness(&boss).await["clock"], "ok");
}

#[tokio::test]
async fn an_instance_is_ready_with_a_clock_800_milliseconds_off_and_not_with_1500() {
    let (app, boss) = plant().await;
    for (by, word) in [(800, "ok"), (-800, "ok"), (1500, "failed"), (-1500, "failed")] {
        let copy = app.instance_with_clock(Clock::skewed_by(TimeDelta::milliseconds(by))).await;
        assert_eq!(readiness(&boss.at(copy.address)).await["clock"], word, "{by} ms");
    }
    // A clock that a test has shifted does not count as wrong.
    app.clock().advance(TimeDelta::days(3));
    let copy = app.another_instance(&[]).await;
    assert_eq!(readiness(&boss.at(copy.address)).await["clock"], "ok");
}
