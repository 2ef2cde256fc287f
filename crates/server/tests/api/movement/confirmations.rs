//! Refusals when a planned movement is confirmed or updated, including those caused by changes since it was planned.

use serde_json::{Value, json};

use super::steps::{kept, plain, plant, position, receive_lot, receive_unit, traced};
use crate::serial::plant::{batch, cancel, line, serial};
use crate::support::{Actor, TestApp, assert_code, changed, text};

/// Plans a movement and returns its key.
async fn planned(boss: &Actor, body: Value) -> String {
    text(&json!({"key": changed(boss.post("/movement/plan", body).await)["movement_keys"][0]}), "key")
}

#[tokio::test]
async fn confirm_movement_with_a_part_that_names_something_unknown_or_unsuitable_is_refused() {
    let (_app, boss) = plant().await;
    let (p, t, other) = (plain(&boss, "P").await, traced(&boss, "T").await, traced(&boss, "O").await);
    let lots = kept(&boss, "L", &json!({"lot_tracking": "optional"})).await;
    let foreign_lot =
        receive_lot(&boss, &kept(&boss, "M", &json!({"lot_tracking": "optional"})).await, "IN", "F", 1).await;
    let (foreign, known) = (serial(&boss, &other, "F").await, receive_unit(&boss, &t, "IN", "S1").await);
    let receipt = planned(&boss, json!({"type": "receipt", "product_key": p})).await;
    let shipment = planned(&boss, json!({"type": "shipment", "product_key": t})).await;
    let moves = planned(
        &boss,
        json!({"type": "transfer", "product_key": p, "position_from": "IN",
        "position_to": position(&boss, "A1").await}),
    )
    .await;
    let of_lots = planned(&boss, json!({"type": "shipment", "product_key": lots})).await;
    for (key, part, status, code) in [
        (&shipment, json!({"serial_key": "77077"}), 404, "serial_not_found"),
        (&of_lots, json!({"lot_key": "77077"}), 404, "lot_not_found"),
        (&receipt, json!({"position_to": "nowhere"}), 404, "position_not_found"),
        (&shipment, json!({"serial_key": known, "serial_code": "OTHER"}), 422, "key_code_mismatch"),
        (&moves, json!({"position_to": "IN"}), 422, "positions_equal"),
        (&receipt, json!({"position_to": "NULL"}), 422, "position_not_allowed"),
        (&receipt, json!({"serial_code": "S"}), 422, "serial_not_allowed"),
        (&shipment, json!({"serial_key": foreign}), 422, "serial_product_mismatch"),
        (&receipt, json!({"lot_code": "L"}), 422, "lot_not_allowed"),
        (&of_lots, json!({"lot_key": foreign_lot}), 422, "lot_product_mismatch"),
    ] {
        let mut part = part;
        part["quantity"] = json!(1);
        let answer = boss.post(&format!("/movement/{key}/confirm"), json!({"split_into": [part]})).await;
        assert_code(&answer, status, code);
    }
}

/// Asserts that the confirmation of an open movement, and of a list with such a row, is refused.
async fn assert_confirm_refused(boss: &Actor, movement: &str, list: &str, status: u16, code: &str) {
    assert_code(&boss.post(&format!("/movement/{movement}/confirm"), json!({})).await, status, code);
    assert_code(&boss.post(&format!("/movement-list/{list}/confirm"), json!({})).await, status, code);
}

/// Plans a movement alone and as a row of a list. Returns the keys of both.
async fn plan_twice(boss: &Actor, body: Value) -> (String, String) {
    let kind = body["type"].clone();
    let list = changed(boss.post("/movement-list", json!({"type": kind, "movements": [body]})).await);
    (planned(boss, body).await, text(&list, "movement_list_key"))
}

