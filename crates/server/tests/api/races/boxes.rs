//! One disposable location from which many jobs have consumed their material.

use std::time::{Duration, Instant};

use serde_json::json;

use super::{deadlocks, race_of};
use crate::batch::floor::{complete, configure, set_phases, start_batch};
use crate::movement::steps::{plain, position_with, receive, stock};
use crate::production::plant::{assign, order};
use crate::support::{TestApp, changed};

const JOBS: usize = 8;

/// Guard: a disposable location is locked for a change once, after products and lots. If it were locked in shared mode
/// first, two resets would share it and then wait for each other.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn concurrent_resets_of_jobs_that_consumed_from_one_disposable_box_all_succeed() {
    let connections = ["--write-connections", "16"];
    let app = TestApp::with(&connections).await;
    let other = app.another_instance(&connections).await;
    let words = "admin library production operator warehouse";
    let boss = app.user("boss", words).await;
    configure(&boss, json!({"enable_inventory_management": true})).await;
    let (made, bolt, nut) = (plain(&boss, "PLATE").await, plain(&boss, "BOLT").await, plain(&boss, "NUT").await);
    set_phases(&boss, &made, &["Assembly"], json!({"auto_new_batch": false})).await;
    let lines = json!([{"component_key": nut, "qt": 2}, {"component_key": bolt, "qt": 1}]);
    changed(boss.put(&format!("/product/{made}/bom"), lines).await);
    let target = position_with(&boss, json!({"code": "BOX", "disposable": true})).await;
    for part in [&bolt, &nut] {
        receive(&boss, part, &target, 1000).await;
    }
    let mut jobs = Vec::new();
    for number in 0..JOBS {
        let worker = app.user(&format!("worker{number}"), words).await;
        let job = order(&boss, &made, &format!("W{number}"), 2).await.jobs[0].clone();
        assign(&boss, &job, &worker).await;
        let batch = start_batch(&worker, &job, json!({"batch_qt": 2})).await;
        let from = |part: &str| json!({"component_key": part, "position_key": target});
        complete(&worker, &batch, json!({"completed_batch_qt": 2, "consumption": [from(&nut), from(&bolt)]})).await;
        jobs.push((worker, job));
    }
    // Each of the eight batches of two has consumed two bolts.
    assert_eq!(stock(&app, &bolt, &target).await, "984");
    let begin = Instant::now();
    let answers = race_of(JOBS, |number| {
        let (worker, job) = jobs[number].clone();
        let worker = worker.at(if number % 2 == 0 { app.instance.address } else { other.address });
        async move { worker.post(&format!("/job/{job}/reset"), json!({"reason": "wrong"})).await }
    })
    .await;
    assert!(answers.iter().all(|answer| answer.status == 200), "{answers:?}");
    // Resets that wait for each other would take longer.
    assert!(begin.elapsed() < Duration::from_secs(5), "{:?}", begin.elapsed());
    assert_eq!((stock(&app, &bolt, &target).await, stock(&app, &nut, &target).await), ("1000".into(), "1000".into()));
    assert_eq!(deadlocks(&app, &other).await, 0);
}
