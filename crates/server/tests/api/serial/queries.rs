//! Reads of units: by batch, code or state, and parents and children (docs/spec/serial.md#genealogy-reads).

use serde_json::{Value, json};

use super::plant::{
    Line, act, ask, assert_code, batch, book, close, counter, create, field, job, join, line, link, order, plant,
    product, reserve, route, serial, set, sql, text, traced, unlink, unreleased, wait_for,
};
use crate::configuration::steps::{insert_position, patch_config};
use crate::organization::steps::{assert_refused, changed, column, faults};
use crate::support::{Actor, TestApp};

/// Creates a unit of the work order in the batch. Returns its key.
async fn unit_in(app: &TestApp, actor: &Actor, line: &Line, code: Option<&str>) -> String {
    let body = json!({"product_key": line.product, "wo_key": line.order, "code": code, "released": false});
    let key = text(&create(actor, body).await, "_key");
    join(app, &line.batch, &key).await;
    key
}

#[tokio::test]
async fn every_list_of_units_is_empty_when_nothing_is_found_and_one_unknown_unit_is_404() {
    let (_app, boss) = plant().await;
    let paths = [
        "/serial-field",
        "/serial-batch",
        "/serial-batch?batch_key=none",
        "/serial-batch?batch_key=99999999&filter_empty=true",
        "/component-batch",
        "/component-batch?batch_key=none",
        "/serial-parents",
        "/serial-parents?serial_key=none",
        "/serial-parents?serial_key=99999999",
        "/serial-children",
        "/serial-children?serial_key=none",
        "/serial-children?serial_key=99999999&include_replaced=true",
        "/wip-serial",
        "/wip-serial?wo_key=none",
        "/wip-serial?job_key=99999999",
        "/wip-serial?phase_key=none",
        "/serial-selection",
        "/serial-selection?wo_key=none",
        "/serial-code?serial_code=none",
        "/serial-code?serial_code=none&product_key=none",
        "/serial",
        "/serial?serial_key=none",
        "/serial?product_key=none&lot_key=none",
        "/serial-link",
        "/serial-link?link_key=none",
        "/lot",
        "/lot?product_key=none",
    ];
    for path in paths {
        assert_eq!(boss.get(path).await.ok().json(), json!([]), "{path}");
    }
    for key in ["none", "99999999"] {
        let refused = boss.get(&format!("/serial/{key}")).await;
        assert_refused(&refused, 404, &json!({"code": "serial_not_found"}));
        assert_code(&boss.get(&format!("/serial-hierarchy?serial_key={key}")).await, 404, "serial_not_found");
    }
    let missing = boss.get("/serial-hierarchy").await;
    assert_eq!(faults(&missing), json!([[["query", "serial_key"], "missing"]]));
}

#[tokio::test]
async fn list_serial_fields_answers_the_definitions_of_the_configuration() {
    let (_app, boss) = plant().await;
    field(&boss, "torque", "number").await;
    field(&boss, "note", "text").await;
    let fields = json!([{"_key": "t1", "custom_field_key": "torque", "label": "Torque"}, {"_key": "note"}]);
    patch_config(&boss, json!({"serial_fields": fields})).await;
    let found = boss.get("/serial-field").await.ok().json();
    assert_eq!(
        (column(&found, "_key"), column(&found, "type")),
        (vec!["t1".into(), "note".into()], vec!["number".into(), "text".into()])
    );
    assert_eq!((&found[0]["custom_field_key"], &found[0]["label"]), (&json!("torque"), &json!("Torque")));
}

