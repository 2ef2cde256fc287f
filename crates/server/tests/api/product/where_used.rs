//! `GET /product/{product_key}/where-used`: paths, quantities, order and pages.

use reqwest::Method;
use serde_json::{Value, json};

use super::steps::{bom, contain, create, made, product, put_bom, routed, text, with_library};
use crate::organization::steps::{changed, column, faults};
use crate::support::{Actor, Answer, send};

/// Sends the query for the products that use a product.
async fn get_where_used(actor: &Actor, key: &str, query: &[(&str, &str)]) -> Answer {
    send(actor.request(Method::GET, &format!("/product/{key}/where-used")).query(query)).await
}

/// The rows of the answer.
async fn rows(actor: &Actor, key: &str, query: &[(&str, &str)]) -> Vec<Value> {
    get_where_used(actor, key, query).await.ok().json().as_array().unwrap().clone()
}

/// `[code, level, qt, qt_total, path]` of every row.
async fn short(actor: &Actor, key: &str, query: &[(&str, &str)]) -> Value {
    let rows = rows(actor, key, query).await;
    rows.iter().map(|row| json!([row["product_code"], row["level"], row["qt"], row["qt_total"], row["path"]])).collect()
}

const RECURSIVE: (&str, &str) = ("recursive", "true");

// docs/spec/product.md#where-used
#[tokio::test]
async fn where_used_recursive_multiplies_the_quantities_on_the_way() {
    let (_app, lena) = with_library().await;
    let (a, b) = (routed(&lena, "A", &["Fit"]).await, routed(&lena, "B", &["Weld", "Drill"]).await);
    let part = product(&lena, "C1").await;
    changed(lena.patch(&format!("/product/{}", a.0), json!({"description": "The top"})).await);
    put_bom(&lena, &b.0, json!([{"component_key": part, "qt": 3, "phase_key": b.1[0]}])).await.ok();
    put_bom(&lena, &a.0, json!([{"component_key": b.0, "qt": 2}])).await.ok();
    let direct = json!({
        "product_key": b.0, "product_code": "B", "product_description": null, "active": true, "phase_key": b.1[0],
        "phase_name": "Weld", "qt": 3, "level": 1, "qt_total": 3, "path": ["B", "C1"],
    });
    let above = json!({
        "product_key": a.0, "product_code": "A", "product_description": "The top", "active": true,
        "phase_key": a.1[0], "phase_name": "Fit", "qt": 2, "level": 2, "qt_total": 6, "path": ["A", "B", "C1"],
    });
    assert_eq!(rows(&lena, &part, &[RECURSIVE]).await, [direct.clone(), above]);
    assert_eq!(rows(&lena, &part, &[]).await, [direct]);
    assert_eq!(rows(&lena, &a.0, &[RECURSIVE]).await, Vec::<Value>::new());
}

#[tokio::test]
async fn where_used_has_one_row_per_path_and_per_line() {
    let (_app, lena) = with_library().await;
    let (a, b, c) = (made(&lena, "A").await, made(&lena, "B").await, made(&lena, "C").await);
    let part = product(&lena, "P").await;
    put_bom(&lena, &b, json!([{"component_key": part, "qt": 2}])).await.ok();
    put_bom(&lena, &c, json!([{"component_key": part, "qt": 0.5}, {"component_key": part, "qt": 4}])).await.ok();
    let lines =
        json!([{"component_key": b, "qt": 10}, {"component_key": c, "qt": 3}, {"component_key": part, "qt": 1}]);
    put_bom(&lena, &a, lines).await.ok();
    let found = short(&lena, &part, &[RECURSIVE]).await;
    let (direct, above) = found.as_array().unwrap().split_at(4);
    let expected = [
        json!(["A", 1, 1, 1, ["A", "P"]]),
        json!(["B", 1, 2, 2, ["B", "P"]]),
        json!(["C", 1, 0.5, 0.5, ["C", "P"]]),
        json!(["C", 1, 4, 4, ["C", "P"]]),
    ];
    assert_eq!(direct, expected);
    // Level, code and phase are equal. The lines of A were written in this order, and both paths to C have it too.
    assert_eq!(above[0], json!(["A", 2, 10, 20, ["A", "B", "P"]]));
    let mut totals: Vec<String> = above[1..].iter().map(|row| row[3].to_string()).collect();
    totals.sort_unstable();
    assert_eq!((above.len(), totals), (3, vec!["1.5".to_owned(), "12".to_owned()]));
}

