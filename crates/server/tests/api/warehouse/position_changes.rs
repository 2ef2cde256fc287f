//! Locations: updates, and moves to another parent.

use reqwest::Method;
use serde_json::{Value, json};

use super::stock::{busy, inside, kept, mobile, put, shelf};
use crate::serial::plant::{events_after, journal_rows, plant};
use crate::support::{Actor, Answer, TestApp, assert_code, assert_refused, changed, request_if_match, text};

/// Sends `PATCH /position/{key}`.
async fn patch(actor: &Actor, key: &str, body: Value) -> Answer {
    actor.patch(&format!("/position/{key}"), body).await
}

/// Sends a new parent for a location.
async fn move_into(actor: &Actor, key: &str, parent: &str) -> Answer {
    patch(actor, key, json!({"parent_position_key": parent})).await
}

/// Reads a stored column of a location, as the rules of movements do.
async fn stored_column(app: &TestApp, key: &str, column: &str) -> String {
    let select = format!("select {column}::text from position.position where key = $1");
    app.sql.query_one(&select, &[&key]).await.unwrap().get(0)
}

#[tokio::test]
async fn update_position_changes_the_sent_fields_and_records_them_in_the_journal() {
    let (app, boss) = plant().await;
    let a1 = shelf(&boss, "A1").await;
    let skip = journal_rows(&app).await;
    let body = json!({"code": "A2", "owned": false, "disposable": true, "fixed": false, "extra": {"x": 1},
        "allow_consumption": false});
    let new = changed(patch(&boss, &a1, body).await);
    assert_eq!((&new["code"], &new["owned"], &new["fixed"]), (&json!("A2"), &json!(false), &json!(false)));
    assert!(new["updated"].is_string() && new["updated_by"].is_string(), "{new}");
    let told = events_after(&app, skip).await;
    assert_eq!(told.len(), 1);
    assert_eq!(
        (&told[0]["type"], &told[0]["data"]["changes"]["code"]),
        (&json!("POSITION_UPDATED"), &json!(["A1", "A2"]))
    );
    // An update without changes writes nothing.
    let again = changed(patch(&boss, &a1, json!({"code": "A2"})).await);
    assert_eq!(again["_rev"], new["_rev"]);
    assert_eq!(journal_rows(&app).await, skip + 1);
    let stale = request_if_match(&boss, Method::PATCH, &format!("/position/{a1}"), "\"1\"", Some(json!({}))).await;
    assert_code(&stale, 412, "revision_mismatch");
    assert_eq!(patch(&boss, &a1, json!({"deleted": true})).await.status, 422);
}

#[tokio::test]
async fn update_position_passes_blocking_consumption_rule_and_code_on_to_positions_below() {
    let (app, boss) = plant().await;
    let hall = shelf(&boss, "HALL").await;
    let (shelf_key, deep) = {
        let a = inside(&boss, &hall, "A").await;
        let b = inside(&boss, &a, "B").await;
        (a, b)
    };
    changed(patch(&boss, &hall, json!({"available": false, "allow_consumption": false})).await);
    for key in [&shelf_key, &deep] {
        assert_eq!(stored_column(&app, key, "blocked").await, "true");
        assert_eq!(stored_column(&app, key, "consumable").await, "false");
    }
    changed(patch(&boss, &shelf_key, json!({"allow_consumption": true})).await);
    assert_eq!(stored_column(&app, &deep, "consumable").await, "true");
    changed(patch(&boss, &hall, json!({"code": "HALL-2"})).await);
    assert_eq!(stored_column(&app, &deep, "codes").await, "{IN,HALL-2,A,B}");
    let late = inside(&boss, &deep, "LATE").await;
    assert_eq!(stored_column(&app, &late, "blocked").await, "true");
    assert_eq!(stored_column(&app, &late, "codes").await, "{IN,HALL-2,A,B,LATE}");
}

#[tokio::test]
async fn update_position_with_a_new_parent_records_a_container_transfer() {
    let (app, boss) = plant().await;
    let (a, b) = (shelf(&boss, "A").await, shelf(&boss, "B").await);
    let (cart, glue) = (mobile(&boss, &a, "CART").await, kept(&boss, "GLUE").await);
    let bin = inside(&boss, &cart, "BIN").await;
    put(&app, &boss, &glue, &bin, "2").await;
    let skip = journal_rows(&app).await;
    let moved = changed(move_into(&boss, &cart, &b).await);
    assert_eq!(moved["parent_position_key"], json!(b));
    assert_eq!(stored_column(&app, &bin, "path").await, format!("{{IN,{b},{cart},{bin}}}"));
    let rows = boss.get(&format!("/movement?container_key={cart}")).await.ok().json();
    let row = &rows[0];
    assert_eq!(
        (&row["type"], &row["status"], &row["qt_confirmed"]),
        (&json!("transfer"), &json!("completed"), &json!(1))
    );
    assert_eq!((&row["position_from"], &row["position_to"], &row["product_key"]), (&json!(a), &json!(b), &json!(null)));
    let told = events_after(&app, skip).await;
    let kinds: Vec<&str> = told.iter().map(|row| row["type"].as_str().unwrap()).collect();
    assert_eq!(kinds, ["POSITION_MOVED", "MOVEMENT_COMPLETED"]);
    assert_eq!(told[0]["data"]["changes"]["parent_position_key"], json!([a, b]));
    // Sending the current parent again changes nothing. The parent may be in the query instead of the body.
    let again = changed(boss.patch(&format!("/position/{cart}?parent_position_key={b}"), json!({})).await);
    assert_eq!(again["_rev"], moved["_rev"]);
    let both = format!("/position/{cart}?parent_position_key={a}");
    assert_code(&boss.patch(&both, json!({"parent_position_key": b})).await, 422, "key_mismatch");
    let inventory = boss.get(&format!("/inventory?product_key={glue}")).await.ok().json();
    let codes: Vec<&str> =
        inventory[0]["path"].as_array().unwrap().iter().map(|step| step["position_code"].as_str().unwrap()).collect();
    assert_eq!(codes, ["B", "CART", "BIN"]);
}