#[tokio::test]
async fn list_batch_units_shows_open_links_of_the_order_and_list_batch_components_those_of_the_batch() {
    let (app, boss) = plant().await;
    let line = line(&app, &boss, true).await;
    let none = unit_in(&app, &boss, &line, None).await;
    let b = unit_in(&app, &boss, &line, Some("b")).await;
    let a = unit_in(&app, &boss, &line, Some("A")).await;
    let gone = unit_in(&app, &boss, &line, Some("GONE")).await;
    let scrapped = unit_in(&app, &boss, &line, Some("SCRAP")).await;
    set(&app, &gone, "deleted_at = now()").await;
    set(&app, &scrapped, "scrapped = now(), scrap_reason = 'x'").await;
    let parts = ["X3", "X2", "X1"];
    let mut keys = Vec::new();
    for code in parts {
        keys.push(serial(&boss, &line.part, code).await);
    }
    // A confirmed link of the work order, a temporary link, and a link that does not belong to the work order.
    let body = json!({"child_serial_key": keys[0], "parent_serial_key": a, "batch_key": line.batch});
    changed(boss.post("/serial-link", body).await);
    reserve(&boss, &line.batch, &keys[1], &a).await;
    let other = link(&boss, &keys[2], &a).await;
    let found = ask(&boss, "/serial-batch", &[("batch_key", &line.batch)]).await;
    assert_eq!(column(&found, "_key"), [&a, &b, &scrapped, &none].map(String::as_str), "sorted by code");
    assert_eq!(column(&found[0]["children"], "code"), ["X2", "X3"]);
    assert_eq!((&found[1]["children"], &found[2]["state"]), (&json!([]), &json!("scrapped")));
    let query = [("batch_key", line.batch.as_str()), ("filter_empty", "true")];
    assert_eq!(column(&ask(&boss, "/serial-batch", &query).await, "code"), ["A", "B", "SCRAP"]);
    // The list of units also shows a link that names the work order but not the batch.
    sql(&app, &format!("update serial.link set work_order_key = {} where key = {other}", line.order)).await;
    let found = ask(&boss, "/serial-batch", &[("batch_key", &line.batch)]).await;
    assert_eq!(column(&found[0]["children"], "code"), ["X1", "X2", "X3"]);
    // The flat list shows only open links that name the batch.
    let found = ask(&boss, "/component-batch", &[("batch_key", &line.batch)]).await;
    let short: Value = found.as_array().unwrap().iter().map(|row| json!([row["code"], row["confirmed"]])).collect();
    assert_eq!(short, json!([["X2", false], ["X3", true]]));
    let ended = text(&found[1], "link_key");
    unlink(&boss, &ended).await;
    assert_eq!(column(&ask(&boss, "/component-batch", &[("batch_key", &line.batch)]).await, "code"), ["X2"]);
}

#[tokio::test]
async fn list_batch_components_shows_parts_of_the_batch_itself_by_product_and_code() {
    let (app, boss) = plant().await;
    let line = line(&app, &boss, false).await;
    let other = traced(&boss, "A").await;
    let mut links = Vec::new();
    for (product, code) in [(&line.part, "2"), (&line.part, "1"), (&other, "3")] {
        let child = serial(&boss, product, code).await;
        links.push(json!({"child_serial_key": child, "parent_serial_key": null}));
    }
    changed(boss.put(&format!("/batch/{}/serial-temp-links", line.batch), json!(links)).await);
    let found = ask(&boss, "/component-batch", &[("batch_key", &line.batch)]).await;
    assert_eq!(column(&found, "code"), ["3", "1", "2"]);
}

#[tokio::test]
async fn list_parents_starts_at_the_root_and_list_children_shows_one_level() {
    let (app, boss) = plant().await;
    let (made, inner) = (traced(&boss, "T").await, traced(&boss, "I").await);
    let (c, b, a) =
        (serial(&boss, &made, "C").await, serial(&boss, &made, "B").await, serial(&boss, &inner, "A").await);
    let lower = link(&boss, &a, &b).await;
    let upper = link(&boss, &b, &c).await;
    let parents = ask(&boss, "/serial-parents", &[("serial_key", &a)]).await;
    assert_eq!(column(&parents, "serial_key"), [&c, &b].map(String::as_str));
    assert_eq!(column(&parents, "link_key"), [&upper, &lower].map(String::as_str));
    let first = json!({"serial_key": c, "replaced": false, "serial_code": "C", "product_key": made,
        "product_code": "T", "product_description": null, "link_key": upper});
    assert_eq!(parents[0], first);
    assert_eq!(ask(&boss, "/serial-parents", &[("serial_key", &c)]).await, json!([]));
    let children = ask(&boss, "/serial-children", &[("serial_key", &c)]).await;
    let row = json!({"parent_key": c, "serial_key": b, "replaced": false, "serial_code": "B", "product_key": made,
        "product_code": "T", "product_description": null, "confirmed": true, "link_key": upper, "reason": null});
    assert_eq!(children, json!([row]));
    // A temporary link does not lead to a parent, but its component is listed as a child.
    let line = batch_of(&app, &boss, &made).await;
    join(&app, &line, &a).await;
    let part = serial(&boss, &inner, "Z").await;
    reserve(&boss, &line, &part, &a).await;
    assert_eq!(ask(&boss, "/serial-parents", &[("serial_key", &part)]).await, json!([]));
    let children = ask(&boss, "/serial-children", &[("serial_key", &a)]).await;
    assert_eq!((column(&children, "serial_key"), &children[0]["confirmed"]), (vec![part], &json!(false)));
}

