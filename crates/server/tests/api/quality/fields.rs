//! `/field`: custom fields, their slugs, types and uses.

use reqwest::Method;
use serde_json::{Value, json};

use crate::support::{Actor, TestApp, send};

/// Creates a field and returns `detail`.
async fn create(actor: &Actor, name: &str, kind: &str) -> Value {
    actor.post("/field", json!({"name": name, "type": kind})).await.ok().detail()
}

#[tokio::test]
async fn create_field_makes_a_slug_of_its_name_and_a_second_field_with_it_is_409() {
    let app = TestApp::new().await;
    let quality = app.user("quinn", "quality").await;
    let made = create(&quality, "Torque (Nm)", "number").await;
    assert_eq!(made["field"]["slug"], "torque_nm");
    assert_eq!(made["field"]["_id"], format!("CustomField/{}", made["field_key"].as_str().unwrap()));
    let taken = quality.post("/field", json!({"name": "TORQUE NM", "type": "text"})).await;
    assert_eq!(taken.refusal(), (409, "field_slug_taken".to_owned()));
    assert_eq!((&taken.detail()["slug"], &taken.detail()["field_key"]), (&json!("torque_nm"), &made["field_key"]));
    create(&quality, "Torque (lbf ft)", "number").await;
}

#[tokio::test]
async fn create_field_with_a_taken_key_an_empty_slug_or_an_unknown_type_is_refused() {
    let app = TestApp::new().await;
    let quality = app.user("quinn", "quality").await;
    quality.post("/field", json!({"_key": "k", "name": "One", "type": "text"})).await.ok();
    let taken = quality.post("/field", json!({"_key": "k", "name": "Two", "type": "text"})).await;
    assert_eq!(taken.refusal(), (409, "key_taken".to_owned()));
    let empty = quality.post("/field", json!({"name": "(--)", "type": "text"})).await;
    assert_eq!(empty.refusal(), (422, "slug_empty".to_owned()));
    let unknown = quality.post("/field", json!({"name": "Three", "type": "colour"})).await;
    assert_eq!((unknown.status, &unknown.detail()[0]["loc"]), (422, &json!(["body", "type"])));
}

#[tokio::test]
async fn list_fields_combines_exact_name_and_key_and_sorts_by_name() {
    let app = TestApp::new().await;
    let quality = app.user("quinn", "quality").await;
    let key = create(&quality, "Torque Nm", "number").await["field_key"].as_str().unwrap().to_owned();
    create(&quality, "angle", "number").await;
    let found = quality.get(&format!("/field?name=Torque%20Nm&key={key}")).await.ok().json();
    assert_eq!(found.as_array().unwrap().len(), 1);
    assert_eq!(quality.get("/field?name=torq").await.ok().json(), json!([]));
    assert_eq!(quality.get(&format!("/field?name=angle&key={key}")).await.ok().json(), json!([]));
    let names: Vec<Value> =
        quality.get("/field").await.ok().json().as_array().unwrap().iter().map(|field| field["name"].clone()).collect();
    assert_eq!(json!(names), json!(["angle", "Separator", "Torque Nm"]));
}

#[tokio::test]
async fn replace_field_may_keep_its_slug_but_not_take_that_of_another_field() {
    let app = TestApp::new().await;
    let quality = app.user("quinn", "quality").await;
    let key = create(&quality, "Torque (Nm)", "number").await["field_key"].as_str().unwrap().to_owned();
    create(&quality, "Angle", "number").await;
    let path = format!("/field/{key}");
    let put = |body: Value| quality.put(&path, body);
    let replaced = put(json!({"_key": key, "name": "Torque Nm", "type": "number"})).await.ok().detail();
    assert_eq!((&replaced["name"], &replaced["slug"]), (&json!("Torque Nm"), &json!("torque_nm")));
    let missing = put(json!({"name": "Torque Nm", "type": "number"})).await;
    assert_eq!((missing.status, &missing.detail()[0]["loc"]), (422, &json!(["body", "_key"])));
    let mismatch = put(json!({"_key": "other", "name": "Torque", "type": "number"})).await;
    assert_eq!(mismatch.refusal(), (422, "key_mismatch".to_owned()));
    let taken = put(json!({"_key": key, "name": "angle", "type": "number"})).await;
    assert_eq!(taken.refusal(), (409, "field_slug_taken".to_owned()));
    let unknown = quality.put("/field/none", json!({"_key": "none", "name": "X", "type": "text"})).await;
    assert_eq!(unknown.refusal(), (404, "field_not_found".to_owned()));
    let stale = send(
        quality
            .request(Method::PUT, &path)
            .header("if-match", "\"0\"")
            .json(&json!({"_key": key, "name": "X", "type": "text"})),
    )
    .await;
    assert_eq!(stale.refusal(), (412, "revision_mismatch".to_owned()));
}

