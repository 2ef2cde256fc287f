//! Refusals that several operations share, raised for each operation that publishes them.

use http::Method;
use serde_json::{Value, json};

use super::steps::{execute, kept, moved, plain, plant, receive_unit, traced};
use crate::counting::plant as counts;
use crate::serial::plant::{self, act, sql};
use crate::support::{Actor, Answer, assert_code, changed, send, text};

/// Sends a request with a revision that no record has.
async fn send_stale(boss: &Actor, method: Method, path: &str, body: &Value) -> Answer {
    send(boss.request(method, path).header("if-match", "\"1000000\"").json(body)).await
}

/// Creates a planned list and returns its key and the keys of its movements.
async fn list_of(boss: &Actor, kind: &str, rows: Value) -> (String, Vec<String>) {
    let made = changed(boss.post("/movement-list", json!({"type": kind, "movements": rows})).await);
    let key = text(&made, "movement_list_key");
    let rows = boss.get(&format!("/movement?movement_list_key={key}")).await.ok().json();
    (key, rows.as_array().unwrap().iter().map(|row| text(row, "_key")).collect())
}

#[tokio::test]
async fn commands_on_movements_and_lists_with_a_stale_revision_are_412_revision_mismatch() {
    let (_app, boss) = plant().await;
    let p = plain(&boss, "P").await;
    let (list, rows) = list_of(&boss, "receipt", json!([{"product_key": p}])).await;
    let done = moved(&boss, json!({"type": "receipt", "product_key": p})).await;
    let (list, row) = (format!("/movement-list/{list}"), format!("/movement/{}", rows[0]));
    for (method, path, body) in [
        (Method::POST, format!("{list}/movements"), json!({"movements": [{"product_key": p}]})),
        (Method::POST, format!("{list}/confirm"), json!({})),
        (Method::POST, format!("{list}/close"), json!({})),
        (Method::POST, format!("{list}/cancel"), json!({})),
        (Method::PATCH, list, json!({"notes": "x"})),
        (Method::POST, format!("{row}/confirm"), json!({})),
        (Method::POST, format!("{row}/cancel"), json!({})),
        (Method::PATCH, row, json!({"reason": "x"})),
        (Method::POST, format!("/movement/{done}/reverse"), json!({"reason": "x"})),
    ] {
        assert_code(&send_stale(&boss, method, &path, &body).await, 412, "revision_mismatch");
    }
}

#[tokio::test]
async fn plans_and_lists_with_bad_references_units_in_stock_or_conflicting_rows_are_refused() {
    let (app, boss) = plant().await;
    let (p, t) = (plain(&boss, "MATERIAL").await, traced(&boss, "UNIT").await);
    let line = plant::line(&app, &boss, true).await;
    let known = receive_unit(&boss, &t, "IN", "U").await;
    let (list, _) = list_of(&boss, "consumption", json!([])).await;
    let (receipts, _) = list_of(&boss, "receipt", json!([])).await;
    let canceled = &line.batch;
    plant::cancel(&app, canceled).await;
    let open = plant::batch(&app, &line.job, true, 1).await;
    for (kind, references, status, code) in [
        ("consumption", json!({"batch_key": open}), 409, "batch_not_completed"),
        ("consumption", json!({"batch_key": canceled}), 409, "batch_canceled"),
        ("consumption", json!({"job_key": "77077"}), 422, "reference_unknown"),
        ("consumption", json!({"serial_link_key": "1"}), 422, "reference_reserved"),
    ] {
        let row = json!({"type": kind, "product_key": p, "references": references});
        assert_code(&boss.post("/movement/plan", row.clone()).await, status, code);
        let rows = json!({"movements": [row]});
        assert_code(&boss.post(&format!("/movement-list/{list}/movements"), rows.clone()).await, status, code);
        let body = json!({"type": kind, "movements": rows["movements"]});
        assert_code(&boss.post("/movement-list", body).await, status, code);
        if status == 422 {
            let patch = json!({"references": references});
            assert_code(&boss.patch(&format!("/movement-list/{list}"), patch).await, status, code);
        }
    }
    let again = json!({"type": "receipt", "product_key": t, "serial_key": known});
    assert_code(&boss.post("/movement/plan", again.clone()).await, 409, "serial_in_stock");
    let add = async |rows: Value| {
        boss.post(&format!("/movement-list/{receipts}/movements"), json!({"movements": rows})).await
    };
    assert_code(&add(json!([again])).await, 409, "serial_in_stock");
    let body = json!({"type": "receipt", "movements": [again]});
    assert_code(&boss.post("/movement-list", body).await, 409, "serial_in_stock");
    assert_code(&add(json!([{"type": "shipment", "product_key": p}])).await, 422, "type_mismatch");
    let rows = json!([{"product_key": p, "movement_list_item": 1}, {"product_key": t, "movement_list_item": 1}]);
    assert_code(&add(rows).await, 422, "item_product_mismatch");
    let new = json!({"product_key": t, "serial_code": "N", "movement_list_item": 2});
    assert_code(&add(json!([new, new])).await, 422, "item_serial_duplicate");
}

