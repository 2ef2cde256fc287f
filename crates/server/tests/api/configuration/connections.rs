//! Tests of `POST /tag/update-connections`.

use reqwest::Method;
use serde_json::{Value, json};

use super::steps::{assert_refused, column, faults, insert_position, list, with_admin};
use crate::support::{Actor, TestApp, send};

const PATH: &str = "/tag/update-connections";

/// A change of one connection between a tag and a location. `kind` is `add` or `remove`.
fn change(kind: &str, tag_key: &str, position: &str) -> Value {
    json!({"type": kind, "tag_key": tag_key, "context": "position", "context_key": position})
}

/// Creates a tag and returns its key.
async fn tag(actor: &Actor, name: &str) -> String {
    let tag = actor.post("/tag", json!({"name": name})).await.ok().detail();
    tag["_key"].as_str().unwrap().to_owned()
}

/// An administrator, a tag and the locations P1 and P2.
async fn prepared() -> (TestApp, Actor, String) {
    let (app, admin) = with_admin().await;
    insert_position(&app, "P1").await;
    insert_position(&app, "P2").await;
    let key = tag(&admin, "urgent").await;
    (app, admin, key)
}

/// Names of the tags of a location.
async fn tags_of(actor: &Actor, position: &str) -> Vec<String> {
    column(&list(actor, "/tag", &[("context", "position"), ("context_key", position)]).await, "name")
}

/// Applies changes and returns how many connections were added and removed.
async fn apply(actor: &Actor, changes: Value) -> (u64, u64) {
    let detail = actor.post(PATH, changes).await.ok().detail();
    (detail["added"].as_u64().unwrap(), detail["removed"].as_u64().unwrap())
}

#[tokio::test]
async fn change_connections_adds_a_pair_once() {
    let (_app, admin, key) = prepared().await;
    let answer = admin.post(PATH, json!([change("add", &key, "P1")])).await.ok();
    assert_eq!(answer.detail(), json!({"added": 1, "removed": 0}));
    assert_eq!(apply(&admin, json!([change("add", &key, "P1")])).await, (0, 0));
    assert_eq!(tags_of(&admin, "P1").await, ["urgent"]);
    assert_eq!(tags_of(&admin, "P2").await, Vec::<String>::new());
    let read = admin.get(&format!("/tag/{key}")).await.ok().json();
    assert_eq!(read["connections"], json!({"position": 1}));
}

#[tokio::test]
async fn change_connections_counts_a_repeated_pair_of_one_body_once() {
    let (_app, admin, key) = prepared().await;
    let add = change("add", &key, "P1");
    assert_eq!(apply(&admin, json!([add, add, change("add", &key, "P2")])).await, (2, 0));
    let remove = change("remove", &key, "P1");
    assert_eq!(apply(&admin, json!([remove, remove])).await, (0, 1));
    assert_eq!(apply(&admin, json!([remove])).await, (0, 0));
}

#[tokio::test]
async fn change_connections_adds_before_it_removes_in_any_order_of_the_body() {
    let (_app, admin, key) = prepared().await;
    for changes in [
        json!([change("add", &key, "P1"), change("remove", &key, "P1")]),
        json!([change("remove", &key, "P1"), change("add", &key, "P1")]),
    ] {
        assert_eq!(apply(&admin, changes).await, (1, 1));
        assert_eq!(tags_of(&admin, "P1").await, Vec::<String>::new());
    }
}

#[tokio::test]
async fn change_connections_with_one_unknown_record_is_422_with_its_index_and_applies_nothing() {
    let (app, admin, key) = prepared().await;
    let refused = admin.post(PATH, json!([change("add", &key, "P1"), change("add", &key, "none")])).await;
    assert_refused(&refused, 422, &json!({"code": "context_not_found", "index": 1}));
    assert_eq!(tags_of(&admin, "P1").await, Vec::<String>::new());
    apply(&admin, json!([change("add", &key, "P1")])).await;
    let mixed = json!([change("remove", &key, "P1"), change("add", "none", "P2")]);
    assert_refused(&admin.post(PATH, mixed).await, 422, &json!({"code": "tag_not_found", "index": 1}));
    assert_eq!(tags_of(&admin, "P1").await, ["urgent"]);
    assert_eq!(app.count("select count(*) from tag.tag_connection").await, 1);
}

#[tokio::test]
async fn change_connections_with_the_key_of_a_record_of_another_kind_is_refused() {
    let (app, admin, key) = prepared().await;
    let records = "insert into product.product (key, code, traceability_level, created, updated)
            values (11, 'P', 'complete', '2026-01-01Z', '2026-01-01Z');
        insert into serial.serial (key, root_key, code, product_key, created, released)
            values (12, 12, 'S', 11, '2026-01-01Z', '2026-01-01Z');
        insert into production.work_order (key, code, product_key, product_code, qt_planned, created)
            values (13, 'W', 11, 'P', 1, '2026-01-01Z')";
    app.sql.batch_execute(records).await.unwrap();
    for (own, record) in [("position", "P1"), ("product", "11"), ("serial", "12"), ("work_order", "13")] {
        let item = |context: &str| json!([{"type": "add", "tag_key": key, "context": context, "context_key": record}]);
        for other in ["product", "work_order", "serial", "position", "issue", "task"] {
            if other != own {
                let refused = admin.post(PATH, item(other)).await;
                assert_refused(&refused, 422, &json!({"code": "context_not_found", "index": 0}));
            }
        }
        assert_eq!(apply(&admin, item(own)).await, (1, 0), "{own}");
    }
    assert_eq!(app.count("select count(*) from tag.tag_connection").await, 4);
}

