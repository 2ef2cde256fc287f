//! `POST /files` with `Idempotency-Key` (docs/spec/conventions.md#idempotency).

use chrono::TimeDelta;
use serde_json::json;

use super::steps::{Form, all_files, content, key, no_target, paths, put, upload_request, with_operator};
use super::store::{self, another_instance_with_files, app_with, assert_accounted_for, stored_objects};
use crate::conventions::shared::eventually;
use crate::organization::steps::{assert_refused, faults};
use crate::support::{Actor, Answer, TestApp, is_replayed, send};

/// `POST /files` with an idempotency key.
async fn post(actor: &Actor, key: &str, form: &Form) -> Answer {
    send(upload_request(actor, form).header("idempotency-key", key)).await
}

/// Waits until only the kept objects are left, because a repeated request removes what it has received after its
/// response.
async fn objects_become(app: &TestApp, count: usize) {
    eventually("only the kept objects are left", async || {
        let loose = app.count("select count(*) from platform.loose_object").await;
        (loose == 0 && stored_objects(app).await.len() == count).then_some(())
    })
    .await;
    assert_accounted_for(app).await;
}

/// Asserts the refusal of a key that was used for another request.
#[track_caller]
fn assert_reused(answer: &Answer) {
    assert_refused(answer, 409, &json!({"code": "idempotency_key_reused"}));
    assert!(!is_replayed(answer));
}

#[tokio::test]
async fn upload_files_repeated_with_its_key_is_answered_alike_and_stored_once() {
    let (app, anna) = with_operator().await;
    let form = Form::of(&anna, Some("f")).file("a", "one").file("b", vec![7; 300 * 1024]);
    let first = post(&anna, "k1", &form).await.ok();
    assert!(!is_replayed(&first));
    let files = all_files(&anna, &anna).await;
    app.clock().advance(TimeDelta::minutes(1));
    for _ in 0..3 {
        let again = post(&anna, "k1", &form).await.ok();
        assert!(is_replayed(&again));
        assert_eq!(again.bytes, first.bytes);
        assert_eq!(again.header("content-type"), first.header("content-type"));
    }
    assert_eq!(all_files(&anna, &anna).await, files);
    objects_become(&app, 2).await;
}

#[tokio::test]
async fn upload_files_repeated_after_a_later_change_does_not_undo_it() {
    let (app, anna) = with_operator().await;
    let form = Form::of(&anna, None).file("a", "old");
    post(&anna, "k1", &form).await.ok();
    post(&anna, "k2", &Form::of(&anna, None).file("a", "new")).await.ok();
    assert!(is_replayed(&post(&anna, "k1", &form).await.ok()));
    assert_eq!(content(&anna, &anna, "a").await, b"new");
    app.clock().advance(TimeDelta::hours(2));
    platform::files::sweep_step(&app.instance.app).await.unwrap();
    objects_become(&app, 1).await;
}

#[tokio::test]
async fn upload_files_repeated_with_another_boundary_is_the_same_request() {
    let (_app, anna) = with_operator().await;
    let form = Form::of(&anna, None).file("a", "one");
    post(&anna, "k1", &form).await.ok();
    // Uses another boundary, because clients generate a new one for every request.
    let body = String::from_utf8(form.finish()).unwrap().replace(super::steps::BOUNDARY, "quite-another");
    let request = anna.request(reqwest::Method::POST, "/files").header("idempotency-key", "k1");
    let request = request.header("content-type", "multipart/form-data; boundary=quite-another").body(body);
    assert!(is_replayed(&send(request).await.ok()));
}

#[tokio::test]
async fn upload_files_with_a_used_key_and_other_parts_is_409_idempotency_key_reused() {
    let (app, anna) = with_operator().await;
    let target = || Form::of(&anna, Some("f"));
    post(&anna, "k1", &target().file("a", "one").file("b", "two")).await.ok();
    let others = [
        target().file("a", "one").file("b", "other"),
        target().file("a", "one").file("c", "two"),
        target().file("b", "two").file("a", "one"),
        target().file("a", "one"),
        target().file("a", "one").file("b", "two").file("c", "three"),
        target().file("a", "onetwo").file("b", ""),
        target().file("a", "one").named("other", "b", "two"),
        target().text("reset_folder", "false").file("a", "one").file("b", "two"),
        Form::of(&anna, Some("g")).file("a", "one").file("b", "two"),
        Form::of(&anna, None).file("a", "one").file("b", "two"),
        Form::default().file("a", "one").file("b", "two").text("bucket", "user").text("object_key", key(&anna)),
    ];
    for form in others {
        assert_reused(&post(&anna, "k1", &form).await);
    }
    assert_eq!(paths(&anna, &anna).await, ["f/a", "f/b"]);
    assert_eq!(content(&anna, &anna, "f/b").await, b"two");
    objects_become(&app, 2).await;
}

