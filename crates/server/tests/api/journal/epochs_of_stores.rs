//! Verdicts about a file store that was restored, lost or swapped, and about a database that was moved, with the real
//! program. The table of all verdicts is tested in `kernel`; here the facts come from PostgreSQL and from a directory.

use serde_json::json;

use super::epochs_plant::{Plant, drop_database, dump, plant, read, reset, restore};
use super::found;
use crate::support::Actor;

/// Asserts that `serve`, `feed status` and `doctor` refuse a plant with this verdict, and what they advise.
async fn assert_refused(plant: &Plant, verdict: &str, reason: &str) {
    plant.refused(verdict).await;
    let (code, status) = plant.status().await;
    assert_eq!((code, &status["verdict"], &status["refused"]), (Some(2), &json!(verdict), &json!(true)), "{status}");
    let line = plant.doctor().await;
    assert!(line.starts_with("WRONG  feed: "), "{line}");
    for words in [format!("cannot continue: {verdict}."), format!("tracewright feed announce --reason {reason} ")] {
        assert!(line.contains(&words), "{words:?} in {line}");
    }
}

/// Asserts that an announced plant continues far above the assigned positions, and that its reader is reset to this
/// position.
async fn assert_goes_on(plant: &Plant, anna: &Actor, cursor: &str, shared: u64) {
    let service = plant.serve().await;
    plant.write(shared..shared + 2).await;
    let reader = anna.at(service.address);
    let told = reset(&reader, cursor).await;
    assert_eq!((&told["reason"], &told["shared_seq"]), (&json!("epoch"), &json!(shared.to_string())));
    assert_eq!(read(&reader, &shared.to_string(), 2).await.0, [shared, shared + 1]);
    let rows = found(&reader, &format!("after_seq={shared}")).await;
    assert!(rows.iter().all(|row| row["seq"].as_str().unwrap().parse::<i64>().unwrap() > 1_000_000_000), "{rows:?}");
    service.stop().await;
}

/// Checks `moved`: the same rows in another database are refused until the move is announced, and only with that
/// reason.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_moved_database_is_refused_until_the_move_is_announced() {
    let (_app, anna, plant) = plant().await;
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("plant.dump");
    let first = plant.serve().await;
    plant.write(0..3).await;
    let (_, cursor) = read(&anna.at(first.address), "0", 3).await;
    first.stop().await;
    dump(&plant.url, &file).await;
    let moved = plant.with_database(&restore(&plant.url, &file, "moved").await);
    assert_refused(&moved, "moved", "moved").await;
    assert_eq!(moved.announce("adopted").await.code, Some(1));
    let announced = moved.announce("moved").await.ok();
    assert!(announced.err.contains("rows lost (at least): 0"), "{announced:?}");
    assert_goes_on(&moved, &anna, &cursor, 3).await;
    drop_database(&moved.url).await;
}

/// Checks `both_rewound`: a restored database with marks of an older backup. Nothing shows how many rows were lost, so
/// the service does not continue before an administrator has announced what happened.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_and_a_file_store_both_restored_are_refused() {
    let (_app, anna, plant) = plant().await;
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("plant.dump");
    let first = plant.serve().await;
    plant.write(0..5).await;
    let old = plant.kept_marks();
    plant.write(5..10).await;
    let (_, cursor) = read(&anna.at(first.address), "0", 10).await;
    first.stop().await;
    dump(&plant.url, &file).await;
    let restored = plant.with_database(&restore(&plant.url, &file, "both").await);
    restored.put_marks_back(&old);
    assert_refused(&restored, "both_rewound", "restored").await;
    assert_eq!(restored.announce("moved").await.code, Some(1));
    restored.announce("restored").await.ok();
    assert_goes_on(&restored, &anna, &cursor, 10).await;
    drop_database(&restored.url).await;
}

/// Checks `mark_foreign`: a store that belongs to another database is refused, and can only be adopted.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_file_store_of_another_database_is_refused_and_can_only_be_adopted() {
    let (_app, anna, plant) = plant().await;
    let first = plant.serve().await;
    plant.write(0..3).await;
    let (_, cursor) = read(&anna.at(first.address), "0", 3).await;
    first.stop().await;
    // Databases of one test template share their lineage; this one gets its own.
    plant.sql().await.batch_execute("update journal.sealer set feed_id = gen_random_uuid()").await.unwrap();
    assert_refused(&plant, "mark_foreign", "adopted").await;
    for reason in ["restored", "moved"] {
        assert_eq!(plant.announce(reason).await.code, Some(1), "{reason}");
    }
    assert_eq!(plant.count("select count(*) from journal.epoch").await, 1, "nothing was changed");
    plant.announce("adopted").await.ok();
    assert_goes_on(&plant, &anna, &cursor, 3).await;
}

/// Checks `mark_rewound`: restoring only the store loses nothing. The service continues in the same epoch, reserves at
/// least what the database knows of, and resets no reader.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_restored_file_store_with_a_current_database_resets_no_reader() {
    let (_app, anna, plant) = plant().await;
    let first = plant.serve().await;
    plant.write(0..3).await;
    let (_, cursor) = read(&anna.at(first.address), "0", 3).await;
    let old = plant.kept_marks();
    first.stop().await;
    plant.put_marks_back(&old);
    let (code, before) = plant.status().await;
    assert_eq!((code, &before["verdict"]), (Some(0), &json!("mark_rewound")), "{before}");
    let line = plant.doctor().await;
    assert!(line.starts_with("ok     feed: mark_rewound, epoch 1, newest position 3, the mark is "), "{line}");
    let second = plant.serve().await;
    plant.write(3..5).await;
    let (heard, next) = read(&anna.at(second.address), &cursor, 2).await;
    assert_eq!(heard, [3, 4], "no reset");
    let (feed, seq) = next.split_once('.').unwrap();
    assert_eq!((feed, seq), (cursor.split_once('.').unwrap().0, "5"));
    second.stop().await;
    let (_, after) = plant.status().await;
    assert_eq!(after["verdict"], json!("unbroken"), "{after}");
    let number = |value: &serde_json::Value| value.as_i64().unwrap();
    assert!(number(&after["mark"]["generation"]) > number(&before["database"]["generation"]), "{after}");
    assert!(number(&after["mark"]["mark"]["reserved"]) >= number(&before["database"]["reserved"]), "{after}");
}
