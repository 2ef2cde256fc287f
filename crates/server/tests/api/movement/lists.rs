//! Movement lists: creating, updating, extending, confirming, closing and canceling them.

use serde_json::{Value, json};

use super::steps::{kept, last_event_types, plain, plant, position, receive, receive_unit, stock, traced};
use crate::support::{Actor, assert_code, changed, text};

/// Creates a list and returns its key and the keys of its movements.
async fn post_list(boss: &Actor, body: Value) -> (String, Vec<String>) {
    let made = changed(boss.post("/movement-list", body).await);
    let rows = made["movement_keys"].as_array().unwrap().iter().map(|key| key.as_str().unwrap().to_owned());
    (text(&made, "movement_list_key"), rows.collect())
}

#[tokio::test]
async fn create_list_with_rows_of_another_type_a_duplicate_in_an_item_or_a_taken_code_is_refused() {
    let (_app, boss) = plant().await;
    let (p, q, t) = (plain(&boss, "P").await, plain(&boss, "Q").await, traced(&boss, "T").await);
    let post =
        async |kind: &str, rows: Value| boss.post("/movement-list", json!({"type": kind, "movements": rows})).await;
    let refused = post("receipt", json!([{"product_key": p}, {"product_key": p, "type": "shipment"}])).await;
    assert_code(&refused, 422, "type_mismatch");
    assert_eq!(refused.json()["detail"]["row"], 1);
    assert_code(&post("reversal", json!([])).await, 422, "movement_type_not_allowed");
    assert_code(&post("receipt", json!([{"product_code": "P"}])).await, 422, "by_code_required");
    assert_code(&post("receipt", json!([{}])).await, 422, "product_required");
    let rows = json!([{"product_key": p, "movement_list_item": 1}, {"product_key": q, "movement_list_item": 1}]);
    assert_code(&post("receipt", rows).await, 422, "item_product_mismatch");
    let rows = json!([{"product_key": p, "movement_list_item": 1}, {"product_key": p, "movement_list_item": 1}]);
    assert_code(&post("receipt", rows).await, 422, "item_serial_duplicate");
    let rows = json!([{"product_key": t, "serial_code": "A", "movement_list_item": 1},
        {"product_key": t, "serial_code": "A", "movement_list_item": 1}]);
    assert_code(&post("receipt", rows).await, 422, "item_serial_duplicate");
    let completed = json!({"type": "receipt", "status": "completed", "movements": []});
    assert_code(&boss.post("/movement-list", completed).await, 422, "movements_required");
    post_list(&boss, json!({"type": "receipt", "code": "x"})).await;
    let taken = boss.post("/movement-list", json!({"type": "receipt", "code": " X "})).await;
    assert_code(&taken, 409, "movement_list_code_taken");
    post_list(&boss, json!({"type": "shipment", "code": "X"})).await;
    post_list(&boss, json!({"type": "receipt", "by_code": true, "movements": [{"product_code": "P"}]})).await;
    boss.patch("/config", json!({"system_counters": {"movement_lists": null}})).await.ok();
    assert_code(&boss.post("/movement-list", json!({"type": "receipt"})).await, 409, "counter_not_defined");
}

#[tokio::test]
async fn create_completed_list_posts_its_rows_and_refuses_later_changes() {
    let (app, boss) = plant().await;
    let (p, t, a) = (plain(&boss, "P").await, traced(&boss, "T").await, position(&boss, "A1").await);
    let rows = json!([{"product_key": p, "qt_planned": 3, "position_to": a}, {"product_key": t, "serial_code": "U", "position_to": a}]);
    let body =
        json!({"type": "receipt", "status": "completed", "movements": rows, "references": {"purchase_doc": "PO"}});
    let (list, keys) = post_list(&boss, body).await;
    let kinds = last_event_types(&app).await;
    assert_eq!(
        (kinds.first().map(String::as_str), kinds.last().map(String::as_str)),
        (Some("WAREHOUSE_LIST_CREATED"), Some("WAREHOUSE_LIST_CLOSED"))
    );
    assert_eq!((keys.len(), stock(&app, &p, &a).await, stock(&app, &t, &a).await), (2, "3".into(), "1".into()));
    let sql = "select count(*) from warehouse.movement where refs = '{\"purchase_doc\": \"PO\"}'";
    assert_eq!(app.count(sql).await, 2, "rows have the papers of the list");
    for command in ["close", "cancel", "confirm"] {
        let answer = boss.post(&format!("/movement-list/{list}/{command}"), json!({})).await;
        assert_code(&answer, 409, "movement_list_not_open");
    }
    assert_code(
        &boss.patch(&format!("/movement-list/{list}"), json!({"notes": "x"})).await,
        409,
        "movement_list_not_open",
    );
    let more = boss.post(&format!("/movement-list/{list}/movements"), json!({"movements": [{"product_key": p}]})).await;
    assert_code(&more, 409, "movement_list_not_open");
    changed(boss.post(&format!("/movement/{}/reverse", keys[0]), json!({"reason": "x"})).await);
    let status = "select status from warehouse.movement_list";
    assert_eq!(app.sql.query_one(status, &[]).await.unwrap().get::<_, String>(0), "completed", "closed on purpose");
}

