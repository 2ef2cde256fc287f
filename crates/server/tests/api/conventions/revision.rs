//! `_rev`, `ETag`, `If-Match`, `If-None-Match` (docs/spec/conventions.md#revisions).

use platform::auth::Context;
use reqwest::Method;
use serde_json::{Value, json};

use super::shared::{assert_shape, department, path_of};
use crate::support::{Actor, Answer, TestApp, send};

/// Sends a PATCH with `If-Match`.
async fn patch(actor: &Actor, path: &str, if_match: &str, body: Value) -> Answer {
    send(actor.request(Method::PATCH, path).header("if-match", if_match).json(&body)).await
}

// Departments represent all records, PATCH represents PUT.
#[tokio::test]
async fn a_wrong_if_match_is_412_with_the_present_revision_and_the_right_one_changes_it() {
    let app = TestApp::new().await;
    let admin = app.user("admin", "admin").await;
    let here = path_of(&department(&admin, "Assembly").await);
    let read = admin.get(&here).await.ok();
    let rev = read.json()["_rev"].as_str().unwrap().to_owned();
    assert_eq!(read.header("etag"), format!("\"{rev}\""));

    let refused = patch(&admin, &here, "\"wrong\"", json!({"name": "Other"})).await;
    assert_eq!(refused.status, 412);
    assert_eq!(refused.detail(), json!({"code": "revision_mismatch", "current_rev": rev}));
    assert_shape(&refused);
    assert_eq!(admin.get(&here).await.json(), read.json(), "nothing was changed");

    let changed = patch(&admin, &here, &read.header("etag"), json!({"name": "Other"})).await.ok().detail();
    assert_ne!(changed["_rev"], rev);
    let stale = patch(&admin, &here, &read.header("etag"), json!({"name": "Third"})).await;
    assert_eq!(stale.refusal(), (412, "revision_mismatch".to_owned()));
    assert_eq!(stale.detail()["current_rev"], changed["_rev"]);
}

#[tokio::test]
async fn if_match_accepts_a_quoted_revision_a_bare_one_and_a_star() {
    let app = TestApp::new().await;
    let admin = app.user("admin", "admin").await;
    let here = path_of(&department(&admin, "Assembly").await);
    let mut seen = Vec::new();
    for form in ["\"{}\"", "{}", "*"] {
        let rev = admin.get(&here).await.json()["_rev"].as_str().unwrap().to_owned();
        let changed = patch(&admin, &here, &form.replace("{}", &rev), json!({"name": "Assembly"})).await.ok();
        seen.extend([rev, changed.detail()["_rev"].as_str().unwrap().to_owned()]);
    }
    seen.dedup();
    assert_eq!(seen.len(), 4, "every write changed the revision, also without a difference: {seen:?}");
    for wrong in ["0", "\"0\"", "W/\"0\"", "\"\"", "x", "-"] {
        let refused = patch(&admin, &here, wrong, json!({"name": "Assembly"})).await;
        assert_eq!(refused.refusal(), (412, "revision_mismatch".to_owned()), "{wrong}");
    }
}

#[tokio::test]
async fn a_read_of_a_known_revision_is_304_without_a_body() {
    let app = TestApp::new().await;
    let admin = app.user("admin", "admin").await;
    let here = path_of(&department(&admin, "Assembly").await);
    let entry = "/custom-data/entry".to_owned();
    admin.put(&entry, json!({"value": 1})).await.ok();
    for path in [&here, &entry] {
        let etag = admin.get(path).await.ok().header("etag");
        let ask = async |method, known: &str| send(admin.request(method, path).header("if-none-match", known)).await;
        for known in [etag.clone(), format!("W/{etag}"), format!("\"x\", {etag}"), "*".to_owned()] {
            for method in [Method::GET, Method::HEAD] {
                let answer = ask(method, &known).await;
                assert_eq!((answer.status, answer.bytes.len()), (304, 0), "{path} {known}");
                assert_eq!(answer.header("etag"), etag, "{path} {known}");
            }
        }
        assert_eq!(ask(Method::GET, "\"x\"").await.status, 200);
        assert_eq!(ask(Method::GET, &etag.replace('"', "\"1")).await.status, 200);
    }
    let etag = admin.get(&here).await.header("etag");
    admin.patch(&here, json!({"name": "Other"})).await.ok();
    let request = admin.request(Method::GET, &here).header("if-none-match", &etag);
    assert_eq!(send(request).await.status, 200, "changed meanwhile");
}

