//! No response, log line or metric contains a password, a hash or a token, except for the response that issues it.

use std::process::Stdio;
use std::time::Duration;

use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncReadExt, BufReader};
use tokio::process::{Child, Command};
use tracewright::app::operations;

use super::steps::{PASSWORD, assert_code, log_in, open_session};
use crate::support::{Actor, SECRET, TestApp};

const WRONG: &str = "Mistyped-word-1";
const NEW: &str = "Long-enough-7";

/// Asserts that the text contains none of the secrets. A failure shows only the line.
fn assert_silent(text: &str, secrets: &[(String, String)], place: &str) {
    let hash = ("a hash".to_owned(), "$argon2".to_owned());
    for (what, secret) in secrets.iter().chain([&hash]) {
        let line = text.lines().find(|line| line.contains(secret.as_str()));
        assert!(line.is_none(), "{what} in {place}: {line:?}");
    }
}

/// Calls every operation that receives or issues a secret, and returns the secrets with their names.
async fn use_secrets(nobody: &Actor, username: &str) -> Vec<(String, String)> {
    let mut secrets = vec![("the password".into(), PASSWORD.into()), ("a wrong password".into(), WRONG.into())];
    let mut keep = |what: &str, token: &Value| {
        let token = token.as_str().unwrap();
        secrets.push((format!("the signature of {what}"), token.rsplit('.').next().unwrap().to_owned()));
        token.to_owned()
    };
    assert_code(&nobody.log_in(username, WRONG).await, 401, "invalid_credentials");
    let login = nobody.log_in(username, PASSWORD).await.ok().json();
    let mut actor = nobody.with_token(&keep("a login", &login["access_token"]));
    actor.user_key = login["detail"]["user_key"].as_str().unwrap().parse().unwrap();
    open_session(&actor).await;
    let body = json!({
        "token_description": "a robot", "scopes": ["auth:session:whoami"],
        "token_expiration": login["detail"]["expires_at"],
    });
    let api = actor.post("/api-token", body).await.ok().json();
    actor.with_token(&keep("an API token", &api["access_token"])).get("/whoami").await.ok();
    let ticket = actor.post("/event/ticket", json!({"topic": "task"})).await.ok().detail();
    keep("a ticket", &ticket["ticket"]);
    let path = format!("/user/{}/verify", actor.user_key);
    actor.post(&path, json!({"password": PASSWORD})).await.ok();
    assert_code(&actor.post(&path, json!({"password": WRONG})).await, 401, "wrong_password");
    let path = format!("/user/{}/password", actor.user_key);
    let refused = actor.put(&path, json!({"new_password": NEW, "current_password": WRONG})).await;
    assert_code(&refused, 401, "wrong_password");
    secrets.push(("a new password".into(), NEW.into()));
    secrets
}

#[tokio::test]
async fn no_get_answer_and_no_metric_contains_a_password_a_hash_or_a_token() {
    let app = TestApp::new().await;
    let roles: Vec<_> = kernel::rules::user::UserRole::ALL.iter().map(|role| role.as_str()).collect();
    let anna = app.user_with_password("anna", &roles.join(" "), PASSWORD).await;
    let secrets = use_secrets(&app.anonymous(), "anna").await;
    let mut read = 0;
    for operation in operations().into_iter().filter(|operation| operation.method == "GET") {
        // A user key is valid for path parameters of users. Other operations refuse it with 404, which must not contain
        // secrets either.
        let key = anna.user_key.to_string();
        let path = operation
            .slots
            .iter()
            .fold(operation.path.clone(), |path, slot| path.replace(&format!("{{{slot}}}"), &key));
        for query in ["", "?include_revoked=true&active=false&active_only=false"] {
            let answer = anna.get(&format!("{path}{query}")).await;
            // The interface description contains the names of members and no data.
            if operation.path != "/openapi.json" {
                let text = String::from_utf8_lossy(&answer.bytes);
                assert_silent(&text, &secrets, &path);
                assert!(!text.contains("password_hash") && !text.contains("psw_hash"), "{path}: {text}");
            }
            read += usize::from(answer.status == 200);
        }
    }
    assert!(read > 10, "only {read} answers were read");
    assert_silent(&app.metrics().await, &secrets, "/metrics");
}

