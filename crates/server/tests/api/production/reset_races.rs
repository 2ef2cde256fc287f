//! Resets and forced deletions while other users work: no reference to a missing record is left, and there are no
//! deadlocks.

use std::sync::Arc;

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};
use tokio::task::JoinSet;

use super::orphans::assert_no_orphans;
use super::plant::assert_invariants;
use crate::batch::floor::{Traced, configure, plant_with_stock, traced_product};
use crate::conventions::shared::eventually;
use crate::ledger::broken;
use crate::support::{Actor, Answer, TestApp, print_figure, text};

/// Number of clients that send commands at the same time.
const CLIENTS: u64 = 16;
/// Number of commands of each client in a round.
const COMMANDS: usize = 12;

/// Rounds of the usual run. `TRACEWRIGHT_RESET_ROUNDS` sets another number.
fn rounds() -> u64 {
    std::env::var("TRACEWRIGHT_RESET_ROUNDS").map_or(3, |rounds| rounds.parse().expect("a number"))
}

/// Records that the commands use: a traced product, a plain one, an administrator and operators.
struct Floor {
    made: Traced,
    plain: String,
    boss: Actor,
    workers: Vec<Actor>,
}

/// A random key from the rows of a list.
async fn any(actor: &Actor, dice: &mut StdRng, path: &str, name: &str) -> Option<String> {
    let rows = actor.get(path).await;
    let rows = (rows.status == 200).then(|| rows.json())?;
    let rows = rows.as_array()?;
    (!rows.is_empty()).then(|| rows[dice.random_range(0..rows.len())][name].as_str().map(str::to_owned))?
}

/// A random work order, or a key that no work order has.
async fn any_order(floor: &Floor, dice: &mut StdRng) -> String {
    any(&floor.boss, dice, "/work-order?limit=50", "_key").await.unwrap_or_else(|| "1".to_owned())
}

/// A random unit of a product, or a key that no unit has.
async fn any_unit(floor: &Floor, dice: &mut StdRng, product: &str) -> String {
    let path = format!("/serial?product_key={product}&limit=30");
    any(&floor.boss, dice, &path, "_key").await.unwrap_or_else(|| "1".to_owned())
}

/// Sends a random command of an operator on one of the jobs.
async fn work(floor: &Floor, actor: &Actor, dice: &mut StdRng) -> Answer {
    let jobs = actor.get("/job?stage=created&stage=planned&stage=started&limit=60").await.ok().json();
    let jobs = jobs.as_array().unwrap();
    if jobs.is_empty() {
        return make_order(floor, dice).await;
    }
    let job = &jobs[dice.random_range(0..jobs.len())];
    let (key, batch) = (text(job, "_key"), job["active_batch_key"].as_str());
    let on_job = async |name: &str, body: Value| actor.post(&format!("/job/{key}/{name}"), body).await;
    let Some(batch) = batch else {
        let waiting = any(actor, dice, &format!("/wip-serial?job_key={key}"), "serial_key").await;
        let name = if job["stage"] == "started" { "resume" } else { "start" };
        let body = if job["first_phase"] == false && !job["traceability_level"].is_null() {
            json!({"serial_keys": waiting.into_iter().collect::<Vec<_>>()})
        } else {
            json!({})
        };
        return on_job(name, body).await;
    };
    let on_batch = async |name: &str, body: Value| actor.post(&format!("/batch/{batch}/{name}"), body).await;
    match dice.random_range(0..9) {
        0 => on_job("pause", json!({})).await,
        1 => on_job("resume", json!({})).await,
        2 => on_job("heartbeat", json!({})).await,
        3 => on_batch("cancel", json!({"reason": "wrong"})).await,
        4 => scan(floor, actor, dice, batch).await,
        5 => on_job("force-pause", json!({"reason": "lunch"})).await,
        _ => {
            scan(floor, actor, dice, batch).await;
            on_batch("complete", json!({"completed_batch_qt": job["active_batch_qt"]})).await
        }
    }
}

