//! The hashing of passwords, and the renewal of old hashes.

use argon2::Params;
use argon2::password_hash::phc::PasswordHash;
use platform::auth::Passwords;

use super::steps::{PASSWORD, assert_code};
use crate::support::{Actor, TestApp};

/// The stored password hash of a user.
async fn stored_hash(app: &TestApp, user: &Actor) -> String {
    let sql = "select password_hash from security.credential where user_key = $1";
    app.sql.query_one(sql, &[&user.user_key]).await.unwrap().get(0)
}

#[tokio::test]
async fn a_password_hash_is_made_with_exactly_the_specified_parameters() {
    let app = TestApp::new().await;
    let anna = app.user_with_password("anna", "", PASSWORD).await;
    let hash = stored_hash(&app, &anna).await;
    assert!(hash.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{hash}");
    let parsed = PasswordHash::new(&hash).unwrap();
    let params = Params::try_from(&parsed).unwrap();
    assert_eq!((params.m_cost(), params.t_cost(), params.p_cost()), (19 * 1024, 2, 1));
    assert_eq!(parsed.salt.unwrap().as_ref().len(), 16);
    assert!(Passwords::is_current(&hash));
    for other in ["m=19455,t=2,p=1", "m=19456,t=1,p=1", "m=19456,t=2,p=2", "m=65536,t=3,p=4"] {
        assert!(!Passwords::is_current(&hash.replace("m=19456,t=2,p=1", other)), "{other}");
    }
    assert!(!Passwords::is_current(&hash.replace("argon2id", "argon2i")));
    assert!(!Passwords::is_current("x"));
}

#[tokio::test]
async fn a_login_renews_a_hash_that_was_made_with_other_parameters() {
    let app = TestApp::new().await;
    let anna = app.user_with_cheap_password("anna", "", PASSWORD).await;
    let old = stored_hash(&app, &anna).await;
    assert!(old.contains("m=8,t=1,p=1"), "{old}");
    assert_code(&app.anonymous().log_in("anna", "Not-this-one-1").await, 401, "invalid_credentials");
    assert_eq!(stored_hash(&app, &anna).await, old, "a wrong password renews nothing");
    app.anonymous().log_in("anna", PASSWORD).await.ok();
    let new = stored_hash(&app, &anna).await;
    assert!(new.starts_with("$argon2id$v=19$m=19456,t=2,p=1$"), "{new}");
    app.anonymous().log_in("anna", PASSWORD).await.ok();
    assert_eq!(stored_hash(&app, &anna).await, new, "a good one stays");
    assert_code(&app.anonymous().log_in("anna", "Not-this-one-1").await, 401, "invalid_credentials");
}

#[tokio::test]
async fn parallel_logins_that_renew_the_hash_all_succeed() {
    let app = TestApp::new().await;
    let anna = app.user_with_cheap_password("anna", "", PASSWORD).await;
    let (here, there) = (app.anonymous(), app.anonymous());
    let (one, other) = tokio::join!(here.log_in("anna", PASSWORD), there.log_in("anna", PASSWORD));
    one.ok();
    other.ok();
    assert!(Passwords::is_current(&stored_hash(&app, &anna).await));
}
