//! `GET /serial-hierarchy` (docs/spec/serial.md#genealogy-reads).

use serde_json::{Value, json};

use super::plant::{
    ask, batch, contain, create, in_lots, job, join, line, link, on_link, order, order_line, plant, post_link, product,
    put_links, reserve, serial, text, traced, unlink,
};
use crate::organization::steps::{changed, column};
use crate::support::Actor;

/// Returns the root of the tree of a unit.
async fn tree(actor: &Actor, key: &str, query: &[(&str, &str)]) -> Value {
    let query: Vec<(&str, &str)> = [("serial_key", key)].into_iter().chain(query.iter().copied()).collect();
    let found = ask(actor, "/serial-hierarchy", &query).await;
    assert_eq!(found.as_array().unwrap().len(), 1, "{found}");
    found[0].clone()
}

/// `[product, serial, kind, missing, extra_bom]` of the children of a node.
fn child_rows(node: &Value) -> Value {
    let kind = |node: &Value| match (&node["expected"], &node["replaced"], &node["confirmed"]) {
        (Value::Bool(true), ..) => "expected",
        (_, Value::Bool(true), _) => "replaced",
        (_, _, Value::Bool(true)) => "active",
        _ => "temporary",
    };
    let rows = node["children"].as_array().unwrap().iter();
    rows.map(|node| {
        json!([node["product_code"], node["serial_code"], kind(node), node["missing_quantity"], node["extra_bom"]])
    })
    .collect()
}

const WITHOUT_EXPECTED: (&str, &str) = ("include_expected_components", "false");
const WITH_REPLACED: (&str, &str) = ("include_replaced", "true");

// The example of docs/spec/serial.md#genealogy-reads.
#[tokio::test]
async fn hierarchy_shows_missing_components_and_those_that_no_bill_of_materials_expects() {
    let (_app, boss) = plant().await;
    let (t, x, y) = (traced(&boss, "T").await, traced(&boss, "X").await, traced(&boss, "Y").await);
    let (extra, screw) = (traced(&boss, "ZZ").await, product(&boss, json!({"code": "SCREW"})).await);
    let glue = in_lots(&boss, "GLUE").await;
    changed(boss.patch(&format!("/product/{y}"), json!({"description": "A valve"})).await);
    let lines = [(x.as_str(), json!(1)), (&screw, json!(4)), (&y, json!(1)), (&x, json!(1)), (&glue, json!(0.5))];
    contain(&boss, &t, &lines).await;
    let (p, x1) = (serial(&boss, &t, "P").await, serial(&boss, &x, "X1").await);
    let link_key = link(&boss, &x1, &p).await;
    let root = tree(&boss, &p, &[]).await;
    let expected = json!([
        ["X", "X1", "active", null, false],
        ["X", null, "expected", 1, false],
        ["Y", null, "expected", 1, false]
    ]);
    assert_eq!(child_rows(&root), expected);
    let missing = json!({"serial_key": null, "serial_code": null, "product_key": y, "product_code": "Y",
        "product_description": "A valve", "replaced": false, "confirmed": false, "extra_bom": false, "expected": true,
        "missing_quantity": 1, "link_key": null, "linked_at": null, "linked_by": null, "child_count": 0, "reason": null,
        "state": null, "children": []});
    assert_eq!(root["children"][2], missing);
    let built = json!({"serial_key": x1, "serial_code": "X1", "product_key": x, "product_code": "X",
        "product_description": null, "replaced": false, "confirmed": true, "extra_bom": false, "expected": false,
        "missing_quantity": null, "link_key": link_key, "linked_at": null, "linked_by": null, "child_count": 0,
        "reason": null, "state": "installed", "children": []});
    let mut shown = root["children"][0].clone();
    assert!(shown["linked_at"].take().is_string() && shown["linked_by"].take().is_string());
    assert_eq!(shown, built);
    let head = [&root["serial_key"], &root["link_key"], &root["state"], &root["extra_bom"], &root["expected"]];
    assert_eq!(json!(head), json!([p, null, "released", false, false]));
    assert_eq!(child_rows(&tree(&boss, &p, &[WITHOUT_EXPECTED]).await), json!([["X", "X1", "active", null, false]]));
    // Components beyond the expected quantity are shown like the others. Components that no bill of materials expects
    // are marked, with and without expected nodes.
    for code in ["X2", "X3"] {
        link(&boss, &serial(&boss, &x, code).await, &p).await;
    }
    link(&boss, &serial(&boss, &extra, "Z1").await, &p).await;
    let rows = child_rows(&tree(&boss, &p, &[]).await);
    assert_eq!(rows.as_array().unwrap().len(), 5);
    assert_eq!(
        (&rows[3], &rows[4]),
        (&json!(["Y", null, "expected", 1, false]), &json!(["ZZ", "Z1", "active", null, true]))
    );
    assert_eq!(child_rows(&tree(&boss, &p, &[WITHOUT_EXPECTED]).await)[3], json!(["ZZ", "Z1", "active", null, true]));
}