#[tokio::test]
async fn where_used_orders_by_level_code_phase_and_line() {
    let (_app, lena) = with_library().await;
    let part = product(&lena, "P").await;
    for code in ["b", "A", "C"] {
        let (key, phases) = routed(&lena, code, &["y", "X"]).await;
        let lines: Vec<Value> =
            phases.iter().map(|phase| json!({"component_key": part, "qt": 1, "phase_key": phase})).collect();
        put_bom(&lena, &key, json!(lines)).await.ok();
    }
    let found = rows(&lena, &part, &[RECURSIVE]).await;
    let order: Vec<String> = found
        .iter()
        .map(|row| format!("{}/{}", row["product_code"].as_str().unwrap(), row["phase_name"].as_str().unwrap()))
        .collect();
    // Text is sorted by its lower-cased value (docs/spec/conventions.md#lists).
    assert_eq!(order, ["A/X", "A/y", "b/X", "b/y", "C/X", "C/y"]);
}

#[tokio::test]
async fn where_used_pages_over_all_rows_exactly_once() {
    let (_app, lena) = with_library().await;
    let part = product(&lena, "P").await;
    for number in 0..7 {
        let key = made(&lena, &format!("T{number}")).await;
        contain(&lena, &key, &[&part]).await;
    }
    let mut seen = Vec::new();
    for offset in ["0", "3", "6", "9"] {
        seen.extend(column(&json!(rows(&lena, &part, &[("limit", "3"), ("offset", offset)]).await), "product_code"));
    }
    assert_eq!(seen, ["T0", "T1", "T2", "T3", "T4", "T5", "T6"]);
    for (name, value, kind) in [
        ("limit", "0", "greater_than_equal"),
        ("limit", "1001", "less_than_equal"),
        ("offset", "-1", "greater_than_equal"),
        ("recursive", "maybe", "bool_parsing"),
        ("active_only", "maybe", "bool_parsing"),
    ] {
        assert_eq!(faults(&get_where_used(&lena, &part, &[(name, value)]).await), json!([[["query", name], kind]]));
    }
}

#[tokio::test]
async fn where_used_with_total_answers_the_number_of_all_rows() {
    let (_app, lena) = with_library().await;
    let part = product(&lena, "P").await;
    for number in 0..3 {
        let key = made(&lena, &format!("T{number}")).await;
        contain(&lena, &key, &[&part]).await;
    }
    let answer = get_where_used(&lena, &part, &[("limit", "1"), ("with_total", "true")]).await.ok();
    assert_eq!(answer.header("x-total-count"), "3", "the count is of all rows");
}

#[tokio::test]
async fn where_used_answers_200_rows_by_default() {
    let (_app, lena) = with_library().await;
    let (top, part) = (made(&lena, "T").await, product(&lena, "P").await);
    contain(&lena, &top, &vec![part.as_str(); 230]).await;
    assert_eq!(rows(&lena, &part, &[]).await.len(), 200);
    assert_eq!(rows(&lena, &part, &[("limit", "1000")]).await.len(), 230);
}

