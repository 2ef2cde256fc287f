//! Many users count at the same time: what must happen once happens only once.

use serde_json::json;
use tokio::task::JoinSet;

use super::plant::{begin, complete, insert_position, shelf, started, text};
use crate::support::changed;

const CLIENTS: usize = 16;

/// Guard: the lock of the pair, and after it the unique index of started records.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn many_starts_of_a_count_of_one_pair_at_the_same_time_succeed_once() {
    let (app, boss, product) = shelf().await;
    let sessions = [started(&boss).await, started(&boss).await];
    for round in 0..8 {
        let mut clients = JoinSet::new();
        for client in 0..CLIENTS {
            let (actor, session, product) = (boss.clone(), sessions[client % 2].clone(), product.clone());
            clients.spawn(async move { begin(&actor, &session, &product, "A1").await });
        }
        let answers = clients.join_all().await;
        let (good, bad): (Vec<_>, Vec<_>) = answers.into_iter().partition(|answer| answer.status == 200);
        assert_eq!(good.len(), 1, "round {round}");
        assert!(bad.iter().all(|answer| answer.refusal() == (409, "stock_counting".to_owned())), "round {round}");
        let key = text(&good[0].detail(), "count_record_key");
        changed(complete(&boss, &key, json!({"count_qt": 10})).await);
    }
    assert_eq!(app.count("select count(*) from counting.record where status = 'started'").await, 0);
}

/// Guard: the lock of the session. The second request that updates the status of the locations sees what the first one
/// has counted.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn inner_locations_counted_at_the_same_time_complete_the_one_above() {
    let (app, boss, product) = shelf().await;
    let keys: Vec<String> = (0..CLIENTS).map(|number| format!("B{number}")).collect();
    for key in &keys {
        insert_position(&app, key).await;
        super::plant::lay(&app, &product, key, 1, None).await;
    }
    let session = started(&boss).await;
    super::plant::count(&boss, &session, &product, "A1", json!({"count_qt": 10})).await;
    let mut open = Vec::new();
    for key in &keys {
        open.push(text(&changed(begin(&boss, &session, &product, key).await), "count_record_key"));
    }
    let mut clients = JoinSet::new();
    for record in open {
        let actor = boss.clone();
        clients.spawn(async move { complete(&actor, &record, json!({"count_qt": 1})).await });
    }
    for answer in clients.join_all().await {
        answer.ok();
    }
    let path = format!("/inventory/count-session/{session}/completed-positions");
    let completed = boss.get(&path).await.ok().json();
    assert!(completed.as_array().unwrap().contains(&json!("IN")), "{completed}");
}
