//! Calls every protected operation without a token, with a wrong scope and with the right scope.

use kernel::rules::scope::Scope;
use platform::api::{Access, ApiOperation};
use platform::auth::Context;
use reqwest::Method;
use tracewright::app::operations;

use crate::support::{Actor, Answer, TestApp};

/// A path with the same key for every parameter.
pub fn path_of(operation: &ApiOperation, slot: &str) -> String {
    operation.slots.iter().fold(operation.path.clone(), |path, name| path.replace(&format!("{{{name}}}"), slot))
}

/// Calls an operation with the key 0 in its path and without a body.
async fn call(actor: &Actor, operation: &ApiOperation) -> Answer {
    let method = Method::from_bytes(operation.method.as_str().as_bytes()).unwrap();
    crate::support::send(actor.request(method, &path_of(operation, "0"))).await
}

#[tokio::test]
async fn every_protected_operation_refuses_a_missing_token_and_a_wrong_scope_and_admits_the_right_one() {
    let app = TestApp::new().await;
    let roles: Vec<_> = kernel::rules::user::UserRole::ALL.iter().map(|role| role.as_str()).collect();
    let user = app.user("everything", &roles.join(" ")).await;
    let expires = app.clock().now() + chrono::TimeDelta::hours(1);
    let mut checked = 0;
    for operation in operations() {
        let Some(scope) = operation.access.scope() else { continue };
        let what = format!("{} {}", operation.method, operation.path);

        let bare = call(&app.anonymous(), &operation).await;
        assert_eq!(bare.refusal(), (401, "not_authenticated".to_owned()), "{what}");
        assert_eq!(bare.header("www-authenticate"), "Bearer", "{what}");
        let forged = call(&app.anonymous().with_token("not.a.token"), &operation).await;
        assert_eq!(forged.refusal(), (401, "invalid_token".to_owned()), "{what}");

        // An API token has exactly the scopes that were chosen for it, so a test can give it only a wrong scope or only
        // the right one.
        let takes_api_tokens = matches!(operation.access, Access::Scope(_) | Access::Expired(_) | Access::Stream(_));
        if takes_api_tokens {
            let other = Scope::ALL.iter().find(|other| **other != scope).unwrap();
            let wrong = app.insert_token(user.user_key, Context::Api, &[other.as_str()], expires).await;
            let wrong = call(&user.with_token(&wrong), &operation).await;
            assert_eq!(wrong.refusal(), (403, "missing_scope".to_owned()), "{what}");
            assert_eq!(wrong.detail()["scope"], scope.as_str(), "{what}");
            let right = app.insert_token(user.user_key, Context::Api, &[scope.as_str()], expires).await;
            let right = call(&user.with_token(&right), &operation).await;
            // The only remaining 403 refusals depend on the record, such as another user's session, or come from
            // operations that only a person may call.
            let on_record = || {
                ["not_session_owner", "scope_not_held"].contains(&right.code().as_str())
                    || right.detail()["scope"] == "org:user:write"
            };
            assert!(![401, 403].contains(&right.status) || on_record(), "{what}: {right:?}");
        } else {
            let api = app.insert_token(user.user_key, Context::Api, &[scope.as_str()], expires).await;
            let api = call(&user.with_token(&api), &operation).await;
            let expected = if matches!(operation.access, Access::Fresh(_)) { 422 } else { 401 };
            assert_eq!(api.status, expected, "{what}");
        }
        checked += 1;
    }
    assert!(checked > 20, "only {checked} operations were checked");
}

#[tokio::test]
async fn every_public_operation_answers_without_a_token_and_ignores_a_bad_one() {
    let app = TestApp::new().await;
    for operation in operations().into_iter().filter(|operation| operation.access == Access::Public) {
        for actor in [app.anonymous(), app.anonymous().with_token("not.a.token")] {
            let answer = call(&actor, &operation).await;
            assert!(![401, 403, 500].contains(&answer.status), "{} {}: {answer:?}", operation.method, operation.path);
        }
    }
}

#[tokio::test]
async fn a_token_of_each_context_is_refused_by_operations_that_do_not_accept_it() {
    let app = TestApp::new().await;
    let user = app.user("contexts", "admin").await;
    let expires = app.clock().now() + chrono::TimeDelta::minutes(5);
    for context in [Context::PasswordReset, Context::Sse] {
        let token = app.insert_token(user.user_key, context, &[], expires).await;
        for operation in operations() {
            let refused = match operation.access {
                Access::Public | Access::Fresh(_) => continue,
                Access::PasswordReset(_) => context != Context::PasswordReset,
                Access::Scope(_) | Access::Person(_) | Access::Expired(_) | Access::Stream(_) => true,
            };
            let answer = call(&user.with_token(&token), &operation).await;
            let what = format!("{context:?} {} {}", operation.method, operation.path);
            assert_eq!(answer.code() == "wrong_token_context", refused, "{what}: {answer:?}");
        }
    }
}

#[tokio::test]
async fn a_wrong_method_is_405_with_allow_and_not_401() {
    let app = TestApp::new().await;
    let answer = crate::support::send(app.anonymous().request(Method::DELETE, "/whoami")).await;
    assert_eq!(answer.refusal(), (405, "method_not_allowed".to_owned()));
    assert_eq!(answer.header("allow"), "GET,HEAD");
}
