//! Every answer of the area: exactly the members that the contract lists, null where they are empty.

use serde_json::{Value, json};

use super::plant::{act, ask, create, field, join, line, link, on_link, plant, put_links, read, serial, set, text};
use crate::configuration::steps::insert_position;
use crate::organization::steps::{changed, members};

const SERIAL: &[&str] = &[
    "_id",
    "_key",
    "_rev",
    "code",
    "counter_key",
    "created",
    "created_by",
    "data",
    "deleted",
    "deleted_at",
    "deleted_by",
    "hold",
    "lot_key",
    "parent_batch_key",
    "parent_serial_key",
    "position_code",
    "position_key",
    "product_key",
    "quantity",
    "released",
    "scrap_reason",
    "scrapped",
    "scrapped_by",
    "state",
    "user_key",
    "wo_key",
];
const VALUE: &[&str] = &[
    "batch_key",
    "custom_field_key",
    "event_key",
    "form_field_key",
    "hint",
    "label",
    "last_updated",
    "mandatory",
    "phase_key",
    "step_key",
    "updated_by",
    "value",
];
const LINK: &[&str] = &[
    "_id",
    "_key",
    "_rev",
    "batch_key",
    "child_serial_key",
    "component_key",
    "confirmed",
    "consumption_movement_key",
    "disposition",
    "ended_at",
    "ended_by",
    "job_key",
    "linked_at",
    "linked_by",
    "parent_serial_key",
    "phase_key",
    "reason",
    "replaced",
    "replaced_by_link_key",
    "replaces_link_key",
    "return_movement_key",
    "wo_key",
];
const NODE: &[&str] = &[
    "children",
    "confirmed",
    "expected",
    "extra_bom",
    "link_key",
    "missing_quantity",
    "product_code",
    "product_description",
    "product_key",
    "reason",
    "replaced",
    "serial_code",
    "serial_key",
    "state",
];
const LOT: &[&str] = &[
    "_id",
    "_key",
    "_rev",
    "batch_key",
    "code",
    "created",
    "created_by",
    "expires",
    "extra",
    "hold",
    "origin",
    "partner_code",
    "partner_name",
    "produced",
    "product_key",
    "purchase_doc",
    "quantity_in_stock",
    "supplier_lot",
    "transfer_doc",
    "wo_key",
];
const ALLOCATION: &[&str] = &[
    "_key",
    "batch_key",
    "component_key",
    "declared_at",
    "declared_by",
    "lot_key",
    "parent_serial_key",
    "position_key",
    "quantity",
];

const PRODUCT: &[&str] = &[
    "_id",
    "_key",
    "_rev",
    "code",
    "description",
    "active",
    "image",
    "tags",
    "counter_key",
    "traceability_level",
    "manage_inventory",
    "allow_negative_inventory",
    "serial_code_on_creation",
];

/// Asserts that a record has these members, these further ones, and no others.
#[track_caller]
fn assert_members(record: &Value, base: &[&str], more: &[&str]) {
    let mut expected: Vec<&str> = base.iter().chain(more).copied().collect();
    expected.sort_unstable();
    assert_eq!(members(record), expected);
}

/// Asserts a time as answers write it.
#[track_caller]
fn assert_time(value: &Value) {
    let text = value.as_str().unwrap_or_else(|| panic!("{value} is no time"));
    assert!(text.len() == 24 && text.ends_with('Z') && chrono::DateTime::parse_from_rfc3339(text).is_ok(), "{text}");
}

#[track_caller]
fn assert_null(record: &Value, names: &[&str]) {
    for name in names {
        assert!(record[name].is_null(), "{name} of {record}");
    }
}

