//! Many clients want the same job, batch, unit or WIP at the same moment: exactly one gets it, and everything is
//! consistent afterwards.
//!
//! Every test names the guard that it relies on, and was seen to fail without that guard.

use serde_json::{Value, json};

use super::assert_sound;
use super::steps::{
    CLIENTS, Opened, Ordered, assert_no_deadlocks, assert_one_of, assign, codes, insert_jobs, open, operators, order,
    race, rounds, scan_new,
};
use crate::batch::floor::{
    Traced, complete, job, on_batch, on_job, plain_product, plant_with_stock, set_phases, traced_product,
};
use crate::movement::steps::receive;
use crate::serial::plant::post_once;
use crate::support::{Actor, Answer, TestApp, changed, text};

/// Gives the phase of a product two steps and step check. Returns the keys of the steps.
async fn two_steps(actor: &Actor, product: &str, phase: &str) -> Vec<String> {
    let process = actor.get(&format!("/product/{product}/process")).await.ok().json();
    let operation = process[0]["operation_key"].clone();
    let body = json!([{"_key": phase, "alias": "Assembly", "operation_key": operation,
        "params": {"step_check": true, "auto_new_batch": false, "production_batch_qt": 2, "max_offline": 0},
        "steps": [{"title": "Fit"}, {"title": "Look"}]}]);
    let stored = changed(actor.put(&format!("/product/{product}/process"), body).await);
    stored["phases"][0]["steps"].as_array().unwrap().iter().map(|step| text(step, "_key")).collect()
}

/// Receives bolts, opens a batch of two units and scans their motors. Returns the work order, the batch and the motors.
async fn two_units(boss: &Actor, made: &Traced, code: &str) -> (Ordered, Opened, Vec<String>) {
    receive(boss, &made.bolt, &made.shelf, 8).await;
    let order = order(boss, &made.product, code, 2).await;
    let batch = open(boss, &order.jobs[0], "start", json!({})).await;
    let motors = scan_new(boss, &batch, &made.motor, &made.shelf, 1).await;
    (order, batch, motors)
}

/// The stock of a product in all locations.
async fn stock_of(app: &TestApp, product: &str) -> i64 {
    app.count(&format!("select coalesce(sum(quantity), 0)::bigint from warehouse.stock where product_key = {product}"))
        .await
}

/// Lets many clients complete one batch of two at the same time. Asserts that it is completed once. For `way`, 0 is a
/// plain completion, 1 a completion with a shared idempotency key, and 2 the completion of the last of two steps.
async fn complete_by_many(boss: &Actor, way: usize, batch: &str, steps: &[String]) {
    let body = json!({"completed_batch_qt": 2});
    let (path, body) = match way {
        2 => {
            changed(boss.post(&format!("/batch/{batch}/step/{}/complete", steps[0]), json!({})).await);
            (format!("/batch/{batch}/step/{}/complete", steps[1]), json!({}))
        }
        _ => (format!("/batch/{batch}/complete"), body),
    };
    let answers = race(CLIENTS, |_| {
        let (boss, path, body, once) = (boss.clone(), path.clone(), body.clone(), way == 1);
        let key = format!("complete-{batch}");
        async move { if once { post_once(&boss, &path, &key, &body).await } else { boss.post(&path, body).await } }
    })
    .await;
    if way != 1 {
        return assert_one_of(&answers, "batch_not_active");
    }
    let told: Vec<Value> = answers.iter().filter(|answer| answer.status == 200).map(Answer::json).collect();
    assert!(!told.is_empty() && told.iter().all(|answer| *answer == told[0]), "{told:?}");
    assert!(codes(&answers).iter().all(|code| ["ok", "idempotency_in_progress"].contains(&code.as_str())));
    // A client that was asked to retry gets the same response.
    let again = post_once(boss, &path, &format!("complete-{batch}"), &body).await.ok().json();
    assert_eq!(again, told[0]);
}

/// The guard is the lock of the work order. The batch is read under it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn concurrent_completions_of_one_batch_complete_it_once() {
    let (app, boss) = plant_with_stock().await;
    let params = json!({"auto_new_batch": false, "production_batch_qt": 2, "max_offline": 0});
    let made = traced_product(&boss, &["Assembly"], params.clone()).await;
    let mut steps = Vec::new();
    for round in 0..rounds() {
        let way = round % 3;
        if way == 2 {
            steps = two_steps(&boss, &made.product, &made.phases[0]).await;
        } else if way == 0 {
            set_plain(&boss, &made, &params).await;
        }
        let (order, batch, motors) = two_units(&boss, &made, &format!("W{round}")).await;
        let (bolts, pumps) = (stock_of(&app, &made.bolt).await, stock_of(&app, &made.product).await);
        complete_by_many(&boss, way, &batch.key, &steps).await;
        assert_eq!(stock_of(&app, &made.bolt).await, bolts - 8, "four bolts for each, once");
        assert_eq!(stock_of(&app, &made.product).await, pumps + 2, "two pumps, once");
        let consumed = format!("select count(*) from warehouse.movement where serial_key in ({})", motors.join(", "));
        assert_eq!(app.count(&consumed).await, 4, "a receipt and a consumption for each motor");
        assert_eq!(job(&boss, &order.jobs[0]).await["qt_completed"], 2);
        assert_sound(&app, &format!("round {round}, way {way}")).await;
    }
    assert_no_deadlocks(&app).await;
}