#[tokio::test]
async fn confirm_or_update_of_a_plan_is_refused_when_product_position_or_settings_forbid_it_now() {
    let (app, boss) = plant().await;
    let (p, place) = (plain(&boss, "P").await, position(&boss, "A1").await);
    let (movement, list) = plan_twice(&boss, json!({"type": "receipt", "product_key": p, "position_to": place})).await;
    let write = async |app: &TestApp, members: &str| {
        app.sql.execute(&format!("update product.product set {members} where key = {p}"), &[]).await.unwrap();
    };
    write(&app, "trash = true").await;
    assert_confirm_refused(&boss, &movement, &list, 409, "product_trashed").await;
    assert_code(&boss.patch(&format!("/movement/{movement}"), json!({"qt_planned": 2})).await, 409, "product_trashed");
    write(&app, "trash = false, manage_inventory = false").await;
    assert_confirm_refused(&boss, &movement, &list, 422, "inventory_not_managed").await;
    assert_code(
        &boss.patch(&format!("/movement/{movement}"), json!({"qt_planned": 2})).await,
        422,
        "inventory_not_managed",
    );
    write(&app, "manage_inventory = true, traceability_level = 'complete'").await;
    assert_confirm_refused(&boss, &movement, &list, 422, "serial_required").await;
    write(&app, "traceability_level = null, lot_tracking = 'required'").await;
    assert_confirm_refused(&boss, &movement, &list, 422, "lot_required").await;
    write(&app, "lot_tracking = 'none'").await;
    boss.patch("/config", json!({"mandatory_reason_for_movement_types": ["receipt"]})).await.ok();
    assert_confirm_refused(&boss, &movement, &list, 422, "reason_required").await;
    assert_code(&boss.patch(&format!("/movement/{movement}"), json!({"qt_planned": 2})).await, 422, "reason_required");
    boss.patch("/config", json!({"mandatory_reason_for_movement_types": []})).await.ok();
    app.sql.execute(&format!("update position.position set deleted = true where key = '{place}'"), &[]).await.unwrap();
    assert_confirm_refused(&boss, &movement, &list, 409, "position_deleted").await;
    assert_code(&boss.patch(&format!("/movement/{movement}"), json!({"qt_planned": 2})).await, 409, "position_deleted");
}

#[tokio::test]
async fn confirm_movement_of_several_units_without_naming_each_is_422() {
    let (_app, boss) = plant().await;
    let t = traced(&boss, "T").await;
    let (movement, list) = plan_twice(&boss, json!({"type": "receipt", "product_key": t, "qt_planned": 2})).await;
    assert_confirm_refused(&boss, &movement, &list, 422, "serial_required").await;
    let answer = boss.post(&format!("/movement/{movement}/confirm"), json!({"quantity": 3})).await;
    assert_code(&answer, 422, "quantity_invalid");
}

#[tokio::test]
async fn confirm_movement_of_a_unit_that_was_scrapped_or_put_on_hold_since_is_refused() {
    let (_app, boss) = plant().await;
    let t = traced(&boss, "T").await;
    let gone = serial(&boss, &t, "GONE").await;
    let (movement, list) = plan_twice(&boss, json!({"type": "receipt", "product_key": t, "serial_key": gone})).await;
    crate::serial::plant::act(&boss, &gone, "scrap").await;
    assert_confirm_refused(&boss, &movement, &list, 409, "serial_scrapped").await;
    let body = json!({"type": "receipt", "status": "completed", "movements": [{"product_key": t, "serial_key": gone}]});
    assert_code(&boss.post("/movement-list", body).await, 409, "serial_scrapped");
    let unit = receive_unit(&boss, &t, "IN", "U").await;
    let (movement, list) = plan_twice(&boss, json!({"type": "shipment", "product_key": t, "serial_key": unit})).await;
    crate::serial::plant::act(&boss, &unit, "hold").await;
    assert_confirm_refused(&boss, &movement, &list, 409, "on_hold").await;
    let body =
        json!({"type": "shipment", "status": "completed", "movements": [{"product_key": t, "serial_key": unit}]});
    assert_code(&boss.post("/movement-list", body).await, 409, "on_hold");
}

