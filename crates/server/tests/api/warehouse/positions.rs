//! Locations: creation, search, reads and deletion.

use serde_json::json;

use super::stock::{Row, busy, inside, kept, mobile, position, put, receipt, shelf, written};
use crate::configuration::steps::patch_config;
use crate::serial::plant::{plant, product};
use crate::support::{assert_code, assert_refused, changed, column, request_if_match, text};

/// A code is trimmed, and the code of a deleted location can be used again.
#[tokio::test]
async fn create_position_with_a_code_taken_in_another_case_is_409_position_code_taken() {
    let (_app, boss) = plant().await;
    let made = changed(boss.post("/position", json!({"code": " A1 "})).await);
    assert_eq!(
        (&made["code"], &made["parent_position_key"], &made["fixed"]),
        (&json!("A1"), &json!("IN"), &json!(true))
    );
    assert_eq!((&made["site_key"], &made["deleted"]), (&json!("0"), &json!(false)));
    assert_code(&boss.post("/position", json!({"code": "a1"})).await, 409, "position_code_taken");
    // The code of a deleted location can be used again.
    changed(boss.delete(&format!("/position/{}", text(&made, "_key"))).await);
    shelf(&boss, "a1").await;
}

#[tokio::test]
async fn create_position_without_a_code_takes_one_from_the_counter() {
    let (_app, boss) = plant().await;
    let first = text(&changed(boss.post("/position", json!({})).await), "code").parse::<u64>().unwrap();
    shelf(&boss, &(first + 1).to_string()).await;
    let second = text(&changed(boss.post("/position", json!({"code": ""})).await), "code");
    assert_eq!(second, (first + 2).to_string(), "the counter skips a code that is taken");
    patch_config(&boss, json!({"system_counters": {"positions": null}})).await;
    assert_code(&boss.post("/position", json!({})).await, 409, "counter_not_defined");
    shelf(&boss, "given").await;
}

#[tokio::test]
async fn create_position_when_the_next_codes_of_the_counter_are_taken_is_409_counter_exhausted() {
    let (app, boss) = plant().await;
    changed(boss.post("/counter", json!({"_key": "p", "name": "p", "template": ["P", "#5"]})).await);
    patch_config(&boss, json!({"system_counters": {"positions": "p"}})).await;
    let fill = "insert into position.position (key, code, parent_position_key, site_key, created)
        select 'x' || n, 'p' || lpad(n::text, 5, '0'), 'IN', '0', '2026-01-01Z' from generate_series(1, 1001) n";
    app.sql.batch_execute(fill).await.unwrap();
    let refused = boss.post("/position", json!({})).await;
    assert_refused(&refused, 409, &json!({"code": "counter_exhausted", "counter_key": "p"}));
}

#[tokio::test]
async fn create_position_in_an_unknown_deleted_or_virtual_parent_is_refused() {
    let (_app, boss) = plant().await;
    let body = |parent: &str| json!({"code": "X", "parent_position_key": parent});
    assert_code(&boss.post("/position", body("nowhere")).await, 404, "parent_position_not_found");
    let gone = shelf(&boss, "GONE").await;
    changed(boss.delete(&format!("/position/{gone}")).await);
    assert_code(&boss.post("/position", body(&gone)).await, 404, "parent_position_not_found");
    for parent in ["OUT", "NULL"] {
        assert_code(&boss.post("/position", body(parent)).await, 422, "parent_not_allowed");
    }
}

