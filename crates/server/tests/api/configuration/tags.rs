//! `/tag`: tags, their names and colors.

use reqwest::Method;
use serde_json::{Value, json};

use super::steps::{assert_refused, column, faults, list, request_if_match, with_admin};
use crate::support::{Actor, TestApp, send};

/// Creates a tag and returns it.
async fn create(actor: &Actor, name: &str) -> Value {
    actor.post("/tag", json!({"name": name})).await.ok().detail()
}

/// The address of a tag.
fn path_of(tag: &Value) -> String {
    format!("/tag/{}", tag["_key"].as_str().unwrap())
}

#[tokio::test]
async fn create_tag_answers_the_stored_tag() {
    let (_app, admin) = with_admin().await;
    let answer = admin.post("/tag", json!({"name": "urgent", "color": "#ff0000"})).await.ok();
    assert_eq!(answer.json()["status"], 200);
    let tag = answer.detail();
    let mut names: Vec<&String> = tag.as_object().unwrap().keys().collect();
    names.sort_unstable();
    assert_eq!(names, ["_id", "_key", "_rev", "color", "description", "name"]);
    assert_eq!((&tag["color"], &tag["description"], &tag["name"]), (&json!("#ff0000"), &json!(null), &json!("urgent")));
    assert_eq!(tag["_id"], format!("Tag/{}", tag["_key"].as_str().unwrap()));
    let read = admin.get(&path_of(&tag)).await.ok();
    assert_eq!(read.header("etag"), format!("\"{}\"", tag["_rev"].as_str().unwrap()));
    let mut expected = tag;
    expected["connections"] = json!({});
    assert_eq!(read.json(), expected);
}

#[tokio::test]
async fn create_tag_trims_the_name_keeps_the_color_as_sent_and_ignores_other_members() {
    let (_app, admin) = with_admin().await;
    let body = json!({"_key": "mine", "_rev": "1", "connections": 5, "x": 1, "name": "  Hot Spot ", "color": "#aBcDeF",
        "description": "why"});
    let tag = admin.post("/tag", body).await.ok().detail();
    assert_eq!(
        (&tag["name"], &tag["color"], &tag["description"]),
        (&json!("Hot Spot"), &json!("#aBcDeF"), &json!("why"))
    );
    assert!(tag["_key"].as_str().is_some_and(|key| key != "mine"), "{tag}");
}

#[tokio::test]
async fn create_tag_with_a_taken_name_in_any_case_is_409_with_the_key_of_the_other() {
    let (app, admin) = with_admin().await;
    for (name, same) in [("urgent", "URGENT"), ("Ärger", "äRGER"), ("a b", "  A B ")] {
        let first = create(&admin, name).await;
        let taken = admin.post("/tag", json!({"name": same})).await;
        assert_refused(&taken, 409, &json!({"code": "tag_name_taken", "tag_key": first["_key"]}));
    }
    assert_eq!(app.count("select count(*) from tag.tag").await, 3);
}

#[tokio::test]
async fn create_tag_with_a_bad_member_is_422_at_its_place() {
    let (app, admin) = with_admin().await;
    let long = "x".repeat(101);
    let cases = [
        (json!({}), json!([[["body", "name"], "missing"]])),
        (json!({"name": null}), json!([[["body", "name"], "string_type"]])),
        (json!({"name": ""}), json!([[["body", "name"], "string_too_short"]])),
        (json!({"name": "  "}), json!([[["body", "name"], "string_too_short"]])),
        (json!({"name": long}), json!([[["body", "name"], "string_too_long"]])),
        (json!({"name": "a\u{0}"}), json!([[["body", "name"], "string_nul"]])),
        (json!({"name": "x", "color": "red"}), json!([[["body", "color"], "string_pattern_mismatch"]])),
        (json!({"name": "x", "color": "#12345"}), json!([[["body", "color"], "string_pattern_mismatch"]])),
        (json!({"name": "x", "color": "#12345g"}), json!([[["body", "color"], "string_pattern_mismatch"]])),
        (json!({"name": "x", "color": " #123456"}), json!([[["body", "color"], "string_pattern_mismatch"]])),
        (json!({"name": "x", "color": 5}), json!([[["body", "color"], "string_type"]])),
        (json!({"name": "x", "description": "y".repeat(1001)}), json!([[["body", "description"], "string_too_long"]])),
        (
            json!({"color": "x", "name": 5}),
            json!([[["body", "color"], "string_pattern_mismatch"], [["body", "name"], "string_type"]]),
        ),
        (json!([]), json!([[["body"], "dict_type"]])),
    ];
    for (body, expected) in cases {
        assert_eq!(faults(&admin.post("/tag", body.clone()).await), expected, "{body}");
    }
    assert_eq!(app.count("select count(*) from tag.tag").await, 0);
    let full = json!({"name": "x".repeat(100), "description": "y".repeat(1000), "color": null});
    admin.post("/tag", full).await.ok();
    let broken = admin.request(Method::POST, "/tag").header("content-type", "application/json").body("{\"name\":");
    assert_eq!(faults(&send(broken).await), json!([[["body"], "json_invalid"]]));
}