#[tokio::test]
async fn change_connections_does_not_add_to_a_deleted_record_but_removes_from_it() {
    let (app, admin, key) = prepared().await;
    apply(&admin, json!([change("add", &key, "P1")])).await;
    app.sql.batch_execute("update position.position set deleted = true").await.unwrap();
    for position in ["P1", "P2"] {
        let refused = admin.post(PATH, json!([change("add", &key, position)])).await;
        assert_refused(&refused, 422, &json!({"code": "context_not_found", "index": 0}));
    }
    assert_eq!(apply(&admin, json!([change("remove", &key, "P1")])).await, (0, 1));
}

#[tokio::test]
async fn change_connections_ignores_removals_of_unknown_tags_and_records() {
    let (_app, admin, key) = prepared().await;
    let unknown = json!([
        change("remove", "none", "P1"),
        change("remove", &key, "none"),
        {"type": "remove", "tag_key": key, "context": "task", "context_key": "none"},
    ]);
    assert_eq!(apply(&admin, unknown).await, (0, 0));
}

#[tokio::test]
async fn change_connections_of_bad_shape_is_422_at_its_place() {
    let (app, admin, key) = prepared().await;
    let good = change("add", &key, "P1");
    let cases = [
        (json!([]), json!([[["body"], "too_short"]])),
        (json!({}), json!([[["body"], "list_type"]])),
        (json!([good, 5]), json!([[["body", 1], "dict_type"]])),
        (
            json!([good, {"type": "add", "tag_key": key, "context": "position"}]),
            json!([[["body", 1, "context_key"], "missing"]]),
        ),
        (
            json!([{"type": "move", "tag_key": key, "context": "position", "context_key": "P1"}]),
            json!([[["body", 0, "type"], "enum"]]),
        ),
        (
            json!([{"type": "add", "tag_key": key, "context": "lot", "context_key": "P1"}]),
            json!([[["body", 0, "context"], "enum"]]),
        ),
        (
            json!([{"type": "add", "tag_key": 5, "context": "position", "context_key": "P1"}]),
            json!([[["body", 0, "tag_key"], "string_type"]]),
        ),
        (json!(vec![good; 1001]), json!([[["body"], "too_long"]])),
    ];
    for (body, expected) in cases {
        assert_eq!(faults(&admin.post(PATH, body).await), expected);
    }
    assert_eq!(app.count("select count(*) from tag.tag_connection").await, 0);
}

#[tokio::test]
async fn change_connections_takes_a_thousand_changes() {
    let (app, admin, key) = prepared().await;
    let insert = "insert into position.position (key, code, created)
                  select 'N' || n, 'N' || n, '2026-01-01Z' from generate_series(1, 1000) n";
    app.sql.batch_execute(insert).await.unwrap();
    let all = |kind: &str| (1..=1000).map(|number| change(kind, &key, &format!("N{number}"))).collect::<Value>();
    assert_eq!(apply(&admin, all("add")).await, (1000, 0));
    assert_eq!(apply(&admin, all("remove")).await, (0, 1000));
}

#[tokio::test]
async fn change_connections_with_an_idempotency_key_is_applied_once() {
    let (_app, admin, key) = prepared().await;
    let post = async || {
        let body = json!([change("add", &key, "P1")]);
        send(admin.request(Method::POST, PATH).header("idempotency-key", "k").json(&body)).await.ok()
    };
    let first = post().await;
    apply(&admin, json!([change("remove", &key, "P1")])).await;
    let second = post().await;
    assert_eq!((second.header("idempotency-replayed").as_str(), second.detail()), ("true", first.detail()));
    assert_eq!(tags_of(&admin, "P1").await, Vec::<String>::new());
}

#[tokio::test]
async fn replace_tag_keeps_its_connections_and_delete_tag_removes_them() {
    let (app, admin, key) = prepared().await;
    let other = tag(&admin, "Other").await;
    let changes = json!([change("add", &key, "P1"), change("add", &key, "P2"), change("add", &other, "P1")]);
    apply(&admin, changes).await;
    admin.put(&format!("/tag/{key}"), json!({"name": "Very urgent"})).await.ok();
    assert_eq!(tags_of(&admin, "P1").await, ["Other", "Very urgent"]);
    let narrowed = [("context", "position"), ("context_key", "P1"), ("search", "other")];
    assert_eq!(column(&list(&admin, "/tag", &narrowed).await, "name"), ["Other"]);
    assert_eq!(admin.delete(&format!("/tag/{key}")).await.ok().detail(), json!({"connections_removed": 2}));
    assert_eq!(tags_of(&admin, "P1").await, ["Other"]);
    assert_eq!(app.count("select count(*) from tag.tag_connection").await, 1);
}
