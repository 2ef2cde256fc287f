//! Stock: search, totals, stock by lot and comparison with the movements, and the product changes that stock prevents.

use serde_json::{Value, json};
use warehouse::fold_stock_totals;

use super::stock::{Row, busy, inside, kept, posted, put, receipt, shelf, written};
use crate::serial::plant::{in_lots, plant, product, serial};
use crate::support::{Actor, assert_code, assert_refused, changed, column, text};

/// Searches stock with this query.
async fn search(actor: &Actor, query: &str) -> Value {
    actor.get(&format!("/inventory{query}")).await.ok().json()
}

/// Codes of product, location and unit of each row.
async fn rows(actor: &Actor, query: &str) -> Vec<String> {
    let body = search(actor, query).await;
    let word = |row: &Value, name: &str| row[name].as_str().unwrap_or("-").to_owned();
    let row = |row: &Value| {
        format!("{} {} {}", word(row, "product_code"), word(row, "position_code"), word(row, "serial_code"))
    };
    body.as_array().unwrap().iter().map(row).collect()
}

#[tokio::test]
async fn search_inventory_orders_by_product_path_and_unit_and_applies_each_filter() {
    let (app, boss) = plant().await;
    let (hall, other) = (shelf(&boss, "Hall").await, shelf(&boss, "attic").await);
    let (bin, b2) = (inside(&boss, &hall, "BIN").await, inside(&boss, &hall, "B2").await);
    let unit =
        product(&boss, json!({"code": "UNIT", "traceability_level": "complete", "manage_inventory": true})).await;
    let glue = kept(&boss, "glue").await;
    let (s1, s2) = (serial(&boss, &unit, "S1").await, serial(&boss, &unit, "S2").await);
    for (key, to) in [(&s2, &bin), (&s1, &bin)] {
        posted(&app, &Row { serial: Some(key), ..receipt(&boss, &unit, to) }).await;
    }
    for to in [&bin, &b2, &hall, &other] {
        put(&app, &boss, &glue, to, "10").await;
    }
    put(&app, &boss, &glue, "IN", "1").await;
    let all = ["glue attic -", "glue Hall -", "glue B2 -", "glue BIN -", "glue IN -", "UNIT BIN S1", "UNIT BIN S2"];
    assert_eq!(rows(&boss, "").await, all);
    assert_eq!(rows(&boss, "?limit=2&offset=1").await, all[1..3]);
    assert_eq!(boss.get("/inventory?limit=1&with_total=true").await.ok().header("x-total-count"), "7");
    let in_hall = format!("?root_position_key={hall}");
    assert_eq!(rows(&boss, &in_hall).await, ["glue B2 -", "glue BIN -", "glue Hall -", "UNIT BIN S1", "UNIT BIN S2"]);
    let below = search(&boss, &in_hall).await;
    assert_eq!(below[0]["path"], json!([{"position_key": b2, "position_code": "B2"}]));
    assert_eq!(below[2]["path"], json!([{"position_key": hall, "position_code": "Hall"}]));
    assert_eq!(rows(&boss, "?root_position_key=nowhere").await, [""; 0]);
    for (query, found) in [
        (format!("?product_key={unit}"), &all[5..]),
        ("?product_search=GLU?".to_owned(), &all[..5]),
        ("?serials_only=true".to_owned(), &all[5..]),
        ("?serial_search=s1".to_owned(), &all[5..6]),
        (format!("?serial_keys={s2}&serial_keys=5"), &all[6..]),
        ("?position_search=atti".to_owned(), &all[..1]),
        (format!("?position_search=hall&product_key={unit}"), &all[5..]),
        (format!("?position_key={other}"), &all[..1]),
        ("?product_search=none".to_owned(), &all[..0]),
    ] {
        assert_eq!(rows(&boss, &query).await, found, "{query}");
    }
    // The code of the root itself is not part of the paths below it.
    let query = format!("{in_hall}&position_search=hall");
    assert_eq!(rows(&boss, &query).await, ["glue Hall -"]);
}