#[tokio::test]
async fn hierarchy_of_a_unit_with_an_order_expects_the_bill_of_materials_of_the_order() {
    let (app, boss) = plant().await;
    let (t, x, y) = (traced(&boss, "T").await, traced(&boss, "X").await, traced(&boss, "Y").await);
    let phase = contain(&boss, &t, &[(&x, json!(3))]).await;
    let wo_key = order(&app, "WO-1", &t, None).await;
    order_line(&app, &wo_key, &y, "1.25", &phase).await;
    order_line(&app, &wo_key, &y, "1", &phase).await;
    let p = text(&create(&boss, json!({"product_key": t, "code": "P", "wo_key": wo_key})).await, "_key");
    link(&boss, &serial(&boss, &x, "X1").await, &p).await;
    link(&boss, &serial(&boss, &y, "Y1").await, &p).await;
    let expected = json!([
        ["X", "X1", "active", null, true],
        ["Y", "Y1", "active", null, false],
        ["Y", null, "expected", 1.25, false]
    ]);
    assert_eq!(child_rows(&tree(&boss, &p, &[]).await), expected);
}

#[tokio::test]
async fn hierarchy_sorts_children_by_product_then_kind_then_code_then_link() {
    let (app, boss) = plant().await;
    let line = line(&app, &boss, true).await;
    let (low, up) = (traced(&boss, "a").await, traced(&boss, "B").await);
    order_line(&app, &line.order, &low, "5", &line.phases[0]).await;
    let body = json!({"product_key": line.product, "wo_key": line.order, "code": "U", "released": false});
    let unit = text(&create(&boss, body).await, "_key");
    join(&app, &line.batch, &unit).await;
    let mut keys = Vec::new();
    for code in ["4", "2", "3", "1", "0"] {
        keys.push(serial(&boss, &low, code).await);
    }
    let first = link(&boss, &keys[4], &unit).await;
    unlink(&boss, &first).await;
    link(&boss, &keys[0], &unit).await;
    link(&boss, &keys[1], &unit).await;
    let links: Value =
        [2, 3].iter().map(|place| json!({"child_serial_key": keys[*place], "parent_serial_key": unit})).collect();
    changed(put_links(&boss, &line.batch, links).await);
    link(&boss, &serial(&boss, &up, "9").await, &unit).await;
    let again = link(&boss, &keys[4], &unit).await;
    unlink(&boss, &again).await;
    let root = tree(&boss, &unit, &[WITH_REPLACED]).await;
    let expected = json!([
        ["a", "2", "active", null, false],
        ["a", "4", "active", null, false],
        ["a", "1", "temporary", null, false],
        ["a", "3", "temporary", null, false],
        ["a", "0", "replaced", null, false],
        ["a", "0", "replaced", null, false],
        ["a", null, "expected", 1, false],
        ["B", "9", "active", null, true],
        ["X", null, "expected", 2, false],
    ]);
    assert_eq!(child_rows(&root), expected);
    assert_eq!(column(&root["children"], "link_key")[4..6], [first, again]);
}

