//! `GET /product`: filters, order, pages and details.

use reqwest::Method;
use serde_json::{Value, json};

use super::steps::{codes, connect, create, operation, product, search, tag, text, trash, with_library};
use crate::organization::steps::{changed, column, faults, members};
use crate::support::{Actor, TestApp, send};

const NOTHING: [String; 0] = [];

type Query = &'static [(&'static str, &'static str)];

/// Creates products with these codes. The description is `of` followed by the reversed code.
async fn with_codes(all: &[&str]) -> (TestApp, Actor, Vec<String>) {
    let (app, lena) = with_library().await;
    let mut keys = Vec::new();
    for code in all {
        let description = format!("of {}", code.chars().rev().collect::<String>());
        let made = create(&lena, json!({"code": code, "description": description})).await;
        keys.push(text(&made, "_key"));
    }
    (app, lena, keys)
}

#[tokio::test]
async fn search_products_orders_by_lower_cased_code() {
    let (_app, lena, _) = with_codes(&["b", "A", "C", "_", "a", "Z9", "z10"]).await;
    assert_eq!(codes(&lena, &[]).await, ["_", "A", "a", "b", "C", "z10", "Z9"]);
}

#[tokio::test]
async fn search_products_by_wildcard_text_looks_at_the_code() {
    let (_app, lena, _) = with_codes(&["AB-1", "XAB", "A*B", "A?C", "100%", "1000", r"a\b"]).await;
    let cases: [(&str, &[&str]); 13] = [
        ("AB*", &["AB-1"]),
        ("*ab", &["XAB"]),
        ("ab", &["AB-1", "XAB"]),
        ("A*B", &["A*B", r"a\b"]),
        (r"A\*", &["A*B"]),
        (r"\?", &["A?C"]),
        ("A?C", &["A?C"]),
        ("100%", &["100%"]),
        ("100?", &["100%", "1000"]),
        ("_", &[]),
        (r"a\b", &[r"a\b"]),
        (r"\\", &[r"a\b"]),
        ("*?000", &["1000"]),
    ];
    for (text, expected) in cases {
        assert_eq!(codes(&lena, &[("search_string", text)]).await, expected, "{text}");
        assert_eq!(codes(&lena, &[("include_text", text)]).await, expected, "{text}");
        let all = codes(&lena, &[]).await;
        let others: Vec<String> = all.into_iter().filter(|code| !expected.contains(&code.as_str())).collect();
        assert_eq!(codes(&lena, &[("exclude_text", text)]).await, others, "{text}");
    }
    for name in ["search_string", "include_text", "exclude_text"] {
        assert_eq!(codes(&lena, &[(name, "  ")]).await.len(), 7, "blank is no filter");
    }
}

#[tokio::test]
async fn search_products_with_search_description_looks_at_the_description_too() {
    let (_app, lena, _) = with_codes(&["ABC", "XYZ"]).await;
    create(&lena, json!({"code": "N"})).await;
    assert_eq!(codes(&lena, &[("search_string", "zyx")]).await, NOTHING);
    assert_eq!(codes(&lena, &[("search_string", "zyx"), ("search_description", "true")]).await, ["XYZ"]);
    assert_eq!(codes(&lena, &[("search_string", "of*"), ("search_description", "true")]).await, ["ABC", "XYZ"]);
    assert_eq!(codes(&lena, &[("search_string", "n"), ("search_description", "true")]).await, ["N"]);
    assert_eq!(codes(&lena, &[("include_text", "of*"), ("search_description", "true")]).await, NOTHING);
}

/// Creates P0 without tags, P1 with tag a, P2 with tag b, and P3 with both.
async fn tagged() -> (TestApp, Actor, String, String) {
    let (app, lena, keys) = with_codes(&["P0", "P1", "P2", "P3"]).await;
    let (a, b) = (tag(&lena, "a").await, tag(&lena, "b").await);
    connect(&lena, &a, &[&keys[1], &keys[3]]).await;
    connect(&lena, &b, &[&keys[2], &keys[3]]).await;
    (app, lena, a, b)
}

