//! Media in use: what prevents their deletion, and when the service removes media that no record uses
//! (docs/spec/attachments.md#shared-media).
//!
//! No operation connects a record with a medium yet, so these tests write the row that connects them.

use std::time::Duration;

use attachments::sweep_media;
use chrono::TimeDelta;
use platform::db::connect_detached;
use platform::files::sweep_step;
use serde_json::{Value, json};
use tokio_postgres::Client;

use super::media::{form, path, replace, stored};
use super::store::{assert_accounted_for, stored_objects};
use crate::conventions::shared::eventually;
use crate::organization::steps::{assert_refused, changed};
use crate::process::steps::{create_operation, instruction, key, keys, operation_path, with_library};
use crate::support::{Actor, TestApp};

const CONNECT: &str = "insert into process.step_media (step_key, media_key) values ($1, $2)";

/// Creates an operation with this number of steps. Returns its key and the keys of the steps.
async fn with_steps(library: &Actor, count: usize) -> (String, Vec<String>) {
    let steps: Vec<Value> = (0..count).map(|number| instruction(&format!("Step {number}"))).collect();
    let operation = create_operation(library, json!({"name": "Assembly", "default_phase_steps": steps})).await;
    (key(&operation), keys(&operation["default_phase_steps"]))
}

/// Makes a step use a medium.
async fn connect(app: &TestApp, step: &str, media: &str) {
    app.sql.execute(CONNECT, &[&step, &media]).await.unwrap();
}

/// Moves the time since which a medium is unused into the past.
async fn age(app: &TestApp, media: &str, minutes: i64) {
    let sql = "update attachments.media set unused_since = unused_since - make_interval(mins => $2::bigint::int)
               where key = $1";
    app.sql.execute(sql, &[&media, &minutes]).await.unwrap();
}

/// Whether a medium can still be read.
async fn is_there(library: &Actor, media: &str) -> bool {
    let answer = library.get(&path(media)).await;
    assert!([200, 404].contains(&answer.status), "{answer:?}");
    answer.status == 200
}

/// Opens a second connection to the database.
async fn another_connection(app: &TestApp) -> Client {
    connect_detached(&app.owner_url()).await.expect("a connection")
}

const DAY: i64 = 24 * 60;

// docs/spec/attachments.md#shared-media
#[tokio::test]
async fn delete_media_in_use_is_409_media_in_use_and_names_the_records() {
    let (app, library) = with_library().await;
    let (_, steps) = with_steps(&library, 2).await;
    let (media, other) = (stored(&library, "a").await, stored(&library, "b").await);
    for step in &steps {
        connect(&app, step, &media).await;
    }
    let mut used_by: Vec<String> = steps.iter().map(|step| format!("Step/{step}")).collect();
    used_by.sort();
    let refused = library.delete(&path(&media)).await;
    assert_refused(&refused, 409, &json!({"code": "media_in_use", "used_by": used_by}));
    changed(library.delete(&path(&other)).await);
    assert_eq!(library.get(&path(&media)).await.ok().bytes, "a");
    assert_accounted_for(&app).await;
}

#[tokio::test]
async fn delete_media_names_at_most_20_records() {
    let (app, library) = with_library().await;
    let (_, steps) = with_steps(&library, 21).await;
    let media = stored(&library, "a").await;
    for step in &steps {
        connect(&app, step, &media).await;
    }
    let refused = library.delete(&path(&media)).await;
    assert_eq!(refused.refusal(), (409, "media_in_use".to_owned()));
    assert_eq!(refused.detail()["used_by"].as_array().unwrap().len(), 20);
}

#[tokio::test]
async fn delete_media_is_200_once_the_step_that_used_them_is_deleted() {
    let (app, library) = with_library().await;
    let (operation, steps) = with_steps(&library, 1).await;
    let media = stored(&library, "a").await;
    connect(&app, &steps[0], &media).await;
    assert_eq!(library.delete(&path(&media)).await.status, 409);
    changed(library.patch(&operation_path(&operation), json!({"default_phase_steps": []})).await);
    assert_eq!(changed(library.delete(&path(&media)).await), json!({}));
    assert!(!is_there(&library, &media).await);
    app.clock().advance(TimeDelta::hours(2));
    while sweep_step(&app.instance.app).await.unwrap() {}
    assert_eq!(stored_objects(&app).await, []);
}

#[tokio::test]
async fn replace_media_in_use_is_200_and_says_that_they_are_connected() {
    let (app, library) = with_library().await;
    let (_, steps) = with_steps(&library, 1).await;
    let media = stored(&library, "a").await;
    connect(&app, &steps[0], &media).await;
    let replaced = changed(replace(&library, &media, &form("b", "new")).await);
    assert_eq!((&replaced["connected"], &replaced["_rev"]), (&json!(true), &json!("2")));
    assert_eq!(library.get(&path(&media)).await.ok().bytes, "new");
}

#[tokio::test]
async fn the_database_refuses_to_delete_media_that_a_record_uses() {
    let (app, library) = with_library().await;
    let (_, steps) = with_steps(&library, 1).await;
    let media = stored(&library, "a").await;
    connect(&app, &steps[0], &media).await;
    let refused = app.sql.execute("delete from attachments.media where key = $1", &[&media]).await.unwrap_err();
    assert_eq!(refused.as_db_error().unwrap().constraint(), Some("step_media_media_fk"));
}