/// Removes the steps of the phase.
async fn set_plain(boss: &Actor, made: &Traced, params: &Value) {
    let process = boss.get(&format!("/product/{}/process", made.product)).await.ok().json();
    let operation = process[0]["operation_key"].clone();
    let body = json!([{"_key": made.phases[0], "alias": "Assembly", "operation_key": operation, "steps": [],
        "params": params}]);
    changed(boss.put(&format!("/product/{}/process", made.product), body).await);
}

/// The guard is the lock of the work order. Unique indexes on the open batch and the open work session of a job are a
/// second guard.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn concurrent_starts_or_resumes_of_one_job_open_one_session() {
    let (app, boss) = plant_with_stock().await;
    let made = plain_product(&boss, &["Press"], json!({"max_offline": 0, "auto_new_batch": false})).await;
    let users = operators(&app, CLIENTS).await;
    for round in 0..rounds() {
        let order = order(&boss, &made.product, &format!("W{round}"), 3).await;
        let job_key = order.jobs[0].clone();
        let by_all = async |command: &'static str| -> Vec<Answer> {
            race(CLIENTS, |number| {
                let (user, job_key) = (users[number].clone(), job_key.clone());
                async move { on_job(&user, &job_key, command, json!({"batch_qt": null})).await }
            })
            .await
        };
        assert_one_of(&by_all("start").await, "job_already_started");
        let first = job(&boss, &job_key).await;
        let owner = |shown: &Value| {
            let key = text(&shown["assigned_to"], "_key");
            users.iter().find(|user| user.user_key.to_string() == key).expect("one of them").clone()
        };
        assert_one_session(&app, &job_key, owner(&first).user_key).await;
        // The user pauses the job and is unassigned. Again, one user gets the job with the same batch.
        changed(on_job(&owner(&first), &job_key, "pause", json!({})).await);
        assign(&boss, std::slice::from_ref(&job_key), None).await;
        assert_one_of(&by_all("resume").await, "job_is_active");
        let second = job(&boss, &job_key).await;
        assert_eq!(first["active_batch_key"], second["active_batch_key"]);
        assert_one_session(&app, &job_key, owner(&second).user_key).await;
        assert_sound(&app, &format!("round {round}")).await;
    }
    assert_no_deadlocks(&app).await;
}

/// Asserts that a job has one batch and one open work session, which belongs to its assignee.
async fn assert_one_session(app: &TestApp, job: &str, user: i64) {
    let open = format!("select count(*) from production.work_session where job_key = {job} and \"end\" is null");
    assert_eq!(app.count(&open).await, 1);
    assert_eq!(app.count(&format!("{open} and user_key = {user}")).await, 1, "the assignee works");
    let batches = format!("select count(*) from production.batch where job_key = {job}");
    assert_eq!(app.count(&batches).await, 1);
}

/// Lets each user start a different job of the same phase.
async fn start_own(users: &[Actor], jobs: &[String], body: Value) -> Vec<Answer> {
    race(users.len(), |number| {
        let (user, job, body) = (users[number].clone(), jobs[number].clone(), body.clone());
        async move { on_job(&user, &job, "start", body).await }
    })
    .await
}

/// The guard is the lock of the work order. The lock of the free WIP is a second guard.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_last_free_wip_is_booked_by_one_of_many_starts() {
    let (app, boss) = plant_with_stock().await;
    let params = json!({"max_offline": 0, "auto_new_batch": false, "production_batch_qt": 0});
    let made = plain_product(&boss, &["Press", "Paint"], params).await;
    let users = operators(&app, CLIENTS).await;
    for round in 0..rounds() {
        receive(&boss, &made.bolt, &made.shelf, 6).await;
        let order = order(&boss, &made.product, &format!("W{round}"), 3).await;
        let batch = open(&boss, &order.jobs[0], "start", json!({})).await;
        complete(&boss, &batch.key, json!({"completed_batch_qt": 3})).await;
        let jobs = insert_jobs(&boss, &order.key, &made.phases[1], 3, &users).await;
        let answers = start_own(&users, &jobs, json!({"batch_qt": 2})).await;
        assert_one_of(&answers, "wip_not_available");
        let won = answers.iter().position(|answer| answer.status == 200).unwrap();
        let mine = text(&answers[won].detail()["batch"], "_key");
        // A quantity of 1 is left. Users without a batch try to start with it, while the winner tries to increase the
        // batch from 2 to 3.
        let answers = race(CLIENTS, |number| {
            let (user, job, mine) = (users[number].clone(), jobs[number].clone(), mine.clone());
            async move {
                if number == won {
                    on_batch(&user, &mine, "change", json!({"new_active_batch_qt": 3})).await
                } else {
                    on_job(&user, &job, "start", json!({"batch_qt": 1})).await
                }
            }
        })
        .await;
        assert_one_of(&answers, "wip_not_available");
        assert_sound(&app, &format!("round {round}")).await;
    }
    assert_no_deadlocks(&app).await;
}