#[tokio::test]
async fn every_change_of_one_record_with_another_revision_in_if_match_is_412() {
    let app = TestApp::new().await;
    let admin = app.user("admin", "admin").await;
    let user = app.user("anna", "").await;
    let session = user.post("/session", json!({"user_key": user.user_key.to_string()})).await.ok().detail();
    let expires = app.clock().now() + chrono::TimeDelta::hours(1);
    app.insert_token(admin.user_key, Context::Api, &["org:user:read"], expires).await;
    let token = app.sql.query_one("select key from security.token where context = 'API'", &[]).await.unwrap();
    let (here, his) = (path_of(&department(&admin, "Assembly").await), format!("/user/{}", user.user_key));
    let image = reqwest::multipart::Part::bytes(b"\x89PNG\r\n\x1a\n".to_vec()).file_name("x.png");
    let form = reqwest::multipart::Form::new().part("new_image", image);
    let json = |method, path: &str, body: Value| admin.request(method, path).json(&body);
    let changes = [
        json(Method::PATCH, &here, json!({"name": "Other"})),
        admin.request(Method::DELETE, &here),
        json(Method::PATCH, &his, json!({"name": "Anna"})),
        json(Method::PATCH, &format!("{his}/preferences"), json!({})),
        admin.request(Method::PUT, &format!("{his}/image")).multipart(form),
        admin.request(Method::DELETE, &format!("{his}/password")),
        admin.request(Method::DELETE, &his),
        admin.request(Method::DELETE, &format!("/session/{}?force=true", session["session_key"].as_str().unwrap())),
        admin.request(Method::DELETE, &format!("/api-token/{}", token.get::<_, String>(0))),
    ];
    for (index, change) in changes.into_iter().enumerate() {
        let answer = send(change.header("if-match", "\"wrong\"")).await;
        assert_eq!(answer.refusal(), (412, "revision_mismatch".to_owned()), "change {index}");
        assert!(answer.detail()["current_rev"].is_string(), "change {index}");
    }
    user.get("/whoami").await.ok();
}

#[tokio::test]
async fn change_password_with_another_revision_in_if_match_is_412() {
    let app = TestApp::new().await;
    let password = "a long enough password";
    let user = app.user_with_password("anna", "", password).await;
    let body = json!({"current_password": password, "new_password": "another long enough one"});
    let path = format!("/user/{}/password", user.user_key);
    let answer = send(user.request(Method::PUT, &path).header("if-match", "\"wrong\"").json(&body)).await;
    assert_eq!(answer.status, 412, "{answer:?}");
    user.log_in("anna", password).await.ok();
}

#[tokio::test]
async fn of_parallel_changes_with_one_revision_exactly_one_succeeds() {
    let app = TestApp::new().await;
    let admin = app.user("admin", "admin").await;
    let here = path_of(&department(&admin, "Assembly").await);
    let etag = admin.get(&here).await.header("etag");
    let calls = (0..8).map(|index| {
        let (admin, here, etag) = (admin.clone(), here.clone(), etag.clone());
        async move { patch(&admin, &here, &etag, json!({"name": format!("d{index}")})).await.status }
    });
    let mut answers = futures_util::future::join_all(calls).await;
    answers.sort_unstable();
    assert_eq!(answers, [200, 412, 412, 412, 412, 412, 412, 412]);
}

#[tokio::test]
async fn without_if_match_the_last_write_wins_per_field() {
    let app = TestApp::new().await;
    let admin = app.user("admin", "admin").await;
    let here = path_of(&department(&admin, "Assembly").await);
    let (one, other) =
        tokio::join!(admin.patch(&here, json!({"code": "A-1"})), admin.patch(&here, json!({"description": "text"})));
    assert_eq!((one.status, other.status), (200, 200));
    let found = admin.get(&here).await.json();
    assert_eq!((&found["code"], &found["description"]), (&json!("A-1"), &json!("text")), "none was lost");
}
