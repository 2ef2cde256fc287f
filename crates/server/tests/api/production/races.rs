//! Many clients plan at the same time: afterwards, queues and work orders are consistent.

use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use serde_json::{Value, json};
use tokio::task::JoinSet;

use super::plant::{assert_invariants, assign, floor, made_in, operator_queue, order, post_order};
use crate::configuration::steps::patch_config;
use crate::conventions::shared::eventually;
use crate::races::race_of;
use crate::support::{Actor, Answer, TestApp, changed, text};

/// Number of clients that plan at the same time, each with its own random commands.
const CLIENTS: u64 = 16;
/// Number of commands of each client.
const COMMANDS: usize = 12;
/// The setting that allows independent queues.
const ALLOWED: &str = "allow_independent_reordering_of_job_queues";

/// Records that the commands choose from. Work orders that are created during the test are not included.
struct Floor {
    product: String,
    users: Vec<Actor>,
    orders: Vec<String>,
}

/// A random key from the rows of a response.
fn any(dice: &mut StdRng, rows: &Value, name: &str) -> Option<String> {
    let rows = rows.as_array()?;
    if rows.is_empty() {
        return None;
    }
    rows[dice.random_range(0..rows.len())][name].as_str().map(str::to_owned)
}

/// The keys in a random sequence.
fn shuffled(dice: &mut StdRng, keys: &Value) -> Value {
    let mut keys = keys.as_array().cloned().unwrap_or_default();
    for place in (1..keys.len()).rev() {
        keys.swap(place, dice.random_range(0..=place));
    }
    json!(keys)
}