#[tokio::test]
async fn search_inventory_filters_by_owner_lot_and_hold() {
    let (app, boss) = plant().await;
    let (a, foreign) = (shelf(&boss, "A").await, shelf(&boss, "F").await);
    changed(boss.patch(&format!("/position/{foreign}"), json!({"owned": false})).await);
    let (oil, unit) = (in_lots(&boss, "OIL").await, crate::serial::plant::traced(&boss, "UNIT").await);
    let lot = text(&changed(boss.post("/lot", json!({"product_key": oil, "code": "L1"})).await), "_key");
    let of_unit = text(&changed(boss.post("/lot", json!({"product_key": unit, "code": "U1"})).await), "_key");
    let s1 = serial(&boss, &unit, "S1").await;
    app.sql.batch_execute(&format!("update serial.serial set lot_key = {of_unit} where key = {s1}")).await.unwrap();
    posted(&app, &Row { lot: Some(&lot), quantity: "4", ..receipt(&boss, &oil, &a) }).await;
    posted(&app, &Row { serial: Some(&s1), lot: Some(&of_unit), ..receipt(&boss, &unit, &a) }).await;
    put(&app, &boss, &oil, &foreign, "2").await;
    let all = ["OIL A -", "OIL F -", "UNIT A S1"];
    for (query, found) in [
        ("?owned=true".to_owned(), vec![all[0], all[2]]),
        ("?owned=false".to_owned(), vec![all[1]]),
        (format!("?lot_key={lot}"), vec![all[0]]),
        (format!("?lot_key={of_unit}"), vec![all[2]]),
        ("?lot_search=u*".to_owned(), vec![all[2]]),
        ("?held=true".to_owned(), vec![]),
        ("?held=false".to_owned(), all.to_vec()),
    ] {
        assert_eq!(rows(&boss, &query).await, found, "{query}");
    }
    changed(boss.post(&format!("/lot/{of_unit}/hold"), json!({"reason": "x"})).await);
    assert_eq!(rows(&boss, "?held=true").await, [all[2]]);
    changed(boss.post(&format!("/lot/{lot}/hold"), json!({"reason": "x"})).await);
    assert_eq!(rows(&boss, "?held=true").await, [all[0], all[2]]);
    assert_eq!(rows(&boss, "?held=false").await, [all[1]]);
    let held = search(&boss, &format!("?lot_key={of_unit}")).await;
    assert_eq!((&held[0]["held"], &held[0]["lot_code"]), (&json!(true), &json!("U1")));
}

#[tokio::test]
async fn search_inventory_shows_value_receipt_document_and_running_count() {
    let (app, boss) = plant().await;
    let (a, oil) = (shelf(&boss, "A").await, in_lots(&boss, "OIL").await);
    let cost = format!("update product.product set cost_average = 1.25 where key = {oil}");
    app.sql.batch_execute(&cost).await.unwrap();
    let lot = text(&changed(boss.post("/lot", json!({"product_key": oil, "code": "L1"})).await), "_key");
    let refs = json!({"purchase_doc": "P-1", "transfer_doc": "T-1"});
    posted(&app, &Row { lot: Some(&lot), quantity: "4", refs, ..receipt(&boss, &oil, &a) }).await;
    busy(&app, &oil, &a, "counting_by = 5, last_counted = '2026-01-01Z'").await;
    let row = search(&boss, "").await[0].clone();
    assert_eq!((&row["value"], &row["reference"]), (&json!(5), &json!("P-1")));
    assert_eq!((&row["counting"], &row["count_by"], &row["locked"]), (&json!(true), &json!("5"), &json!(false)));
    assert_eq!(
        (&row["extra"], &row["last_counted"]),
        (&json!({"from": "the truck"}), &json!("2026-01-01T00:00:00.000Z"))
    );
    busy(&app, &oil, &a, "counting_by = null, locked_by = 6").await;
    let row = search(&boss, "").await[0].clone();
    assert_eq!((&row["counting"], &row["locked"], &row["locked_by"]), (&json!(false), &json!(true), &json!("6")));
}

#[tokio::test]
async fn summarize_inventory_adds_up_stock_with_incoming_and_outgoing() {
    let (app, boss) = plant().await;
    let (a, b) = (shelf(&boss, "A").await, shelf(&boss, "B").await);
    let (glue, oil) = (kept(&boss, "GLUE").await, in_lots(&boss, "OIL").await);
    put(&app, &boss, &glue, &a, "10").await;
    put(&app, &boss, &glue, &b, "5").await;
    let lot = text(&changed(boss.post("/lot", json!({"product_key": oil, "code": "L1"})).await), "_key");
    posted(&app, &Row { lot: Some(&lot), quantity: "4", ..receipt(&boss, &oil, &a) }).await;
    let plan =
        |kind, from, to, quantity| Row { kind, from, to, quantity, status: "planned", ..receipt(&boss, &glue, "") };
    written(&app, &plan("receipt", "OUT", &a, "3")).await;
    written(&app, &plan("transfer", &a, &b, "2")).await;
    written(&app, &plan("shipment", &b, "OUT", "1")).await;
    let sums = async |query: &str| boss.get(&format!("/inventory/summary{query}")).await.ok().json();
    let row =
        |sum: &Value| json!([sum["product_code"], sum["quantity"], sum["rows"], sum["planned_in"], sum["planned_out"]]);
    let whole = sums("").await;
    assert_eq!(
        whole.as_array().unwrap().iter().map(row).collect::<Value>(),
        json!([["GLUE", 15, 2, 3, 1], ["OIL", 4, 1, 0, 0]])
    );
    let in_b = sums(&format!("?root_position_key={b}")).await;
    assert_eq!(in_b.as_array().unwrap().iter().map(row).collect::<Value>(), json!([["GLUE", 5, 1, 2, 1]]));
    let places = sums("?group_by=product_position&product_search=glue").await;
    assert_eq!(column(&places, "position_key"), [&*a, &*b]);
    assert_eq!(
        places.as_array().unwrap().iter().map(row).collect::<Value>(),
        json!([["GLUE", 10, 1, 3, 0], ["GLUE", 5, 1, 0, 1]])
    );
    let lots = sums("?group_by=product_lot").await;
    assert_eq!(column(&lots, "lot_key"), ["null", &*lot]);
    assert_eq!(boss.get("/inventory/summary?limit=1&with_total=true").await.ok().header("x-total-count"), "2");
}

