//! Contract 00, section 10: `GET /metrics`.

use reqwest::Method;
use serde_json::json;

use super::shared::{assert_shape, department, path_of};
use crate::support::{Answer, TestApp, send};

async fn read(app: &TestApp, token: Option<&str>) -> Answer {
    let request = app.anonymous().raw(Method::GET, "/metrics");
    send(match token {
        Some(token) => request.header("authorization", token),
        None => request,
    })
    .await
}

async fn text(app: &TestApp) -> String {
    String::from_utf8(read(app, None).await.ok().bytes.to_vec()).unwrap()
}

/// The value of a sample whose line starts like this.
fn sample(text: &str, start: &str) -> f64 {
    let line = text.lines().find(|line| line.starts_with(start)).unwrap_or_else(|| panic!("no {start} in\n{text}"));
    line.rsplit(' ').next().unwrap().parse().unwrap()
}

#[tokio::test]
async fn every_metric_of_the_contract_is_there_after_some_traffic() {
    let app = TestApp::new().await;
    let admin = app.user("admin", "admin").await;
    department(&admin, "Assembly").await;
    assert_eq!(app.anonymous().get("/whoami").await.status, 401);
    let text = text(&app).await;
    for name in [
        "http_requests_total{",
        "http_request_duration_seconds_bucket{",
        "http_request_duration_seconds_sum{",
        "http_request_duration_seconds_count{",
        "http_requests_in_flight ",
        "db_pool_connections{",
        "db_transaction_retries_total ",
        "auth_failures_total{",
        "event_streams_open ",
        "idempotency_replays_total ",
        "storage_errors_total ",
        "process_start_time_seconds ",
        "build_info{version=\"0.1.0\"} 1",
    ] {
        assert!(text.lines().any(|line| line.starts_with(name)), "no {name} in\n{text}");
    }
    // `journal_events_total{event_type}` is missing here: nothing writes to the journal yet, and a counter with a label
    // has no sample before its first count. The first area that writes to the journal adds it.
    assert!(text.contains("# TYPE http_request_duration_seconds histogram"), "{text}");
    assert!(sample(&text, "process_start_time_seconds") > 1.7e9);
}

#[tokio::test]
async fn requests_failures_and_replays_are_counted_by_route() {
    let app = TestApp::new().await;
    let admin = app.user("admin", "admin").await;
    let here = path_of(&department(&admin, "Assembly").await);
    for _ in 0..3 {
        admin.get(&here).await.ok();
    }
    for _ in 0..2 {
        assert_eq!(app.anonymous().get(&here).await.status, 401);
    }
    for _ in 0..2 {
        let request = admin.request(Method::POST, "/department").header("idempotency-key", "k1");
        send(request.json(&json!({"name": "Other"}))).await.ok();
    }
    let text = text(&app).await;
    let route = "route=\"/department/{department_key}\"";
    assert_same(sample(&text, &format!("http_requests_total{{method=\"GET\",{route},status=\"200\"}}")), 3.0);
    assert_same(sample(&text, &format!("http_requests_total{{method=\"GET\",{route},status=\"401\"}}")), 2.0);
    assert_same(sample(&text, &format!("http_request_duration_seconds_count{{method=\"GET\",{route}}}")), 5.0);
    assert_same(sample(&text, "auth_failures_total{code=\"not_authenticated\"}"), 2.0);
    assert_same(sample(&text, "idempotency_replays_total"), 1.0);
    assert_same(sample(&text, "http_requests_in_flight"), 1.0);
}

#[track_caller]
fn assert_same(found: f64, expected: f64) {
    assert!((found - expected).abs() < 0.001, "{found} is not {expected}");
}

#[tokio::test]
async fn no_user_record_path_or_invented_method_becomes_a_label() {
    let app = TestApp::new().await;
    app.sql.batch_execute("alter sequence platform.key_sequence restart with 7707707707").await.unwrap();
    let admin = app.user("zacharias", "admin").await;
    let here = path_of(&department(&admin, "Polishing").await);
    admin.get(&here).await.ok();
    admin.get(&format!("/user/{}", admin.user_key)).await.ok();
    admin.get("/department?search=polish").await.ok();
    admin.get("/invented/path").await;
    send(admin.request(Method::from_bytes(b"INVENT").unwrap(), &here)).await;
    app.anonymous().log_in("zacharias", "wrong").await;
    app.anonymous().with_token("forged").get("/whoami").await;
    let text = text(&app).await.to_lowercase();
    for word in ["zacharias", "polish", "77077077", "invent", "forged", "127.0.0.1"] {
        assert!(!text.contains(word), "{word} is in\n{text}");
    }
}

#[tokio::test]
async fn with_a_metrics_token_nobody_else_reads_them() {
    let app = TestApp::with(&["--metrics-token", "a token for Prometheus"]).await;
    let admin = app.user("admin", "admin").await;
    let session = format!("Bearer {}", admin.token.as_deref().unwrap());
    let wrong = ["Bearer wrong", "Bearer ", "Basic a token for Prometheus", "a token for Prometheus", &session];
    let mut refused = vec![read(&app, None).await];
    for token in wrong {
        refused.push(read(&app, Some(token)).await);
    }
    for answer in refused {
        assert_eq!(answer.refusal(), (401, "not_authenticated".to_owned()));
        assert_eq!(answer.header("www-authenticate"), "Bearer");
        assert_shape(&answer);
    }
    let answer = read(&app, Some("Bearer a token for Prometheus")).await.ok();
    assert!(answer.header("content-type").starts_with("text/plain"), "{answer:?}");
    assert_eq!(send(app.anonymous().raw(Method::GET, "/api/metrics")).await.status, 404, "at the root only");
}