/// The guard is the lock of the work order. The lock of the unit is a second guard.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_waiting_unit_is_booked_by_one_of_many_starts() {
    let (app, boss) = plant_with_stock().await;
    let params = json!({"max_offline": 0, "auto_new_batch": false, "production_batch_qt": 0});
    let made = traced_product(&boss, &["Assembly", "Test"], params).await;
    let users = operators(&app, CLIENTS).await;
    for round in 0..rounds() {
        let (order, batch, _) = two_units(&boss, &made, &format!("W{round}")).await;
        complete(&boss, &batch.key, json!({"completed_batch_qt": 2})).await;
        let jobs = insert_jobs(&boss, &order.key, &made.phases[1], 2, &users).await;
        let answers = start_own(&users, &jobs, json!({"serial_keys": [batch.units[0]]})).await;
        assert_one_of(&answers, "wip_not_available");
        let won = answers.iter().position(|answer| answer.status == 200).unwrap();
        let mine = text(&answers[won].detail()["batch"], "_key");
        let answers = race(CLIENTS, |number| {
            let (user, job, mine, units) =
                (users[number].clone(), jobs[number].clone(), mine.clone(), batch.units.clone());
            async move {
                if number == won {
                    on_batch(&user, &mine, "change", json!({"serial_keys": units})).await
                } else {
                    on_job(&user, &job, "start", json!({"serial_keys": [units[1]]})).await
                }
            }
        })
        .await;
        assert_one_of(&answers, "wip_not_available");
        assert_sound(&app, &format!("round {round}")).await;
    }
    assert_no_deadlocks(&app).await;
}

/// A work order whose second phase has an open batch with an open work session.
struct AtWork {
    order: Ordered,
    batch: String,
}

/// Creates such a work order for an untraced product.
async fn plain_at_work(boss: &Actor, product: &str, code: &str) -> AtWork {
    let order = order(boss, product, code, 2).await;
    let first = open(boss, &order.jobs[0], "start", json!({"batch_qt": 2})).await;
    complete(boss, &first.key, json!({"completed_batch_qt": 2})).await;
    let batch = open(boss, &order.jobs[1], "start", json!({"batch_qt": 2})).await.key;
    AtWork { order, batch }
}

/// Creates such a work order for a traced product.
async fn traced_at_work(boss: &Actor, made: &Traced, code: &str) -> AtWork {
    let (order, first, _) = two_units(boss, made, code).await;
    complete(boss, &first.key, json!({"completed_batch_qt": 2})).await;
    let batch = open(boss, &order.jobs[1], "start", json!({"serial_keys": first.units})).await.key;
    AtWork { order, batch }
}

/// What one of many clients does to a work order: completes or cancels the batch of its second phase, or resets a
/// phase.
async fn undo_or_complete(boss: Actor, at: std::sync::Arc<AtWork>, number: usize) -> Answer {
    let reason = json!({"reason": "wrong"});
    match number % 4 {
        0 => on_batch(&boss, &at.batch, "complete", json!({"completed_batch_qt": 2})).await,
        1 => {
            // Only a batch without an open work session can be canceled.
            on_job(&boss, &at.order.jobs[1], "pause", json!({})).await;
            on_batch(&boss, &at.batch, "cancel", reason).await
        }
        2 => on_job(&boss, &at.order.jobs[0], "reset", reason).await,
        _ => on_job(&boss, &at.order.jobs[1], "reset", reason).await,
    }
}

/// The guard is the lock of the work order. Job and batch are read under it.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn concurrent_completion_cancel_and_reset_of_one_order_leave_it_consistent() {
    let (app, boss) = plant_with_stock().await;
    let params = json!({"max_offline": 0, "auto_new_batch": false, "production_batch_qt": 2});
    let made = traced_product(&boss, &["Assembly", "Test"], params.clone()).await;
    let plain = crate::movement::steps::plain(&boss, "PLATE").await;
    set_phases(&boss, &plain, &["Press", "Paint"], params).await;
    for round in 0..rounds() {
        let code = format!("W{round}");
        let at = if round % 2 == 0 {
            plain_at_work(&boss, &plain, &code).await
        } else {
            traced_at_work(&boss, &made, &code).await
        };
        let at = std::sync::Arc::new(at);
        let answers = race(CLIENTS, |number| undo_or_complete(boss.clone(), std::sync::Arc::clone(&at), number)).await;
        let worked = |kind: usize| (0..CLIENTS).filter(|at| at % 4 == kind && answers[*at].status == 200).count();
        // Asserts that no answer is a server error.
        codes(&answers);
        let (completed, canceled, first, second) = (worked(0), worked(1), worked(2), worked(3));
        let told = format!("round {round}: {completed} completed, {canceled} canceled, {first} and {second} reset");
        assert!(completed + canceled <= 1, "a batch ends once: {told}");
        assert!(second <= 1, "{told}");
        assert_sound(&app, &told).await;
    }
    assert_no_deadlocks(&app).await;
}
