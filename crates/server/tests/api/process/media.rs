//! Files of steps (docs/spec/process.md), and the bucket `step` (docs/spec/attachments.md).

use chrono::TimeDelta;
use platform::files::sweep_step;
use reqwest::Method;
use serde_json::{Value, json};

use super::steps::{
    add_media, create_operation, instruction, key, keys, media, media_bytes, media_form, media_path, operation_path,
    phase_of, product, read_operation, read_process, store_process, with, with_library,
};
use crate::attachments::steps::{Form, MULTIPART, delete, no_target, upload};
use crate::attachments::store::{app_with, assert_accounted_for, stored_objects};
use crate::conventions::shared::eventually;
use crate::organization::steps::{assert_refused, changed, column, faults};
use crate::support::{Actor, Answer, TestApp, send};

/// Starts a service with a user who may change processes, and creates a product with one step.
async fn with_step() -> (TestApp, Actor, String, String) {
    let (app, library) = with_library().await;
    let p = product(&library, "P").await;
    let stored = store_process(&library, &p, &json!([phase_of("A", "default", &[instruction("1")])])).await;
    let step = key(&stored[0]["steps"][0]);
    (app, library, p, step)
}

/// Deletes a media file of a step.
async fn remove(actor: &Actor, step: &str, name: &str) -> Answer {
    actor.delete(&format!("{}/{name}", media_path(step))).await
}

/// Uploads a multipart body to a step, with an idempotency key.
async fn post(actor: &Actor, step: &str, idempotency_key: &str, form: &Form) -> Answer {
    let request = actor.request(Method::POST, &media_path(step)).header("content-type", MULTIPART);
    send(request.header("idempotency-key", idempotency_key).body(form.finish())).await
}

#[tokio::test]
async fn add_step_media_stores_files_that_are_listed_by_name_and_shown_in_the_process() {
    let (app, library, p, step) = with_step().await;
    assert_eq!(media(&library, &step).await, json!([]));
    for (name, content) in [("b.png", "second"), ("Z.png", ""), ("a.png", "one"), ("ä b.png", "four")] {
        let detail = changed(add_media(&library, &step, name, content).await);
        assert_eq!(detail, json!({"name": name, "size": content.len()}));
    }
    let files = media(&library, &step).await;
    assert_eq!(column(&files, "name"), ["Z.png", "a.png", "b.png", "ä b.png"]);
    assert_eq!(files[2], json!({"name": "b.png", "size": 6}));
    assert_eq!(read_process(&library, &p).await[0]["steps"][0]["media"], files);
    assert_eq!(media_bytes(&library, &step, "b.png").await, b"second");
    assert_accounted_for(&app).await;
}

#[tokio::test]
async fn add_step_media_of_the_same_name_replaces_the_file() {
    let (app, library, _, step) = with_step().await;
    add_media(&library, &step, "a.png", "old").await.ok();
    let detail = changed(add_media(&library, &step, "a.png", "newer").await);
    assert_eq!(detail, json!({"name": "a.png", "size": 5}));
    assert_eq!(media(&library, &step).await, json!([{"name": "a.png", "size": 5}]));
    assert_eq!(media_bytes(&library, &step, "a.png").await, b"newer");
    assert_accounted_for(&app).await;
}

#[tokio::test]
async fn delete_step_media_removes_one_file_and_is_404_when_it_is_not_there() {
    let (app, library, _, step) = with_step().await;
    for name in ["a.png", "b c.png", "d.png"] {
        add_media(&library, &step, name, name).await.ok();
    }
    assert_refused(
        &remove(&library, &step, "none.png").await,
        404,
        &json!({"code": "file_not_found", "filename": "none.png"}),
    );
    changed(remove(&library, &step, "b%20c.png").await);
    assert_eq!(column(&media(&library, &step).await, "name"), ["a.png", "d.png"]);
    assert_eq!(remove(&library, &step, "b%20c.png").await.refusal(), (404, "file_not_found".to_owned()));
    assert_eq!(library.get(&format!("/files/step/{step}/b%20c.png")).await.code(), "file_not_found");
    assert_accounted_for(&app).await;
}

#[tokio::test]
async fn files_of_an_unknown_step_are_404_step_not_found() {
    let (app, library, _, _) = with_step().await;
    for step in ["none", "999999", "default"] {
        let unknown = json!({"code": "step_not_found"});
        assert_refused(&library.get(&media_path(step)).await, 404, &unknown);
        assert_refused(&add_media(&library, step, "a.png", "x").await, 404, &unknown);
        // Existence comes before the rule on names.
        assert_refused(&add_media(&library, step, "a/b", "x").await, 404, &unknown);
        assert_refused(&remove(&library, step, "a.png").await, 404, &unknown);
    }
    assert_eq!(app.count("select count(*) from attachments.file").await, 0);
}