#[tokio::test]
async fn update_list_to_a_taken_code_is_409_movement_list_code_taken() {
    let (_app, boss) = plant().await;
    for code in ["A", "B"] {
        changed(boss.post("/movement-list", json!({"code": code, "type": "receipt", "movements": []})).await);
    }
    let lists = boss.get("/movement-list?search=B").await.ok().json();
    let path = format!("/movement-list/{}", text(&lists[0], "_key"));
    assert_code(&boss.patch(&path, json!({"code": "A"})).await, 409, "movement_list_code_taken");
}

#[tokio::test]
async fn commands_on_the_adjustment_list_of_a_count_are_409_movement_list_managed() {
    let (app, boss, product) = counts::shelf().await;
    let session = counts::started(&boss).await;
    counts::count(&boss, &session, &product, "A1", json!({"count_qt": 1})).await;
    changed(counts::on_session(&boss, &session, "complete").await);
    let holder = counts::hold_posting(&app).await;
    let confirmed = changed(counts::on_session(&boss, &session, "confirm").await);
    let list = format!("/movement-list/{}", text(&confirmed, "adjustment_list_key"));
    let row = json!({"movements": [{"product_key": product, "position_to": "A1", "qt_planned": 1}]});
    for (command, body) in [("movements", row), ("confirm", json!({})), ("close", json!({})), ("cancel", json!({}))] {
        assert_code(&boss.post(&format!("{list}/{command}"), body).await, 409, "movement_list_managed");
    }
    drop(holder);
}

/// Refused because the unit is in stock again, deleted, no longer released, scrapped, or built in.
#[tokio::test]
async fn reverse_movement_of_a_unit_whose_state_does_not_allow_it_any_more_is_409() {
    let (app, boss) = plant().await;
    let t = traced(&boss, "T").await;
    let reverse = async |key: &str| boss.post(&format!("/movement/{key}/reverse"), json!({"reason": "x"})).await;
    let ship = async |code: &str| {
        let unit = receive_unit(&boss, &t, "IN", code).await;
        let movement = moved(&boss, json!({"type": "shipment", "product_key": t, "serial_key": unit})).await;
        (unit, movement)
    };
    let (back, shipped) = ship("BACK").await;
    changed(execute(&boss, json!({"type": "receipt", "product_key": t, "serial_key": back})).await);
    assert_code(&reverse(&shipped).await, 409, "serial_in_stock");
    let received = "select key::text from warehouse.movement where serial_key = $1::text::bigint order by key limit 1";
    let (away, _) = ship("AWAY").await;
    let receipt: String = app.sql.query_one(received, &[&away]).await.unwrap().get(0);
    assert_code(&reverse(&receipt).await, 409, "serial_not_in_position");
    let (gone, shipped) = ship("GONE").await;
    changed(boss.delete(&format!("/serial/{gone}")).await);
    assert_code(&reverse(&shipped).await, 409, "serial_deleted");
    let unit = receive_unit(&boss, &t, "IN", "LOST").await;
    let body = json!({"type": "adjustment", "product_key": t, "serial_key": unit, "qt_planned": -1, "reason": "x"});
    let lost = moved(&boss, body).await;
    act(&boss, &unit, "unrelease").await;
    assert_code(&reverse(&lost).await, 409, "serial_not_released");
    let unit = receive_unit(&boss, &t, "IN", "BROKEN").await;
    act(&boss, &unit, "scrap").await;
    let sql = "select key::text from warehouse.movement where serial_key = $1::text::bigint order by key desc limit 1";
    let adjustment: String = app.sql.query_one(sql, &[&unit]).await.unwrap().get(0);
    assert_code(&reverse(&adjustment).await, 409, "serial_scrapped");
    let (built, shipped) = ship("BUILT").await;
    let holder = receive_unit(&boss, &t, "IN", "HOLDER").await;
    let body = json!({"child_serial_key": built, "parent_serial_key": holder, "process_inventory": false});
    changed(boss.post("/serial-link", body).await);
    assert_code(&reverse(&shipped).await, 409, "serial_installed");
}