/// Creates an open batch of a product. Returns the key of the batch.
async fn batch_of(app: &TestApp, actor: &Actor, product: &str) -> String {
    let phases = route(actor, product, &["Assembly"]).await;
    let order = order(app, "WO-9", product, None).await;
    let job = job(app, &order, &phases[0]).await;
    batch(app, &job, true, 1).await
}

#[tokio::test]
async fn list_children_sorts_by_product_code_and_link_and_shows_ended_links_only_when_asked() {
    let (_app, boss) = plant().await;
    let (made, x, y) = (traced(&boss, "T").await, traced(&boss, "b").await, traced(&boss, "A").await);
    let parent = serial(&boss, &made, "P").await;
    let (x2, x1, y1) = (serial(&boss, &x, "2").await, serial(&boss, &x, "1").await, serial(&boss, &y, "9").await);
    for child in [&x2, &y1] {
        link(&boss, child, &parent).await;
    }
    let first = link(&boss, &x1, &parent).await;
    unlink(&boss, &first).await;
    let second = link(&boss, &x1, &parent).await;
    let rows = async |query: &[(&str, &str)]| -> Value {
        let found = ask(&boss, "/serial-children", query).await;
        let rows = found.as_array().unwrap().iter();
        rows.map(|row| json!([row["serial_code"], row["replaced"], row["reason"]])).collect()
    };
    let asked = ("serial_key", parent.as_str());
    assert_eq!(rows(&[asked]).await, json!([["9", false, null], ["1", false, null], ["2", false, null]]));
    let all = json!([["9", false, null], ["1", true, "because"], ["1", false, null], ["2", false, null]]);
    assert_eq!(rows(&[asked, ("include_replaced", "true")]).await, all);
    let found = ask(&boss, "/serial-children", &[asked, ("include_replaced", "true")]).await;
    assert_eq!(column(&found, "link_key")[1..3], [first, second]);
}

#[tokio::test]
async fn list_wip_shows_units_free_before_the_phase_and_units_booked_by_the_job() {
    let (app, boss) = plant().await;
    counter(&boss, "SN").await;
    let line = line(&app, &boss, true).await;
    let mut units = Vec::new();
    for code in [None, Some("B-2"), Some("a-1"), Some("HELD"), Some("BOOKED"), Some("ELSEWHERE")] {
        let key = unit_in(&app, &boss, &line, code).await;
        wait_for(&app, &key, &line.batch, &line.phases[1]).await;
        units.push(key);
    }
    close(&app, &line.batch).await;
    act(&boss, &units[3], "hold").await;
    let (test, second) = (job(&app, &line.order, &line.phases[1]).await, job(&app, &line.order, &line.phases[1]).await);
    let (own, foreign) = (batch(&app, &test, true, 1).await, batch(&app, &second, true, 1).await);
    book(&app, &units[4], &own).await;
    book(&app, &units[5], &foreign).await;
    set(&app, &units[2], "counter_key = 'SN'").await;
    let rows = async |query: &[(&str, &str)]| -> Value {
        let found = ask(&boss, "/wip-serial", query).await;
        found.as_array().unwrap().iter().map(|row| json!([row["serial_code"], row["active"]])).collect()
    };
    let free = json!([["A-1", false], ["B-2", false], [null, false]]);
    let all = json!([["A-1", false], ["B-2", false], ["BOOKED", true], [null, false]]);
    let (wo, job_key) = (("wo_key", line.order.as_str()), ("job_key", test.as_str()));
    let (first, next) = (("phase_key", line.phases[0].as_str()), ("phase_key", line.phases[1].as_str()));
    assert_eq!(rows(&[wo]).await, free);
    assert_eq!(rows(&[wo, next]).await, free);
    assert_eq!(rows(&[wo, first]).await, json!([]));
    assert_eq!(rows(&[job_key]).await, all);
    assert_eq!(rows(&[wo, job_key, next]).await, all);
    assert_eq!(rows(&[job_key, ("search", "-")]).await, json!([["A-1", false], ["B-2", false]]));
    assert_eq!(rows(&[job_key, ("search", "*")]).await, json!([]));
    let found = ask(&boss, "/wip-serial", &[wo]).await;
    let row = json!({"serial_key": units[2], "serial_code": "A-1", "counter_key": "SN", "active": false});
    assert_eq!(found[0], row);
}