#[tokio::test]
async fn a_list_is_updated_gets_more_rows_and_closes_when_all_are_confirmed() {
    let (app, boss) = plant().await;
    let (p, q, a) = (plain(&boss, "P").await, plain(&boss, "Q").await, position(&boss, "A1").await);
    let (list, _) =
        post_list(&boss, json!({"type": "receipt", "movements": [{"product_key": p, "position_to": a}]})).await;
    let path = format!("/movement-list/{list}");
    let body = json!({"code": "new", "notes": "soon", "due_by": "2030-01-02", "references": {"partner_code": "ACME"}});
    let answer = changed(boss.patch(&path, body).await);
    assert_eq!(
        (&answer["code"], &answer["notes"], &answer["due_by"]),
        (&json!("NEW"), &json!("soon"), &json!("2030-01-02"))
    );
    let sql = "select refs ->> 'partner_code' from warehouse.movement";
    assert_eq!(app.sql.query_one(sql, &[]).await.unwrap().get::<_, String>(0), "ACME");
    let rows = json!({"movements": [{"product_key": q, "qt_planned": 2, "position_to": a}]});
    changed(boss.post(&format!("{path}/movements"), rows).await);
    assert_eq!(last_event_types(&app).await, ["WAREHOUSE_LIST_UPDATED", "MOVEMENT_PLANNED"]);
    let items = "select array_agg(movement_list_item::int order by movement_list_item) from warehouse.movement";
    assert_eq!(app.sql.query_one(items, &[]).await.unwrap().get::<_, Vec<i32>>(0), [1, 2]);
    let none = boss.post(&format!("{path}/confirm"), json!({"movement_keys": ["77077"]})).await;
    assert_code(&none, 404, "movement_not_found");
    let answer = changed(boss.post(&format!("{path}/confirm"), json!({})).await);
    assert_eq!(answer["completed_keys"].as_array().unwrap().len(), 2);
    assert_eq!(last_event_types(&app).await.last().map(String::as_str), Some("WAREHOUSE_LIST_CLOSED"));
    assert_eq!((stock(&app, &p, &a).await, stock(&app, &q, &a).await), ("1".into(), "2".into()));
    for command in ["close", "cancel", "confirm", "movements"] {
        let body = json!({"movements": [{"product_key": p}]});
        let answer = boss.post(&format!("/movement-list/77077/{command}"), body).await;
        assert_code(&answer, 404, "movement_list_not_found");
    }
    assert_code(&boss.patch("/movement-list/77077", json!({"notes": "x"})).await, 404, "movement_list_not_found");
}

/// The reference to a count also protects its list: without it, users could add rows to the list, confirm it or close
/// it.
#[tokio::test]
async fn new_references_of_a_list_or_movement_keep_those_that_only_the_service_sets() {
    let (app, boss) = plant().await;
    let (p, a) = (plain(&boss, "P").await, position(&boss, "A1").await);
    let (list, rows) =
        post_list(&boss, json!({"type": "receipt", "movements": [{"product_key": p, "position_to": a}]})).await;
    let mark = r#"'{"inventory_count_session_key": "7"}'::jsonb"#;
    app.sql.batch_execute(&format!("update warehouse.movement_list set refs = {mark}")).await.unwrap();
    app.sql.batch_execute(&format!("update warehouse.movement set refs = {mark}")).await.unwrap();
    let sent = json!({"references": {"partner_code": "ACME"}});
    let stored = json!({"inventory_count_session_key": "7", "partner_code": "ACME"});
    changed(boss.patch(&format!("/movement-list/{list}"), sent.clone()).await);
    for table in ["movement_list", "movement"] {
        let refs = app.sql.query_one(&format!("select refs from warehouse.{table}"), &[]).await.unwrap();
        assert_eq!(refs.get::<_, Value>(0), stored, "{table}");
    }
    app.sql.batch_execute(&format!("update warehouse.movement set refs = {mark}")).await.unwrap();
    changed(boss.patch(&format!("/movement/{}", rows[0]), sent).await);
    let refs = app.sql.query_one("select refs from warehouse.movement", &[]).await.unwrap();
    assert_eq!(refs.get::<_, Value>(0), stored);
}