#[tokio::test]
async fn no_refusal_repeats_the_password_that_was_sent() {
    let app = TestApp::new().await;
    let anna = app.user_with_password("anna", "", PASSWORD).await;
    let long = format!("{WRONG}{}", "x".repeat(5000));
    let (verify, change) = (format!("/user/{}/verify", anna.user_key), format!("/user/{}/password", anna.user_key));
    let answers = [
        app.anonymous().log_in("anna", WRONG).await,
        app.anonymous().log_in("anna", &long).await,
        app.anonymous().log_in("anna", &format!("{WRONG}\0")).await,
        anna.post(&verify, json!({"password": [WRONG]})).await,
        anna.post(&verify, json!({"password": long})).await,
        anna.put(&change, json!({"new_password": WRONG})).await,
        anna.put(&change, json!({"new_password": {"x": WRONG}, "current_password": [WRONG]})).await,
        anna.put(&change, json!({"new_password": format!("anna-{WRONG}"), "current_password": PASSWORD})).await,
    ];
    let secrets = [("the password".to_owned(), WRONG.to_owned())];
    for answer in &answers {
        assert!([401, 422].contains(&answer.status), "{answer:?}");
        assert_silent(&String::from_utf8_lossy(&answer.bytes), &secrets, "a refusal");
    }
}

/// Starts the program with this log filter. Returns the process, its log and the lines up to readiness.
async fn serve(app: &TestApp, media: &str, filter: &str) -> (Child, BufReader<tokio::process::ChildStderr>, String) {
    let url = app.database_url();
    let flags = ["serve", "--listen", "127.0.0.1:0", "--database-url", &url, "--media", media];
    let rest = ["--jwt-secret", SECRET, "--admin-password", PASSWORD, "--log", filter, "--drain-seconds", "0"];
    let mut program = Command::new(env!("CARGO_BIN_EXE_tracewright"));
    program.args(flags).args(rest).stderr(Stdio::piped()).kill_on_drop(true);
    let mut child = program.spawn().expect("the program");
    let mut log = BufReader::new(child.stderr.take().unwrap());
    let mut said = String::new();
    while !said.contains("ready address=") {
        assert_ne!(log.read_line(&mut said).await.unwrap(), 0, "it ended: {said}");
    }
    (child, log, said)
}

/// Everything that the program logs while secrets are used, and the secrets.
async fn log_of(filter: &str) -> (String, Vec<(String, String)>) {
    let app = TestApp::new().await;
    let media = &app.instance.app.settings.media;
    let started = tokio::time::timeout(Duration::from_mins(1), serve(&app, media, filter));
    let (mut child, mut log, mut said) = started.await.expect("a service");
    let address = said.rsplit("ready address=").next().unwrap().split_whitespace().next().unwrap().parse().unwrap();
    // The log is read while requests are made, so that the program never waits for its reader.
    let reading = tokio::spawn(async move {
        let mut bytes = Vec::new();
        log.read_to_end(&mut bytes).await.unwrap();
        String::from_utf8_lossy(&bytes).into_owned()
    });
    let mut secrets = use_secrets(&Actor::new(address, None, 0), "cadmin").await;
    secrets.push(("the secret of the service".into(), SECRET.into()));
    child.kill().await.unwrap();
    said.push_str(&reading.await.unwrap());
    (said, secrets)
}

#[tokio::test]
async fn no_line_of_the_log_contains_a_password_a_hash_or_a_token() {
    let (log, secrets) = log_of("info").await;
    assert!(log.contains("/whoami"), "the log tells of requests: {log}");
    assert_silent(&log, &secrets, "the log");
}

#[tokio::test]
async fn no_line_of_the_debug_log_contains_a_password_a_hash_or_a_token() {
    // The help of `--log` proposes `tokio_postgres=debug`, which shows the parameters of statements.
    let (log, secrets) = log_of("trace").await;
    assert!(log.contains("/whoami"), "the log tells of requests");
    assert_silent(&log, &secrets, "the log");
}

#[tokio::test]
async fn the_record_of_a_token_contains_neither_its_text_nor_its_signature() {
    let app = TestApp::new().await;
    app.user_with_password("anna", "", PASSWORD).await;
    let anna = log_in(&app, "anna", PASSWORD).await;
    let signature = anna.token.as_ref().unwrap().rsplit('.').next().unwrap().to_owned();
    let row = app.sql.query_one("select string_agg(t::text, ' ') from security.token t", &[]).await.unwrap();
    assert!(!row.get::<_, String>(0).contains(&signature));
}
