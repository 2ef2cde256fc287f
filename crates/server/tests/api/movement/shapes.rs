//! Whole responses of the commands on movements and lists, compared with their snapshots.

use serde_json::json;

use super::steps::{plain, plant, position, receive};
use crate::support::assert_snapshot;

#[tokio::test]
async fn movements_are_answered_as_before() {
    let (_app, boss) = plant().await;
    let (p, a) = (plain(&boss, "P").await, position(&boss, "A1").await);
    let body = json!({"type": "receipt", "product_key": p, "position_to": a, "qt_planned": 5, "reason": "bought",
        "references": {"purchase_doc": "PO-1"}, "extra": {"pallet": 7}});
    assert_snapshot("execute_movements", boss.post("/movement/execute", body.clone()).await);
    let planned = assert_snapshot("plan_movements", boss.post("/movement/plan", body).await);
    let key = planned["movement_keys"][0].as_str().unwrap().to_owned();
    assert_snapshot("update_movement", boss.patch(&format!("/movement/{key}"), json!({"qt_planned": 4})).await);
    assert_snapshot("confirm_movement", boss.post(&format!("/movement/{key}/confirm"), json!({"quantity": 1})).await);
    assert_snapshot("cancel_movement", boss.post(&format!("/movement/{key}/cancel"), json!({"reason": "late"})).await);
    let done = receive(&boss, &p, &a, 2).await;
    assert_snapshot(
        "reverse_movement",
        boss.post(&format!("/movement/{done}/reverse"), json!({"reason": "wrong"})).await,
    );
}

#[tokio::test]
async fn lists_are_answered_as_before() {
    let (_app, boss) = plant().await;
    let (p, a) = (plain(&boss, "P").await, position(&boss, "A1").await);
    let rows = json!([{"product_key": p, "position_to": a}]);
    let made = assert_snapshot(
        "create_list",
        boss.post(
            "/movement-list",
            json!({"type": "receipt", "code": "R1", "movements": rows, "due_by": "2030-01-01"}),
        )
        .await,
    );
    let path = format!("/movement-list/{}", made["movement_list_key"].as_str().unwrap());
    assert_snapshot("update_list", boss.patch(&path, json!({"notes": "soon"})).await);
    assert_snapshot("add_list_movements", boss.post(&format!("{path}/movements"), json!({"movements": rows})).await);
    assert_snapshot(
        "confirm_list",
        boss.post(&format!("{path}/confirm"), json!({"movement_keys": [made["movement_keys"][0]]})).await,
    );
    assert_snapshot("close_list", boss.post(&format!("{path}/close"), json!({})).await);
    let made = boss
        .post("/movement-list", json!({"type": "receipt", "code": "R2", "movements": rows, "due_by": "2030-01-01"}))
        .await
        .ok()
        .detail();
    let path = format!("/movement-list/{}", made["movement_list_key"].as_str().unwrap());
    assert_snapshot("cancel_list", boss.post(&format!("{path}/cancel"), json!({})).await);
}