#[tokio::test]
async fn update_parent_of_a_fixed_position_with_stock_below_is_409_position_fixed() {
    let (app, boss) = plant().await;
    let (a, b, glue) = (shelf(&boss, "A").await, shelf(&boss, "B").await, kept(&boss, "GLUE").await);
    let bin = inside(&boss, &a, "BIN").await;
    changed(move_into(&boss, &a, &b).await);
    put(&app, &boss, &glue, &bin, "1").await;
    assert_code(&move_into(&boss, &a, "IN").await, 409, "position_fixed");
    changed(patch(&boss, &a, json!({"parent_position_key": "IN", "fixed": false})).await);
}

#[tokio::test]
async fn update_parent_to_the_position_itself_or_one_below_it_is_409_position_loop() {
    let (_app, boss) = plant().await;
    let a = shelf(&boss, "A").await;
    let b = inside(&boss, &a, "B").await;
    let refused = boss.patch(&format!("/position/{a}?parent_position_key={b}"), json!({})).await;
    assert_code(&refused, 409, "position_loop");
    assert_code(&move_into(&boss, &a, &a).await, 409, "position_loop");
}

#[tokio::test]
async fn update_parent_is_refused_while_the_target_is_blocked_or_stock_is_counted() {
    let (app, boss) = plant().await;
    let (a, b, glue) = (shelf(&boss, "A").await, shelf(&boss, "B").await, kept(&boss, "GLUE").await);
    let bin = inside(&boss, &a, "BIN").await;
    changed(patch(&boss, &b, json!({"available": false})).await);
    assert_code(&move_into(&boss, &a, &b).await, 409, "position_unavailable");
    changed(patch(&boss, &b, json!({"available": true})).await);
    busy(&app, &glue, &bin, "counting_by = 5").await;
    let at = |code: &str, name: &str, value: &str| json!({"code": code, "product_key": glue, "position_key": bin, name: value});
    assert_refused(&move_into(&boss, &a, &b).await, 409, &at("stock_counting", "count_by", "5"));
    busy(&app, &glue, &bin, "counting_by = null, locked_by = 6").await;
    assert_refused(&move_into(&boss, &a, &b).await, 409, &at("stock_locked", "locked_by", "6"));
    busy(&app, &glue, &bin, "locked_by = null").await;
    changed(move_into(&boss, &a, &b).await);
}

#[tokio::test]
async fn update_position_that_is_unknown_reserved_or_deleted_or_to_a_taken_code_is_refused() {
    let (_app, boss) = plant().await;
    let (a, b) = (shelf(&boss, "A").await, shelf(&boss, "B").await);
    assert_code(&patch(&boss, "nowhere", json!({})).await, 404, "position_not_found");
    assert_code(&move_into(&boss, "nowhere", &a).await, 404, "position_not_found");
    assert_code(&move_into(&boss, &a, "nowhere").await, 404, "parent_position_not_found");
    assert_code(&patch(&boss, &a, json!({"code": "b"})).await, 409, "position_code_taken");
    assert_code(&move_into(&boss, &a, "OUT").await, 422, "parent_not_allowed");
    for body in [json!({"code": "X"}), json!({"disposable": true}), json!({"fixed": false})] {
        assert_code(&patch(&boss, "IN", body).await, 409, "position_reserved");
    }
    assert_code(&move_into(&boss, "IN", &a).await, 409, "position_reserved");
    assert_code(&patch(&boss, "OUT", json!({"owned": false})).await, 409, "position_reserved");
    changed(patch(&boss, "OUT", json!({"extra": 7})).await);
    changed(patch(&boss, "IN", json!({"owned": false})).await);
    changed(boss.delete(&format!("/position/{b}")).await);
    assert_code(&patch(&boss, &b, json!({"code": "C"})).await, 409, "position_deleted");
    assert_code(&move_into(&boss, &a, &b).await, 404, "parent_position_not_found");
}

#[tokio::test]
async fn moving_a_position_to_another_site_is_refused_while_one_of_its_codes_is_taken_there() {
    let (app, boss) = plant().await;
    let sites = "insert into organization.site (key, name) values ('2', 'Two');
        insert into position.position (key, code, site_key, created) values ('IN.2', 'IN.2', '2', '2026-01-01Z')";
    app.sql.batch_execute(sites).await.unwrap();
    let (a, there) = (shelf(&boss, "A").await, inside(&boss, "IN.2", "BIN").await);
    let bin = inside(&boss, &a, "bin").await;
    let refused = move_into(&boss, &a, "IN.2").await;
    assert_refused(&refused, 409, &json!({"code": "position_code_taken", "position_code": "bin"}));
    changed(patch(&boss, &there, json!({"code": "A"})).await);
    assert_code(&move_into(&boss, &a, "IN.2").await, 409, "position_code_taken");
    changed(boss.delete(&format!("/position/{there}")).await);
    let moved = changed(move_into(&boss, &a, "IN.2").await);
    assert_eq!(moved["site_key"], "2");
    assert_eq!(text(&boss.get(&format!("/position/{bin}")).await.ok().json()["position"], "site_key"), "2");
    assert_eq!(boss.get("/position").await.ok().json(), json!([]));
}