/// After that, rows can be confirmed by key, and a list with a completed row can be closed but not canceled.
#[tokio::test]
async fn confirm_list_with_one_row_that_cannot_be_moved_moves_nothing() {
    let (app, boss) = plant().await;
    let (p, q) = (plain(&boss, "P").await, plain(&boss, "Q").await);
    receive(&boss, &p, "IN", 1).await;
    let rows = json!([{"product_key": p}, {"product_key": q}]);
    let (list, keys) = post_list(&boss, json!({"type": "shipment", "movements": rows})).await;
    let refused = boss.post(&format!("/movement-list/{list}/confirm"), json!({})).await;
    assert_code(&refused, 409, "negative_stock");
    assert_eq!(refused.json()["detail"]["movement_key"], json!(keys[1]));
    assert_eq!(stock(&app, &p, "IN").await, "1");
    let body = json!({"movement_keys": [keys[0]]});
    changed(boss.post(&format!("/movement-list/{list}/confirm"), body.clone()).await);
    let again = boss.post(&format!("/movement-list/{list}/confirm"), body).await;
    assert_code(&again, 409, "movement_not_open");
    let refused = boss.post(&format!("/movement-list/{list}/cancel"), json!({})).await;
    assert_code(&refused, 409, "movement_list_has_completed");
    let closed = changed(boss.post(&format!("/movement-list/{list}/close"), json!({"reason": "enough"})).await);
    assert_eq!(closed["status"], "completed");
}

#[tokio::test]
async fn cancel_list_or_cancel_of_its_last_row_cancels_a_list_of_which_nothing_was_moved() {
    let (app, boss) = plant().await;
    let p = plain(&boss, "P").await;
    let (list, keys) = post_list(&boss, json!({"type": "shipment", "movements": [{"product_key": p}]})).await;
    let canceled = changed(boss.post(&format!("/movement-list/{list}/cancel"), json!({})).await);
    assert_eq!((&canceled["status"], &canceled["counts"]["canceled"]), (&json!("canceled"), &json!(1)));
    assert_eq!(last_event_types(&app).await, ["WAREHOUSE_LIST_CANCELED", "MOVEMENT_CANCELED"]);
    let (list, keys_two) = post_list(&boss, json!({"type": "shipment", "movements": [{"product_key": p}]})).await;
    changed(boss.post(&format!("/movement/{}/cancel", keys_two[0]), json!({})).await);
    let sql = format!("select status from warehouse.movement_list where key = {list}");
    assert_eq!(app.sql.query_one(&sql, &[]).await.unwrap().get::<_, String>(0), "canceled", "{keys:?}");
}

#[tokio::test]
async fn confirm_list_splits_a_row_by_the_lots_that_are_chosen() {
    let (app, boss) = plant().await;
    let p = kept(&boss, "L", &json!({"lot_tracking": "required"})).await;
    for (lot, quantity) in [("A", 2), ("B", 3)] {
        super::steps::receive_lot(&boss, &p, "IN", lot, quantity).await;
    }
    let (list, keys) =
        post_list(&boss, json!({"type": "shipment", "movements": [{"product_key": p, "qt_planned": 4}]})).await;
    let answer = changed(boss.post(&format!("/movement-list/{list}/confirm"), json!({})).await);
    assert_eq!(answer["completed_keys"].as_array().unwrap().len(), 2, "{answer}");
    assert_eq!(answer["completed_keys"][0], json!(keys[0]), "the first lot on the row itself");
    assert_eq!(stock(&app, &p, "IN").await, "1");
    let sql = "select count(*) from warehouse.movement_list where status = 'completed'";
    assert_eq!(app.count(sql).await, 1);
}

#[tokio::test]
async fn a_shipment_list_may_name_a_unit_by_its_code() {
    let (_app, boss) = plant().await;
    let t = traced(&boss, "T").await;
    let unit = receive_unit(&boss, &t, "IN", "U").await;
    let rows = json!([{"product_key": t, "serial_code": "u"}]);
    let (list, _) = post_list(&boss, json!({"type": "shipment", "movements": rows})).await;
    changed(boss.post(&format!("/movement-list/{list}/confirm"), json!({})).await);
    assert_eq!(crate::serial::plant::read(&boss, &unit).await["state"], "shipped");
}