/// Scans a motor for every pump of a batch.
async fn scan(floor: &Floor, actor: &Actor, dice: &mut StdRng, batch: &str) -> Answer {
    let path = format!("/serial-selection?product_key={}&inventory_only=true&free_only=true", floor.made.motor);
    let motors = actor.get(&path).await.ok().json();
    let units = actor.get(&format!("/batch/{batch}/serials")).await;
    let units = if units.status == 200 { units.json() } else { json!([]) };
    let skip = dice.random_range(0..4);
    let links: Vec<Value> = units
        .as_array()
        .unwrap()
        .iter()
        .zip(motors.as_array().unwrap().iter().skip(skip))
        .map(|(unit, motor)| json!({"parent_serial_key": unit["serial_key"], "child_serial_key": motor["_key"]}))
        .collect();
    actor.put(&format!("/batch/{batch}/serial-temp-links"), json!(links)).await
}

/// Creates a work order of four and assigns its jobs to one of the workers.
async fn make_order(floor: &Floor, dice: &mut StdRng) -> Answer {
    let product = if dice.random_bool(0.7) { &floor.made.product } else { &floor.plain };
    let made = floor.boss.post("/work-order", json!({"product_key": product, "qt_planned": 4})).await;
    if made.status == 200 {
        let (jobs, worker) = (made.detail()["jobs"].clone(), dice.random_range(0..floor.workers.len()));
        for job in jobs.as_array().unwrap() {
            let data = json!({"_key": job["_key"], "assigned_to": floor.workers[worker].user_key.to_string()});
            let assigned = floor.boss.post("/job/update", json!([{"action": "update", "data": data}])).await;
            assert!(assigned.status < 500, "{}", String::from_utf8_lossy(&assigned.bytes));
        }
    }
    made
}

/// Sends a random command that is not production work: receipts, manual links, units, tags, planning.
async fn around(floor: &Floor, dice: &mut StdRng) -> Answer {
    let (boss, made) = (&floor.boss, &floor.made);
    match dice.random_range(0..9) {
        0..=2 => {
            let code = format!("M{}", dice.random::<u64>());
            let body = json!({"movement_type": "receipt", "product_key": made.motor, "position_to": made.shelf,
                "qt_planned": 1, "serial_code": code});
            boss.post("/movement/execute", body).await
        }
        3 => {
            let (child, parent) =
                (any_unit(floor, dice, &made.motor).await, any_unit(floor, dice, &made.product).await);
            boss.post("/serial-link", json!({"child_serial_key": child, "parent_serial_key": parent})).await
        }
        4 => {
            let link = any(boss, dice, "/serial-link?replaced=false&confirmed=true&limit=30", "_key").await;
            let path = format!("/serial-link/{}/unlink", link.unwrap_or_else(|| "1".to_owned()));
            boss.post(&path, json!({"reason": "wrong", "disposition": "none"})).await
        }
        5 => {
            let unit = any_unit(floor, dice, &made.product).await;
            boss.post(&format!("/serial/{unit}/hold"), json!({"reason": "look"})).await
        }
        6 => {
            let tag = any(boss, dice, "/tag", "_key").await.expect("a tag");
            let order = any_order(floor, dice).await;
            let on = json!([{"type": "add", "tag_key": tag, "context": "work_order", "context_key": order}]);
            boss.post("/tag/update-connections", on).await
        }
        7 => {
            let job = any(boss, dice, "/job?stage=started&stage=closed&limit=60", "_key").await;
            let path = format!("/job/{}/reset", job.unwrap_or_else(|| "1".to_owned()));
            boss.post(&path, json!({"reason": "again"})).await
        }
        _ => {
            let order = any_order(floor, dice).await;
            boss.delete(&format!("/work-order/{order}")).await
        }
    }
}