#[tokio::test]
async fn confirm_movement_of_a_unit_received_since_or_a_lot_expired_since_is_refused() {
    let (_app, boss) = plant().await;
    let (t, lots) = (traced(&boss, "T").await, kept(&boss, "L", &json!({"lot_tracking": "optional"})).await);
    let (movement, list) = plan_twice(&boss, json!({"type": "receipt", "product_key": t, "serial_code": "S"})).await;
    receive_unit(&boss, &t, "IN", "S").await;
    assert_confirm_refused(&boss, &movement, &list, 409, "serial_in_stock").await;
    let lot = receive_lot(&boss, &lots, "IN", "A", 5).await;
    let (movement, list) = plan_twice(&boss, json!({"type": "shipment", "product_key": lots, "lot_key": lot})).await;
    boss.patch(&format!("/lot/{lot}"), json!({"expires": "2001-01-01"})).await.ok();
    assert_confirm_refused(&boss, &movement, &list, 409, "lot_expired").await;
    let body = json!({"type": "shipment", "status": "completed", "movements": [{"product_key": lots, "lot_key": lot}]});
    assert_code(&boss.post("/movement-list", body).await, 409, "lot_expired");
}

#[tokio::test]
async fn update_movement_that_names_something_unknown_or_unsuitable_is_refused() {
    let (app, boss) = plant().await;
    let (p, t, other) = (plain(&boss, "PP").await, traced(&boss, "TT").await, traced(&boss, "OO").await);
    let lots = kept(&boss, "LL", &json!({"lot_tracking": "optional"})).await;
    let foreign_lot =
        receive_lot(&boss, &kept(&boss, "MM", &json!({"lot_tracking": "optional"})).await, "IN", "F", 1).await;
    let (foreign, known) = (serial(&boss, &other, "F").await, receive_unit(&boss, &t, "IN", "S1").await);
    let line = line(&app, &boss, true).await;
    let plain_one = planned(&boss, json!({"type": "receipt", "product_key": p})).await;
    let unit_one = planned(&boss, json!({"type": "receipt", "product_key": t})).await;
    let lot_one = planned(&boss, json!({"type": "shipment", "product_key": lots})).await;
    let moves = planned(
        &boss,
        json!({"type": "transfer", "product_key": p, "position_from": "IN",
        "position_to": position(&boss, "A1").await}),
    )
    .await;
    let uses = planned(&boss, json!({"type": "consumption", "product_key": p})).await;
    let canceled = &line.batch;
    cancel(&app, canceled).await;
    let open = batch(&app, &line.job, true, 1).await;
    for (key, body, status, code) in [
        (&unit_one, json!({"serial_key": "77077"}), 404, "serial_not_found"),
        (&lot_one, json!({"lot_key": "77077"}), 404, "lot_not_found"),
        (&plain_one, json!({"position_to": "nowhere"}), 404, "position_not_found"),
        (&unit_one, json!({"serial_key": known}), 409, "serial_in_stock"),
        (&moves, json!({"position_to": "IN"}), 422, "positions_equal"),
        (&plain_one, json!({"serial_key": known}), 422, "serial_not_allowed"),
        (&unit_one, json!({"serial_key": foreign}), 422, "serial_product_mismatch"),
        (&plain_one, json!({"lot_key": foreign_lot}), 422, "lot_not_allowed"),
        (&lot_one, json!({"lot_key": foreign_lot}), 422, "lot_product_mismatch"),
        (&plain_one, json!({"references": {"job_key": "77077"}}), 422, "reference_unknown"),
        (&plain_one, json!({"references": {"serial_link_key": "1"}}), 422, "reference_reserved"),
        (&uses, json!({"references": {"batch_key": open}}), 409, "batch_not_completed"),
        (&uses, json!({"references": {"batch_key": canceled}}), 409, "batch_canceled"),
    ] {
        assert_code(&boss.patch(&format!("/movement/{key}"), body).await, status, code);
    }
    let storeman = app.user("willi", "warehouse").await;
    let body = json!({"references": {"batch_key": line.batch}});
    assert_code(&storeman.patch(&format!("/movement/{uses}"), body).await, 403, "missing_scope");
}