#[tokio::test]
async fn add_step_media_with_a_bad_name_is_422_bad_file_name_and_stores_nothing() {
    let (app, library, _, step) = with_step().await;
    let long = "x".repeat(256);
    for name in ["../a.png", "a/b", "..", ".", "a\\b", " a", "a ", "a.", &long] {
        let refused = add_media(&library, &step, name, "x").await;
        assert_eq!(refused.refusal(), (422, "bad_file_name".to_owned()), "{name:?}");
        assert!(refused.detail()["filename"].is_string(), "{name:?}");
    }
    assert_eq!(media(&library, &step).await, json!([]));
    assert_accounted_for(&app).await;
}

/// The part must be the file `media_file`. Another part, another name or a text with that name do not count. A JSON
/// body is refused with 415.
#[tokio::test]
async fn add_step_media_without_its_part_is_422_missing() {
    let (_app, library, _, step) = with_step().await;
    let missing = json!([[["body", "media_file"], "missing"]]);
    for form in
        [Form::default().text("x", "y"), Form::default().file("a.png", "x"), Form::default().text("media_file", "x")]
    {
        assert_eq!(faults(&post(&library, &step, "k", &form).await), missing);
    }
    let json = library.post(&media_path(&step), json!({})).await;
    assert_eq!(json.refusal(), (415, "unsupported_media_type".to_owned()));
}

#[tokio::test]
async fn add_step_media_over_the_limit_is_413_file_too_large() {
    let app = app_with(&["--max-file-bytes", "1000"]).await;
    let library = app.user("lib", "library").await;
    let body = json!({"name": "O", "default_phase_steps": [instruction("1")]});
    let step = key(&create_operation(&library, body).await["default_phase_steps"][0]);
    let refused = add_media(&library, &step, "a.png", &"x".repeat(1001)).await;
    assert_refused(&refused, 413, &json!({"code": "file_too_large", "filename": "a.png", "limit": 1000}));
    add_media(&library, &step, "a.png", &"x".repeat(1000)).await.ok();
}

#[tokio::test]
async fn add_step_media_repeated_with_its_idempotency_key_is_done_once() {
    let (_app, library, _, step) = with_step().await;
    let form = media_form("a.png", "one");
    let first = post(&library, &step, "k1", &form).await.ok();
    assert_eq!(first.header("idempotency-replayed"), "");
    add_media(&library, &step, "a.png", "later").await.ok();
    let again = post(&library, &step, "k1", &form).await.ok();
    assert_eq!((again.header("idempotency-replayed").as_str(), &again.bytes), ("true", &first.bytes));
    assert_eq!(media_bytes(&library, &step, "a.png").await, b"later");
    for other in [media_form("a.png", "two"), media_form("b.png", "one"), form.clone().text("x", "y")] {
        assert_eq!(post(&library, &step, "k1", &other).await.refusal(), (409, "idempotency_key_reused".to_owned()));
    }
    assert_eq!(column(&media(&library, &step).await, "name"), ["a.png"]);
    // A refusal by a rule is stored too.
    let bad = media_form("a/b", "x");
    for replayed in ["", "true"] {
        let refused = post(&library, &step, "k2", &bad).await;
        assert_eq!(
            (refused.code().as_str(), refused.header("idempotency-replayed").as_str()),
            ("bad_file_name", replayed)
        );
    }
}

#[tokio::test]
async fn files_of_default_steps_of_an_operation_are_deleted_with_their_steps() {
    let (app, library) = with_library().await;
    let steps = [instruction("1"), instruction("2"), instruction("3")];
    let made = create_operation(&library, json!({"name": "O", "default_phase_steps": steps})).await;
    let (own, steps) = (key(&made), keys(&made["default_phase_steps"]));
    for step in &steps {
        add_media(&library, step, "a.png", step).await.ok();
    }
    let shown = read_operation(&library, &own).await;
    let size = steps[0].len();
    assert_eq!(shown["default_phase_steps"][0]["media"], json!([{"name": "a.png", "size": size}]));
    let kept = json!({"default_phase_steps": [shown["default_phase_steps"][1]]});
    let stored = changed(library.patch(&operation_path(&own), kept).await);
    assert_eq!(stored["default_phase_steps"][0]["media"], json!([{"name": "a.png", "size": size}]));
    assert_eq!(media_bytes(&library, &steps[1], "a.png").await, steps[1].as_bytes());
    for gone in [&steps[0], &steps[2]] {
        assert_eq!(library.get(&media_path(gone)).await.code(), "step_not_found");
        assert_eq!(library.get(&format!("/files/step/{gone}/a.png")).await.status, 404);
    }
    objects_become(&app, 1).await;
    changed(library.delete(&operation_path(&own)).await);
    objects_become(&app, 0).await;
}

/// Waits until this many stored objects are left. The rows of deleted files are removed with the commit, their bytes by
/// the next sweep.
async fn objects_become(app: &TestApp, count: usize) {
    let rows = app.count("select count(*) from attachments.file").await;
    assert_eq!(usize::try_from(rows).unwrap(), count);
    app.clock().advance(TimeDelta::hours(2));
    while sweep_step(&app.instance.app).await.unwrap() {}
    eventually("only the kept objects are left", async || (stored_objects(app).await.len() == count).then_some(()))
        .await;
    assert_accounted_for(app).await;
}