#[tokio::test]
async fn hierarchy_of_any_unit_starts_at_the_root_and_shows_every_level() {
    let (_app, boss) = plant().await;
    let made = traced(&boss, "T").await;
    let mut units = Vec::new();
    for number in 0..30 {
        units.push(serial(&boss, &made, &format!("U{number:02}")).await);
    }
    for pair in units.windows(2) {
        link(&boss, &pair[0], &pair[1]).await;
    }
    let aside = serial(&boss, &made, "ASIDE").await;
    link(&boss, &aside, &units[20]).await;
    let of_first = tree(&boss, &units[0], &[]).await;
    assert_eq!(of_first["serial_key"], json!(units[29]));
    assert_eq!(of_first, tree(&boss, &units[29], &[]).await);
    assert_eq!(of_first, tree(&boss, &aside, &[]).await);
    let (mut node, mut depth) = (&of_first, 0);
    while let Some(next) = node["children"].as_array().unwrap().last().filter(|next| next["serial_code"] != "ASIDE") {
        (node, depth) = (next, depth + 1);
    }
    assert_eq!((depth, &node["serial_key"]), (29, &json!(units[0])));
}

#[tokio::test]
async fn hierarchy_shows_an_ended_link_without_what_is_below_it_only_when_asked() {
    let (_app, boss) = plant().await;
    let (t, x) = (traced(&boss, "T").await, traced(&boss, "X").await);
    let (p, c, c2) = (serial(&boss, &t, "P").await, serial(&boss, &x, "C").await, serial(&boss, &x, "C2").await);
    link(&boss, &serial(&boss, &x, "INNER").await, &c).await;
    let old = link(&boss, &c, &p).await;
    let body = json!({"new_child_serial_key": c2, "reason": "leak", "disposition": "none"});
    changed(on_link(&boss, &old, "replace", body).await);
    assert_eq!(column(&tree(&boss, &p, &[]).await["children"], "serial_code"), ["C2"]);
    let root = tree(&boss, &c2, &[WITH_REPLACED]).await;
    assert_eq!(child_rows(&root), json!([["X", "C2", "active", null, true], ["X", "C", "replaced", null, true]]));
    let ended = &root["children"][1];
    assert_eq!(
        json!([ended["reason"], ended["link_key"], ended["state"], ended["children"]]),
        json!(["leak", old, "released", []])
    );
    // The part is the root of its own tree again, with everything below it.
    assert_eq!(column(&tree(&boss, &c, &[]).await["children"], "serial_code"), ["INNER"]);
    // The same part is built in again at the same place: both of its links are shown.
    post_link(&boss, &c, &p).await.ok();
    let kinds = child_rows(&tree(&boss, &p, &[WITH_REPLACED]).await);
    assert_eq!(kinds.as_array().unwrap().len(), 3, "{kinds}");
    assert_eq!(kinds[2][2], "replaced");
}

#[tokio::test]
async fn hierarchy_goes_up_by_confirmed_links_only_and_shows_drafts_as_components() {
    let (app, boss) = plant().await;
    let (t, x) = (traced(&boss, "T").await, traced(&boss, "X").await);
    let phase = contain(&boss, &t, &[(&x, json!(2))]).await;
    let wo_key = order(&app, "WO-1", &t, None).await;
    let batch = batch(&app, &job(&app, &wo_key, &phase).await, true, 1).await;
    let unit = serial(&boss, &t, "U").await;
    join(&app, &batch, &unit).await;
    let part = serial(&boss, &x, "X1").await;
    reserve(&boss, &batch, &part, &unit).await;
    let of_part = tree(&boss, &part, &[]).await;
    assert_eq!((&of_part["serial_key"], &of_part["children"]), (&json!(part), &json!([])));
    let of_unit = tree(&boss, &unit, &[]).await;
    let expected = json!([["X", "X1", "temporary", null, false], ["X", null, "expected", 1, false]]);
    assert_eq!(child_rows(&of_unit), expected);
    assert_eq!(of_unit["children"][0]["state"], "released");
}
