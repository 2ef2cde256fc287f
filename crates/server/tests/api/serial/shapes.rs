//! Complete responses of the area, compared with their snapshots: exactly these members, null where there is no value.

use serde_json::json;

use super::plant::{create, field, join, line, plant, read, serial, set, text};
use crate::configuration::steps::insert_position;
use crate::conventions::shared::eventually;
use crate::support::{Actor, Answer, assert_snapshot, send};

/// Sends a `GET` with query parameters.
async fn get(actor: &Actor, path: &str, query: &[(&str, &str)]) -> Answer {
    send(actor.request(reqwest::Method::GET, path).query(query)).await
}

#[tokio::test]
async fn serials_are_answered_as_before() {
    let (app, boss) = plant().await;
    let line = line(&app, &boss, true).await;
    field(&boss, "torque", "number").await;
    let body = json!({"product_key": line.product, "released": false});
    let key = text(&assert_snapshot("create_serial", boss.post("/serial", body).await), "serial_key");
    join(&app, &line.batch, &key).await;
    let path = format!("/serial/{key}");
    let body = json!({"data": [{"custom_field_key": "torque", "form_field_key": "torque", "value": 1}], "code": "A"});
    assert_snapshot("update_serial", boss.patch(&path, body).await);
    assert_snapshot("hold_serial", boss.post(&format!("{path}/hold"), json!({"reason": "x"})).await);
    assert_snapshot("read_serial", boss.get(&path).await);
    assert_snapshot("release_serial_hold", boss.post(&format!("{path}/release-hold"), json!({"reason": "x"})).await);
    let part = serial(&boss, &line.part, "X1").await;
    let body = json!({"child_serial_key": part, "parent_serial_key": key, "batch_key": line.batch});
    assert_snapshot("link_component__in_a_batch", boss.post("/serial-link", body).await);
    assert_snapshot("list_batch_units", get(&boss, "/serial-batch", &[("batch_key", &line.batch)]).await);
    assert_snapshot("list_batch_components", get(&boss, "/component-batch", &[("batch_key", &line.batch)]).await);
    assert_snapshot("select_serials", get(&boss, "/serial-selection", &[]).await);
    assert_snapshot("find_by_code", get(&boss, "/serial-code", &[("serial_code", "A")]).await);
    let free = [("serial_code", "B"), ("product_key", &line.product)];
    assert_snapshot("verify_code_free", get(&boss, "/serial-code/verify-free", &free).await);
    assert_snapshot("search_serials", get(&boss, "/serial", &[]).await);
    let unsealed = "select count(*) from journal.event where key not in (select event_key from journal.feed)";
    eventually("every row has its place", async || (app.count(unsealed).await == 0).then_some(())).await;
    assert_snapshot("read_history", boss.get(&format!("{path}/history")).await);
    assert_snapshot("list_serial_fields", boss.get("/serial-field").await);
    // The location of the unit.
    insert_position(&app, "bin").await;
    let stocked = serial(&boss, &line.part, "X2").await;
    set(&app, &stocked, "position_key = 'bin'").await;
    assert_snapshot("read_serial__in_stock", boss.get(&format!("/serial/{stocked}")).await);
}

#[tokio::test]
async fn the_life_of_serials_is_answered_as_before() {
    let (app, boss) = plant().await;
    let line = line(&app, &boss, true).await;
    let body = json!({"serials": [{"product_key": line.part, "code": "A"}, {"product_key": line.part, "code": "B"}]});
    assert_snapshot("create_serials", boss.post("/serial/bulk", body).await);
    let unit = text(&create(&boss, json!({"product_key": line.part, "code": "C", "released": false})).await, "_key");
    let path = format!("/serial/{unit}");
    assert_snapshot("release_serial", boss.post(&format!("{path}/release"), json!({})).await);
    assert_snapshot("unrelease_serial", boss.post(&format!("{path}/unrelease"), json!({"reason": "x"})).await);
    boss.post(&format!("{path}/release"), json!({})).await.ok();
    assert_snapshot("scrap_serial", boss.post(&format!("{path}/scrap"), json!({"reason": "x"})).await);
    assert_eq!(read(&boss, &unit).await["state"], "scrapped");
    let gone = text(&create(&boss, json!({"product_key": line.part, "code": "D", "released": false})).await, "_key");
    assert_snapshot("delete_serial", boss.delete(&format!("/serial/{gone}")).await);
}

