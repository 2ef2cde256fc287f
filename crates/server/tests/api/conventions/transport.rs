//! Addresses, methods, headers of every response (docs/spec/conventions.md#addresses-and-transport).

use std::collections::{BTreeMap, BTreeSet};

use reqwest::Method;
use reqwest::header::HeaderValue;
use serde_json::json;
use tracewright::app::operations;

use super::shared::{assert_fault, assert_shape, department, filled, path_of};
use crate::support::{Answer, METRICS_TOKEN, TestApp, send};

#[tokio::test]
async fn an_unknown_path_is_route_not_found_whatever_the_method_and_token() {
    let app = TestApp::new().await;
    let admin = app.user("admin", "admin").await;
    let here = department(&admin, "Assembly").await;
    // The first address is unknown. The others have a part too much or too little.
    let paths = ["/api/none", "/api/department/", "/api/hello/", "/api/docs/", "/api", "/api/", "/", "/hello"];
    let mut paths: Vec<String> = paths.map(str::to_owned).to_vec();
    paths.extend([format!("/api{}/", path_of(&here)), format!("/api{}/none", path_of(&here))]);
    paths.extend(["/api/Department", "/metrics/", "/api//hello", "/api/user/1/image/"].map(str::to_owned));
    for path in paths {
        for method in [Method::GET, Method::POST, Method::DELETE] {
            for request in [admin.raw(method.clone(), &path), admin.raw(method.clone(), &path).bearer_auth("x")] {
                let answer = send(request).await;
                assert_eq!(answer.refusal(), (404, "route_not_found".to_owned()), "{method} {path}");
                assert_shape(&answer);
                assert_eq!(answer.detail(), json!({"code": "route_not_found"}), "{method} {path}");
            }
        }
    }
}

#[tokio::test]
async fn a_wrong_method_on_every_known_path_is_405_with_all_methods_in_allow() {
    let app = TestApp::new().await;
    let mut methods: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for operation in operations() {
        let expected = methods.entry(filled(&operation, "7")).or_default();
        expected.insert(operation.method.to_string());
        if operation.method == Method::GET {
            expected.insert("HEAD".to_owned());
        }
    }
    for (path, expected) in methods {
        let answer = send(app.anonymous().request(Method::from_bytes(b"INVENT").unwrap(), &path)).await;
        assert_eq!(answer.refusal(), (405, "method_not_allowed".to_owned()), "{path}");
        assert_shape(&answer);
        let allowed: BTreeSet<String> = answer.header("allow").split(',').map(|one| one.trim().to_owned()).collect();
        assert_eq!(allowed, expected, "{path}");
    }
}

#[tokio::test]
async fn head_answers_as_get_without_a_body_wherever_get_does() {
    let app = TestApp::new().await;
    let admin = app.user("admin", "admin").await;
    let mut checked = 0;
    for operation in operations().iter().filter(|operation| operation.method == Method::GET) {
        let slot = if operation.path.starts_with("/docs") { "start.js".to_owned() } else { admin.user_key.to_string() };
        let path = filled(operation, &slot);
        let get = admin.get(&path).await;
        let head = send(admin.request(Method::HEAD, &path)).await;
        assert_eq!(head.status, get.status, "{path}");
        assert!(head.bytes.is_empty(), "{path}");
        for name in ["content-type", "content-length", "etag", "cache-control", "x-api-version"] {
            assert_eq!(head.header(name), get.header(name), "{path} {name}");
        }
        checked += usize::from(get.status == 200);
    }
    assert!(checked > 10, "only {checked} reads answered 200");
    let refused = send(admin.request(Method::HEAD, "/event/ticket")).await;
    assert_eq!(refused.status, 405, "HEAD where there is no GET");
}

#[tokio::test]
async fn a_body_of_another_type_is_415_and_changes_nothing() {
    let app = TestApp::new().await;
    let admin = app.user("admin", "admin").await;
    let body = json!({"name": "Assembly"}).to_string();
    for content_type in [Some("text/plain"), Some("application/x-www-form-urlencoded"), Some("application/jsonp"), None]
    {
        let request = admin.request(Method::POST, "/department").body(body.clone());
        let request = match content_type {
            Some(content_type) => request.header("content-type", content_type),
            None => request,
        };
        let answer = send(request).await;
        assert_eq!(answer.refusal(), (415, "unsupported_media_type".to_owned()), "{content_type:?}");
        assert_shape(&answer);
    }
    let login = admin.request(Method::POST, "/auth").json(&json!({"username": "a", "password": "b"}));
    assert_eq!(send(login).await.refusal(), (415, "unsupported_media_type".to_owned()));
    assert_eq!(app.count("select count(*) from organization.department").await, 0);

    let spelled = admin.request(Method::POST, "/department").header("content-type", "Application/JSON; charset=utf-8");
    send(spelled.body(body)).await.ok();
}

#[tokio::test]
async fn a_post_without_a_body_counts_as_an_empty_object_only_where_nothing_is_required() {
    let app = TestApp::new().await;
    let admin = app.user("admin", "admin").await;
    // The schema requires no member of a ticket, so the request reaches the rule that is checked after the schema.
    let ticket = send(admin.request(Method::POST, "/event/ticket")).await;
    assert_eq!(ticket.refusal(), (422, "topic_required".to_owned()));
    let bare = send(admin.request(Method::POST, "/department")).await;
    assert_eq!(bare.status, 422);
    assert_eq!(bare.detail()[0]["type"], "missing", "{bare:?}");
    assert_eq!(bare.detail()[0]["loc"][0], "body", "{bare:?}");
    let typed = admin.request(Method::POST, "/event/ticket").header("content-type", "application/json");
    assert_fault(&send(typed).await, &["body"], "json_invalid");
}