#[tokio::test]
async fn search_products_with_all_or_any_of_the_included_tags() {
    let (_app, lena, a, b) = tagged().await;
    let both = [("include_tags", a.as_str()), ("include_tags", b.as_str())];
    let with = |operator| [both[0], both[1], ("include_tags_operator", operator)];
    assert_eq!(codes(&lena, &[("tag_key", &a)]).await, ["P1", "P3"]);
    assert_eq!(codes(&lena, &both).await, ["P3"], "ALL is the default");
    assert_eq!(codes(&lena, &with("ALL")).await, ["P3"]);
    assert_eq!(codes(&lena, &with("ANY")).await, ["P1", "P2", "P3"]);
    assert_eq!(codes(&lena, &[("include_tags", &a), ("include_tags", &a)]).await, ["P1", "P3"]);
    assert_eq!(codes(&lena, &[("include_tags", &a), ("include_tags", "none")]).await, NOTHING);
    let any = [("include_tags", a.as_str()), ("include_tags", "none"), ("include_tags_operator", "ANY")];
    assert_eq!(codes(&lena, &any).await, ["P1", "P3"]);
    assert_eq!(codes(&lena, &[("include_tags_operator", "ANY")]).await.len(), 4, "no tags, no filter");
    assert_eq!(codes(&lena, &[("tag_key", "none")]).await, NOTHING);
}

#[tokio::test]
async fn search_products_without_those_that_have_any_or_all_of_the_excluded_tags() {
    let (_app, lena, a, b) = tagged().await;
    let both = [("exclude_tags", a.as_str()), ("exclude_tags", b.as_str())];
    let with = |operator| [both[0], both[1], ("exclude_tags_operator", operator)];
    assert_eq!(codes(&lena, &[("exclude_tags", &a)]).await, ["P0", "P2"]);
    assert_eq!(codes(&lena, &both).await, ["P0"], "ANY is the default");
    assert_eq!(codes(&lena, &with("ANY")).await, ["P0"]);
    assert_eq!(codes(&lena, &with("ALL")).await, ["P0", "P1", "P2"]);
    assert_eq!(codes(&lena, &[("exclude_tags", "none")]).await.len(), 4);
    let mixed = [("include_tags", a.as_str()), ("exclude_tags", b.as_str())];
    assert_eq!(codes(&lena, &mixed).await, ["P1"]);
    assert_eq!(codes(&lena, &[("tag_key", &b), ("exclude_tags", &a)]).await, ["P2"]);
}

#[tokio::test]
async fn search_products_by_operation_looks_at_live_phases() {
    let (_app, lena, keys) = with_codes(&["P1", "P2", "P3"]).await;
    let (weld, drill) = (operation(&lena, "Weld").await, operation(&lena, "Drill").await);
    let phase = |key: &str| json!({"operation_key": key});
    let put = async |product: &str, phases: Value| {
        changed(lena.put(&format!("/product/{product}/process"), phases).await);
    };
    put(&keys[0], json!([phase(&weld), phase(&drill)])).await;
    put(&keys[1], json!([phase(&weld)])).await;
    assert_eq!(codes(&lena, &[("has_operation_key", &weld)]).await, ["P1", "P2"]);
    assert_eq!(codes(&lena, &[("has_operation_key", &drill)]).await, ["P1"]);
    put(&keys[1], json!([phase(&drill)])).await;
    assert_eq!(codes(&lena, &[("has_operation_key", &weld)]).await, ["P1"], "a trashed phase does not count");
    assert_eq!(codes(&lena, &[("has_operation_key", "none")]).await, NOTHING);
}

#[tokio::test]
async fn search_products_by_active_only_traceability_only_and_include_trash() {
    let (_app, lena) = with_library().await;
    create(&lena, json!({"code": "A"})).await;
    create(&lena, json!({"code": "B", "active": false})).await;
    create(&lena, json!({"code": "C", "traceability_level": "form_only"})).await;
    let gone = text(&create(&lena, json!({"code": "D", "traceability_level": "complete"})).await, "_key");
    trash(&lena, &gone).await;
    let cases: [(Query, &[&str]); 8] = [
        (&[], &["A", "C"]),
        (&[("active_only", "true")], &["A", "C"]),
        (&[("active_only", "false")], &["A", "B", "C"]),
        (&[("active_only", "0")], &["A", "B", "C"]),
        (&[("traceability_only", "true")], &["C"]),
        (&[("include_trash", "true")], &["A", "C", "D"]),
        (&[("include_trash", "1"), ("active_only", "false")], &["A", "B", "C", "D"]),
        (&[("include_trash", "true"), ("traceability_only", "TRUE")], &["C", "D"]),
    ];
    for (query, expected) in cases {
        assert_eq!(codes(&lena, query).await, expected, "{query:?}");
    }
}