/// Sums of a site come from kept totals. They are the same before and after changes are added to the totals, and the
/// check of the ledger finds a wrong one.
#[tokio::test]
async fn summarize_inventory_by_kept_totals_adds_up_all_stock_of_a_site() {
    let (app, boss) = plant().await;
    let (a, glue, oil) = (shelf(&boss, "A").await, kept(&boss, "GLUE").await, kept(&boss, "OIL").await);
    put(&app, &boss, &glue, &a, "10").await;
    put(&app, &boss, &glue, "IN", "0.5").await;
    put(&app, &boss, &oil, &a, "4").await;
    let sums = async |query: &str| {
        let sums = boss.get(&format!("/inventory/summary{query}")).await.ok().json();
        sums.as_array().unwrap().iter().map(|row| json!([row["product_code"], row["quantity"], row["rows"]])).collect()
    };
    let both = json!([["GLUE", 10.5, 2], ["OIL", 4, 1]]);
    let whole: Value = sums("").await;
    assert_eq!(whole, both);
    fold_stock_totals(&app.instance.app).await.unwrap();
    assert_eq!(app.count("select count(*) from warehouse.stock_total_change").await, 0);
    assert_eq!(sums("").await, both);
    assert_eq!(sums("?product_search=oil").await, json!([["OIL", 4, 1]]));
    assert_eq!(sums(&format!("?product_key={glue}")).await, json!([["GLUE", 10.5, 2]]));
    assert_eq!(sums("?root_position_key=nowhere").await, json!([]));
    app.sql.batch_execute("delete from warehouse.stock where quantity = 4").await.unwrap();
    assert_eq!(sums("").await, json!([["GLUE", 10.5, 2]]));
    assert_eq!(boss.get("/inventory/summary?with_total=true").await.ok().header("x-total-count"), "1");
    fold_stock_totals(&app.instance.app).await.unwrap();
    assert_eq!(app.count("select count(*) from warehouse.stock_total").await, 1);
    let wrong = async |query: &str| {
        boss.get(&format!("/inventory/ledger-check{query}")).await.ok().json()["stale_positions"].clone()
    };
    assert_eq!(wrong("").await, json!([]));
    app.sql.batch_execute("update warehouse.stock_total set quantity = 11").await.unwrap();
    assert_eq!(sums("").await, json!([["GLUE", 11, 2]]));
    assert_eq!((wrong("").await, wrong("?position_key=IN").await), (json!(["IN"]), json!(["IN"])));
    assert_eq!(
        (wrong(&format!("?product_key={oil}")).await, wrong(&format!("?position_key={a}")).await),
        (json!([]), json!([]))
    );
    // The statement of the migration adds what is missing, and nothing the second time.
    for _ in 0..2 {
        let fill = include_str!("../../../../../migrations/0058_warehouse_stock_totals_filled.sql");
        app.sql.batch_execute(fill).await.unwrap();
        assert_eq!(app.count("select count(*) from warehouse.stock_total_change").await, 1);
    }
    // It does not know the arrival of what it adds, so the totals by age are prepared again (docs/decisions/0084).
    app.sql.batch_execute("delete from warehouse.stock_age_total; delete from warehouse.stock_age_day").await.unwrap();
    assert_eq!((sums("").await, wrong("").await), (json!([["GLUE", 10.5, 2]]), json!([])));
}