/// Sends one command. Returns the response, and whether the command was a reset or a forced deletion.
async fn any_command(floor: &Floor, client: u64, dice: &mut StdRng) -> (Answer, bool) {
    let worker = &floor.workers[usize::try_from(client).unwrap() % floor.workers.len()];
    match dice.random_range(0..100) {
        0 => (floor.boss.delete("/reset/prod").await, true),
        1 => (floor.boss.delete("/reset/inventory").await, true),
        2..10 => {
            let order = any_order(floor, dice).await;
            (floor.boss.delete(&format!("/force-delete-work-order/{order}")).await, true)
        }
        10..20 => (make_order(floor, dice).await, false),
        20..45 => (around(floor, dice).await, false),
        _ => (work(floor, worker, dice).await, false),
    }
}

/// Number of deadlocks that the database has counted. Connections report them at the latest when they close.
async fn deadlocks(app: &TestApp) -> i64 {
    app.instance.app.writes.close();
    app.instance.app.reads.close();
    app.instance.app.walks.pool.close();
    app.instance.app.side_writes.close();
    let others = "select count(*) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()";
    eventually("the connections end", async || (app.count(others).await <= 2).then_some(())).await;
    app.count("select deadlocks from pg_stat_database where datname = current_database()").await
}

/// Creates the products, a tag and four operators.
async fn floor(app: &TestApp, boss: Actor) -> Floor {
    let params = json!({"production_batch_qt": 1, "unsupervised_work_allowed": true});
    let made = traced_product(&boss, &["Assembly", "Test"], params.clone()).await;
    let plain = crate::movement::steps::plain(&boss, "PLATE").await;
    crate::batch::floor::set_phases(&boss, &plain, &["Press", "Paint"], params).await;
    configure(&boss, json!({"enable_inventory_management": true})).await;
    crate::support::changed(boss.post("/tag", json!({"name": "urgent"})).await);
    let mut workers = Vec::new();
    for name in ["anna", "bert", "carl", "dora"] {
        workers.push(app.user(name, "operator production quality").await);
    }
    Floor { made, plain, boss, workers }
}

/// Guards: the reset gate and the locks of work orders, jobs, batches and units, in their order. The test failed
/// without the gate, and when a work order was deleted without locking its units.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn concurrent_resets_and_forced_deletions_leave_no_reference_to_a_missing_record() {
    let (app, boss) = plant_with_stock().await;
    let floor = Arc::new(floor(&app, boss).await);
    let (mut good, mut erased, mut all) = (0, 0, 0);
    for round in 0..rounds() {
        let mut clients = JoinSet::new();
        for client in 0..CLIENTS {
            let floor = floor.clone();
            clients.spawn(async move {
                let mut dice = StdRng::seed_from_u64(round * CLIENTS + client);
                let (mut good, mut erased) = (0, 0);
                for _ in 0..COMMANDS {
                    let (answer, erasing) = any_command(&floor, client, &mut dice).await;
                    assert!(answer.status < 500, "{}", String::from_utf8_lossy(&answer.bytes));
                    good += usize::from(answer.status == 200);
                    erased += usize::from(answer.status == 200 && erasing);
                }
                (good, erased)
            });
        }
        for (worked, gone) in clients.join_all().await {
            (good, erased, all) = (good + worked, erased + gone, all + COMMANDS);
        }
        assert_no_orphans(&app, &format!("round {round}")).await;
        assert_invariants(&app).await;
        // A reset may remove all rows of a closed list, which stays closed.
        let lists = "a list does not stand where its rows are";
        let ledger: Vec<_> = broken(&app).await.into_iter().filter(|(_, broken)| broken != lists).collect();
        assert!(ledger.is_empty(), "round {round}: {ledger:?}");
    }
    print_figure(&format!("{} rounds: {all} commands, {good} of them worked, {erased} of those erased", rounds()));
    assert!(good > all / 4, "only {good} of {all} commands worked");
    assert!(erased > 0, "nothing was erased");
    assert_eq!(deadlocks(&app).await, 0);
}