#[tokio::test]
async fn replace_field_with_another_type_and_delete_field_remove_the_values_of_a_choice_field() {
    let app = TestApp::new().await;
    let quality = app.user("quinn", "quality").await;
    for (name, leave) in [("Colour", true), ("Shape", false)] {
        let key = create(&quality, name, "choice").await["field_key"].as_str().unwrap().to_owned();
        quality.post(&format!("/list/{key}"), json!([{"value": "a"}, {"value": "b"}])).await.ok();
        if leave {
            quality.put(&format!("/field/{key}"), json!({"_key": key, "name": name, "type": "text"})).await.ok();
        } else {
            assert_eq!(quality.delete(&format!("/field/{key}")).await.ok().detail()["values_deleted"], 2);
            assert_eq!(quality.delete(&format!("/field/{key}")).await.refusal(), (404, "field_not_found".to_owned()));
        }
        assert_eq!(quality.get(&format!("/list?field_key={key}")).await.ok().json(), json!([]));
    }
}

#[tokio::test]
async fn replace_and_delete_of_the_separator_field_are_409_field_reserved() {
    let app = TestApp::new().await;
    let quality = app.user("quinn", "quality").await;
    let body = json!({"_key": "separator", "name": "Line", "type": "separator"});
    assert_eq!(quality.put("/field/separator", body).await.refusal(), (409, "field_reserved".to_owned()));
    assert_eq!(quality.delete("/field/separator").await.refusal(), (409, "field_reserved".to_owned()));
}

#[tokio::test]
async fn replace_field_with_another_type_is_409_while_a_unit_has_a_value_of_it() {
    let (_app, boss) = crate::serial::plant::plant().await;
    let field = create(&boss, "Torque", "number").await["field_key"].as_str().unwrap().to_owned();
    let made = crate::serial::plant::traced(&boss, "T").await;
    let unit = json!({"product_key": made, "code": "A", "data": [{"custom_field_key": field, "value": 5}]});
    let unit = crate::serial::plant::create(&boss, unit).await;
    let path = format!("/field/{field}");
    let put = |name: &str, kind: &str| boss.put(&path, json!({"_key": field, "name": name, "type": kind}));
    let refused = put("Torque", "text").await;
    assert_eq!(refused.refusal(), (409, "field_in_use".to_owned()));
    assert_eq!(refused.detail()["used_by"], json!([unit["_id"]]));
    put("Torque (Nm)", "number").await.ok();
    boss.delete(&format!("/serial/{}", unit["_key"].as_str().unwrap())).await.ok();
    assert_eq!(
        put("Torque", "text").await.refusal(),
        (409, "field_in_use".to_owned()),
        "a deleted unit keeps its data"
    );
}

#[tokio::test]
async fn delete_field_in_use_names_its_users_and_read_field_usage_names_them_before() {
    let (_app, boss) = crate::serial::plant::plant().await;
    let field = create(&boss, "Torque", "number").await["field_key"].as_str().unwrap().to_owned();
    let usage = format!("/field/{field}/usage");
    let unused = boss.get(&usage).await.ok().json();
    assert_eq!(unused, json!({"field_key": field, "forms": [], "used_by": []}));
    assert_eq!(boss.get("/field/none/usage").await.refusal(), (404, "field_not_found".to_owned()));

    let made = crate::serial::plant::traced(&boss, "T").await;
    let operation = boss.post("/operation", json!({"name": "Fit", "code": "FIT"})).await.ok().detail();
    let operation = operation["operation_key"].as_str().or(operation["_key"].as_str()).unwrap().to_owned();
    let asked = json!([{"custom_field_key": field, "mandatory": true}]);
    let step = json!({"title": "Tighten", "type": "form", "form_fields": asked});
    let phases = json!([{"alias": "Fit", "operation_key": operation, "steps": [step]}]);
    let process = boss.put(&format!("/product/{made}/process"), phases).await.ok().detail();
    let phase = format!("Phase/{}", process["phases"][0]["_key"].as_str().unwrap());
    let kind = boss.post("/issue-type", json!({"name": "Damage", "form_template": asked})).await.ok().detail();
    let kind = kind["issue_type_key"].as_str().or(kind["_key"].as_str()).unwrap();
    boss.post("/task-type", json!({"name": "Visit", "form_fields": asked})).await.ok();
    boss.patch("/config", json!({"serial_fields": [{"custom_field_key": field}]})).await.ok();

    let read = boss.get(&usage).await.ok().json();
    let forms = read["forms"].as_array().unwrap();
    assert_eq!(forms.len(), 4, "{read}");
    assert!(forms.contains(&json!({"record_id": phase, "name": "T · Fit"})), "{read}");
    assert!(forms.contains(&json!({"record_id": format!("IssueType/{kind}"), "name": "Damage"})), "{read}");
    assert!(forms.contains(&json!({"record_id": "Config/serial_fields", "name": null})), "{read}");

    let deleted = boss.delete(&format!("/field/{field}")).await.ok();
    assert_eq!(deleted.detail()["used_by"], read["used_by"]);
    assert!(deleted.detail()["used_by"].as_array().unwrap().contains(&json!(phase)), "{deleted:?}");
    assert!(deleted.json()["message"].as_str().unwrap().contains(&phase), "{deleted:?}");
}