#[tokio::test]
async fn search_positions_applies_each_filter() {
    let (app, boss) = plant().await;
    let hall = shelf(&boss, "Hall").await;
    let (ab1, xab) = (inside(&boss, &hall, "AB-1").await, inside(&boss, &hall, "xab").await);
    let cart = mobile(&boss, &ab1, "Cart*").await;
    let glue = kept(&boss, "GLUE").await;
    put(&app, &boss, &glue, &ab1, "3").await;
    let find = async |query: &str| column(&boss.get(&format!("/position{query}")).await.ok().json(), "code");
    assert_eq!(find("").await, ["AB-1", "Cart*", "Hall", "xab"]);
    assert_eq!(find("?search=AB*").await, ["AB-1"]);
    assert_eq!(find("?search=ab").await, ["AB-1", "xab"]);
    assert_eq!(find("?search=%5C*").await, ["Cart*"]);
    assert_eq!(find(&format!("?is_in_position={hall}")).await, ["AB-1", "Cart*", "xab"]);
    assert_eq!(find(&format!("?is_in_position={ab1}")).await, ["Cart*"]);
    assert_eq!(find("?is_in_position=nowhere").await, [""; 0]);
    assert_eq!(find(&format!("?contains_position={cart}")).await, ["AB-1", "Hall"]);
    assert_eq!(find("?fixed_only=true").await, ["AB-1", "Hall", "xab"]);
    assert_eq!(find(&format!("?position_keys={cart}&position_keys={xab}&position_keys=7")).await, ["Cart*", "xab"]);
    assert_eq!(find(&format!("?has_product_key={glue}")).await, ["AB-1"]);
    assert_eq!(find("?has_product_code=glue&has_product_code=other").await, ["AB-1"]);
    assert_eq!(find("?has_product_code=other").await, [""; 0]);
    assert_eq!(find("?limit=2&offset=1").await, ["Cart*", "Hall"]);
    changed(boss.delete(&format!("/position/{xab}")).await);
    assert_eq!(find("?search=ab").await, ["AB-1"]);
    assert_eq!(find("?search=ab&include_deleted=true").await, ["AB-1", "xab"]);
    let counted = boss.get("/position?limit=1&with_total=true").await.ok();
    assert_eq!(counted.header("x-total-count"), "3");
}

#[tokio::test]
async fn read_position_shows_its_path_and_its_direct_contents() {
    let (app, boss) = plant().await;
    let (hall, glue) = (shelf(&boss, "HALL").await, kept(&boss, "GLUE").await);
    let (bin, empty) = (inside(&boss, &hall, "BIN").await, inside(&boss, &hall, "EMPTY").await);
    put(&app, &boss, &glue, &hall, "2.5").await;
    let read = async |path: &str| boss.get(&format!("/position/{path}")).await.ok().json();
    let body = read(&hall).await;
    assert_eq!(column(&body["contents"], "code"), ["BIN", "EMPTY", "GLUE"]);
    assert_eq!((&body["contents"][2]["quantity"], &body["contents"][2]["type"]), (&json!(2.5), &json!("product")));
    assert_eq!(
        read(&bin).await["path"],
        json!([
        {"position_key": hall, "position_code": "HALL"}, {"position_key": bin, "position_code": "BIN"}])
    );
    assert_eq!(read("IN").await["path"], json!([{"position_key": "IN", "position_code": "IN"}]));
    assert_eq!(column(&read(&format!("{hall}?search=lu")).await["contents"], "code"), ["GLUE"]);
    assert_eq!(column(&read(&format!("{hall}?limit=1&offset=1")).await["contents"], "code"), ["EMPTY"]);
    changed(boss.delete(&format!("/position/{empty}")).await);
    let gone = read(&empty).await;
    assert_eq!((&gone["position"]["deleted"], &gone["contents"]), (&json!(true), &json!([])));
    assert_code(&boss.get("/position/nowhere").await, 404, "position_not_found");
}

#[tokio::test]
async fn read_position_hierarchy_begins_at_the_requested_position() {
    let (_app, boss) = plant().await;
    let a1 = shelf(&boss, "A1").await;
    let ab = inside(&boss, &a1, "AB").await;
    inside(&boss, &ab, "DEEP").await;
    let below = inside(&boss, &ab, "alpha").await;
    let read = async |query: &str| boss.get(&format!("/position-hierarchy{query}")).await.ok().json();
    let asked = read(&format!("?position_key={ab}")).await;
    assert_eq!(asked.as_array().unwrap().len(), 1);
    assert_eq!((&asked[0]["code"], &asked[0]["to"]), (&json!("AB"), &json!(format!("Position/{a1}"))));
    assert_eq!(column(&asked[0]["children"], "code"), ["alpha", "DEEP"]);
    let whole = read("").await;
    assert_eq!((&whole[0]["code"], &whole[0]["to"]), (&json!("IN"), &json!(null)));
    assert_eq!(whole[0]["children"][0]["children"], asked);
    assert_eq!(read("?position_key=nowhere").await, json!([]));
    changed(boss.delete(&format!("/position/{below}")).await);
    assert_eq!(read(&format!("?position_key={below}")).await, json!([]));
    assert_eq!(column(&read(&format!("?position_key={ab}")).await[0]["children"], "code"), ["DEEP"]);
}

