//! Counters and tags that many clients use at the same time: each number, slot and name is assigned once.

use std::collections::HashSet;
use std::sync::Arc;

use configuration::contract::take_codes;
use platform::db::Write;
use platform::state::App;
use serde_json::json;
use tokio::sync::Barrier;
use tokio::task::JoinSet;

use super::{CLIENTS, ROUNDS, race, with_status};
use crate::support::TestApp;

/// Number of codes that each client takes.
const TICKS: usize = 200;

/// Takes codes one by one. Every seventh transaction is rolled back and repeated.
async fn tick(app: App, start: Arc<Barrier>) -> Vec<String> {
    let mut taken = Vec::with_capacity(TICKS);
    start.wait().await;
    for attempt in 0.. {
        let write = Write::begin(&app.writes, "test").await.expect("a transaction");
        let codes: Vec<String> = take_codes(&app, &write, "c", 1).await.expect("a code").collect();
        if attempt % 7 == 3 {
            drop(write);
            continue;
        }
        write.commit(()).await.expect("a commit");
        taken.extend(codes);
        if taken.len() == TICKS {
            break;
        }
    }
    taken
}

/// Guard: an update takes the number and locks the row until the commit.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_number_of_a_counter_is_given_to_one_caller_and_none_is_left_out() {
    let app = TestApp::new().await;
    let other = app.another_instance(&[]).await;
    let admin = app.user("admin", "admin").await;
    admin.post("/counter", json!({"_key": "c", "name": "c", "template": ["#1"]})).await.ok();
    let (start, mut clients) = (Arc::new(Barrier::new(CLIENTS)), JoinSet::new());
    for number in 0..CLIENTS {
        let copy = if number % 2 == 0 { &app.instance } else { &other };
        clients.spawn(tick(copy.app.clone(), Arc::clone(&start)));
    }
    let codes: Vec<String> = clients.join_all().await.into_iter().flatten().collect();
    assert_eq!(codes.len(), CLIENTS * TICKS);
    let numbers: HashSet<usize> = codes.iter().map(|code| code.parse().unwrap()).collect();
    assert_eq!(numbers, (1..=CLIENTS * TICKS).collect());
}

/// Guard: a command that deletes a counter locks the slots, and a command that stores a counter in a slot locks the
/// counter.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_counter_deleted_while_a_slot_is_set_to_it_never_leaves_a_slot_without_counter() {
    let app = TestApp::new().await;
    let admin = app.user("admin", "admin").await;
    let lost = "select count(*) from configuration.config, jsonb_each_text(value) as slot (name, counter)
                where config.key = 'system_counters'
                    and not exists (select from configuration.counter c where c.key = slot.counter)";
    let mut kept = 0;
    for round in 0..ROUNDS {
        let key = format!("c{round}");
        admin.post("/counter", json!({"_key": key, "name": key, "template": ["#3"]})).await.ok();
        let answers = race(|number| {
            let (admin, key) = (admin.clone(), key.clone());
            async move {
                match number % 4 {
                    0 => admin.delete(&format!("/counter/{key}")).await,
                    1 => admin.patch("/config", json!({"system_counters": {"tasks": key}})).await,
                    2 => {
                        admin
                            .patch("/config", json!({"company_name": key, "system_counters": {"tasks": "default"}}))
                            .await
                    }
                    _ => {
                        admin.patch("/config", json!({"system_counters": {"work_orders": key, "positions": key}})).await
                    }
                }
            }
        })
        .await;
        for answer in &answers {
            let codes = ["", "counter_not_found", "counter_in_use_as_system_counter"];
            assert!(answer.status < 500 && codes.contains(&answer.code().as_str()), "round {round}: {answer:?}");
        }
        assert_eq!(app.count(lost).await, 0, "round {round}: a slot names a counter that is gone");
        let deleted = admin.get(&format!("/counter/{key}")).await.status == 404;
        kept += usize::from(!deleted);
        let slots = json!({"tasks": "default", "work_orders": "default", "positions": "default"});
        admin.patch("/config", json!({"system_counters": slots})).await.ok();
    }
    assert!((1..ROUNDS).contains(&kept), "the race was never won by both sides: {kept} of {ROUNDS} counters were kept");
}

/// Guard: the primary key of connections. A second attempt to add the same connection changes nothing.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_tag_added_by_many_at_once_is_connected_once() {
    const ADDS: usize = 20;
    let app = TestApp::new().await;
    let admin = app.user("admin", "admin").await;
    for round in 0..20 {
        let tag = admin.post("/tag", json!({"name": format!("tag {round}")})).await.ok().detail();
        let change = json!([{"type": "add", "tag_key": tag["_key"], "context": "position", "context_key": "IN"}]);
        let (start, mut clients) = (Arc::new(Barrier::new(ADDS)), JoinSet::new());
        for _ in 0..ADDS {
            let (admin, change, start) = (admin.clone(), change.clone(), Arc::clone(&start));
            clients.spawn(async move {
                start.wait().await;
                admin.post("/tag/update-connections", change).await
            });
        }
        let answers = clients.join_all().await;
        assert_eq!(with_status(&answers, 200), ADDS, "round {round}: {answers:?}");
        let added: u64 = answers.iter().map(|answer| answer.detail()["added"].as_u64().unwrap()).sum();
        assert_eq!(added, 1, "round {round}");
    }
    assert_eq!(app.count("select count(*) from tag.tag_connection").await, 20);
}

/// Guard: the lock on tag names, and after it the unique index.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_tag_name_created_by_many_at_once_is_given_once() {
    let app = TestApp::new().await;
    let admin = app.user("admin", "admin").await;
    for round in 0..ROUNDS {
        let answers = race(|number| {
            let name = if number % 2 == 0 { format!("Tag {round}") } else { format!("TAG {round} ") };
            let admin = admin.clone();
            async move { admin.post("/tag", json!({"name": name})).await }
        })
        .await;
        assert_eq!(with_status(&answers, 200), 1, "round {round}: {answers:?}");
        let winner = answers.iter().find(|answer| answer.status == 200).unwrap().detail()["_key"].clone();
        let losers = answers.iter().filter(|answer| answer.code() == "tag_name_taken");
        let told: Vec<_> = losers.map(|answer| answer.detail()["tag_key"].clone()).collect();
        assert_eq!(told, vec![winner; CLIENTS - 1], "round {round}");
    }
}
