//! `GET /scope` compared with an independent table (docs/spec/security.md#roles-and-scopes).

use serde_json::Value;

use super::steps::members;
use crate::support::TestApp;

/// A scope and the roles that grant it, one per line. Written independently of the code, so that a mistake is noticed.
const TABLE: &str = include_str!("scopes.txt");

#[tokio::test]
async fn list_scopes_answers_exactly_the_table_of_scopes() {
    let app = TestApp::new().await;
    let anna = app.user("anna", "").await;
    let rows = anna.get("/scope").await.ok().json();
    let rows: Vec<String> = rows
        .as_array()
        .unwrap()
        .iter()
        .map(|row| {
            let words: Vec<&str> = row["coarse"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
            format!("{} {}", row["scope"].as_str().unwrap(), words.join(" "))
        })
        .collect();
    let table: Vec<&str> = TABLE.lines().collect();
    assert_eq!(rows, table);
}

#[tokio::test]
async fn list_scopes_is_sorted_and_describes_every_scope() {
    let app = TestApp::new().await;
    let anna = app.user("anna", "").await;
    let rows = anna.get("/scope").await.ok().json();
    let rows = rows.as_array().unwrap();
    assert!(rows.iter().map(|row| row["scope"].as_str().unwrap()).is_sorted());
    for row in rows {
        assert_eq!(members(row), ["coarse", "description", "scope"]);
        assert!(!row["description"].as_str().unwrap().is_empty(), "{row}");
    }
}

#[tokio::test]
async fn every_role_grants_exactly_the_scopes_of_the_table() {
    let app = TestApp::new().await;
    for word in kernel::rules::user::UserRole::ALL.iter().map(|word| word.as_str()) {
        let actor = app.user(word, word).await;
        let detail = actor.get("/whoami").await.ok().detail();
        let granted = TABLE.lines().filter_map(|line| {
            let (scope, words) = line.split_once(' ')?;
            words.split(' ').any(|granting| granting == word || granting == "*").then_some(scope)
        });
        assert_eq!(detail["scopes"], serde_json::json!(granted.collect::<Vec<_>>()), "{word}");
    }
}

#[tokio::test]
async fn every_operation_has_a_scope_of_the_table_or_is_public() {
    // The operations of docs/spec/security.md#public-operations. The files of the page belong to `GET /docs`.
    let public = ["/auth", "/config", "/hello", "/config/{key}/file", "/health/live", "/health/ready", "/openapi.json"];
    for operation in tracewright::app::operations() {
        let what = format!("{} {}", operation.method, operation.path);
        match operation.access.scope() {
            Some(scope) => {
                let row = TABLE.lines().find(|line| line.split(' ').next() == Some(scope.as_str()));
                assert!(row.is_some(), "{what}: {scope:?}");
            }
            None => assert!(public.contains(&operation.path.as_str()) || operation.path.starts_with("/docs"), "{what}"),
        }
    }
}