#[tokio::test]
async fn create_tag_with_an_idempotency_key_stores_one_tag_and_another_body_is_409() {
    let (app, admin) = with_admin().await;
    let post = async |name: &str| {
        send(admin.request(Method::POST, "/tag").header("idempotency-key", "k1").json(&json!({"name": name}))).await
    };
    let first = post("one").await.ok();
    assert_eq!(first.header("idempotency-replayed"), "");
    let second = post("one").await.ok();
    assert_eq!((second.header("idempotency-replayed").as_str(), &second.bytes), ("true", &first.bytes));
    assert_eq!(app.count("select count(*) from tag.tag").await, 1);
    assert_eq!(post("two").await.refusal(), (409, "idempotency_key_reused".to_owned()));
}

#[tokio::test]
async fn search_tags_by_wildcard_sorts_by_name_whatever_the_case() {
    let (_app, admin) = with_admin().await;
    for name in ["beta", "Alpha", "alp*", "gamma", "ALPS_1", "100%"] {
        create(&admin, name).await;
    }
    let names = async |search: &str| column(&list(&admin, "/tag", &[("search", search)]).await, "name");
    assert_eq!(names("").await, ["100%", "alp*", "Alpha", "ALPS_1", "beta", "gamma"]);
    assert_eq!(names("ALP").await, ["alp*", "Alpha", "ALPS_1"]);
    assert_eq!(names("alp*").await, ["alp*", "Alpha", "ALPS_1"]);
    assert_eq!(names(r"alp\*").await, ["alp*"]);
    assert_eq!(names("*MA").await, ["gamma"]);
    assert_eq!(names("?eta").await, ["beta"]);
    assert_eq!(names("et?").await, Vec::<String>::new());
    assert_eq!(names("_").await, ["ALPS_1"]);
    assert_eq!(names("%").await, ["100%"]);
    assert_eq!(names("  ").await.len(), 6);
}

#[tokio::test]
async fn search_tags_pages_and_counts() {
    let (_app, admin) = with_admin().await;
    for name in ["c", "A", "b", "D"] {
        create(&admin, name).await;
    }
    let page = admin.get("/tag?limit=2&offset=1&with_total=true").await.ok();
    assert_eq!(
        (column(&page.json(), "name"), page.header("x-total-count")),
        (vec!["b".to_owned(), "c".to_owned()], "4".to_owned())
    );
    assert_eq!(admin.get("/tag").await.ok().header("x-total-count"), "");
    for (query, kind) in
        [("limit=0", "greater_than_equal"), ("limit=1001", "less_than_equal"), ("limit=x", "int_parsing")]
    {
        assert_eq!(faults(&admin.get(&format!("/tag?{query}")).await), json!([[["query", "limit"], kind]]));
    }
    let long = "x".repeat(201);
    assert_eq!(
        faults(&admin.get(&format!("/tag?search={long}")).await),
        json!([[["query", "search"], "string_too_long"]])
    );
}

#[tokio::test]
async fn search_tags_with_half_a_record_or_an_unknown_context_is_422() {
    let (_app, admin) = with_admin().await;
    for query in ["context=product", "context_key=P", "context=product&context_key="] {
        assert_eq!(faults(&admin.get(&format!("/tag?{query}")).await).as_array().unwrap().len(), 1, "{query}");
    }
    let unknown = admin.get("/tag?context=colour&context_key=P").await;
    assert_eq!(faults(&unknown), json!([[["query", "context"], "enum"]]));
    for context in ["product", "work_order", "serial", "position", "issue", "task"] {
        let none = admin.get(&format!("/tag?context={context}&context_key=none")).await.ok();
        assert_eq!(none.json(), json!([]), "{context}");
    }
}

