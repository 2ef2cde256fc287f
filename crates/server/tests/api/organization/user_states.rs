//! The life cycle of a user: active, password reset due, disabled, archived.

use serde_json::json;

use super::steps::{
    assert_refused, changed, column, department, live, members, open_session, put_image, read, user_path, with_admin,
};
use crate::support::TestApp;

const PASSWORD: &str = "correct horse battery";

#[tokio::test]
async fn update_user_to_disabled_revokes_every_token_and_closes_the_session_for_good() {
    let (app, admin) = with_admin().await;
    let anna = app.user_with_password("anna", "operator", PASSWORD).await;
    let later = app.clock().now() + chrono::TimeDelta::days(30);
    let context = platform::auth::Context::Api;
    let api = anna.with_token(&app.insert_token(anna.user_key, context, &["org:user:read"], later).await);
    open_session(&anna).await;
    api.get("/user").await.ok();
    assert_eq!(live(&app, &anna).await, (2, 1));

    let detail = changed(admin.patch(&user_path(&anna), json!({"active": false})).await);
    assert_eq!((&detail["active"], &detail["logged_in"]), (&json!(false), &json!(false)));
    assert_eq!(live(&app, &anna).await, (0, 0));
    for token in [&anna, &api] {
        assert_eq!(token.get("/user").await.refusal(), (401, "token_revoked".to_owned()));
    }
    assert_eq!(app.anonymous().log_in("anna", PASSWORD).await.refusal(), (401, "invalid_credentials".to_owned()));
    assert_eq!(live(&app, &anna).await, (0, 0));

    let detail = changed(admin.patch(&user_path(&anna), json!({"active": true})).await);
    assert_eq!(detail["active"], true);
    for token in [&anna, &api] {
        assert_eq!(token.get("/user").await.refusal(), (401, "token_revoked".to_owned()));
    }
    assert_eq!(live(&app, &anna).await, (0, 0));
    let login = app.anonymous().log_in("anna", PASSWORD).await.ok();
    assert_eq!(login.detail()["action"], "start_session");
}

#[tokio::test]
async fn update_user_that_stays_active_keeps_its_tokens_and_session() {
    let (app, admin) = with_admin().await;
    let anna = app.user("anna", "operator").await;
    open_session(&anna).await;
    for body in [json!({"scope": "quality"}), json!({"active": true}), json!({"username": "anna2"})] {
        admin.patch(&user_path(&anna), body).await.ok();
    }
    assert_eq!(live(&app, &anna).await, (1, 1));
    assert_eq!(anna.get("/whoami").await.ok().detail()["username"], "anna2");
}

#[tokio::test]
async fn disabling_a_user_during_a_login_leaves_no_valid_token() {
    let app = TestApp::new().await;
    let admin = app.user("boss", "admin").await;
    for round in 0..4 {
        let name = format!("anna{round}");
        let anna = app.user_with_password(&name, "operator", PASSWORD).await;
        let (path, nobody) = (user_path(&anna), app.anonymous());
        let disable = admin.patch(&path, json!({"active": false}));
        let (disabled, _login) = tokio::join!(disable, nobody.log_in(&name, PASSWORD));
        assert_eq!(disabled.status, 200);
        assert_eq!(live(&app, &anna).await, (0, 0), "round {round}");
    }
}

#[tokio::test]
async fn delete_user_archives_ends_tokens_and_session_and_keeps_the_name_for_old_records() {
    let (app, admin) = with_admin().await;
    let anna = app.user_with_password("anna", "operator", PASSWORD).await;
    admin.patch(&user_path(&anna), json!({"name": "Anna", "hourly_cost": 3})).await.ok();
    open_session(&anna).await;
    let before = read(&admin, &user_path(&anna)).await;

    let detail = changed(admin.delete(&user_path(&anna)).await);
    assert_eq!(detail, json!({"user_key": anna.user_key.to_string()}));
    assert_eq!(anna.get("/whoami").await.refusal(), (401, "token_revoked".to_owned()));
    assert_eq!(live(&app, &anna).await, (0, 0));
    assert_eq!(app.anonymous().log_in("anna", PASSWORD).await.refusal(), (401, "invalid_credentials".to_owned()));
    for path in ["/user", "/user?active_only=false"] {
        assert_eq!(column(&read(&admin, path).await, "username"), ["boss"], "{path}");
    }
    let mut archived = read(&admin, &user_path(&anna)).await;
    assert_eq!(members(&archived), members(&before));
    assert_ne!(archived["_rev"], before["_rev"]);
    archived["_rev"] = before["_rev"].clone();
    let mut expected = before;
    expected["active"] = json!(false);
    expected["logged_in"] = json!(false);
    assert_eq!(archived, expected);
}

#[tokio::test]
async fn delete_user_frees_the_user_name_for_another_user() {
    let (app, admin) = with_admin().await;
    let anna = app.user("anna", "operator").await;
    admin.delete(&user_path(&anna)).await.ok();
    let second = changed(admin.post("/user", json!({"username": "ANNA", "scope": ""})).await);
    assert_ne!(second["user_key"], anna.user_key.to_string());
    assert_eq!(read(&admin, &user_path(&anna)).await["username"], "anna");
    // Two archived users may have the same name: the unique index covers only users who are not archived.
    admin.delete(&format!("/user/{}", second["user_key"].as_str().unwrap())).await.ok();
    admin.post("/user", json!({"username": "anna", "scope": ""})).await.ok();
}