#[tokio::test]
async fn serials_have_the_members_of_the_contract_in_every_answer() {
    let (app, boss) = plant().await;
    let line = line(&app, &boss, true).await;
    field(&boss, "torque", "number").await;
    let unit = create(&boss, json!({"product_key": line.product, "released": false})).await;
    assert_members(&unit, SERIAL, &[]);
    let empty = [
        "code",
        "wo_key",
        "counter_key",
        "released",
        "deleted_at",
        "deleted_by",
        "lot_key",
        "scrapped",
        "scrapped_by",
        "scrap_reason",
        "hold",
        "position_key",
        "position_code",
        "parent_serial_key",
        "parent_batch_key",
    ];
    assert_null(&unit, &empty);
    assert_eq!((&unit["data"], &unit["deleted"], &unit["quantity"]), (&json!([]), &json!(false), &json!(1)));
    assert_time(&unit["created"]);
    let key = text(&unit, "_key");
    assert_eq!(unit["_id"], format!("Serial/{key}"));
    join(&app, &line.batch, &key).await;
    let body = json!({"data": [{"custom_field_key": "torque", "form_field_key": "torque", "value": 1}], "code": "A"});
    let patched = changed(boss.patch(&format!("/serial/{key}"), body).await);
    assert_members(&patched["data"][0], VALUE, &[]);
    assert_null(&patched["data"][0], &["batch_key", "step_key", "phase_key"]);
    assert_time(&patched["data"][0]["last_updated"]);
    assert_members(&act(&boss, &key, "hold").await, SERIAL, &[]);
    assert_time(&read(&boss, &key).await["hold"]["at"]);
    let part = serial(&boss, &line.part, "X1").await;
    let body = json!({"child_serial_key": part, "parent_serial_key": key, "batch_key": line.batch});
    changed(boss.post("/serial-link", body).await);
    let units = ask(&boss, "/serial-batch", &[("batch_key", &line.batch)]).await;
    assert_members(&units[0], SERIAL, &["children"]);
    assert_members(&units[0]["children"][0], SERIAL, &[]);
    let parts = ask(&boss, "/component-batch", &[("batch_key", &line.batch)]).await;
    assert_members(&parts[0], SERIAL, &["link_key", "confirmed"]);
    let choices = ask(&boss, "/serial-selection", &[]).await;
    assert_members(&choices[0], SERIAL, &["used", "available", "product_code", "product_description"]);
    assert_members(&ask(&boss, "/serial-code", &[("serial_code", "A")]).await[0], SERIAL, &[]);
    let listed = ask(&boss, "/serial", &[]).await;
    assert_members(&listed[0], SERIAL, &["product", "grid_data", "wo_code", "project_code"]);
    assert_members(&listed[0]["product"], PRODUCT, &[]);
    assert_eq!(listed[0]["grid_data"], json!([]));
    // Where it lies.
    insert_position(&app, "bin").await;
    let stocked = serial(&boss, &line.part, "X2").await;
    set(&app, &stocked, "position_key = 'bin'").await;
    let stocked = read(&boss, &stocked).await;
    assert_members(&stocked, SERIAL, &[]);
    assert_eq!(
        json!([stocked["state"], stocked["position_key"], stocked["position_code"]]),
        json!(["in_stock", "bin", "bin"])
    );
}

