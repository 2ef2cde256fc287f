//! `GET /metrics` (docs/spec/conventions.md#health-and-shutdown).

use reqwest::Method;
use serde_json::json;

use super::program::{Service, program, serve};
use super::shared::{assert_shape, department, eventually, path_of};
use crate::support::{Actor, Answer, TestApp, send};

/// Reads the metrics of the public listener, with or without a token.
async fn read(app: &TestApp, token: Option<&str>) -> Answer {
    let request = app.anonymous().raw(Method::GET, "/metrics");
    send(match token {
        Some(token) => request.header("authorization", token),
        None => request,
    })
    .await
}

/// The value of the sample whose line starts with this text.
fn sample(text: &str, start: &str) -> f64 {
    let line = text.lines().find(|line| line.starts_with(start)).unwrap_or_else(|| panic!("no {start} in\n{text}"));
    line.rsplit(' ').next().unwrap().parse().unwrap()
}

#[tokio::test]
async fn every_specified_metric_is_answered_after_some_traffic() {
    let app = TestApp::new().await;
    let admin = app.user("admin", "admin").await;
    department(&admin, "Assembly").await;
    assert_eq!(app.anonymous().get("/whoami").await.status, 401);
    let text = app.metrics().await;
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
    // `journal_events_total{event_type}` is not checked here: no request of this test writes to the journal, and a
    // counter with a label has no sample before its first count.
    assert!(text.contains("# TYPE http_request_duration_seconds histogram"), "{text}");
    assert!(sample(&text, "process_start_time_seconds") > 1.7e9);
    let memory = sample(&text, "process_resident_memory_bytes");
    assert!(memory > 10.0 * 1024.0 * 1024.0 && sample(&text, "process_open_fds") > 3.0, "{text}");
    let budget = |state: &str| sample(&text, &format!("memory_budget_bytes{{share=\"documents\",state=\"{state}\"}}"));
    assert_same(budget("used") + budget("free"), 80.0 * 1024.0 * 1024.0);
}

#[tokio::test]
async fn every_metric_has_a_help_text_and_the_schema_is_current_until_a_migration_is_missing() {
    let app = TestApp::new().await;
    app.anonymous().get("/health/ready").await.ok();
    let text = app.metrics().await;
    let names = |start: &str| {
        let words = text.lines().filter_map(|line| line.strip_prefix(start)?.split(' ').next());
        words.map(str::to_owned).collect::<std::collections::BTreeSet<_>>()
    };
    let without: Vec<_> = names("# TYPE ").difference(&names("# HELP ")).cloned().collect();
    assert_eq!(without, Vec::<String>::new());
    assert_same(sample(&text, "schema_current"), 1.0);
    app.sql.batch_execute("delete from platform_migration.applied where name like '0001%'").await.unwrap();
    let not_ready = async || (app.anonymous().get("/health/ready").await.status == 503).then_some(());
    eventually("the instance is not ready", not_ready).await;
    assert_same(sample(&app.metrics().await, "schema_current"), 0.0);
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
    let text = app.metrics().await;
    let route = "route=\"/department/{department_key}\"";
    assert_same(sample(&text, &format!("http_requests_total{{method=\"GET\",{route},status=\"200\"}}")), 3.0);
    assert_same(sample(&text, &format!("http_requests_total{{method=\"GET\",{route},status=\"401\"}}")), 2.0);
    assert_same(sample(&text, &format!("http_request_duration_seconds_count{{method=\"GET\",{route}}}")), 5.0);
    assert_same(sample(&text, "auth_failures_total{code=\"not_authenticated\"}"), 2.0);
    assert_same(sample(&text, "idempotency_replays_total"), 1.0);
    assert_same(sample(&text, "http_requests_in_flight"), 1.0);
}

/// Asserts that two readings are equal, apart from rounding.
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
    let text = app.metrics().await.to_lowercase();
    for word in ["zacharias", "polish", "77077077", "invent", "forged", "127.0.0.1"] {
        assert!(!text.contains(word), "{word} is in\n{text}");
    }
}

#[tokio::test]
async fn metrics_on_the_public_listener_need_the_metrics_token() {
    let app = TestApp::new().await;
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

#[tokio::test]
async fn without_a_token_the_metrics_are_served_on_a_listener_of_their_own_or_not_at_all() {
    let app = TestApp::new().await;
    let closed = Service::start(serve(&app, "127.0.0.1:0")).await;
    let answer = send(closed.anonymous().raw(Method::GET, "/metrics")).await;
    assert_eq!(answer.refusal(), (404, "route_not_found".to_owned()));
    closed.stop().await;
    let mut command = serve(&app, "127.0.0.1:0");
    let apart = command.args(["--metrics-listen", "127.0.0.1:0"]);
    let service = Service::start(std::mem::replace(apart, program(&[]))).await;
    let line = service.log().lines().find(|line| line.contains(" metrics ")).expect("a line").to_owned();
    let address = line.split("address=").nth(1).unwrap().split(' ').next().unwrap().parse().unwrap();
    let metrics = Actor::new(address, None, 0);
    let text = send(metrics.raw(Method::GET, "/metrics")).await.ok();
    assert!(String::from_utf8_lossy(&text.bytes).contains("build_info"), "{text:?}");
    assert_eq!(metrics.get("/hello").await.status, 404, "nothing else is served there");
    assert_eq!(send(service.anonymous().raw(Method::GET, "/metrics")).await.status, 404);
    service.stop().await;
}
