//! Locations that many clients move and create at the same time: no location is ever inside itself, and a code is
//! assigned once.

use std::time::Duration;

use serde_json::json;
use tokio_postgres::Client;

use super::{deadlocks, race, race_of, with_status};
use crate::conventions::shared::eventually;
use crate::movement::steps::{plain, position_with, receive};
use crate::support::{Actor, Answer, TestApp, changed, text};

const MOVES: usize = 16;

/// Guard: the lock of the tree, or the locks on the moved location and its target, under which the path to the target
/// is read. Without both, a loop is stored.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_two_positions_moved_into_each_other_at_once_exactly_one_moves() {
    let app = TestApp::new().await;
    let keeper = app.user("keeper", "warehouse").await;
    for round in 0..MOVES {
        let mut pair = Vec::new();
        for side in ["A", "B"] {
            let body = json!({"code": format!("{side}{round}"), "fixed": false});
            pair.push(text(&changed(keeper.post("/position", body).await), "_key"));
        }
        let answers: Vec<Answer> = race_of(2, |number| {
            let (keeper, path) = (keeper.clone(), format!("/position/{}", pair[number]));
            let body = json!({"parent_position_key": pair[1 - number]});
            async move { keeper.patch(&path, body).await }
        })
        .await;
        let refusals: Vec<_> = answers.iter().filter(|answer| answer.status != 200).map(Answer::refusal).collect();
        assert_eq!(refusals, [(409, "position_loop".to_owned())], "round {round}");
    }
    let loops = "select count(*) from position.position p where p.path[1] not in ('IN', 'OUT', 'NULL')
        or cardinality(p.path) <> (select count(distinct step) from unnest(p.path) as step)";
    assert_eq!(app.count(loops).await, 0);
    let astray = "select count(*) from position.position p join position.position above
        on above.key = p.parent_position_key where p.path <> above.path || p.key";
    assert_eq!(app.count(astray).await, 0);
}

/// Guard: the unique index on site and code, whose violation becomes a refusal.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_position_code_created_by_many_at_once_is_given_once() {
    let app = TestApp::new().await;
    let keeper = app.user("keeper", "warehouse").await;
    for round in 0..8 {
        let answers = race(|_| {
            let (keeper, body) = (keeper.clone(), json!({"code": format!("C{round}")}));
            async move { keeper.post("/position", body).await }
        })
        .await;
        assert_eq!(with_status(&answers, 200), 1, "round {round}");
        let refused = answers.iter().filter(|answer| answer.status != 200).map(Answer::refusal);
        assert!(refused.into_iter().all(|refusal| refusal == (409, "position_code_taken".to_owned())), "round {round}");
    }
}

/// Locations whose stored path differs from the tree, as the ledger check finds them.
async fn stale_positions(keeper: &Actor) -> serde_json::Value {
    keeper.get("/inventory/ledger-check").await.ok().json()["stale_positions"].clone()
}

/// Guard: the lock of the tree, which a renaming takes exclusively and a creation in shared mode. If the renaming did
/// not take it, the bin would keep the old code in its path permanently.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_position_created_while_one_above_it_is_renamed_has_the_new_path() {
    let app = TestApp::new().await;
    let keeper = app.user("keeper", "warehouse").await;
    let spare = position_with(&keeper, json!({"code": "SPARE"})).await;
    let zone = position_with(&keeper, json!({"code": "OLD"})).await;
    let rack = position_with(&keeper, json!({"code": "RACK", "parent_position_key": zone})).await;
    // The creation waits in its transaction, because another transaction has taken the code of the bin and rolls back
    // later.
    let blocker = platform::db::connect_detached(&app.database_url()).await.unwrap();
    let taken = format!("begin; update position.position set code = 'BIN' where key = '{spare}'");
    blocker.batch_execute(&taken).await.unwrap();
    let waiting =
        "select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    let (creator, bin) = (keeper.clone(), json!({"code": "BIN", "parent_position_key": rack}));
    let creation = tokio::spawn(async move { creator.post("/position", bin).await });
    eventually("the creation waits", async || (app.count(waiting).await == 1).then_some(())).await;
    let (renamer, path) = (keeper.clone(), format!("/position/{zone}"));
    let renaming = tokio::spawn(async move { renamer.patch(&path, json!({"code": "NEW"})).await });
    let settled = async || (app.count(waiting).await == 2 || renaming.is_finished()).then_some(());
    eventually("the renaming waits, or is done", settled).await;
    blocker.batch_execute("rollback").await.unwrap();
    let bin = text(&changed(creation.await.unwrap()), "_key");
    changed(renaming.await.unwrap());
    let codes = format!("select array_to_string(codes, '/') from position.position where key = '{bin}'");
    let codes: String = app.sql.query_one(&codes, &[]).await.unwrap().get(0);
    assert_eq!(codes, "IN/NEW/RACK/BIN");
    assert_eq!(stale_positions(&keeper).await, json!([]));
}

/// A database session that keeps the locks of a statement until it is rolled back.
async fn lock_with(app: &TestApp, statement: &str) -> Client {
    let client = platform::db::connect_detached(&app.database_url()).await.unwrap();
    client.batch_execute(&format!("begin; {statement}")).await.unwrap();
    client
}