/// Refused because the settings of a product were changed while it had no stock.
#[tokio::test]
async fn reverse_movement_of_a_product_that_has_no_serials_or_lots_any_more_is_422() {
    let (app, boss) = plant().await;
    let (t, lots) = (traced(&boss, "T").await, kept(&boss, "L", &json!({"lot_tracking": "optional"})).await);
    let unit = receive_unit(&boss, &t, "IN", "U").await;
    let shipped = moved(&boss, json!({"type": "shipment", "product_key": t, "serial_key": unit})).await;
    sql(&app, &format!("update product.product set traceability_level = null where key = {t}")).await;
    let reverse = async |key: &str| boss.post(&format!("/movement/{key}/reverse"), json!({"reason": "x"})).await;
    assert_code(&reverse(&shipped).await, 422, "serial_not_allowed");
    let body = json!({"type": "receipt", "product_key": lots, "lot_code": "B1", "qt_planned": 1});
    changed(execute(&boss, body).await);
    let shipped = moved(&boss, json!({"type": "shipment", "product_key": lots})).await;
    sql(&app, &format!("update product.product set lot_tracking = 'none' where key = {lots}")).await;
    assert_code(&reverse(&shipped).await, 422, "lot_not_allowed");
}

#[tokio::test]
async fn count_session_commands_are_refused_when_it_is_unknown_or_stale_or_its_counter_is_exhausted() {
    let (app, boss, _) = counts::shelf().await;
    let path = "/inventory/count-session";
    let body = json!({"description": "x"});
    assert_code(&boss.put(&format!("{path}/77077"), body.clone()).await, 404, "count_session_not_found");
    let session = counts::planned(&boss, json!({"count_session": {"type": "position"}})).await;
    assert_code(&send_stale(&boss, Method::PUT, &format!("{path}/{session}"), &body).await, 412, "revision_mismatch");
    let delete = send_stale(&boss, Method::DELETE, &format!("{path}?session_key={session}"), &json!({})).await;
    assert_code(&delete, 412, "revision_mismatch");
    changed(boss.post("/counter", json!({"_key": "c", "name": "c", "template": ["C", "#5"]})).await);
    boss.patch("/config", json!({"system_counters": {"counting_sessions": "c"}})).await.ok();
    let fill = "insert into counting.session (code, site_key, type, status, created, created_by)
        select 'C' || lpad(n::text, 5, '0'), site_key, type, status, created, created_by
        from counting.session, generate_series(1, 1001) n limit 1001";
    sql(&app, fill).await;
    assert_code(&boss.post(path, json!({"count_session": {"type": "position"}})).await, 409, "counter_exhausted");
}

#[tokio::test]
async fn confirm_of_a_reversed_receipt_that_names_a_lot_for_an_existing_unit_is_422_lot_not_allowed() {
    let (_app, boss) = plant().await;
    let t = traced(&boss, "UNIT").await;
    let rows = json!([{"product_key": t, "serial_code": "U", "lot_code": "L"}, {"product_key": t, "serial_code": "V"}]);
    let (list, _) = list_of(&boss, "receipt", rows).await;
    let rows = boss.get(&format!("/movement?movement_list_key={list}")).await.ok().json();
    let of_u = rows.as_array().unwrap().iter().find(|row| row["serial_code"] == "U").unwrap();
    let row = format!("/movement/{}", text(of_u, "_key"));
    changed(boss.post(&format!("{row}/confirm"), json!({})).await);
    changed(boss.post(&format!("{row}/reverse"), json!({"reason": "x", "restore_planned": true})).await);
    let refused = boss.post(&format!("/movement-list/{list}/confirm"), json!({})).await;
    assert_code(&refused, 422, "lot_not_allowed");
}