#[tokio::test]
async fn sweep_removes_only_unused_media_older_than_24_hours() {
    let (app, library) = with_library().await;
    let (_, steps) = with_steps(&library, 1).await;
    let mut media = Vec::new();
    for (name, minutes) in [("new", 0), ("almost", DAY - 1), ("old", DAY + 1), ("used", DAY + 1), ("older", 9 * DAY)] {
        let own = stored(&library, name).await;
        age(&app, &own, minutes).await;
        media.push(own);
    }
    connect(&app, &steps[0], &media[3]).await;
    sweep_media(&app.instance.app).await.unwrap();
    let mut left = Vec::new();
    for own in &media {
        left.push(is_there(&library, own).await);
    }
    assert_eq!(left, [true, true, false, true, false]);
    assert_eq!(app.count("select count(*) from platform.loose_object").await, 2, "their bytes go later");
    assert_accounted_for(&app).await;
    app.clock().advance(TimeDelta::hours(2));
    while sweep_step(&app.instance.app).await.unwrap() {}
    assert_eq!(stored_objects(&app).await.len(), 3);
}

#[tokio::test]
async fn sweep_counts_the_24_hours_from_the_end_of_the_last_use() {
    let (app, library) = with_library().await;
    let (operation, steps) = with_steps(&library, 2).await;
    let media = stored(&library, "a").await;
    for step in &steps {
        connect(&app, step, &media).await;
    }
    age(&app, &media, 2 * DAY).await;
    app.sql.execute("delete from process.step_media where step_key = $1", &[&steps[0]]).await.unwrap();
    age(&app, &media, 2 * DAY).await;
    sweep_media(&app.instance.app).await.unwrap();
    assert!(is_there(&library, &media).await, "the other step uses it");
    changed(library.patch(&operation_path(&operation), json!({"default_phase_steps": []})).await);
    sweep_media(&app.instance.app).await.unwrap();
    assert!(is_there(&library, &media).await, "the use has just ended, with its step");
    age(&app, &media, DAY + 1).await;
    sweep_media(&app.instance.app).await.unwrap();
    assert!(!is_there(&library, &media).await);
}

#[tokio::test]
async fn sweep_removes_all_unused_media_in_several_steps() {
    let (app, library) = with_library().await;
    let kept = stored(&library, "kept").await;
    let many = "insert into attachments.media
                    (key, name, object_path, size, content_type, sha256, created_at, created_by, unused_since)
                select 'm' || n, 'n', 'media/none/' || n, 1, 'text/plain', 'x', m.created_at, m.created_by,
                    m.unused_since - interval '2 days'
                from attachments.media m, generate_series(1, 250) n";
    app.sql.batch_execute(many).await.unwrap();
    sweep_media(&app.instance.app).await.unwrap();
    assert_eq!(app.count("select count(*) from attachments.media").await, 1);
    assert_eq!(app.count("select count(*) from platform.loose_object").await, 250);
    assert!(is_there(&library, &kept).await);
}

#[tokio::test]
async fn sweep_leaves_media_that_a_record_is_beginning_to_use_and_does_not_wait() {
    let (app, library) = with_library().await;
    let (_, steps) = with_steps(&library, 1).await;
    let (media, other) = (stored(&library, "a").await, stored(&library, "b").await);
    for own in [&media, &other] {
        age(&app, own, 2 * DAY).await;
    }
    let holder = another_connection(&app).await;
    holder.batch_execute("begin").await.unwrap();
    holder.execute(CONNECT, &[&steps[0], &media]).await.unwrap();
    let swept = tokio::time::timeout(Duration::from_secs(5), sweep_media(&app.instance.app)).await;
    swept.expect("it does not wait").unwrap();
    holder.batch_execute("commit").await.unwrap();
    assert!(is_there(&library, &media).await);
    assert!(!is_there(&library, &other).await);
}

/// Guard: the deletion takes a lock before it reads the records that use a medium.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn delete_media_waits_for_a_record_that_begins_to_use_them_and_is_409() {
    let (app, library) = with_library().await;
    let (_, steps) = with_steps(&library, 1).await;
    let media = stored(&library, "a").await;
    let holder = another_connection(&app).await;
    holder.batch_execute("begin").await.unwrap();
    holder.execute(CONNECT, &[&steps[0], &media]).await.unwrap();
    let deletion = tokio::spawn({
        let (library, media) = (library.clone(), media.clone());
        async move { library.delete(&path(&media)).await }
    });
    let waiting =
        "select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'";
    eventually("the deletion waits", async || (app.count(waiting).await == 1).then_some(())).await;
    holder.batch_execute("commit").await.unwrap();
    let used_by = [format!("Step/{}", steps[0])];
    assert_refused(&deletion.await.unwrap(), 409, &json!({"code": "media_in_use", "used_by": used_by}));
    assert!(is_there(&library, &media).await);
}

/// Guard: the foreign key of the records that use media.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn delete_media_and_a_first_use_in_parallel_never_both_succeed() {
    let (app, library) = with_library().await;
    let (_, steps) = with_steps(&library, 1).await;
    let holder = another_connection(&app).await;
    for round in 0..40 {
        let media = stored(&library, "a").await;
        let media_path = path(&media);
        let begin_use = async {
            // A deletion takes a few milliseconds, so the use begins before, during or after it.
            tokio::time::sleep(Duration::from_micros(round * 250)).await;
            holder.execute(CONNECT, &[&steps[0], &media]).await
        };
        let (deleted, used) = tokio::join!(library.delete(&media_path), begin_use);
        match (deleted.status, used) {
            (200, Err(refused)) => {
                assert_eq!(refused.as_db_error().unwrap().constraint(), Some("step_media_media_fk"));
                assert!(!is_there(&library, &media).await, "round {round}");
            }
            (409, Ok(1)) => assert!(is_there(&library, &media).await, "round {round}"),
            (status, used) => panic!("round {round}: {status}, {used:?}"),
        }
    }
    assert_accounted_for(&app).await;
}
