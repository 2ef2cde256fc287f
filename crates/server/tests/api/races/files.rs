//! Files of one record that many clients write at the same time. The guard is the advisory lock on the object
//! (`NamedFolder::lock`).

use std::collections::HashSet;
use std::sync::Arc;

use chrono::TimeDelta;
use platform::files::sweep_step;
use serde_json::json;
use tokio::sync::Barrier;

use super::{CLIENTS, race};
use crate::attachments::steps::{Form, all_files, content, delete_own, paths, put, upload, with_operator};
use crate::attachments::store::{assert_accounted_for, sha256, stored_objects};
use crate::conventions::shared::eventually;
use crate::process::steps::{add_media, create_operation, instruction, media, media_path, with_library};
use crate::support::{Actor, TestApp};

const ROUNDS: usize = 50;

/// Asserts that there are as many objects as rows after the sweep.
async fn assert_swept(app: &TestApp) {
    assert_accounted_for(app).await;
    app.clock().advance(TimeDelta::hours(2));
    while sweep_step(&app.instance.app).await.unwrap() {}
    eventually("as many objects as rows", async || {
        let rows = app.count("select count(*) from attachments.file").await;
        let loose = app.count("select count(*) from platform.loose_object").await;
        (loose == 0 && stored_objects(app).await.len() == usize::try_from(rows).unwrap()).then_some(())
    })
    .await;
    assert_accounted_for(app).await;
}

/// The content that a client sends. Lengths differ, so that a mixture would be noticed.
fn sent_bytes(round: usize, number: usize) -> Vec<u8> {
    format!("round {round} client {number};").repeat(1 + number * 40).into_bytes()
}

/// The file has the bytes of one client, never a mixture.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn uploads_of_one_name_at_once_leave_one_of_them_whole() {
    let (app, anna) = with_operator().await;
    for round in 0..ROUNDS {
        let answers = race(|number| {
            let (anna, form) = (anna.clone(), Form::of(&anna, Some("f")).file("a", sent_bytes(round, number)));
            async move { upload(&anna, &form).await }
        })
        .await;
        assert!(answers.iter().all(|answer| answer.status == 200), "round {round}: {answers:?}");
        let files = all_files(&anna, &anna).await;
        assert_eq!(files.as_array().unwrap().len(), 1, "round {round}");
        let bytes = content(&anna, &anna, "f/a").await;
        assert_eq!(files[0]["sha256"], sha256(&bytes), "round {round}");
        assert!((0..CLIENTS).any(|number| sent_bytes(round, number) == bytes), "round {round}: nobody sent this");
    }
    assert_swept(&app).await;
    assert_eq!(stored_objects(&app).await.len(), 1);
}

/// The folder has all files of one client and none of another.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn uploads_that_reset_one_folder_at_once_leave_exactly_one_set() {
    let (app, anna) = with_operator().await;
    let names = |number: usize| -> Vec<String> { (0..=number % 4).map(|file| format!("{number:02}-{file}")).collect() };
    for round in 0..ROUNDS {
        let answers = race(|number| {
            let form = Form::of(&anna, Some("f")).text("reset_folder", "true");
            let form = names(number).iter().fold(form, |form, name| form.file(name, name));
            let (anna, form) = (anna.clone(), form.file("common", format!("{number}")));
            async move { upload(&anna, &form).await }
        })
        .await;
        assert!(answers.iter().all(|answer| answer.status == 200), "round {round}: {answers:?}");
        let winner: usize = String::from_utf8(content(&anna, &anna, "f/common").await).unwrap().parse().unwrap();
        let mut expected: Vec<String> = names(winner).iter().map(|name| format!("f/{name}")).collect();
        expected.push("f/common".to_owned());
        assert_eq!(paths(&anna, &anna).await, expected, "round {round}");
    }
    assert_swept(&app).await;
}

