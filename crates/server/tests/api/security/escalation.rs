//! No caller can gain permissions that the token does not have, nor give them to another user.

use chrono::TimeDelta;
use kernel::rules::scope::{Scope, ScopeSet};
use kernel::rules::user::UserRole;
use platform::auth::Context;
use serde_json::{Value, json};

use super::steps::{assert_code, members};
use crate::support::{Actor, TestApp};

/// Starts a service with an administrator and a program that uses the administrator's API token with these scopes.
async fn with_token(scopes: &[&str]) -> (TestApp, Actor, Actor) {
    let app = TestApp::new().await;
    let roles: Vec<_> = UserRole::ALL.iter().map(|role| role.as_str()).collect();
    let boss = app.user("boss", &roles.join(" ")).await;
    let expires = app.clock().now() + TimeDelta::hours(1);
    let token = app.insert_token(boss.user_key, Context::Api, scopes, expires).await;
    let program = boss.with_token(&token);
    (app, boss, program)
}

/// The scopes of a role, without the base scopes that every user has.
fn scopes_of(role: UserRole) -> Vec<&'static str> {
    let held = ScopeSet::of_roles(&[role]);
    let own = Scope::ALL.iter().filter(|scope| held.contains(**scope) && !scope.granted_by().is_empty());
    own.map(|scope| scope.as_str()).collect()
}

/// The base scopes, which every user has.
fn base() -> Vec<&'static str> {
    Scope::ALL.iter().filter(|scope| scope.granted_by().is_empty()).map(|scope| scope.as_str()).collect()
}

/// The address of a user.
fn path(user: &Actor) -> String {
    format!("/user/{}", user.user_key)
}

/// Roles, active flag, reset flag and revision of a user in the database.
async fn user_state(app: &TestApp, user: &Actor) -> (Vec<String>, bool, bool, i64) {
    let sql = "select u.words, u.active, u.reset_password, u.rev from organization.user_account u where key = $1";
    let row = app.sql.query_one(sql, &[&user.user_key]).await.unwrap();
    (row.get(0), row.get(1), row.get(2), row.get(3))
}

#[tokio::test]
async fn an_api_token_that_may_create_users_gives_no_role_beyond_its_own_scopes() {
    let (app, _, program) = with_token(&["org:user:create"]).await;
    for word in UserRole::ALL.iter().map(|word| word.as_str()) {
        let refused = program.post("/user", json!({"username": format!("u_{word}"), "scope": word})).await;
        assert_code(&refused, 403, "scope_not_held");
        assert_eq!(members(&refused.detail()), ["code", "scope"], "{word}");
        let scope = Scope::from_name(refused.detail()["scope"].as_str().unwrap()).unwrap();
        assert!(scope.granted_by().iter().any(|granting| granting.as_str() == word), "{word}: {scope:?}");
    }
    assert_eq!(app.count("select count(*) from organization.user_account").await, 1);
}

/// A caller who creates a user knows the temporary password, and can therefore act with the base scopes.
#[tokio::test]
async fn an_api_token_creates_a_user_without_roles_only_when_it_holds_the_base_scopes() {
    let (app, _, program) = with_token(&["org:user:create"]).await;
    let refused = program.post("/user", json!({"username": "plain", "scope": ""})).await;
    assert_code(&refused, 403, "scope_not_held");
    let scope = Scope::from_name(refused.detail()["scope"].as_str().unwrap()).unwrap();
    assert!(scope.granted_by().is_empty(), "{scope:?} is not one that everybody has");
    assert_eq!(app.count("select count(*) from organization.user_account").await, 1);
    let mut all_but_one = base();
    all_but_one.retain(|scope| *scope != "collaboration:message:read");
    all_but_one.push("org:user:create");
    let (_app, _, program) = with_token(&all_but_one).await;
    let refused = program.post("/user", json!({"username": "plain", "scope": ""})).await;
    assert_eq!(refused.detail()["scope"], "collaboration:message:read");
    let mut all = base();
    all.push("org:user:create");
    let (_app, _, program) = with_token(&all).await;
    program.post("/user", json!({"username": "plain", "scope": ""})).await.ok();
}

#[tokio::test]
async fn an_api_token_with_all_scopes_of_a_role_gives_a_new_user_that_role_and_no_other() {
    let mut scopes = scopes_of(UserRole::Operator);
    scopes.extend(base());
    scopes.push("org:user:create");
    let (_app, _, program) = with_token(&scopes).await;
    let made = program.post("/user", json!({"username": "olga", "scope": "operator"})).await.ok();
    assert_eq!(made.detail()["user"]["scope"], "operator");
    let more = program.post("/user", json!({"username": "paul", "scope": "operator quality"})).await;
    assert_code(&more, 403, "scope_not_held");
}