#[tokio::test]
async fn search_products_joins_all_filters_with_and() {
    let (_app, lena, a, _) = tagged().await;
    let query = [("search_string", "P*"), ("include_text", "*3"), ("exclude_text", "*1"), ("tag_key", a.as_str())];
    assert_eq!(codes(&lena, &query).await, ["P3"]);
    assert_eq!(codes(&lena, &[("include_text", "*3"), ("exclude_text", "P3")]).await, NOTHING);
    assert_eq!(codes(&lena, &[("_unknown", "x"), ("include_text", "P3")]).await, ["P3"]);
}

#[tokio::test]
async fn search_products_pages_and_counts() {
    let (_app, lena, _) = with_codes(&["a", "B", "c", "D", "e"]).await;
    let mut seen = Vec::new();
    for offset in ["0", "2", "4", "6"] {
        let page = search(&lena, &[("limit", "2"), ("offset", offset), ("with_total", "true")]).await.ok();
        assert_eq!(page.header("x-total-count"), "5", "{offset}");
        seen.extend(column(&page.json(), "code"));
    }
    assert_eq!(seen, ["a", "B", "c", "D", "e"]);
    let narrowed =
        search(&lena, &[("include_text", "?"), ("exclude_text", "c"), ("with_total", "true"), ("limit", "1")]);
    assert_eq!(narrowed.await.ok().header("x-total-count"), "4");
    assert_eq!(search(&lena, &[]).await.ok().header("x-total-count"), "");
}

#[tokio::test]
async fn search_products_answers_200_rows_by_default() {
    let (app, lena) = with_library().await;
    let insert = "insert into product.product (code, created, updated)
                  select 'P' || n, now(), now() from generate_series(1000, 1300) n";
    app.sql.batch_execute(insert).await.unwrap();
    assert_eq!(codes(&lena, &[]).await.len(), 200);
    assert_eq!(codes(&lena, &[("limit", "1000")]).await.len(), 301);
    assert_eq!(codes(&lena, &[("offset", "200")]).await.len(), 101);
}

#[tokio::test]
async fn search_products_of_bad_shape_is_422_at_its_place() {
    let (_app, lena) = with_library().await;
    let long = "x".repeat(201);
    let cases = [
        ("limit", "0", "greater_than_equal"),
        ("limit", "1001", "less_than_equal"),
        ("limit", "x", "int_parsing"),
        ("offset", "-1", "greater_than_equal"),
        ("offset", "1000001", "less_than_equal"),
        ("search_string", &long, "string_too_long"),
        ("include_text", &long, "string_too_long"),
        ("exclude_text", &long, "string_too_long"),
        ("include_tags_operator", "all of them", "enum"),
        ("exclude_tags_operator", "NONE", "enum"),
        ("active_only", "yes", "bool_parsing"),
        ("traceability_only", "2", "bool_parsing"),
        ("include_trash", "x", "bool_parsing"),
        ("details", "x", "bool_parsing"),
        ("search_description", "x", "bool_parsing"),
    ];
    for (name, value, kind) in cases {
        let answer = search(&lena, &[(name, value)]).await;
        assert_eq!(faults(&answer), json!([[["query", name], kind]]), "{name}={value}");
    }
}

#[tokio::test]
async fn search_products_with_details_answers_all_but_three_members_of_a_read_of_one() {
    let (_app, lena) = with_library().await;
    let key = product(&lena, "P1").await;
    let label = tag(&lena, "urgent").await;
    connect(&lena, &label, &[&key]).await;
    let mut one = super::steps::read_product(&lena, &key).await;
    for name in ["docs", "img_name", "counter"] {
        one.as_object_mut().unwrap().remove(name).expect(name);
    }
    let details = search(&lena, &[("details", "true")]).await.ok().json();
    assert_eq!(details, json!([one]));
    let base = search(&lena, &[]).await.ok().json()[0].clone();
    let names = [
        "_id",
        "_key",
        "_rev",
        "active",
        "allow_negative_inventory",
        "code",
        "counter_key",
        "description",
        "image",
        "manage_inventory",
        "serial_code_on_creation",
        "tags",
        "traceability_level",
    ];
    assert_eq!(members(&base), names);
    for name in names {
        assert_eq!(base[name], one[name], "{name}");
    }
}

#[tokio::test]
async fn search_products_reads_an_empty_parameter_as_absent() {
    let (_app, lena, _) = with_codes(&["P1"]).await;
    let path = "/product?active_only=&search_string=&include_tags=&limit=null&tag_key=&has_operation_key=";
    assert_eq!(column(&send(lena.request(Method::GET, path)).await.ok().json(), "code"), ["P1"]);
}
