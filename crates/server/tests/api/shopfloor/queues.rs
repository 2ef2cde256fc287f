//! Queues are reordered while jobs close and reopen. They always contain every open work order or job exactly once.

use serde_json::{Value, json};

use super::assert_sound;
use super::steps::{CLIENTS, assert_no_deadlocks, assign, codes, open, operators, order, race, rounds};
use crate::batch::floor::{on_batch, on_job, plant_with_stock, set_phases};
use crate::movement::steps::plain;
use crate::support::{Actor, Answer, TestApp, text};

/// What half of the clients do to jobs while the other half reorder queues.
#[derive(Clone, Copy, Debug)]
enum Beside {
    /// The batch is completed, or it is canceled and the job closed.
    Finish,
    /// The job is reset and closed again.
    Reopen,
}

/// A job with its batch and its operator.
#[derive(Clone, Debug)]
struct Worked {
    job: String,
    batch: String,
    user: Actor,
}

/// Reads the queue of the site or of an operator and sends it in reverse order.
async fn reorder(boss: &Actor, user: &Actor, site: bool) -> Answer {
    if site {
        let queue = boss.get("/queue/site/0").await.ok().json();
        let keys: Vec<Value> = queue.as_array().unwrap().iter().rev().map(|order| order["_key"].clone()).collect();
        return boss.put("/queue", json!({"work_orders": keys})).await;
    }
    let path = format!("/queue/operator/{}", user.user_key);
    let queue = boss.get(&path).await.ok().json();
    let jobs: Vec<Value> = queue["jobs"].as_array().unwrap().iter().rev().cloned().collect();
    boss.put(&path, json!({"jobs": jobs, "independent": true})).await
}

/// Does `what` to a job. `completes` chooses completion instead of cancellation.
async fn beside(boss: &Actor, at: &Worked, what: Beside, completes: bool) -> Answer {
    let reason = json!({"reason": "wrong"});
    match what {
        Beside::Finish if completes => {
            on_batch(&at.user, &at.batch, "complete", json!({"completed_batch_qt": 1})).await
        }
        Beside::Finish => {
            on_job(&at.user, &at.job, "pause", json!({})).await.ok();
            on_batch(boss, &at.batch, "cancel", reason).await.ok();
            on_job(boss, &at.job, "close", json!({})).await
        }
        Beside::Reopen => {
            on_job(boss, &at.job, "reset", reason).await.ok();
            on_job(boss, &at.job, "close", json!({})).await
        }
    }
}

/// Lets the first half of the clients reorder queues while the second half changes jobs. Returns the responses in the
/// order of the clients.
async fn race_beside(boss: &Actor, jobs: &[Worked], what: Beside) -> Vec<Answer> {
    race(CLIENTS, |number| {
        let (boss, at, even) = (boss.clone(), jobs[number % jobs.len()].clone(), number % 2 == 0);
        async move {
            if number < CLIENTS / 2 {
                reorder(&boss, &at.user, even).await
            } else {
                beside(&boss, &at, what, even).await
            }
        }
    })
    .await
}

/// The guard is the lock of the queue. The entries are compared and replaced under it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn queues_reordered_while_jobs_close_and_reopen_contain_every_open_job_once() {
    let (app, boss) = plant_with_stock().await;
    let made = plain(&boss, "PLATE").await;
    set_phases(&boss, &made, &["Press"], json!({"max_offline": 0, "production_batch_qt": 0})).await;
    boss.patch("/config", json!({"allow_independent_reordering_of_job_queues": true})).await.ok();
    let users = operators(&app, CLIENTS / 2).await;
    // Work orders that stay open: every operator has another job, so that there is always a queue to reorder.
    for (number, user) in users.iter().enumerate() {
        assign(&boss, &order(&boss, &made, &format!("S{number}"), 1).await.jobs, Some(user)).await;
    }
    for round in 0..rounds() {
        let mut jobs = Vec::new();
        for (number, user) in users.iter().enumerate() {
            let order = order(&boss, &made, &format!("W{round}-{number}"), 1).await;
            assign(&boss, &order.jobs, Some(user)).await;
            let batch = open(user, &order.jobs[0], "start", json!({})).await.key;
            jobs.push(Worked { job: order.jobs[0].clone(), batch, user: user.clone() });
        }
        for what in [Beside::Finish, Beside::Reopen] {
            let answers = race_beside(&boss, &jobs, what).await;
            let told = format!("round {round}, {what:?}: {:?}", codes(&answers));
            assert!(answers[CLIENTS / 2..].iter().all(|answer| answer.status == 200), "{told}");
            assert_queues(&app, &boss, &users).await;
            // The check reads the whole growing plant, so it runs only in some rounds. A broken invariant stays broken,
            // so the last round finds it.
            if round < 6 || round % 25 == 24 {
                assert_sound(&app, &told).await;
            }
        }
    }
    assert_sound(&app, "the end").await;
    assert_no_deadlocks(&app).await;
}

/// Asserts that the queues contain every open work order or job exactly once.
async fn assert_queues(app: &TestApp, boss: &Actor, users: &[Actor]) {
    let keys = |rows: &Value| {
        let mut keys: Vec<String> = rows.as_array().unwrap().iter().map(|row| text(row, "_key")).collect();
        keys.sort_unstable();
        keys
    };
    let queue = boss.get("/queue/site/0").await.ok().json();
    let open = boss.get("/work-order?closed=false&limit=1000").await.ok().json();
    assert_eq!(keys(&queue), keys(&open), "the site's queue");
    for user in users {
        let queue = boss.get(&format!("/queue/operator/{}", user.user_key)).await.ok().json();
        let select = "select coalesce(array_agg(key::text order by key::text), '{}') from production.job
            where assigned_to = $1 and stage <> 'closed'";
        let open: Vec<String> = app.sql.query_one(select, &[&user.user_key]).await.unwrap().get(0);
        assert_eq!(keys(&queue["job_data"]), open, "the queue of an operator");
    }
}