#[tokio::test]
async fn replace_tag_replaces_every_member_and_gives_a_new_revision() {
    let (_app, admin) = with_admin().await;
    let tag = admin.post("/tag", json!({"name": "a", "description": "d", "color": "#000000"})).await.ok().detail();
    let path = path_of(&tag);
    let replaced = admin.put(&path, json!({"_key": tag["_key"], "name": "A"})).await.ok().detail();
    assert_eq!(
        (&replaced["name"], &replaced["description"], &replaced["color"]),
        (&json!("A"), &json!(null), &json!(null))
    );
    assert_eq!(replaced["_key"], tag["_key"]);
    assert_ne!(replaced["_rev"], tag["_rev"]);
    let mut expected = replaced;
    expected["connections"] = json!({});
    assert_eq!(admin.get(&path).await.ok().json(), expected);
}

#[tokio::test]
async fn replace_tag_with_a_taken_name_another_key_or_no_tag_is_refused() {
    let (_app, admin) = with_admin().await;
    let (one, two) = (create(&admin, "one").await, create(&admin, "two").await);
    let taken = admin.put(&path_of(&two), json!({"name": "ONE"})).await;
    assert_refused(&taken, 409, &json!({"code": "tag_name_taken", "tag_key": one["_key"]}));
    let mismatch = admin.put(&path_of(&two), json!({"_key": one["_key"], "name": "three"})).await;
    assert_refused(&mismatch, 422, &json!({"code": "key_mismatch"}));
    let unknown = admin.put("/tag/none", json!({"name": "three"})).await;
    assert_refused(&unknown, 404, &json!({"code": "tag_not_found"}));
    assert_eq!(faults(&admin.put(&path_of(&two), json!({})).await), json!([[["body", "name"], "missing"]]));
    assert_eq!(admin.get(&path_of(&two)).await.ok().json()["name"], "two");
}

#[tokio::test]
async fn tag_revisions_are_compared_by_replace_and_delete() {
    let (_app, admin) = with_admin().await;
    let tag = create(&admin, "a").await;
    let path = path_of(&tag);
    let etag = admin.get(&path).await.ok().header("etag");
    let known = send(admin.request(Method::GET, &path).header("if-none-match", &etag)).await;
    assert_eq!(known.ok().header("etag"), etag, "`connections` change without the revision");
    let stale = json!({"code": "revision_mismatch", "current_rev": tag["_rev"]});
    assert_refused(
        &request_if_match(&admin, Method::PUT, &path, "\"wrong\"", Some(json!({"name": "b"}))).await,
        412,
        &stale,
    );
    assert_refused(&request_if_match(&admin, Method::DELETE, &path, "\"wrong\"", None).await, 412, &stale);
    let replaced = request_if_match(&admin, Method::PUT, &path, &etag, Some(json!({"name": "b"}))).await.ok().detail();
    assert_ne!(replaced["_rev"], tag["_rev"]);
    assert_eq!(
        request_if_match(&admin, Method::DELETE, &path, &etag, None).await.refusal(),
        (412, "revision_mismatch".to_owned())
    );
    request_if_match(&admin, Method::PUT, &path, "*", Some(json!({"name": "c"}))).await.ok();
    let bare = admin.get(&path).await.ok().json()["_rev"].as_str().unwrap().to_owned();
    request_if_match(&admin, Method::DELETE, &path, &bare, None).await.ok();
}

#[tokio::test]
async fn delete_tag_frees_its_name_and_a_second_time_is_404() {
    let (_app, admin) = with_admin().await;
    let tag = create(&admin, "a").await;
    assert_eq!(admin.delete(&path_of(&tag)).await.ok().detail(), json!({"connections_removed": 0}));
    for answer in [admin.delete(&path_of(&tag)).await, admin.get(&path_of(&tag)).await] {
        assert_refused(&answer, 404, &json!({"code": "tag_not_found"}));
    }
    create(&admin, "A").await;
}

#[tokio::test]
async fn tags_are_read_by_everyone_and_written_with_the_scope() {
    let app = TestApp::new().await;
    let operator = app.user("olga", "operator").await;
    let refusal = json!({"code": "missing_scope", "scope": "config:tag:write"});
    assert_refused(&operator.post("/tag", json!({"name": "x"})).await, 403, &refusal);
    assert_refused(&operator.post("/tag/update-connections", json!([])).await, 403, &refusal);
    assert_refused(&operator.put("/tag/none", json!({})).await, 403, &refusal);
    assert_refused(&operator.delete("/tag/none").await, 403, &refusal);
    let tag = create(&app.user("quinn", "quality").await, "x").await;
    operator.get(&path_of(&tag)).await.ok();
    assert_eq!(column(&operator.get("/tag").await.ok().json(), "name"), ["x"]);
    assert_eq!(app.anonymous().get("/tag").await.refusal(), (401, "not_authenticated".to_owned()));
}
