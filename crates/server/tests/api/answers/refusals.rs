//! One whole response for every kind of refusal, compared with its snapshot.

use reqwest::Method;
use serde_json::json;

use crate::support::{TestApp, assert_response_snapshot, send};

#[tokio::test]
async fn every_kind_of_refusal_is_answered_as_before() {
    let app = TestApp::with(&["--max-body-bytes", "1000"]).await;
    let (admin, reader) = (app.user("admin", "admin").await, app.user("reader", "").await);
    let made = admin.post("/department", json!({"name": "Assembly"})).await.ok().detail();
    let here = format!("/department/{}", made["_key"].as_str().unwrap());
    let mismatch = admin.request(Method::DELETE, &here).header("if-match", "\"wrong\"");
    let refusals = [
        ("401", app.anonymous().get("/department").await),
        ("403", reader.post("/department", json!({"name": "x"})).await),
        ("404", admin.get("/department/999999").await),
        ("404_route", admin.get("/none").await),
        ("405", admin.put(&here, json!({})).await),
        ("409", admin.post("/department", json!({"name": "ASSEMBLY"})).await),
        ("412", send(mismatch).await),
        ("413", admin.post("/department", json!({"name": "x".repeat(2000)})).await),
        ("415", send(admin.request(Method::POST, "/department").body("x")).await),
        ("422_shape", admin.post("/user", json!({"username": 7})).await),
        ("422_rule", admin.post("/user", json!({"username": "u", "scope": "king"})).await),
    ];
    for (name, answer) in refusals {
        assert_response_snapshot(&format!("refusal__{name}"), &answer);
    }
}

#[tokio::test]
async fn too_many_wrong_passwords_are_answered_as_before() {
    let app = TestApp::new().await;
    app.user_with_cheap_password("anna", "operator", "a good password").await;
    let mut answer = app.anonymous().log_in("anna", "wrong").await;
    for _ in 0..20 {
        if answer.status == 429 {
            break;
        }
        answer = app.anonymous().log_in("anna", "wrong").await;
    }
    // The clock runs during the test, so the seconds to wait differ.
    let seconds = answer.detail()["retry_after"].as_u64().unwrap();
    assert!((800..=900).contains(&seconds), "{answer:?}");
    let text = String::from_utf8_lossy(&answer.bytes).replace(&seconds.to_string(), "900");
    answer.bytes = text.into();
    assert_response_snapshot("refusal__429", &answer);
}
