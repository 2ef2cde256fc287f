//! Concurrent requests that share an idempotency key, a revision, the last administrator or a login.

use platform::db::Lock;
use reqwest::Method;
use serde_json::json;

use super::{CLIENTS, ROUNDS, race, race_of, with_status};
use crate::conventions::shared::eventually;
use crate::support::{TestApp, send};

/// Guard: the advisory lock on (caller, key) that the claim takes.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn concurrent_requests_with_one_idempotency_key_have_one_effect() {
    let app = TestApp::new().await;
    let admin = app.user("admin", "admin").await;
    for round in 0..ROUNDS {
        let request = {
            let (admin, key) = (admin.clone(), format!("key-{round}"));
            move || {
                let body = json!({"name": format!("Department {round}")});
                admin.request(Method::POST, "/department").header("idempotency-key", &key).json(&body)
            }
        };
        let answers = race(|_| send(request())).await;
        let first =
            answers.iter().filter(|answer| answer.status == 200 && answer.header("idempotency-replayed").is_empty());
        assert_eq!(first.count(), 1, "round {round}: {answers:?}");
        for answer in &answers {
            assert!(answer.status == 200 || answer.code() == "idempotency_in_progress", "round {round}: {answer:?}");
        }
        let again = send(request()).await;
        assert_eq!((again.status, again.header("idempotency-replayed").as_str()), (200, "true"), "round {round}");
    }
    let rounds = i64::try_from(ROUNDS).unwrap();
    assert_eq!(app.count("select count(*) from organization.department").await, rounds);
}

/// Guard: the revision is compared while the row is locked.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_concurrent_writers_of_one_revision_exactly_one_succeeds() {
    let app = TestApp::new().await;
    let admin = app.user("admin", "admin").await;
    let created = admin.post("/department", json!({"name": "Assembly"})).await.ok().detail();
    let path = format!("/department/{}", created["_key"].as_str().unwrap());
    for round in 0..ROUNDS {
        let tag = admin.get(&path).await.header("etag");
        let answers = race(|number| {
            let body = json!({"description": format!("round {round} writer {number}")});
            send(admin.request(Method::PATCH, &path).header("if-match", &tag).json(&body))
        })
        .await;
        assert_eq!(with_status(&answers, 200), 1, "round {round}");
        assert_eq!(with_status(&answers, 412), CLIENTS - 1, "round {round}");
    }
}

/// Guard: the advisory lock that is taken before administrators are counted. The test holds it until all commands wait
/// for it, so that every caller was an administrator when the request was admitted. They are fewer than the connections
/// for writes, so that all of them can wait.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn administrators_who_demote_each_other_at_once_leave_at_least_one() {
    let app = TestApp::new().await;
    let clients = CLIENTS / 4;
    let mut admins = Vec::new();
    for number in 0..clients {
        admins.push(app.user(&format!("admin{number}"), "admin").await);
    }
    let (all, lock) = (i64::try_from(clients).unwrap(), Lock::LastAdmin.number());
    let waits = format!(
        "select count(*) from pg_locks where locktype = 'advisory' and (classid::bigint << 32) + objid::bigint = {lock}
            and database = (select oid from pg_database where datname = current_database()) and not granted"
    );
    for round in 0..ROUNDS / 10 {
        app.sql
            .batch_execute("update organization.user_account set words = '{admin}'")
            .await
            .expect("everybody is an administrator again");
        app.sql.batch_execute(&format!("select pg_advisory_lock({lock})")).await.unwrap();
        let answers = race_of(clients, |number| {
            let (caller, target) = (admins[number].clone(), admins[(number + 1) % clients].user_key);
            async move { caller.patch(&format!("/user/{target}"), json!({"scope": "operator"})).await }
        });
        let release = async {
            eventually("all commands wait", async || (app.count(&waits).await == all).then_some(())).await;
            app.sql.batch_execute(&format!("select pg_advisory_unlock({lock})")).await.unwrap();
        };
        let (answers, ()) = tokio::join!(answers, release);
        // Only the last of them finds no other administrator.
        assert_eq!(with_status(&answers, 200), clients - 1, "round {round}: {answers:?}");
        let refused = answers.iter().filter(|answer| answer.refusal() == (409, "last_admin".to_owned())).count();
        assert_eq!(refused, 1, "round {round}: {answers:?}");
        let left = app.count("select count(*) from organization.user_account where 'admin' = any (words)").await;
        assert_eq!(left, 1, "round {round}");
    }
}

/// Guard: the failures are counted again, under a lock, after the password was checked.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn password_guesses_sent_at_once_are_limited_like_guesses_one_by_one() {
    let app = TestApp::new().await;
    for round in 0..20 {
        let name = format!("victim{round}");
        let user = app.user_with_cheap_password(&name, "operator", "a good password").await;
        let answers = race(|number| {
            let (user, name) = (user.clone(), name.clone());
            async move { user.log_in(&name, &format!("guess {number}")).await }
        })
        .await;
        // Five wrong passwords are answered. Then the user must wait.
        assert_eq!(with_status(&answers, 401), 5, "round {round}");
        assert_eq!(with_status(&answers, 429), CLIENTS - 5, "round {round}");
        app.sql.batch_execute("delete from security.failed_check").await.unwrap();
    }
}

/// Guard: the lock on slugs, and after it the unique index.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_field_slug_created_by_many_at_once_is_given_once() {
    let app = TestApp::new().await;
    let quality = app.user("quinn", "quality").await;
    for round in 0..2 * ROUNDS {
        let answers = race(|number| {
            let (quality, name) = (quality.clone(), format!("Torque{}{round}", " ".repeat(number + 1)));
            async move { quality.post("/field", json!({"name": name, "type": "number"})).await }
        })
        .await;
        assert_eq!(with_status(&answers, 200), 1, "round {round}");
        let losers = answers.iter().filter(|answer| answer.code() == "field_slug_taken").count();
        assert_eq!(losers, CLIENTS - 1, "round {round}");
    }
}

/// Guard: the upsert changes only values of its own field.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_list_value_key_stored_for_two_fields_at_once_belongs_to_one_of_them() {
    let app = TestApp::new().await;
    let quality = app.user("quinn", "quality").await;
    for name in ["a", "b"] {
        quality.post("/field", json!({"_key": name, "name": name, "type": "choice"})).await.ok();
    }
    for round in 0..ROUNDS {
        let answers = race(|number| {
            let (quality, field) = (quality.clone(), if number % 2 == 0 { "a" } else { "b" });
            let body = json!([{"_key": format!("v{round}"), "value": field}]);
            async move { quality.post(&format!("/list/{field}"), body).await }
        })
        .await;
        assert_eq!(with_status(&answers, 200), CLIENTS / 2, "round {round}: {answers:?}");
        let refused = answers.iter().filter(|answer| answer.code() == "list_value_of_other_field").count();
        assert_eq!(refused, CLIENTS / 2, "round {round}");
    }
    assert_eq!(app.count("select count(*) from quality.list_value where value <> field_key").await, 0);
}