#[tokio::test]
async fn delete_user_that_is_disabled_is_200() {
    let (app, admin) = with_admin().await;
    let anna = app.user("anna", "operator").await;
    admin.patch(&user_path(&anna), json!({"active": false})).await.ok();
    admin.delete(&user_path(&anna)).await.ok();
    let stored = format!("select count(*) from organization.user_account where key = {} and trash", anna.user_key);
    assert_eq!(app.count(&stored).await, 1);
}

#[tokio::test]
async fn delete_oneself_is_409_self_delete_and_changes_nothing() {
    let (app, admin) = with_admin().await;
    for others in 0..2 {
        let answer = admin.delete(&user_path(&admin)).await;
        assert_refused(&answer, 409, &json!({"code": "self_delete"}));
        assert_eq!(read(&admin, &user_path(&admin)).await["active"], true);
        app.user(&format!("boss{others}"), "admin").await;
    }
}

#[tokio::test]
async fn every_command_on_an_archived_or_unknown_user_is_404_user_not_found() {
    let (app, admin) = with_admin().await;
    let (gone, mut nobody) = (app.user("gone", "").await, app.user("other", "").await);
    put_image(&admin, &gone, "a.png", super::images::PNG).await.ok();
    admin.delete(&user_path(&gone)).await.ok();
    nobody.user_key = 999_999;
    let expected = json!({"code": "user_not_found"});
    for user in [&gone, &nobody] {
        let path = user_path(user);
        for answer in [
            admin.patch(&path, json!({"active": true})).await,
            admin.patch(&format!("{path}/preferences"), json!({"theme": "light"})).await,
            put_image(&admin, user, "a.png", super::images::PNG).await,
            admin.delete(&format!("{path}/image")).await,
            admin.delete(&format!("{path}/password")).await,
            admin.delete(&path).await,
        ] {
            assert_refused(&answer, 404, &expected);
        }
    }
    assert_eq!(admin.get("/user/999999/image").await.refusal(), (404, "user_not_found".to_owned()));
}

#[tokio::test]
async fn reset_password_answers_a_new_one_revokes_every_token_and_demands_a_change() {
    let (app, admin) = with_admin().await;
    let anna = app.user_with_password("anna", "operator", PASSWORD).await;
    open_session(&anna).await;
    let answer = admin.delete(&format!("{}/password", user_path(&anna))).await;
    assert_eq!(answer.header("cache-control"), "no-store");
    let detail = changed(answer);
    assert_eq!(members(&detail), ["temp_psw", "user_key"]);
    assert_eq!(detail["user_key"], anna.user_key.to_string());
    let temporary = detail["temp_psw"].as_str().unwrap();
    assert_eq!(temporary.chars().count(), 16);
    assert_eq!(live(&app, &anna).await, (0, 0));
    assert_eq!(anna.get("/whoami").await.refusal(), (401, "token_revoked".to_owned()));
    let user = read(&admin, &user_path(&anna)).await;
    assert_eq!((&user["reset_password"], &user["active"]), (&json!(true), &json!(true)));
    assert_eq!(app.anonymous().log_in("anna", PASSWORD).await.refusal(), (401, "invalid_credentials".to_owned()));
    let login = app.anonymous().log_in("anna", temporary).await.ok();
    assert_eq!(login.detail()["action"], "reset_password");

    // The token of this login only sets the new password. After that the user is active again.
    let reset = anna.with_token(login.json()["access_token"].as_str().unwrap());
    assert_eq!(reset.get("/whoami").await.refusal(), (401, "wrong_token_context".to_owned()));
    let body = json!({"new_password": "violet kettle seven stairs"});
    reset.put(&format!("{}/password", user_path(&anna)), body).await.ok();
    assert_eq!(read(&admin, &user_path(&anna)).await["reset_password"], false);
    assert_eq!(live(&app, &anna).await, (0, 0));
}

#[tokio::test]
async fn reset_password_of_oneself_is_200_and_ends_the_own_token() {
    let (app, admin) = with_admin().await;
    let detail = changed(admin.delete(&format!("{}/password", user_path(&admin))).await);
    assert_eq!(admin.get("/whoami").await.refusal(), (401, "token_revoked".to_owned()));
    app.anonymous().log_in("boss", detail["temp_psw"].as_str().unwrap()).await.ok();
}

#[tokio::test]
async fn reset_password_and_delete_without_the_right_are_403() {
    let (app, admin) = with_admin().await;
    let operator = app.user("op", "production operator").await;
    let answer = operator.delete(&format!("{}/password", user_path(&operator))).await;
    assert_refused(&answer, 403, &json!({"code": "missing_scope", "scope": "org:user:write"}));
    let answer = operator.delete(&user_path(&admin)).await;
    assert_refused(&answer, 403, &json!({"code": "missing_scope", "scope": "org:user:delete"}));
}

#[tokio::test]
async fn delete_user_keeps_the_department_until_it_is_deleted() {
    let (app, admin) = with_admin().await;
    let works = department(&admin, "Works").await;
    let anna = app.user("anna", "").await;
    admin.patch(&user_path(&anna), json!({"department_key": works["_key"]})).await.ok();
    admin.delete(&user_path(&anna)).await.ok();
    assert_eq!(read(&admin, &user_path(&anna)).await["department"], works);
}