#[tokio::test]
async fn every_answer_carries_version_request_id_nosniff_and_cache_control() {
    let app = TestApp::new().await;
    let admin = app.user("admin", "admin").await;
    let here = path_of(&department(&admin, "Assembly").await);
    let etag = admin.get(&here).await.header("etag");
    let patch = admin.request(Method::PATCH, &here).json(&json!({}));
    let answers: Vec<(u16, Answer)> = vec![
        (200, admin.get("/hello").await),
        (200, admin.get(&here).await),
        (200, send(admin.raw(Method::GET, "/metrics").bearer_auth(METRICS_TOKEN)).await),
        (304, send(admin.request(Method::GET, &here).header("if-none-match", etag)).await),
        (401, app.anonymous().get("/whoami").await),
        (404, admin.get("/none").await),
        (404, send(admin.raw(Method::GET, "/none")).await),
        (405, admin.delete("/hello").await),
        (409, admin.post("/department", json!({"name": "assembly"})).await),
        (412, send(patch.header("if-match", "\"wrong\"")).await),
        (415, send(admin.request(Method::POST, "/department").body("x")).await),
        (422, admin.post("/department", json!({})).await),
        (422, admin.get("/department?limit=0").await),
    ];
    for (status, answer) in answers {
        assert_eq!(answer.status, status, "{answer:?}");
        assert_eq!(answer.header("x-api-version"), "0.1.0", "{answer:?}");
        assert_eq!(answer.header("x-content-type-options"), "nosniff", "{answer:?}");
        assert_eq!(answer.header("cache-control"), "private, no-cache", "{answer:?}");
        assert!((1..=64).contains(&answer.header("x-request-id").len()), "{answer:?}");
        assert_eq!(answer.header("strict-transport-security"), "", "{answer:?}");
    }
}

#[tokio::test]
async fn an_answer_with_a_secret_forbids_caches_to_store_it() {
    let app = TestApp::new().await;
    let admin = app.user_with_password("admin", "admin", "a long enough password").await;
    let expiry = app.clock().now() + chrono::TimeDelta::days(1);
    let token = json!({"token_description": "x", "token_expiration": expiry, "scopes": ["org:user:read"]});
    let user = admin.post("/user", json!({"username": "anna", "scope": ""})).await.ok();
    let password = format!("/user/{}/password", user.detail()["user_key"].as_str().unwrap());
    let answers = [
        user,
        admin.delete(&password).await,
        admin.post("/api-token", token).await,
        admin.post("/event/ticket", json!({"topic": format!("user:{}", admin.user_key)})).await,
        admin.log_in("admin", "a long enough password").await,
    ];
    for answer in answers {
        let answer = answer.ok();
        assert_eq!(answer.header("cache-control"), "no-store", "{answer:?}");
    }
}

#[tokio::test]
async fn a_harmless_request_id_is_kept_and_a_harmful_one_replaced() {
    let app = TestApp::new().await;
    let ask = async |id: HeaderValue| {
        send(app.anonymous().request(Method::GET, "/hello").header("x-request-id", id)).await.header("x-request-id")
    };
    let longest = "x".repeat(64);
    for id in ["a", "7", "A-z_0", "0190f3c8-7b5c-7e2a-9c55-1f0a2b3c4d5e", &longest] {
        assert_eq!(ask(HeaderValue::from_str(id).unwrap()).await, id);
    }
    let too_long = "x".repeat(65);
    for id in ["", "a b", "a;b", "<script>", "a/b", "a.b", "\u{fc}", &too_long] {
        let answered = ask(HeaderValue::from_bytes(id.as_bytes()).unwrap()).await;
        assert_ne!(answered, id);
        let harmless = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
        assert!((1..=64).contains(&answered.len()) && answered.bytes().all(harmless), "{answered:?}");
    }
    let (one, other) = (app.anonymous().get("/hello").await, app.anonymous().get("/hello").await);
    assert_ne!(one.header("x-request-id"), other.header("x-request-id"));
}

#[tokio::test]
async fn strict_transport_security_is_sent_only_when_a_trusted_proxy_says_https() {
    let app = TestApp::with(&["--trusted-proxies", "127.0.0.1/32"]).await;
    let strangers = app.another_instance(&["--trusted-proxies", "10.0.0.0/8"]).await;
    let ask = async |address, proto: &str| {
        let actor = app.anonymous().at(address);
        let asked = async |path| send(actor.request(Method::GET, path).header("x-forwarded-proto", proto)).await;
        let (answer, refusal) = (asked("/hello").await, asked("/none").await);
        let found = answer.header("strict-transport-security");
        assert_eq!(found, refusal.header("strict-transport-security"), "the same on errors");
        found
    };
    assert!(ask(app.instance.address, "https").await.starts_with("max-age="));
    assert_eq!(ask(app.instance.address, "http").await, "");
    assert_eq!(ask(strangers.address, "https").await, "");
    assert_eq!(app.anonymous().get("/hello").await.header("strict-transport-security"), "");
}