#[tokio::test]
async fn links_and_trees_are_answered_as_before() {
    let (app, boss) = plant().await;
    let line = line(&app, &boss, true).await;
    let body = json!({"product_key": line.product, "wo_key": line.order, "code": "U", "released": false});
    let unit = text(&create(&boss, body).await, "_key");
    join(&app, &line.batch, &unit).await;
    let mut parts = Vec::new();
    for code in ["X1", "X2", "X3"] {
        parts.push(serial(&boss, &line.part, code).await);
    }
    let draft = json!([{"child_serial_key": parts[0], "parent_serial_key": unit}]);
    let path = format!("/batch/{}/serial-temp-links", line.batch);
    assert_snapshot("replace_temp_links", boss.put(&path, draft).await);
    let body = json!({"child_serial_key": parts[1], "parent_serial_key": unit});
    let key = text(&assert_snapshot("link_component", boss.post("/serial-link", body).await), "_key");
    let body = json!({"new_child_serial_key": parts[2], "reason": "x"});
    let both = assert_snapshot("replace_component", boss.post(&format!("/serial-link/{key}/replace"), body).await);
    let path = format!("/serial-link/{}/unlink", text(&both["link"], "_key"));
    assert_snapshot("unlink_component", boss.post(&path, json!({"reason": "x"})).await);
    assert_snapshot("list_links", boss.get("/serial-link").await);
    let links = json!({"links": [{"child_serial_key": parts[1], "parent_serial_key": unit}]});
    assert_snapshot("link_components", boss.post("/serial-link/bulk", links).await);
    let query = [("serial_key", unit.as_str()), ("include_replaced", "true")];
    assert_snapshot("read_hierarchy", get(&boss, "/serial-hierarchy", &query).await);
    assert_snapshot("list_parents", get(&boss, "/serial-parents", &[("serial_key", &parts[1])]).await);
    assert_snapshot("list_children", get(&boss, "/serial-children", &query).await);
    assert_snapshot("list_wip", get(&boss, "/wip-serial", &[("job_key", &line.job)]).await);
}

#[tokio::test]
async fn lots_and_allocations_are_answered_as_before() {
    let (app, boss) = plant().await;
    let line = line(&app, &boss, true).await;
    let body = json!({"product_key": line.glue, "code": "L1"});
    let key = text(&assert_snapshot("create_lot", boss.post("/lot", body).await), "_key");
    let path = format!("/lot/{key}");
    assert_snapshot("update_lot", boss.patch(&path, json!({})).await);
    assert_snapshot("hold_lot", boss.post(&format!("{path}/hold"), json!({"reason": "x"})).await);
    assert_snapshot("release_lot_hold", boss.post(&format!("{path}/release-hold"), json!({"reason": "x"})).await);
    assert_snapshot("search_lots", boss.get("/lot").await);
    assert_snapshot("read_lot", boss.get(&path).await);
    let allocations = format!("/batch/{}/lot-allocation", line.batch);
    let body = json!([{"component_key": line.glue, "lot_key": key, "quantity": 0.5}]);
    assert_snapshot("replace_lot_allocations", boss.put(&allocations, body).await);
    assert_snapshot("list_lot_allocations", boss.get(&allocations).await);
    assert_snapshot("replace_lot_allocations__none", boss.put(&allocations, json!([])).await);
    assert_snapshot("delete_lot", boss.delete(&path).await);
}