#[tokio::test]
async fn read_position_hierarchy_of_2000_levels_is_answered() {
    let (app, boss) = plant().await;
    let chain = "insert into position.position (key, code, parent_position_key, site_key, created)
        select 'd' || n, 'D' || n, case n when 1 then 'IN' else 'd' || n - 1 end, '0', '2026-01-01Z'
        from generate_series(1, 2000) n";
    app.sql.batch_execute(chain).await.unwrap();
    let text = String::from_utf8(boss.get("/position-hierarchy").await.ok().bytes.to_vec()).unwrap();
    assert_eq!(text.matches("\"position_key\":").count(), 2001);
    assert_eq!(text.matches("]}").count(), 2001);
}

#[tokio::test]
async fn delete_position_that_is_not_empty_unknown_or_reserved_is_refused() {
    let (app, boss) = plant().await;
    let (a1, glue) = (shelf(&boss, "A1").await, kept(&boss, "GLUE").await);
    put(&app, &boss, &glue, &a1, "1").await;
    inside(&boss, &a1, "B1").await;
    written(&app, &Row { status: "planned", ..receipt(&boss, &glue, &a1) }).await;
    busy(&app, &glue, &a1, "locked_by = 1").await;
    let refused = boss.delete(&format!("/position/{a1}")).await;
    let counts = json!({"code": "position_not_empty", "stock_rows": 1, "child_positions": 1, "open_movements": 1,
        "busy_pairs": 1});
    assert_refused(&refused, 409, &counts);
    assert_code(&boss.delete("/position/nowhere").await, 404, "position_not_found");
    for reserved in ["OUT", "NULL", "IN"] {
        assert_code(&boss.delete(&format!("/position/{reserved}")).await, 409, "position_reserved");
    }
}

#[tokio::test]
async fn delete_position_that_a_setting_product_or_lot_allocation_names_is_409_position_in_use() {
    let (app, boss) = plant().await;
    let a1 = shelf(&boss, "A1").await;
    let path = format!("/position/{a1}");
    patch_config(&boss, json!({"default_production_position": a1})).await;
    let refused = boss.delete(&path).await;
    let uses = json!({"code": "position_in_use", "used_by": ["Config/default_production_position"]});
    assert_refused(&refused, 409, &uses);
    patch_config(&boss, json!({"default_production_position": "IN"})).await;
    let made = product(&boss, json!({"code": "P", "default_consumption_position_key": a1})).await;
    let refused = boss.delete(&path).await;
    assert_refused(&refused, 409, &json!({"code": "position_in_use", "used_by": [format!("Product/{made}")]}));
    changed(boss.patch(&format!("/product/{made}"), json!({"default_consumption_position_key": null})).await);
    let line = crate::serial::plant::line(&app, &boss, true).await;
    let lot = text(&changed(boss.post("/lot", json!({"product_key": line.glue, "code": "L"})).await), "_key");
    let body = json!([{"component_key": line.glue, "lot_key": lot, "quantity": 1, "position_key": a1}]);
    changed(boss.put(&format!("/batch/{}/lot-allocation", line.batch), body).await);
    let refused = boss.delete(&path).await;
    assert_refused(&refused, 409, &json!({"code": "position_in_use", "used_by": [format!("Batch/{}", line.batch)]}));
    changed(boss.put(&format!("/batch/{}/lot-allocation", line.batch), json!([])).await);
    changed(boss.delete(&path).await);
}

#[tokio::test]
async fn delete_position_a_second_time_changes_nothing() {
    let (_app, boss) = plant().await;
    let path = format!("/position/{}", position(&boss, json!({"code": "A"})).await);
    let stale = request_if_match(&boss, reqwest::Method::DELETE, &path, "\"1\"", None).await;
    assert_code(&stale, 412, "revision_mismatch");
    let gone = changed(boss.delete(&path).await);
    assert_eq!(gone["deleted"], true);
    assert_eq!(changed(boss.delete(&path).await), gone);
}