#[tokio::test]
async fn select_serials_marks_used_and_available_units_and_filters_before_paging() {
    let (app, boss) = plant().await;
    let line = line(&app, &boss, true).await;
    for key in ["bin1", "bin2"] {
        insert_position(&app, key).await;
    }
    let mut keys = std::collections::HashMap::new();
    for code in ["A1", "A2", "A3", "A4", "USED", "TEMP", "GONE", "SCRAP"] {
        keys.insert(code, serial(&boss, &line.part, code).await);
    }
    let wip = unit_in(&app, &boss, &line, Some("WIP")).await;
    set(&app, &keys["A1"], "position_key = 'bin1'").await;
    set(&app, &keys["A2"], "position_key = 'bin2'").await;
    set(&app, &keys["A3"], "position_key = 'bin1'").await;
    act(&boss, &keys["A3"], "hold").await;
    link(&boss, &keys["USED"], &wip).await;
    reserve(&boss, &line.batch, &keys["TEMP"], &wip).await;
    act(&boss, &keys["SCRAP"], "scrap").await;
    changed(boss.delete(&format!("/serial/{}", keys["GONE"])).await);
    let codes = async |query: &[(&str, &str)]| column(&ask(&boss, "/serial-selection", query).await, "code");
    assert_eq!(codes(&[]).await, ["A1", "A2", "A3", "A4", "TEMP", "USED"]);
    assert_eq!(codes(&[("include_unreleased", "true"), ("batch_key", &line.batch)]).await, ["WIP"]);
    assert_eq!(codes(&[("include_unreleased", "true"), ("wo_key", &line.order)]).await, ["WIP"]);
    assert_eq!(codes(&[("product_key", &line.product)]).await, Vec::<String>::new());
    assert_eq!(codes(&[("free_only", "true")]).await, ["A1", "A2", "A3", "A4"]);
    assert_eq!(codes(&[("inventory_only", "true")]).await, ["A1", "A2", "A3"]);
    assert_eq!(codes(&[("search", "a")]).await, ["A1", "A2", "A3", "A4"]);
    assert_eq!(codes(&[("search", "A*")]).await, Vec::<String>::new(), "a substring, no wildcard");
    assert_eq!(codes(&[("inventory_only", "true"), ("limit", "1"), ("offset", "1")]).await, ["A2"]);
    let flags = async |query: &[(&str, &str)], name: &str| -> Vec<String> {
        let found = ask(&boss, "/serial-selection", query).await;
        let rows = found.as_array().unwrap().iter().filter(|row| row[name] == true);
        rows.map(|row| text(row, "code")).collect()
    };
    assert_eq!(flags(&[], "used").await, ["TEMP", "USED"]);
    assert_eq!(flags(&[], "available").await, ["A1", "A2"]);
    assert_eq!(flags(&[("inventory_in_position_key", "bin1")], "available").await, ["A1"]);
    let first = &ask(&boss, "/serial-selection", &[]).await[0];
    assert_eq!((&first["product_code"], &first["position_code"]), (&json!("X"), &json!("bin1")));
}