#[tokio::test]
async fn upload_files_with_a_used_key_at_another_address_is_409_idempotency_key_reused() {
    let (_app, anna) = with_operator().await;
    let form = Form::of(&anna, None).file("a", "one");
    post(&anna, "k1", &form).await.ok();
    let query = upload_request(&anna, &form).header("idempotency-key", "k1").query(&[("_x", "1")]);
    assert_reused(&send(query).await);
}

// Idempotency is checked before shape and rule (docs/spec/conventions.md#order-of-checks).
#[tokio::test]
async fn upload_files_with_a_used_key_and_a_bad_file_name_is_409_idempotency_key_reused() {
    let (_app, anna) = with_operator().await;
    post(&anna, "k1", &Form::of(&anna, None).file("a", "one")).await.ok();
    assert_reused(&post(&anna, "k1", &Form::of(&anna, None).file("../a", "one")).await);
}

#[tokio::test]
async fn upload_files_with_a_used_key_and_a_missing_field_is_409_idempotency_key_reused() {
    let (_app, anna) = with_operator().await;
    post(&anna, "k1", &Form::of(&anna, None).file("a", "one")).await.ok();
    assert_reused(&post(&anna, "k1", &Form::default().file("a", "one")).await);
    assert_reused(&post(&anna, "k1", &Form::of(&anna, None)).await);
}

#[tokio::test]
async fn upload_files_refused_by_404_target_not_found_is_kept_although_it_would_pass_now() {
    let app = store::app().await;
    let boss = app.user("boss", "admin").await;
    let anna = app.user("anna", "operator").await;
    super::steps::archive(&app, &anna).await;
    let form = Form::of(&anna, None).file("a", "one");
    let refused = post(&boss, "k1", &form).await;
    assert_refused(&refused, 404, &no_target("user", &key(&anna)));
    assert!(!is_replayed(&refused));
    app.sql.batch_execute("update organization.user_account set trash = false").await.unwrap();
    let again = post(&boss, "k1", &form).await;
    assert_refused(&again, 404, &no_target("user", &key(&anna)));
    assert!(is_replayed(&again));
    assert_eq!(again.bytes, refused.bytes);
    objects_become(&app, 0).await;
    assert!(!is_replayed(&post(&boss, "k2", &form).await.ok()));
}

/// Asserts that a refusal by state or rule (404, 409, 422 with `code`) is stored for repeated requests
/// (docs/spec/conventions.md#idempotency).
async fn assert_kept(anna: &Actor, form: &Form, refusal: (u16, &str)) {
    let first = post(anna, "kept", form).await;
    assert_eq!(first.refusal(), (refusal.0, refusal.1.to_owned()));
    assert!(!is_replayed(&first));
    let again = post(anna, "kept", form).await;
    assert_eq!(again.refusal(), (refusal.0, refusal.1.to_owned()));
    assert!(is_replayed(&again), "{refusal:?} was not kept");
}

#[tokio::test]
async fn upload_files_refused_by_404_subfolder_invalid_of_a_reserved_folder_is_kept() {
    let (_app, anna) = with_operator().await;
    assert_kept(&anna, &Form::of(&anna, Some("image")).file("a", "x"), (404, "subfolder_invalid")).await;
}

#[tokio::test]
async fn upload_files_refused_by_404_subfolder_invalid_of_a_bad_segment_is_kept() {
    let (_app, anna) = with_operator().await;
    assert_kept(&anna, &Form::of(&anna, Some("..")).file("a", "x"), (404, "subfolder_invalid")).await;
}

#[tokio::test]
async fn upload_files_refused_by_422_filename_repeated_is_kept() {
    let (_app, anna) = with_operator().await;
    let form = Form::of(&anna, None).file("a", "x").file("a", "y");
    assert_kept(&anna, &form, (422, "filename_repeated")).await;
}

