//! Blind counting: the users who count do not see the books until the session is completed.

use serde_json::{Value, json};

use super::plant::{RECORD, SESSION, count, lay_units, on_session, planned, serial, shelf, text, traced};
use crate::support::changed;

const QUANTITIES: [&str; 3] = ["system_qt", "system_lots", "delta"];
const SERIALS: [&str; 4] = ["system_serial_keys", "system_serials", "found_serial_keys", "missing_serial_keys"];

#[tokio::test]
async fn books_and_variance_are_hidden_from_counters_until_the_session_is_completed() {
    let (app, boss, _) = shelf().await;
    let anna = app.user("anna", "operator").await;
    let product = traced(&boss, "T").await;
    let unit = serial(&boss, &product, "S1").await;
    lay_units(&app, &product, "A1", &[&unit]).await;
    let (mut quantities, mut serials) = (true, true);
    let session = planned(&boss, json!({"count_session": {"type": "position"}})).await;
    changed(on_session(&boss, &session, "start").await);
    let key = text(&count(&anna, &session, &product, "A1", json!({"count_serial_keys": []})).await, "_key");
    let hidden = |record: &Value, members: &[&str]| {
        members.iter().filter(|name| **name != "system_lots").all(|name| record[*name].is_null())
    };
    let shown = |record: &Value, members: &[&str]| {
        members.iter().filter(|name| **name != "system_lots").all(|name| !record[*name].is_null())
    };
    // Quantities and units are hidden, then only units, then only quantities.
    for _ in 0..3 {
        let path = format!("{RECORD}?session_key={session}&include_discarded=false");
        let (of_anna, of_boss) =
            (anna.get(&path).await.ok().json()[0].clone(), boss.get(&path).await.ok().json()[0].clone());
        assert!(shown(&of_boss, &QUANTITIES) && shown(&of_boss, &SERIALS), "{of_boss}");
        assert_eq!((hidden(&of_anna, &QUANTITIES), hidden(&of_anna, &SERIALS)), (quantities, serials), "{of_anna}");
        assert_eq!(of_anna["counted_qt"], json!(0), "what was counted is no secret");
        // A started session cannot change its blind flags by the API, so they are set directly in the table.
        (quantities, serials) = if quantities && serials { (false, true) } else { (true, false) };
        let set = format!("update counting.session set blind_quantities = {quantities}, blind_serials = {serials}");
        app.sql.batch_execute(&set).await.unwrap();
    }
    changed(on_session(&boss, &session, "complete").await);
    let path = format!("{RECORD}?session_key={session}");
    let seen = anna.get(&path).await.ok().json()[0].clone();
    assert!(shown(&seen, &QUANTITIES) && shown(&seen, &SERIALS), "counting has ended: {seen}");
    assert_eq!(seen["_key"], json!(key));
    assert_eq!(anna.get(&format!("{SESSION}/{session}")).await.status, 200);
}

#[tokio::test]
async fn conflicts_of_a_blind_session_show_no_quantities_to_counters() {
    let (app, boss, product) = shelf().await;
    let anna = app.user("anna", "operator").await;
    let session = super::plant::started(&boss).await;
    count(&anna, &session, &product, "A1", json!({"count_qt": 1})).await;
    // The count finds nine missing, but only two are left, so the variance cannot be posted.
    app.sql.batch_execute("update warehouse.stock set quantity = 2").await.unwrap();
    let path = format!("{SESSION}/{session}/conflicts");
    let of = |rows: Value| (rows[0]["kind"].clone(), rows[0]["data"].clone());
    assert_eq!(of(anna.get(&path).await.ok().json()), (json!("negative_stock"), json!({})));
    let seen = json!({"available": 2, "requested": 9});
    assert_eq!(of(boss.get(&path).await.ok().json()), (json!("negative_stock"), seen));
}

#[tokio::test]
async fn start_and_complete_count_answer_no_books_to_counters_of_a_blind_session() {
    let (app, boss, product) = shelf().await;
    let anna = app.user("anna", "operator").await;
    let session = super::plant::started(&boss).await;
    let open = changed(super::plant::begin(&anna, &session, &product, "A1").await);
    assert_eq!(open["record"]["system_qt"], Value::Null);
    let done = changed(super::plant::complete(&anna, &text(&open, "count_record_key"), json!({"count_qt": 8})).await);
    assert_eq!((&done["record"]["system_qt"], &done["record"]["delta"]), (&Value::Null, &Value::Null));
}