/// Guard: a creation shares the lock of the tree. A renaming locks what it finds below the location. A rack that is
/// stored while the renaming waits is not among it, and without the guard, a bin created in that rack would keep the
/// old code in its path permanently.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_position_created_below_one_that_the_renaming_did_not_see_has_the_new_path() {
    let app = TestApp::new().await;
    let keeper = app.user("keeper", "warehouse").await;
    let mut spares = Vec::new();
    for code in ["SPARE1", "SPARE2"] {
        spares.push(position_with(&keeper, json!({"code": code})).await);
    }
    let zone = position_with(&keeper, json!({"code": "OLD"})).await;
    let rack = position_with(&keeper, json!({"code": "RACK", "parent_position_key": zone})).await;
    let taken = |code: &str, key: &str| format!("update position.position set code = '{code}' where key = '{key}'");
    let second_code = lock_with(&app, &taken("SECOND", &spares[0])).await;
    let bin_code = lock_with(&app, &taken("BIN", &spares[1])).await;
    let first_rack = lock_with(&app, &format!("select from position.position where key = '{rack}' for update")).await;
    let waiting =
        "select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    let wait_for = async |number: i64| {
        eventually("so many wait", async || (app.count(waiting).await == number).then_some(())).await;
    };
    let create = |code: &str, parent: &str| {
        let (keeper, body) = (keeper.clone(), json!({"code": code, "parent_position_key": parent}));
        tokio::spawn(async move { keeper.post("/position", body).await })
    };
    let second = create("SECOND", &zone);
    wait_for(1).await;
    let (renamer, path) = (keeper.clone(), format!("/position/{zone}"));
    let renaming = tokio::spawn(async move { renamer.patch(&path, json!({"code": "NEW"})).await });
    wait_for(2).await;
    second_code.batch_execute("rollback").await.unwrap();
    let second = text(&changed(second.await.unwrap()), "_key");
    wait_for(1).await;
    let bin = create("BIN", &second);
    wait_for(2).await;
    first_rack.batch_execute("rollback").await.unwrap();
    // Without the guard, the renaming now waits for the bin. With it, the bin waits only for its code.
    tokio::time::sleep(Duration::from_millis(300)).await;
    bin_code.batch_execute("rollback").await.unwrap();
    changed(renaming.await.unwrap());
    changed(bin.await.unwrap());
    assert_eq!(stale_positions(&keeper).await, json!([]));
}

/// Guard: a renaming locks the tree first, and then the location with everything below it in key order, as stock
/// commands do.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn concurrent_renamings_creations_and_movements_leave_no_stale_path_and_no_deadlock() {
    let connections = ["--write-connections", "16"];
    let app = TestApp::with(&connections).await;
    let other = app.another_instance(&connections).await;
    let keeper = app.user("keeper", "admin library warehouse").await;
    keeper.patch("/config", json!({"enable_inventory_management": true})).await.ok();
    let product = plain(&keeper, "P").await;
    let zone = position_with(&keeper, json!({"code": "ZONE"})).await;
    let rack = position_with(&keeper, json!({"code": "RACK", "parent_position_key": zone})).await;
    let mut boxes = Vec::new();
    for code in ["BOX1", "BOX2"] {
        let body = json!({"code": code, "parent_position_key": rack, "disposable": true});
        boxes.push(position_with(&keeper, body).await);
        receive(&keeper, &product, &boxes[boxes.len() - 1], 1000).await;
    }
    for round in 0..12 {
        let answers = race(|number| {
            let keeper = keeper.at(if number % 2 == 0 { app.instance.address } else { other.address });
            let code = format!("N{round}-{number}");
            let (zone, rack) = (format!("/position/{zone}"), rack.clone());
            let (from, to) = (boxes[number / 4 % 2].clone(), boxes[1 - number / 4 % 2].clone());
            let product = product.clone();
            async move {
                match number % 4 {
                    0 => keeper.patch(&zone, json!({"code": code})).await,
                    1 => keeper.patch(&format!("/position/{rack}"), json!({"code": code})).await,
                    2 => keeper.post("/position", json!({"code": code, "parent_position_key": rack})).await,
                    _ => {
                        let body = json!({"movement_type": "transfer", "product_key": product, "qt_planned": 1,
                            "position_from": from, "position_to": to});
                        keeper.post("/movement/execute", body).await
                    }
                }
            }
        })
        .await;
        assert_eq!(with_status(&answers, 200), answers.len(), "{answers:?}");
        assert_eq!(stale_positions(&keeper).await, json!([]), "round {round}");
    }
    assert_eq!(deadlocks(&app, &other).await, 0);
}

/// Migration 0037 repairs paths that were stored incorrectly, and the ledger check finds them.
#[tokio::test]
async fn stale_position_paths_are_found_and_repaired_by_migration_0037() {
    let app = TestApp::new().await;
    let keeper = app.user("keeper", "warehouse").await;
    let zone = position_with(&keeper, json!({"code": "ZONE"})).await;
    let rack = position_with(&keeper, json!({"code": "RACK", "parent_position_key": zone})).await;
    assert_eq!(stale_positions(&keeper).await, json!([]));
    let old = format!("update position.position set codes = '{{IN,OLD,RACK}}' where key = '{rack}'");
    app.sql.batch_execute(&old).await.unwrap();
    assert_eq!(stale_positions(&keeper).await, json!([rack]));
    app.sql.batch_execute(include_str!("../../../../../migrations/0037_position_paths.sql")).await.unwrap();
    assert_eq!(stale_positions(&keeper).await, json!([]));
}
