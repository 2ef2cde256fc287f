//! Many users complete parts of one movement or of one list: each part is moved once, and no user is refused.

use serde_json::{Value, json};

use super::{deadlocks, race_of};
use crate::movement::steps::{plain, position_with, receive, stock};
use crate::support::{Actor, TestApp, changed, text};

const CLIENTS: usize = 16;
/// Number of requests that each client sends in sequence.
const EACH: usize = 5;

/// Sends the same request from all clients at the same time. Returns the number of responses with status 200.
async fn all_at_once(actors: &[Actor; 2], path: &str, body: &Value) -> usize {
    let answers = race_of(CLIENTS, |number| {
        let (actor, path, body) = (actors[number % 2].clone(), path.to_owned(), body.clone());
        async move {
            let mut good = 0;
            for _ in 0..EACH {
                let answer = actor.post(&path, body.clone()).await;
                good += usize::from(answer.status == 200);
                assert!(answer.status < 500, "{answer:?}");
            }
            good
        }
    })
    .await;
    answers.into_iter().sum()
}

/// Guard: the movement and the list are read again under their locks. With a comparison of revisions instead, half of
/// the commands ended with 500.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn concurrent_partial_confirmations_reversals_and_added_list_rows_all_succeed() {
    let connections = ["--write-connections", "16"];
    let app = TestApp::with(&connections).await;
    let other = app.another_instance(&connections).await;
    let keeper = app.user("keeper", "admin library warehouse").await;
    keeper.patch("/config", json!({"enable_inventory_management": true})).await.ok();
    let actors = [keeper.clone(), keeper.at(other.address)];
    let (product, all) = (plain(&keeper, "P").await, CLIENTS * EACH);
    let here = position_with(&keeper, json!({"code": "HERE"})).await;
    let there = position_with(&keeper, json!({"code": "THERE", "disposable": true})).await;
    let received = receive(&keeper, &product, &here, 1000).await;
    let row = json!({"product_key": product, "qt_planned": 500, "position_from": here, "position_to": there});
    let mut plan = row.clone();
    plan["movement_type"] = json!("transfer");
    let plan = changed(keeper.post("/movement/plan", plan).await);
    let planned = plan["movement_keys"][0].as_str().unwrap();
    let part = json!({"quantity": 1});
    assert_eq!(all_at_once(&actors, &format!("/movement/{planned}/confirm"), &part).await, all);
    assert_eq!(stock(&app, &product, &there).await, all.to_string());
    let back = json!({"quantity": 1, "reason": "too many"});
    assert_eq!(all_at_once(&actors, &format!("/movement/{received}/reverse"), &back).await, all);
    assert_eq!(stock(&app, &product, &here).await, (1000 - 2 * all).to_string());
    let list = json!({"code": "L", "type": "transfer", "movements": [row]});
    let list = text(&changed(keeper.post("/movement-list", list).await), "movement_list_key");
    let rows = json!({"movements": [row]});
    assert_eq!(all_at_once(&actors, &format!("/movement-list/{list}/movements"), &rows).await, all);
    let items =
        format!("select count(distinct movement_list_item) from warehouse.movement where movement_list_key = {list}");
    assert_eq!(app.count(&items).await, i64::try_from(all).unwrap() + 1, "each row has an item of its own");
    assert_eq!(keeper.get("/inventory/ledger-check").await.ok().json()["mismatches"], json!([]));
    assert_eq!(deadlocks(&app, &other).await, 0);
}
