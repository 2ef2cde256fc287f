//! After every command, at least one user is an active administrator.

use serde_json::json;

use super::steps::{assert_refused, changed, read, user_path, with_admin};
use crate::support::TestApp;

const ADMINS: &str =
    "select count(*) from organization.user_account where active and not trash and 'admin' = any (words)";

#[tokio::test]
async fn update_user_that_is_the_last_admin_is_409_and_changes_nothing() {
    let (app, admin) = with_admin().await;
    // Neither a disabled nor an archived administrator counts, nor does a user with all other roles.
    let (off, gone) = (app.user("off", "admin").await, app.user("gone", "admin").await);
    app.user("else", "library production operator quality warehouse task traceability reporting").await;
    admin.patch(&user_path(&off), json!({"active": false})).await.ok();
    admin.delete(&user_path(&gone)).await.ok();
    let before = read(&admin, &user_path(&admin)).await;
    for body in [
        json!({"scope": "operator"}),
        json!({"scope": ""}),
        json!({"active": false}),
        json!({"active": false, "scope": "admin"}),
        json!({"active": true, "scope": "quality", "name": "x"}),
    ] {
        let answer = admin.patch(&user_path(&admin), body).await;
        assert_refused(&answer, 409, &json!({"code": "last_admin"}));
    }
    assert_eq!(read(&admin, &user_path(&admin)).await, before);
    assert_eq!(app.count(ADMINS).await, 1);
}

#[tokio::test]
async fn update_user_that_is_the_last_admin_and_stays_one_is_200() {
    let (_app, admin) = with_admin().await;
    for body in [
        json!({"scope": "operator admin"}),
        json!({"active": true}),
        json!({"name": "B"}),
        json!({"active": true, "scope": "admin"}),
    ] {
        changed(admin.patch(&user_path(&admin), body).await);
    }
}

#[tokio::test]
async fn disabling_one_of_two_admins_is_200_and_then_the_other_409_last_admin() {
    let (app, admin) = with_admin().await;
    let second = app.user("second", "admin").await;
    changed(admin.patch(&user_path(&second), json!({"active": false})).await);
    assert_eq!(admin.patch(&user_path(&admin), json!({"active": false})).await.refusal(), (409, "last_admin".into()));
    // A disabled administrator does not count, so disabling or demoting one again is allowed.
    changed(admin.patch(&user_path(&second), json!({"active": false, "scope": "operator"})).await);
    changed(admin.patch(&user_path(&second), json!({"active": true, "scope": "admin"})).await);
    changed(admin.patch(&user_path(&admin), json!({"scope": "operator"})).await);
    assert_eq!(app.count(ADMINS).await, 1);
}

#[tokio::test]
async fn disabling_or_archiving_all_admins_in_parallel_leaves_one() {
    let app = TestApp::new().await;
    for round in 0..6 {
        let users = [app.user(&format!("a{round}"), "admin").await, app.user(&format!("b{round}"), "admin").await];
        let others = "update organization.user_account set words = '{}' where key <> all ($1)";
        let keys: Vec<i64> = users.iter().map(|user| user.user_key).collect();
        app.sql.execute(others, &[&keys]).await.unwrap();
        // Both tokens are already in memory, so that both requests are admitted and compete for the lock.
        for user in &users {
            user.get("/whoami").await.ok();
        }
        let ([a, b], body) = (&users, json!({"active": false}));
        let (a_path, b_path) = (user_path(a), user_path(b));
        let (first, second) = if round % 2 == 0 {
            tokio::join!(a.patch(&b_path, body.clone()), b.patch(&a_path, body.clone()))
        } else {
            tokio::join!(a.delete(&b_path), b.delete(&a_path))
        };
        assert_eq!(app.count(ADMINS).await, 1, "round {round}: {first:?} {second:?}");
        let mut statuses = [first.status, second.status];
        statuses.sort_unstable();
        // The slower request violates the rule, or finds its token revoked.
        assert!([[200, 401], [200, 409]].contains(&statuses), "{statuses:?}");
    }
}

#[tokio::test]
async fn the_database_refuses_a_role_that_is_not_one_of_the_nine() {
    let (app, _admin) = with_admin().await;
    let written = app.sql.execute("update organization.user_account set words = '{boss}'", &[]).await;
    assert_eq!(written.unwrap_err().as_db_error().unwrap().constraint(), Some("user_account_words_check"));
}

#[tokio::test]
async fn the_database_refuses_two_users_with_one_name_unless_one_is_archived() {
    let (app, _admin) = with_admin().await;
    let insert = "insert into organization.user_account (username, words, site_key, preferences, reset_password,
        created_at, active, trash) select 'BOSS', '{}', '0', '{}', false, created_at, false, $1
        from organization.user_account limit 1";
    let refused = app.sql.execute(insert, &[&false]).await.unwrap_err();
    assert_eq!(refused.as_db_error().unwrap().constraint(), Some("user_account_username_unique"));
    assert_eq!(app.sql.execute(insert, &[&true]).await.unwrap(), 1);
}