#[tokio::test]
async fn find_by_code_and_verify_free_compare_the_code_in_capitals_and_without_blanks() {
    let (_app, boss) = plant().await;
    let (u, t) = (traced(&boss, "U").await, traced(&boss, "T").await);
    let plain = product(&boss, json!({"code": "PLAIN"})).await;
    let (of_u, of_t) = (serial(&boss, &u, "AB-1").await, serial(&boss, &t, "AB-1").await);
    let gone = serial(&boss, &t, "GONE").await;
    unreleased(&boss, &t, Some("AB-10")).await;
    changed(boss.delete(&format!("/serial/{gone}")).await);
    let keys = async |query: &[(&str, &str)]| column(&ask(&boss, "/serial-code", query).await, "_key");
    assert_eq!(keys(&[("serial_code", " ab-1 ")]).await, [of_t.clone(), of_u.clone()]);
    assert_eq!(keys(&[("serial_code", "Ab-1"), ("product_key", &u)]).await, [of_u]);
    assert_eq!(keys(&[("serial_code", "GONE")]).await, Vec::<String>::new());
    assert_eq!(keys(&[("serial_code", "AB-1*")]).await, Vec::<String>::new());
    for path in ["/serial-code", "/serial-code?serial_code=", "/serial-code/verify-free?product_key=1"] {
        assert_eq!(faults(&boss.get(path).await), json!([[["query", "serial_code"], "missing"]]), "{path}");
    }
    let missing = boss.get("/serial-code/verify-free?serial_code=a").await;
    assert_eq!(faults(&missing), json!([[["query", "product_key"], "missing"]]));
    let free = async |query: &[(&str, &str)]| ask(&boss, "/serial-code/verify-free", query).await;
    let (code, product) = (("serial_code", " ab-1"), ("product_key", t.as_str()));
    assert_eq!(free(&[code, product]).await, json!(false));
    assert_eq!(free(&[code, product, ("serial_key", &of_t)]).await, json!(true));
    assert_eq!(free(&[code, product, ("serial_key", &gone)]).await, json!(false));
    assert_eq!(free(&[("serial_code", "gone"), product]).await, json!(true));
    assert_eq!(free(&[code, ("product_key", &plain)]).await, json!(true));
    let refused = boss.get("/serial-code/verify-free?serial_code=a&product_key=none").await;
    assert_code(&refused, 404, "product_not_found");
}

/// Hides a unit from reads, as if it were deleted between two statements of a read.
async fn lose(app: &TestApp, code: &str) {
    let replaced = format!(
        "do $$ begin execute 'create or replace view serial.serial_record as select * from ('
            || rtrim(pg_get_viewdef('serial.serial_record'), ';') || ') as r where code is distinct from ''{code}'''; end $$"
    );
    app.sql.batch_execute(&replaced).await.unwrap();
}

#[tokio::test]
async fn a_unit_that_disappears_while_a_list_is_read_is_left_out_and_the_other_rows_stay_right() {
    let (app, boss) = plant().await;
    let line = line(&app, &boss, true).await;
    let parents = [unit_in(&app, &boss, &line, Some("A")).await, unit_in(&app, &boss, &line, Some("B")).await];
    for (code, parent) in [("X1", &parents[0]), ("X2", &parents[1])] {
        let part = serial(&boss, &line.part, code).await;
        reserve(&boss, &line.batch, &part, parent).await;
    }
    let batch = [("batch_key", line.batch.as_str())];
    let whole = ask(&boss, "/serial-batch", &batch).await;
    assert_eq!(column(&whole, "code"), ["A", "B"]);
    lose(&app, "A").await;
    assert_eq!(ask(&boss, "/serial-batch", &batch).await, json!([whole[1]]), "B with its own part");
    let searched = ask(&boss, "/serial", &[("product_key", &line.part), ("product_key", &line.product)]).await;
    assert_eq!(searched.as_array().unwrap().len(), 3, "{searched}");
    for unit in searched.as_array().unwrap() {
        let product = if unit["code"] == "B" { "T" } else { "X" };
        assert_eq!(unit["product"]["code"], product, "{unit}");
    }
    lose(&app, "X1").await;
    let left = ask(&boss, "/component-batch", &batch).await;
    assert_eq!(column(&left, "code"), ["X2"]);
    let links = ask(&boss, "/serial-link", &[("child_serial_key", &text(&left[0], "_key"))]).await;
    assert_eq!(left[0]["link_key"], links[0]["_key"], "X2 with its own link");
    assert_eq!(ask(&boss, "/serial-batch", &batch).await[0]["children"], whole[1]["children"]);
}