#[tokio::test]
async fn a_patch_that_is_refused_keeps_the_files_of_the_steps_it_left_out() {
    let (app, library) = with_library().await;
    let made = create_operation(&library, json!({"name": "O", "default_phase_steps": [instruction("1")]})).await;
    let step = key(&made["default_phase_steps"][0]);
    add_media(&library, &step, "a.png", "one").await.ok();
    let broken = json!({"default_phase_steps": [{"type": "form", "form_fields": [{"custom_field_key": "none"}]}]});
    assert_eq!(library.patch(&operation_path(&key(&made)), broken).await.status, 422);
    assert_eq!(media_bytes(&library, &step, "a.png").await, b"one");
    objects_become(&app, 1).await;
}

#[tokio::test]
async fn the_bucket_step_and_step_media_have_the_same_files() {
    let (_app, library, _, step) = with_step().await;
    let form = Form::to("step", &step, None).file("a.png", "one").file("b.png", "second");
    upload(&library, &form).await.ok();
    assert_eq!(column(&media(&library, &step).await, "name"), ["a.png", "b.png"]);
    add_media(&library, &step, "c.png", "x").await.ok();
    let listed = library.get(&format!("/files?bucket=step&object_key={step}")).await.ok().json();
    assert_eq!(column(&listed, "name"), ["a.png", "b.png", "c.png"]);
    assert_eq!(listed[0]["path"], format!("step/{step}/a.png"));
    let body = json!({"bucket": "step", "object_key": step, "filenames": ["a.png", "c.png"]});
    delete(&library, body).await.ok();
    assert_eq!(column(&media(&library, &step).await, "name"), ["b.png"]);
}

#[tokio::test]
async fn the_bucket_step_has_no_subfolders_and_no_files_of_unknown_steps() {
    let (_app, library, _, step) = with_step().await;
    for subfolder in ["a", "image", "a/b"] {
        let refused = upload(&library, &Form::to("step", &step, Some(subfolder)).file("a.png", "x")).await;
        let expected = json!({"code": "subfolder_invalid", "subfolder": subfolder, "expected": "no subfolder"});
        assert_refused(&refused, 404, &expected);
    }
    for unknown in ["none", "default", "999999"] {
        let refused = upload(&library, &Form::to("step", unknown, None).file("a.png", "x")).await;
        assert_refused(&refused, 404, &no_target("step", unknown));
    }
    assert_eq!(media(&library, &step).await, json!([]));
}

#[tokio::test]
async fn files_of_steps_are_written_with_the_scope_process_template_update_and_read_without_it() {
    let (app, library, _, step) = with_step().await;
    add_media(&library, &step, "a.png", "one").await.ok();
    let operator = app.user("anna", "operator").await;
    let missing = json!({"code": "missing_scope", "scope": "process:template:update"});
    assert_refused(&upload(&operator, &Form::to("step", &step, None).file("b.png", "x")).await, 403, &missing);
    let body = json!({"bucket": "step", "object_key": step, "filenames": ["a.png"]});
    assert_refused(&delete(&operator, body).await, 403, &missing);
    assert_refused(&add_media(&operator, &step, "b.png", "x").await, 403, &missing);
    assert_refused(&remove(&operator, &step, "a.png").await, 403, &missing);
    assert_eq!(media_bytes(&operator, &step, "a.png").await, b"one");
    assert_eq!(column(&media(&operator, &step).await, "name"), ["a.png"]);
}

/// Moves the only step of the product to the trash by replacing the process without it.
async fn trash(actor: &Actor, product: &str) {
    let phases = read_process(actor, product).await;
    let bare: Value = json!([with(&phases[0], &json!({"steps": []}))]);
    store_process(actor, product, &bare).await;
}

#[tokio::test]
async fn files_of_a_trashed_step_can_be_read_and_nothing_is_added() {
    let (_app, library, p, step) = with_step().await;
    add_media(&library, &step, "a.png", "one").await.ok();
    trash(&library, &p).await;
    assert_eq!(media(&library, &step).await, json!([{"name": "a.png", "size": 3}]));
    assert_eq!(media_bytes(&library, &step, "a.png").await, b"one");
    assert_refused(&add_media(&library, &step, "a.png", "x").await, 404, &json!({"code": "step_not_found"}));
    let refused = upload(&library, &Form::to("step", &step, None).file("b.png", "x")).await;
    assert_refused(&refused, 404, &no_target("step", &step));
    let body = json!({"bucket": "step", "object_key": step, "filenames": ["a.png"]});
    assert_refused(&delete(&library, body).await, 404, &no_target("step", &step));
    assert_eq!(media_bytes(&library, &step, "a.png").await, b"one");
}

// Files of soft-deleted targets are readable, not writable (docs/spec/attachments.md#attachment-invariants).
#[tokio::test]
async fn delete_step_media_of_a_trashed_step_is_404_and_the_file_stays() {
    let (_app, library, p, step) = with_step().await;
    add_media(&library, &step, "a.png", "one").await.ok();
    trash(&library, &p).await;
    assert_refused(&remove(&library, &step, "a.png").await, 404, &json!({"code": "step_not_found"}));
    assert_eq!(media_bytes(&library, &step, "a.png").await, b"one");
}