#[tokio::test]
async fn where_used_with_active_only_leaves_out_inactive_products_and_goes_on_above_them() {
    let (_app, lena) = with_library().await;
    let (top, middle, part) = (made(&lena, "T").await, made(&lena, "M").await, product(&lena, "P").await);
    contain(&lena, &middle, &[&part]).await;
    contain(&lena, &top, &[&middle]).await;
    changed(lena.patch(&format!("/product/{middle}"), json!({"active": false})).await);
    let all = rows(&lena, &part, &[RECURSIVE]).await;
    assert_eq!(column(&json!(all), "product_code"), ["M", "T"]);
    assert_eq!((&all[0]["active"], &all[1]["active"]), (&json!(false), &json!(true)));
    let active = rows(&lena, &part, &[RECURSIVE, ("active_only", "true")]).await;
    assert_eq!(column(&json!(active), "product_code"), ["T"]);
    assert_eq!(rows(&lena, &part, &[("active_only", "true")]).await, Vec::<Value>::new());
}

#[tokio::test]
async fn where_used_leaves_out_trashed_products_and_what_is_above_them() {
    let (app, lena) = with_library().await;
    let (top, middle, part) = (made(&lena, "T").await, made(&lena, "M").await, product(&lena, "P").await);
    contain(&lena, &middle, &[&part]).await;
    contain(&lena, &top, &[&middle]).await;
    assert_eq!(rows(&lena, &part, &[RECURSIVE]).await.len(), 2);
    // No command does this, because a product that a live BOM contains cannot be moved to the trash.
    app.sql.batch_execute(&format!("update product.product set trash = true where key = {middle}")).await.unwrap();
    assert_eq!(rows(&lena, &part, &[RECURSIVE]).await, Vec::<Value>::new());
    let answer = get_where_used(&lena, &part, &[RECURSIVE, ("with_total", "true")]).await.ok();
    assert_eq!(answer.header("x-total-count"), "0");
}

#[tokio::test]
async fn where_used_multiplies_exactly() {
    let (_app, lena) = with_library().await;
    let mut below = text(&create(&lena, json!({"code": "P"})).await, "_key");
    for code in ["A", "B", "C"] {
        let key = made(&lena, code).await;
        put_bom(&lena, &key, json!([{"component_key": below, "qt": 0.000_001}])).await.ok();
        below = key;
    }
    let part = super::steps::search(&lena, &[("search_string", "P")]).await.ok().json()[0]["_key"].clone();
    let answer = get_where_used(&lena, part.as_str().unwrap(), &[RECURSIVE]).await.ok();
    let text = String::from_utf8(answer.bytes.to_vec()).unwrap();
    for total in ["0.000001", "0.000000000001", "0.000000000000000001"] {
        assert!(text.contains(&format!("\"qt_total\":{total},")), "{total}: {text}");
    }
}

#[tokio::test]
async fn where_used_has_no_limit_of_depth() {
    let (app, lena) = with_library().await;
    let sql = "insert into product.product (key, code, created, updated)
            select 500000000 + n, 'N' || lpad(n::text, 4, '0'), now(), now() from generate_series(1, 151) n;
        insert into process.phase (key, product_key, operation_key, alias, place)
            select 'f' || n, 500000000 + n, 'default', 'F', 1 from generate_series(1, 151) n;
        insert into product.bom_line (product_key, line_no, component_key, qt, phase_key)
            select 500000000 + n, 1, 500000001 + n, 1, 'f' || n from generate_series(1, 150) n;";
    app.sql.batch_execute(sql).await.unwrap();
    let found = rows(&lena, "500000151", &[RECURSIVE]).await;
    assert_eq!(found.len(), 150);
    assert_eq!((&found[149]["product_code"], &found[149]["level"]), (&json!("N0001"), &json!(150)));
    assert_eq!(found[149]["path"].as_array().unwrap().len(), 151);
}

#[tokio::test]
async fn where_used_follows_the_bill_of_materials() {
    let (_app, lena) = with_library().await;
    let (top, part) = (made(&lena, "T").await, product(&lena, "P").await);
    contain(&lena, &top, &[&part]).await;
    assert_eq!(rows(&lena, &part, &[]).await.len(), 1);
    contain(&lena, &top, &[]).await;
    assert_eq!(rows(&lena, &part, &[]).await, Vec::<Value>::new());
    assert_eq!(bom(&lena, &top).await, json!([]));
}