#[tokio::test]
async fn check_ledger_reports_stock_that_its_movements_do_not_explain() {
    let (app, boss) = plant().await;
    let (a, glue, oil) = (shelf(&boss, "A").await, kept(&boss, "GLUE").await, in_lots(&boss, "OIL").await);
    put(&app, &boss, &glue, &a, "10").await;
    let lot = text(&changed(boss.post("/lot", json!({"product_key": oil, "code": "L1"})).await), "_key");
    posted(&app, &Row { lot: Some(&lot), quantity: "4", ..receipt(&boss, &oil, &a) }).await;
    let check = async |query: &str| boss.get(&format!("/inventory/ledger-check{query}")).await.ok().json();
    assert_eq!(check("").await, json!({"checked": 2, "mismatches": [], "stale_positions": []}));
    // A shipment that did not change the stock is reported as a mismatch.
    written(&app, &Row { kind: "shipment", from: &a, to: "OUT", quantity: "2.5", ..receipt(&boss, &glue, "") }).await;
    let broken = json!({"position_key": a, "product_key": glue, "serial_key": null, "lot_key": null, "quantity": 10,
        "movement_sum": 7.5});
    assert_eq!(check("").await, json!({"checked": 2, "mismatches": [broken], "stale_positions": []}));
    assert_eq!(
        check(&format!("?product_key={oil}")).await,
        json!({"checked": 1, "mismatches": [], "stale_positions": []})
    );
    assert_eq!(check(&format!("?product_key={glue}&position_key={a}")).await["mismatches"], json!([broken]));
    assert_eq!(check("?position_key=nowhere").await, json!({"checked": 0, "mismatches": [], "stale_positions": []}));
}

#[tokio::test]
async fn read_lot_shows_its_stock_and_delete_of_a_moved_lot_is_409_lot_in_use() {
    let (app, boss) = plant().await;
    let (a, oil) = (shelf(&boss, "A").await, in_lots(&boss, "OIL").await);
    let lot = text(&changed(boss.post("/lot", json!({"product_key": oil, "code": "L1"})).await), "_key");
    let path = format!("/lot/{lot}");
    assert_eq!(boss.get("/lot?in_stock=true").await.ok().json(), json!([]));
    posted(&app, &Row { lot: Some(&lot), quantity: "4.5", ..receipt(&boss, &oil, &a) }).await;
    let read = boss.get(&path).await.ok().json();
    assert_eq!((&read["quantity_in_stock"], &read["movements_count"]), (&json!(4.5), &json!(1)));
    assert_eq!((&read["stock"][0]["position_code"], &read["stock"][0]["quantity"]), (&json!("A"), &json!(4.5)));
    let listed = boss.get("/lot?in_stock=true").await.ok().json();
    assert_eq!(listed[0]["quantity_in_stock"], json!(4.5));
    assert_eq!(boss.get("/lot?in_stock=false").await.ok().json(), json!([]));
    assert_code(&boss.delete(&path).await, 409, "lot_in_use");
    app.sql.batch_execute("delete from warehouse.stock").await.unwrap();
    assert_code(&boss.delete(&path).await, 409, "lot_in_use");
}

#[tokio::test]
async fn a_product_with_stock_refuses_changes_of_its_stock_rules_and_deletion() {
    let (app, boss) = plant().await;
    let (a, oil) = (shelf(&boss, "A").await, in_lots(&boss, "OIL").await);
    let path = format!("/product/{oil}");
    changed(boss.patch(&path, json!({"manage_inventory": true, "allow_negative_inventory": true})).await);
    let lot = text(&changed(boss.post("/lot", json!({"product_key": oil, "code": "L1"})).await), "_key");
    posted(&app, &Row { lot: Some(&lot), ..receipt(&boss, &oil, &a) }).await;
    let refuse = async |body: Value| assert_code(&boss.patch(&path, body).await, 409, "product_has_stock");
    refuse(json!({"manage_inventory": false})).await;
    refuse(json!({"lot_tracking": "none"})).await;
    refuse(json!({"lot_tracking": "none", "traceability_level": "complete"})).await;
    assert_refused(&boss.delete(&path).await, 409, &json!({"code": "product_has_stock"}));
    changed(boss.patch(&path, json!({"lot_tracking": "required"})).await);
    changed(boss.patch(&path, json!({"lot_tracking": "optional", "allow_negative_inventory": false})).await);
    changed(boss.patch(&path, json!({"allow_negative_inventory": true})).await);
    let below = "delete from warehouse.stock; insert into warehouse.stock (product_key, position_key, quantity)
        select product_key, position_key, -1 from warehouse.pair";
    app.sql.batch_execute(below).await.unwrap();
    refuse(json!({"allow_negative_inventory": false})).await;
    refuse(json!({"lot_tracking": "required"})).await;
    // A pair that a count has locked is treated like stock.
    app.sql.batch_execute("delete from warehouse.stock").await.unwrap();
    busy(&app, &oil, &a, "locked_by = 6").await;
    refuse(json!({"lot_tracking": "none"})).await;
    assert_code(&boss.delete(&path).await, 409, "product_has_stock");
    busy(&app, &oil, &a, "locked_by = null").await;
    changed(boss.patch(&path, json!({"lot_tracking": "none", "manage_inventory": false})).await);
    changed(boss.delete(&path).await);
}