#[tokio::test]
async fn an_administrator_who_has_logged_in_gives_any_role() {
    let app = TestApp::new().await;
    let admin = app.user("admin", "admin").await;
    let made = admin.post("/user", json!({"username": "quinn", "scope": "quality warehouse"})).await.ok();
    let key = made.detail()["user_key"].as_str().unwrap().to_owned();
    let changed = admin.patch(&format!("/user/{key}"), json!({"scope": "admin reporting"})).await.ok();
    assert_eq!(changed.detail()["scope"], "admin reporting");
}

#[tokio::test]
async fn an_api_token_changes_no_roles_and_no_user_who_holds_scopes_that_it_lacks() {
    let (app, boss, program) = with_token(&["org:user:write"]).await;
    let (olga, admin) = (app.user("olga", "operator").await, app.user("second", "admin").await);
    let plain = app.user("plain", "").await;
    for (user, body) in [
        (&plain, json!({"scope": "admin"})),
        (&plain, json!({"scope": "operator"})),
        (&olga, json!({"scope": ""})),
        (&olga, json!({"name": "Olga"})),
        (&admin, json!({"active": false})),
        (&admin, json!({"username": "other"})),
        (&boss, json!({"scope": "admin"})),
    ] {
        let before = user_state(&app, user).await;
        let refused = program.patch(&path(user), body.clone()).await;
        assert_code(&refused, 403, "scope_not_held");
        assert_eq!(user_state(&app, user).await, before, "{body}");
    }
    program.patch(&path(&plain), json!({"name": "Paula"})).await.ok();
    program.patch(&path(&plain), json!({"scope": "", "surname": "P"})).await.ok();
}

#[tokio::test]
async fn an_api_token_with_all_scopes_still_changes_no_roles() {
    let all: Vec<_> = Scope::ALL.iter().map(|scope| scope.as_str()).collect();
    let (app, boss, program) = with_token(&all).await;
    let olga = app.user("olga", "operator").await;
    assert_code(&program.patch(&path(&olga), json!({"scope": "operator quality"})).await, 403, "scope_not_held");
    program.patch(&path(&olga), json!({"name": "Olga", "scope": "operator"})).await.ok();
    boss.patch(&path(&olga), json!({"scope": "operator quality"})).await.ok();
}

#[tokio::test]
async fn an_api_token_resets_no_password_and_does_not_learn_which_users_exist() {
    let all: Vec<_> = Scope::ALL.iter().map(|scope| scope.as_str()).collect();
    let (app, boss, program) = with_token(&all).await;
    let plain = app.user("plain", "").await;
    for user in [path(&plain), path(&boss), "/user/999999".to_owned(), "/user/none".to_owned()] {
        assert_code(&program.delete(&format!("{user}/password")).await, 403, "scope_not_held");
    }
    assert!(!user_state(&app, &plain).await.2, "reset_password is still false");
    let reset = boss.delete(&format!("{}/password", path(&plain))).await.ok();
    assert_eq!(reset.detail()["temp_psw"].as_str().unwrap().len(), 16);
}

#[tokio::test]
async fn an_api_token_that_creates_a_user_and_logs_in_as_that_user_does_not_become_administrator() {
    let mut scopes = base();
    scopes.extend(["org:user:create", "org:user:write"]);
    let (app, _, program) = with_token(&scopes).await;
    let made = program.post("/user", json!({"username": "mallory", "scope": ""})).await.ok().detail();
    let key = made["user_key"].as_str().unwrap();
    assert_code(&program.patch(&format!("/user/{key}"), json!({"scope": "admin"})).await, 403, "scope_not_held");
    assert_code(&program.delete(&format!("/user/{key}/password")).await, 403, "scope_not_held");
    let admins = "select count(*) from organization.user_account where 'admin' = any (words)";
    assert_eq!(app.count(admins).await, 1);
    let login = app.anonymous().log_in("mallory", made["temp_psw"].as_str().unwrap()).await.ok();
    let token = login.json()["access_token"].as_str().unwrap().to_owned();
    let body = json!({"new_password": "vertical-lathe-7-plum"});
    app.anonymous().with_token(&token).put(&format!("/user/{key}/password"), body).await.ok();
    let login = app.anonymous().log_in("mallory", "vertical-lathe-7-plum").await.ok();
    let mallory = app.anonymous().with_token(login.json()["access_token"].as_str().unwrap());
    let tokens = mallory.post("/api-token", Value::Null).await;
    assert_eq!(tokens.refusal(), (403, "missing_scope".to_owned()));
}
