//! `/list`: the values of choice fields.

use serde_json::{Value, json};

use crate::support::{Actor, TestApp};

/// Creates a user with the role `quality` and a choice field. Returns the user and the key of the field.
async fn choice(app: &TestApp) -> (Actor, String) {
    let quality = app.user("quinn", "quality").await;
    let made = quality.post("/field", json!({"name": "Colour", "type": "choice"})).await.ok().detail();
    let key = made["field_key"].as_str().unwrap().to_owned();
    (quality, key)
}

/// The values that a search finds, in the order of the answer.
async fn values(actor: &Actor, query: &str) -> Vec<Value> {
    let list = actor.get(&format!("/list?{query}")).await.ok().json();
    list.as_array().unwrap().iter().map(|item| item["value"].clone()).collect()
}

#[tokio::test]
async fn store_list_values_inserts_and_replaces_by_key() {
    let app = TestApp::new().await;
    let (quality, key) = choice(&app).await;
    let path = format!("/list/{key}");
    let body = json!([{"_key": "r", "value": "Red", "ext_key": "RAL3020"}, {"value": "Blue"}]);
    let stored = quality.post(&path, body).await.ok().detail();
    assert_eq!(
        (&stored["inserted"], &stored["updated"], &stored["value_keys"][0]),
        (&json!(2), &json!(0), &json!("r"))
    );
    assert_eq!(values(&quality, &format!("field_key={key}&search=ral")).await, [json!("Red")]);
    let stored = quality.post(&path, json!([{"_key": "r", "value": "Dark red"}])).await.ok().detail();
    assert_eq!((&stored["inserted"], &stored["updated"]), (&json!(0), &json!(1)));
    // A replaced value has only the sent members: its external key is removed.
    assert_eq!(values(&quality, &format!("field_key={key}&search=ral")).await, Vec::<Value>::new());
    assert_eq!(values(&quality, &format!("field_key={key}")).await, [json!("Blue"), json!("Dark red")]);
}

#[tokio::test]
async fn store_list_values_with_reset_replaces_the_whole_list() {
    let app = TestApp::new().await;
    let (quality, key) = choice(&app).await;
    quality.post(&format!("/list/{key}"), json!([{"value": "a"}, {"value": "b"}])).await.ok();
    let stored = quality.post(&format!("/list/{key}?reset=true"), json!([{"value": "Green"}])).await.ok().detail();
    assert_eq!((&stored["deleted"], &stored["inserted"]), (&json!(2), &json!(1)));
    assert_eq!(values(&quality, &format!("field_key={key}")).await, [json!("Green")]);
}

#[tokio::test]
async fn store_list_values_refuses_values_of_other_fields_and_repeated_keys_and_changes_nothing() {
    let app = TestApp::new().await;
    let (quality, key) = choice(&app).await;
    let number = quality.post("/field", json!({"name": "Torque", "type": "number"})).await.ok().detail();
    let number = number["field_key"].as_str().unwrap().to_owned();
    let other = quality.post("/field", json!({"name": "Shape", "type": "choice"})).await.ok().detail();
    let other = other["field_key"].as_str().unwrap().to_owned();
    quality.post(&format!("/list/{other}"), json!([{"_key": "o", "value": "Round"}])).await.ok();
    for (path, body, refusal) in [
        (format!("/list/{number}"), json!([{"value": "x"}]), (422, "field_not_choice")),
        ("/list/none".to_owned(), json!([{"value": "x"}]), (404, "field_not_found")),
        (format!("/list/{key}"), json!([{"_key": "o", "value": "x"}]), (409, "list_value_of_other_field")),
        (format!("/list/{key}"), json!([{"value": "x"}, {"value": "y", "field_key": "z"}]), (422, "key_mismatch")),
        (
            format!("/list/{key}"),
            json!([{"_key": "d", "value": "x"}, {"_key": "d", "value": "y"}]),
            (422, "value_key_repeated"),
        ),
    ] {
        assert_eq!(quality.post(&path, body).await.refusal(), (refusal.0, refusal.1.to_owned()), "{path}");
    }
    let bad = quality.post(&format!("/list/{key}"), json!([{"value": "x"}, {"value": ""}, {}])).await;
    let places: Vec<Value> = bad.detail().as_array().unwrap().iter().map(|fault| fault["loc"].clone()).collect();
    assert_eq!(json!(places), json!([["body", 1, "value"], ["body", 2, "value"]]));
    assert_eq!(values(&quality, &format!("field_key={key}")).await, Vec::<Value>::new());
}

#[tokio::test]
async fn delete_list_values_goes_by_value_keys_whatever_field_the_path_names() {
    let app = TestApp::new().await;
    let (quality, key) = choice(&app).await;
    quality.post(&format!("/list/{key}"), json!([{"_key": "r", "value": "Red"}])).await.ok();
    assert_eq!(quality.delete("/list/any?value_key=r&value_key=zzz").await.ok().detail()["deleted"], 1);
    let missing = quality.delete(&format!("/list/{key}")).await;
    assert_eq!((missing.status, &missing.detail()[0]["loc"]), (422, &json!(["query", "value_key"])));
}

#[tokio::test]
async fn search_list_values_sorts_by_known_members_only_and_takes_wildcards_literally() {
    let app = TestApp::new().await;
    let (quality, key) = choice(&app).await;
    let body = json!([{"_key": "1", "value": "b%", "ext_key": "Z"}, {"_key": "2", "value": "A_"}, {"_key": "3", "value": "c*", "ext_key": "y"}]);
    quality.post(&format!("/list/{key}"), body).await.ok();
    let of = |query: &str| format!("field_key={key}&{query}");
    assert_eq!(values(&quality, &of("sort_by=value")).await, [json!("A_"), json!("b%"), json!("c*")]);
    assert_eq!(values(&quality, &of("sort_by=ext_key")).await, [json!("c*"), json!("b%"), json!("A_")]);
    assert_eq!(values(&quality, &of("search=%25")).await, [json!("b%")]);
    assert_eq!(values(&quality, &of("search=_")).await, [json!("A_")]);
    assert_eq!(values(&quality, &of("search=*")).await, [json!("c*")]);
    assert_eq!(values(&quality, "field_key=none").await, Vec::<Value>::new());
    let refused = quality.get(&format!("/list?{}", of("sort_by=secret"))).await;
    assert_eq!(refused.refusal(), (422, "sort_not_allowed".to_owned()));
    let missing = quality.get("/list").await;
    assert_eq!(
        (&missing.detail()[0]["loc"], &missing.detail()[0]["type"]),
        (&json!(["query", "field_key"]), &json!("missing"))
    );
}