/// Sends a random command of a planner: on work orders, jobs, queues or the setting.
async fn any_command(boss: &Actor, floor: &Floor, dice: &mut StdRng) -> Answer {
    let user = floor.users[dice.random_range(0..floor.users.len())].user_key;
    let order = &floor.orders[dice.random_range(0..floor.orders.len())];
    let jobs = boss.get("/job?stage=created&stage=planned").await.ok().json();
    let job = any(dice, &jobs, "_key").unwrap_or_else(|| "none".to_owned());
    let update = |data: Value| json!([{"action": "update", "data": data}]);
    match dice.random_range(0..12) {
        0 => post_order(boss, json!({"product_key": floor.product, "qt_planned": 3})).await,
        1..=3 => boss.post("/job/update", update(json!({"_key": job, "assigned_to": user.to_string()}))).await,
        4 => boss.post("/job/update", update(json!({"_key": job, "assigned_to": null}))).await,
        5 => {
            let read = boss.get(&format!("/work-order/{order}")).await.ok().json();
            let phase = read["phase_sequence"][0].clone();
            let data =
                json!({"work_order_key": order, "phase_key": phase, "qt_planned": 1, "assigned_to": user.to_string()});
            boss.post("/job/update", json!([{"action": "insert", "data": data}])).await
        }
        6 => boss.post(&format!("/job/{job}/close"), json!({})).await,
        7 => boss.post(&format!("/work-order/{order}/close"), json!({})).await,
        8 => {
            let queue = boss.get("/queue/site/0").await.ok().json();
            let keys: Vec<&Value> = queue.as_array().unwrap().iter().map(|order| &order["_key"]).collect();
            boss.put("/queue", json!({"work_orders": shuffled(dice, &json!(keys))})).await
        }
        9 => {
            let path = format!("/queue/operator/{user}");
            let jobs = boss.get(&path).await.ok().json()["jobs"].clone();
            boss.put(&path, json!({"jobs": shuffled(dice, &jobs), "independent": true})).await
        }
        10 => boss.patch("/config", json!({ALLOWED: dice.random_bool(0.7)})).await,
        _ => boss.patch(&format!("/work-order/{order}"), json!({"priority": dice.random_bool(0.5)})).await,
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

/// Turns the setting off while users make their queues independent, and asserts that all queues follow their site then.
/// Guard: the lock on the setting, which both commands take before they lock queues.
async fn assert_no_queue_stays_independent(app: &TestApp, boss: &Actor, users: &[Actor]) {
    let independent = "select count(*) from production.queue where independent";
    let path = |user: &Actor| format!("/queue/operator/{}", user.user_key);
    for round in 0..10 {
        patch_config(boss, json!({ALLOWED: true})).await;
        changed(boss.put(&path(&users[0]), json!({"independent": true})).await);
        assert!(app.count(independent).await > 0, "round {round}");
        let answers = race_of(8, |number| {
            let (boss, path) = (boss.clone(), path(&users[number % users.len()]));
            async move {
                if number == 0 {
                    boss.patch("/config", json!({ALLOWED: false})).await
                } else {
                    boss.put(&path, json!({"independent": true})).await
                }
            }
        })
        .await;
        for answer in answers {
            let is_late = answer.refusal() == (409, "independent_reordering_disabled".to_owned());
            assert!(answer.status == 200 || is_late, "round {round}: {answer:?}");
        }
        assert_eq!(app.count(independent).await, 0, "round {round}: with the setting off no queue is independent");
    }
}

/// Guards: the locks of work orders and queues, in their order. The test failed when a queue was changed without its
/// lock.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn concurrent_planning_leaves_every_order_and_job_in_its_queue() {
    let (app, boss) = floor().await;
    patch_config(&boss, json!({ALLOWED: true})).await;
    let (product, _) = made_in(&boss, json!({"code": "P"}), &["A", "B"]).await;
    let mut users = Vec::new();
    for name in ["anna", "bert", "carl"] {
        users.push(app.user(name, "operator").await);
    }
    let mut orders = Vec::new();
    for code in ["W-1", "W-2", "W-3", "W-4"] {
        orders.push(order(&boss, &product, code, 5).await.key);
    }
    let floor = std::sync::Arc::new(Floor { product, users, orders });
    let mut clients = JoinSet::new();
    for seed in 0..CLIENTS {
        let (boss, floor) = (boss.clone(), floor.clone());
        clients.spawn(async move {
            let mut dice = StdRng::seed_from_u64(seed);
            let mut good = 0;
            for _ in 0..COMMANDS {
                let answer = any_command(&boss, &floor, &mut dice).await;
                assert!(answer.status < 500, "{}", String::from_utf8_lossy(&answer.bytes));
                good += usize::from(answer.status == 200);
            }
            good
        });
    }
    let good: usize = clients.join_all().await.into_iter().sum();
    // Of 192 commands. The others are refused, because clients close and reorder what others use.
    assert!(good > 50, "only {good} commands worked");
    assert_invariants(&app).await;
    let allowed = boss.get("/config").await.ok().json()["detail"][ALLOWED] == true;
    let independent = app.count("select count(*) from production.queue where independent").await;
    assert!(allowed || independent == 0, "with the setting off no queue is independent");
    // One more of each, so that no list below is empty.
    let last = order(&boss, &floor.product, "LAST", 5).await;
    assign(&boss, &last.jobs[0], &floor.users[0]).await;
    assert_no_queue_stays_independent(&app, &boss, &floor.users).await;
    assert_invariants(&app).await;
    let queue = boss.get("/queue/site/0").await.ok().json();
    let open = boss.get("/work-order?closed=false&limit=1000").await.ok().json();
    let keys = |rows: &Value| {
        let mut keys: Vec<String> = rows.as_array().unwrap().iter().map(|order| text(order, "_key")).collect();
        keys.sort_unstable();
        keys
    };
    assert!(keys(&queue).contains(&last.key));
    assert_eq!(keys(&queue), keys(&open), "the queue holds exactly the open orders");
    for user in &floor.users {
        let mut queued = operator_queue(&boss, user).await;
        queued.sort_unstable();
        let stages = "stage=created&stage=planned&stage=started";
        let jobs = boss.get(&format!("/job?assigned_to={}&{stages}&limit=1000", user.user_key)).await.ok().json();
        assert_eq!(queued, keys(&jobs), "each queue holds exactly the open jobs of its user");
    }
    assert!(operator_queue(&boss, &floor.users[0]).await.contains(&last.jobs[0]));
    assert_eq!(deadlocks(&app).await, 0);
}
