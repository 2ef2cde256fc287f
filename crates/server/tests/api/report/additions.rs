//! Reads of other areas that scans need: products by GTIN, and the tree of a unit down to a depth.

use serde_json::{Value, json};

use crate::serial::plant::{link, plant, product, serial, traced};
use crate::support::{column, faults};

#[tokio::test]
async fn search_products_finds_a_gtin_of_any_length() {
    let (_app, boss) = plant().await;
    for (code, gtin) in [("LONG", "09506000134352"), ("SHORT", "9506000134352"), ("OTHER", "4006381333931")] {
        product(&boss, json!({"code": code, "gtin": gtin})).await;
    }
    product(&boss, json!({"code": "NONE"})).await;
    for gtin in ["9506000134352", "09506000134352"] {
        let found = boss.get(&format!("/product?gtin={gtin}")).await.ok().json();
        assert_eq!(column(&found, "code"), ["LONG", "SHORT"], "{gtin}");
    }
    assert_eq!(boss.get("/product?gtin=1").await.ok().json(), json!([]));
    assert_eq!(
        faults(&boss.get("/product?gtin=123456789012345").await),
        json!([[["query", "gtin"], "string_too_long"]])
    );
}

#[tokio::test]
async fn read_hierarchy_ends_at_the_asked_depth_and_says_who_linked_when() {
    let (app, boss) = plant().await;
    let made = traced(&boss, "T").await;
    let mut keys = Vec::new();
    for code in ["TOP", "MID", "LOW"] {
        keys.push(serial(&boss, &made, code).await);
    }
    link(&boss, &keys[2], &keys[1]).await;
    let upper = link(&boss, &keys[1], &keys[0]).await;
    let linked: chrono::DateTime<chrono::Utc> = app
        .sql
        .query_one("select linked_at from serial.link where key = $1::text::bigint", &[&upper])
        .await
        .unwrap()
        .get(0);
    let tree = async |more: &str| {
        let path = format!("/serial-hierarchy?serial_key={}&include_expected_components=false{more}", keys[2]);
        boss.get(&path).await.ok().json()[0].clone()
    };
    let whole = tree("").await;
    let middle = &whole["children"][0];
    assert_eq!(
        (&whole["linked_at"], &whole["linked_by"], &whole["child_count"]),
        (&Value::Null, &Value::Null, &json!(1))
    );
    let at = linked.to_rfc3339_opts(chrono::SecondsFormat::Millis, true);
    assert_eq!((&middle["linked_at"], &middle["link_key"]), (&json!(at), &json!(upper)));
    assert_eq!((&middle["linked_by"], &middle["child_count"]), (&json!(boss.user_key.to_string()), &json!(1)));
    assert_eq!(
        (&middle["children"][0]["serial_code"], &middle["children"][0]["child_count"]),
        (&json!("LOW"), &json!(0))
    );
    let now = app.clock().now().to_rfc3339_opts(chrono::SecondsFormat::Millis, true);
    for more in ["", &format!("&as_of={now}")] {
        let none = tree(&format!("&max_depth=0{more}")).await;
        assert_eq!(
            (&none["serial_code"], &none["children"], &none["child_count"]),
            (&json!("TOP"), &json!([]), &json!(1))
        );
        let one = tree(&format!("&max_depth=1{more}")).await;
        assert_eq!((&one["children"][0]["serial_code"], &one["children"][0]["children"]), (&json!("MID"), &json!([])));
        assert_eq!(one["children"][0]["linked_by"], boss.user_key.to_string());
        assert_eq!(tree(&format!("&max_depth=2{more}")).await, tree(more).await);
    }
    let refused = boss.get(&format!("/serial-hierarchy?serial_key={}&max_depth=-1", keys[0])).await;
    assert_eq!(faults(&refused), json!([[["query", "max_depth"], "greater_than_equal"]]));
}