/// A reader sees one set or the other, never a part of one.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_list_during_uploads_that_reset_the_folder_shows_whole_sets_only() {
    let (app, anna) = with_operator().await;
    put(&anna, Some("f"), &["a1", "a2", "a3"]).await;
    let writer = tokio::spawn({
        let anna = anna.clone();
        async move {
            for round in 0..ROUNDS {
                let letter = if round % 2 == 0 { "b" } else { "a" };
                let form = Form::of(&anna, Some("f")).text("reset_folder", "true");
                let form =
                    ["1", "2", "3"].iter().fold(form, |form, number| form.file(format!("{letter}{number}"), "x"));
                upload(&anna, &form).await.ok();
            }
        }
    });
    let mut seen = HashSet::new();
    while !writer.is_finished() {
        let found = paths(&anna, &anna).await;
        assert!([["f/a1", "f/a2", "f/a3"], ["f/b1", "f/b2", "f/b3"]].iter().any(|set| found == *set), "{found:?}");
        seen.insert(found[0].clone());
    }
    writer.await.unwrap();
    assert_eq!(seen.len(), 2, "the reader saw both sets");
    assert_swept(&app).await;
}

/// Uploads and deletes the same two files at the same time. Returns the status of each response.
async fn upload_and_delete_at_once(anna: &Actor, round: usize) -> (u16, u16) {
    let barrier = Arc::new(Barrier::new(2));
    let uploading = tokio::spawn({
        let (anna, barrier) = (anna.clone(), Arc::clone(&barrier));
        async move {
            barrier.wait().await;
            upload(&anna, &Form::of(&anna, Some("f")).file("a", format!("new {round}")).file("b", "b")).await.status
        }
    });
    let deleting = tokio::spawn({
        let anna = anna.clone();
        async move {
            barrier.wait().await;
            delete_own(&anna, Some("f"), &["a", "b"]).await.status
        }
    });
    (uploading.await.unwrap(), deleting.await.unwrap())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_upload_against_a_deletion_of_the_same_names_leaves_all_or_nothing() {
    let (app, anna) = with_operator().await;
    for round in 0..ROUNDS {
        let before = round % 2 == 0;
        upload(&anna, &Form::of(&anna, Some("f")).text("reset_folder", "true").file("a", "old").file("b", "b"))
            .await
            .ok();
        if !before {
            delete_own(&anna, Some("f"), &["a", "b"]).await.ok();
        }
        let (uploaded, deleted) = upload_and_delete_at_once(&anna, round).await;
        assert_eq!(uploaded, 200, "round {round}");
        let left = paths(&anna, &anna).await;
        if left.is_empty() {
            assert_eq!(deleted, 200, "round {round}: the deletion came last");
        } else {
            assert_eq!(left, ["f/a", "f/b"], "round {round}");
            assert_eq!(content(&anna, &anna, "f/a").await, format!("new {round}").as_bytes(), "round {round}");
            // If the files still exist, the deletion came first. Otherwise it came second and deleted them.
            assert_eq!(deleted, if before { 200 } else { 404 }, "round {round}");
        }
    }
    assert_swept(&app).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn deletions_of_one_file_at_once_succeed_once() {
    let (app, anna) = with_operator().await;
    for round in 0..ROUNDS {
        put(&anna, None, &["a"]).await;
        let answers = race(|_| {
            let anna = anna.clone();
            async move { delete_own(&anna, None, &["a"]).await }
        })
        .await;
        assert_eq!(super::with_status(&answers, 200), 1, "round {round}");
        assert_eq!(super::with_status(&answers, 404), CLIENTS - 1, "round {round}");
    }
    assert_swept(&app).await;
}

/// Guard: the lock on the files of the step. The step itself is locked only in shared mode.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn step_media_of_one_name_added_and_deleted_at_once_leave_at_most_one() {
    let (_app, library) = with_library().await;
    let operation = create_operation(&library, json!({"name": "O", "default_phase_steps": [instruction("1")]})).await;
    let step = operation["default_phase_steps"][0]["_key"].as_str().unwrap().to_owned();
    for round in 0..10 {
        let answers = race(|number| {
            let (library, step, sent) = (library.clone(), step.clone(), format!("client {number}"));
            async move {
                if number % 4 == 3 {
                    library.delete(&format!("{}/a", media_path(&step))).await
                } else {
                    add_media(&library, &step, "a", &sent).await
                }
            }
        })
        .await;
        let known = |answer: &crate::support::Answer| answer.status == 200 || answer.code() == "file_not_found";
        assert!(answers.iter().all(known), "round {round}: {answers:?}");
        assert!(media(&library, &step).await.as_array().unwrap().len() <= 1, "round {round}");
    }
}