#[tokio::test]
async fn upload_files_refused_by_422_bad_file_name_is_kept() {
    let (_app, anna) = with_operator().await;
    assert_kept(&anna, &Form::of(&anna, None).file("a/b", "x"), (422, "bad_file_name")).await;
}

#[tokio::test]
async fn upload_files_refused_by_413_is_not_kept() {
    let app = app_with(&["--max-file-bytes", "1000", "--max-upload-bytes", "10000"]).await;
    let anna = app.user("anna", "operator").await;
    for _ in 0..2 {
        let answer = post(&anna, "k1", &Form::of(&anna, None).file("a", [7; 1001])).await;
        assert_refused(&answer, 413, &json!({"code": "file_too_large", "filename": "a", "limit": 1000}));
        assert!(!is_replayed(&answer));
        let answer = post(&anna, "k1", &Form::of(&anna, None).file("a", vec![7; 20_000])).await;
        assert_refused(&answer, 413, &json!({"code": "body_too_large", "limit": 10_000}));
    }
    assert!(!is_replayed(&post(&anna, "k1", &Form::of(&anna, None).file("a", "x")).await.ok()));
    objects_become(&app, 1).await;
}

#[tokio::test]
async fn upload_files_refused_by_403_or_the_shape_is_not_kept() {
    let (_app, anna) = with_operator().await;
    let answer = post(&anna, "k1", &Form::to("product", "1", None).file("a", "x")).await;
    assert_eq!(answer.refusal(), (403, "missing_scope".to_owned()));
    assert_eq!(faults(&post(&anna, "k1", &Form::of(&anna, None)).await), json!([[["body", "contents"], "missing"]]));
    let answer = post(&anna, "k1", &Form::to("users", "1", None).file("a", "x")).await;
    assert_eq!(faults(&answer), json!([[["body", "bucket"], "enum"]]));
    assert!(!is_replayed(&post(&anna, "k1", &Form::of(&anna, None).file("a", "x")).await.ok()));
}

#[tokio::test]
async fn upload_files_with_a_bad_key_is_422_at_the_header_and_stores_nothing() {
    let (app, anna) = with_operator().await;
    let too_long = "x".repeat(256);
    for bad in ["", "a b", &too_long] {
        let answer = post(&anna, bad, &Form::of(&anna, None).file("a", "x")).await;
        assert_eq!(faults(&answer), json!([[["header", "Idempotency-Key"], "string_pattern_mismatch"]]));
    }
    objects_become(&app, 0).await;
    assert_eq!(paths(&anna, &anna).await, [""; 0]);
}

#[tokio::test]
async fn upload_files_with_the_key_of_another_user_is_executed() {
    let app = store::app().await;
    let (anna, berta) = (app.user("anna", "operator").await, app.user("berta", "operator").await);
    post(&anna, "k1", &Form::of(&anna, None).file("a", "x")).await.ok();
    assert!(!is_replayed(&post(&berta, "k1", &Form::of(&berta, None).file("b", "y")).await.ok()));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn upload_files_repeated_in_parallel_on_two_instances_stores_once() {
    let app = store::app().await;
    let other = another_instance_with_files(&app).await;
    let anna = app.user("anna", "operator").await;
    put(&anna, Some("f"), &["old"]).await;
    for round in 0..5 {
        let key = format!("k{round}");
        let form = Form::of(&anna, Some("f")).text("reset_folder", "true").file(format!("a{round}"), key.clone());
        let calls = (0..12).map(|index| {
            let actor = if index % 2 == 0 { anna.clone() } else { anna.at(other.address) };
            let (key, form) = (key.clone(), form.clone());
            async move { post(&actor, &key, &form).await }
        });
        let answers = futures_util::future::join_all(calls).await;
        let done = answers.iter().filter(|answer| answer.status == 200);
        assert_eq!(done.filter(|answer| !is_replayed(answer)).count(), 1, "one was executed");
        for answer in answers.iter().filter(|answer| answer.status != 200) {
            assert_eq!(answer.refusal(), (409, "idempotency_in_progress".to_owned()));
        }
        assert!(is_replayed(&post(&anna, &key, &form).await.ok()));
        assert_eq!(paths(&anna, &anna).await, [format!("f/a{round}")]);
    }
    app.clock().advance(TimeDelta::hours(2));
    platform::files::sweep_step(&app.instance.app).await.unwrap();
    objects_become(&app, 1).await;
}