#[tokio::test]
async fn links_and_trees_have_the_members_of_the_contract_in_every_answer() {
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
    let drafts = changed(put_links(&boss, &line.batch, draft).await);
    assert_members(&drafts["links"][0], LINK, &[]);
    let body = json!({"child_serial_key": parts[1], "parent_serial_key": unit});
    let made = changed(boss.post("/serial-link", body).await);
    assert_members(&made, LINK, &[]);
    let empty = [
        "wo_key",
        "phase_key",
        "job_key",
        "batch_key",
        "reason",
        "ended_at",
        "ended_by",
        "disposition",
        "replaced_by_link_key",
        "replaces_link_key",
        "consumption_movement_key",
        "return_movement_key",
    ];
    assert_null(&made, &empty);
    assert_time(&made["linked_at"]);
    let key = text(&made, "_key");
    assert_eq!(made["_id"], format!("SerialLink/{key}"));
    let body = json!({"new_child_serial_key": parts[2], "reason": "x"});
    let both = changed(on_link(&boss, &key, "replace", body).await);
    assert_members(&both["ended"], LINK, &[]);
    assert_members(&both["link"], LINK, &[]);
    assert_time(&both["ended"]["ended_at"]);
    let ended = changed(on_link(&boss, &text(&both["link"], "_key"), "unlink", json!({"reason": "x"})).await);
    assert_members(&ended, LINK, &[]);
    let coded = ask(&boss, "/serial-link", &[]).await;
    assert_members(&coded[0], LINK, &["parent_serial_code", "child_serial_code", "component_code"]);
    link(&boss, &parts[1], &unit).await;
    let tree = ask(&boss, "/serial-hierarchy", &[("serial_key", &unit), ("include_replaced", "true")]).await;
    assert_members(&tree[0], NODE, &[]);
    for node in tree[0]["children"].as_array().unwrap() {
        assert_members(node, NODE, &[]);
    }
    let row =
        ["serial_key", "replaced", "serial_code", "product_key", "product_code", "product_description", "link_key"];
    assert_members(&ask(&boss, "/serial-parents", &[("serial_key", &parts[1])]).await[0], &row, &[]);
    for row_of_child in
        ask(&boss, "/serial-children", &[("serial_key", &unit), ("include_replaced", "true")]).await.as_array().unwrap()
    {
        assert_members(row_of_child, &row, &["parent_key", "confirmed", "reason"]);
    }
    let wip = ["serial_key", "serial_code", "counter_key", "active"];
    let found = ask(&boss, "/wip-serial", &[("job_key", &line.job)]).await;
    assert_members(&found[0], &wip, &[]);
}

#[tokio::test]
async fn lots_and_allocations_have_the_members_of_the_contract_in_every_answer() {
    let (app, boss) = plant().await;
    let line = line(&app, &boss, true).await;
    let body = json!({"product_key": line.glue, "code": "L1"});
    let made = changed(boss.post("/lot", body).await);
    // Every answer may carry the code of the product; the contract asks for it in lists.
    let base: Vec<&str> = LOT.iter().copied().chain(made.get("product_code").map(|_| "product_code")).collect();
    assert_members(&made, &base, &[]);
    let empty = [
        "supplier_lot",
        "partner_code",
        "partner_name",
        "purchase_doc",
        "transfer_doc",
        "batch_key",
        "wo_key",
        "produced",
        "expires",
        "hold",
        "extra",
    ];
    assert_null(&made, &empty);
    assert_time(&made["created"]);
    let key = text(&made, "_key");
    assert_eq!((&made["_id"], &made["quantity_in_stock"]), (&json!(format!("Lot/{key}")), &json!(0)));
    assert_members(&changed(boss.patch(&format!("/lot/{key}"), json!({})).await), &base, &[]);
    for name in ["hold", "release-hold"] {
        let detail = changed(boss.post(&format!("/lot/{key}/{name}"), json!({"reason": "x"})).await);
        assert_members(&detail, &base, &[]);
    }
    assert_members(&ask(&boss, "/lot", &[]).await[0], LOT, &["product_code"]);
    assert_members(&boss.get(&format!("/lot/{key}")).await.ok().json(), &base, &["stock", "movements_count"]);
    let codes = ["component_code", "lot_code", "parent_serial_code", "position_code"];
    let path = format!("/batch/{}/lot-allocation", line.batch);
    let body = json!([{"component_key": line.glue, "lot_key": key, "quantity": 0.5}]);
    let detail = changed(boss.put(&path, body).await);
    assert_members(&detail["allocations"][0], ALLOCATION, &codes);
    let found = boss.get(&path).await.ok().json();
    assert_members(&found[0], ALLOCATION, &codes);
    assert_null(&found[0], &["position_key", "parent_serial_key"]);
    assert_time(&found[0]["declared_at"]);
    assert_eq!(changed(boss.put(&path, json!([])).await), json!({"allocations": []}));
    assert_eq!(changed(boss.delete(&format!("/lot/{key}")).await), json!(null));
}
