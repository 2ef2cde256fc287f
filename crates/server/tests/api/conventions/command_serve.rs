//! `tracewright serve`: settings that it refuses, the first user, and the log.

use reqwest::Method;
use serde_json::json;
use testdb::Template;
use tokio::net::TcpListener;

use super::program::{Service, finish, program, serve};
use super::shared::eventually;
use crate::support::{SECRET, TestApp, send};

const PASSWORD: &str = "vertical-lathe-7-plum";

#[tokio::test]
async fn serve_without_a_secret_or_with_a_short_one_fails_with_a_sentence() {
    let app = TestApp::new().await;
    let mut without = serve(&app, "127.0.0.1:0");
    without.env_remove("TRACEWRIGHT_JWT_SECRET");
    finish(without).await.failed_with(&["no token secret", "TRACEWRIGHT_JWT_SECRET"]);
    let mut short = serve(&app, "127.0.0.1:0");
    short.env("TRACEWRIGHT_JWT_SECRET", "thirty-one bytes are too short.");
    let ended = finish(short).await.failed_with(&["32"]);
    assert!(!ended.err.contains("thirty-one"), "{ended:?}");
    assert_eq!(app.count("select count(*) from organization.user_account").await, 0, "nothing was begun");
}

#[tokio::test]
async fn serve_without_a_database_url_fails_and_names_the_setting() {
    let ended = finish(program(&["serve", "--jwt-secret", SECRET])).await;
    assert!(ended.code.is_some_and(|code| code != 0), "{ended:?}");
    assert!(ended.err.contains("--database-url"), "{ended:?}");
}

#[tokio::test]
async fn serve_on_an_empty_database_fails_and_says_to_migrate() {
    let template = Template::prepare("empty", async |_| Ok(())).await.unwrap();
    let (database, media) = (template.clone_database().await.unwrap(), tempfile::tempdir().unwrap());
    let media = media.path().to_string_lossy();
    let url = database.url();
    let arguments = ["serve", "--listen", "127.0.0.1:0", "--media", &media, "--database-url", &url];
    let mut command = program(&arguments);
    command.env("TRACEWRIGHT_JWT_SECRET", SECRET);
    finish(command).await.failed_with(&["empty", "tracewright migrate"]);
}

#[tokio::test]
async fn serve_on_a_used_port_fails_and_names_the_address() {
    let app = TestApp::new().await;
    let used = TcpListener::bind("127.0.0.1:0").await.unwrap().local_addr().unwrap();
    let _holder = TcpListener::bind(used).await.unwrap();
    finish(serve(&app, &used.to_string())).await.failed_with(&["cannot listen", &used.to_string()]);
}

#[tokio::test]
async fn serve_for_other_machines_on_a_database_that_loses_data_refuses_to_start() {
    let app = TestApp::new().await;
    for listen in ["0.0.0.0:0", "[::]:0"] {
        let ended = finish(serve(&app, listen)).await.failed_with(&["fsync", "power cut"]);
        assert!(!ended.err.contains(" ready "), "{ended:?}");
    }
}

#[tokio::test]
async fn serve_with_an_admin_password_creates_a_first_user_who_starts_a_session() {
    let app = TestApp::new().await;
    let mut command = serve(&app, "127.0.0.1:0");
    command.args(["--drain-seconds", "0"]).env("TRACEWRIGHT_ADMIN_PASSWORD", PASSWORD);
    let service = Service::start(command).await;
    let login = service.anonymous().log_in("cadmin", PASSWORD).await.ok();
    assert_eq!(login.detail()["action"], "start_session", "{login:?}");
    let cadmin = service.anonymous().with_token(login.json()["access_token"].as_str().unwrap());
    let session = cadmin.post("/session", json!({"user_key": login.detail()["user_key"]})).await.ok().detail();
    assert_eq!(session["scope"].as_str().unwrap().split(' ').count(), 9, "all words: {session}");
    cadmin.post("/department", json!({"name": "Assembly"})).await.ok();
    assert!(!service.log().contains(PASSWORD), "{}", service.log());
    service.stop().await;
}

#[tokio::test]
async fn serve_without_an_admin_password_logs_a_temporary_one_once_and_never_again() {
    let app = TestApp::new().await;
    let start = || {
        let mut command = serve(&app, "127.0.0.1:0");
        command.args(["--drain-seconds", "0"]);
        command
    };
    let service = Service::start(start()).await;
    let log = service.log();
    let shown: Vec<_> = log.lines().filter_map(|line| line.split_once("temporary_password=")).collect();
    assert_eq!(shown.len(), 1, "{log}");
    let password = shown[0].1.split(' ').next().unwrap().trim_matches('"').to_owned();
    let login = service.anonymous().log_in("cadmin", &password).await.ok();
    assert_eq!(login.detail()["action"], "reset_password", "{login:?}");
    assert_eq!(service.log().matches(&password).count(), 1, "{}", service.log());
    service.stop().await;

    let again = Service::start(start()).await;
    assert!(!again.log().contains("temporary_password"), "{}", again.log());
    assert_eq!(app.count("select count(*) from organization.user_account").await, 1);
    again.anonymous().log_in("cadmin", &password).await.ok();
    again.stop().await;
}

#[tokio::test]
async fn the_log_of_serve_names_requests_by_route_and_id_and_contains_no_secret() {
    let app = TestApp::new().await;
    let admin = app.user_with_password("admin", "admin", PASSWORD).await;
    let mut command = serve(&app, "127.0.0.1:0");
    command.args(["--drain-seconds", "0"]);
    let service = Service::start(command).await;
    let admin = admin.at(service.address);
    admin.log_in("admin", PASSWORD).await.ok();
    admin.log_in("admin", "wrong-secret").await;
    let request = admin.request(Method::GET, "/department/77077?_trace=hush").header("x-request-id", "my-own-id");
    assert_eq!(send(request).await.status, 404);
    let made = admin.post("/user", json!({"username": "anna", "scope": ""})).await.ok().detail();
    // Lines of successful requests wait a moment, so that several are written together.
    let written = async || Some(service.log()).filter(|log| log.contains("method=POST route=/user status=200"));
    let log = eventually("the line of the last request", written).await;
    let line = log.lines().find(|line| line.contains("my-own-id")).unwrap_or_else(|| panic!("no line in {log}"));
    assert!(line.contains("/department/{department_key}") && line.contains("404"), "{line}");
    let token = admin.token.clone().unwrap();
    for secret in [PASSWORD, "wrong-secret", "hush", SECRET, &token, made["temp_psw"].as_str().unwrap()] {
        assert!(!log.contains(secret), "{secret} is in {log}");
    }
    service.stop().await;
}

#[tokio::test]
async fn serve_for_every_origin_or_behind_every_proxy_refuses_to_start() {
    let app = TestApp::new().await;
    for (setting, sentence) in [("TRACEWRIGHT_CORS_ORIGINS", "*"), ("TRACEWRIGHT_TRUSTED_PROXIES", "0.0.0.0/0")] {
        let mut command = serve(&app, "127.0.0.1:0");
        command.env(setting, sentence);
        finish(command).await.failed_with(&["List the"]);
    }
}
