//! What `doctor` and `feed status` report about the feed.

use serde_json::{Value, json};

use super::epochs_plant::{feed_line, plant};
use crate::conventions::program::finish;

/// Checks the line of `doctor` about losses: an automatic epoch that lost rows within the last 30 days is reported.
/// Older and announced epochs are not.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn doctor_reports_rows_lost_by_an_epoch_that_nobody_announced() {
    let (_app, _anna, plant) = plant().await;
    let service = plant.serve().await;
    plant.write(0..3).await;
    service.stop().await;
    let line = plant.doctor().await;
    assert!(line.starts_with("ok     feed: unbroken, epoch 1, newest position 3, the mark is "), "{line}");
    let sql = plant.sql().await;
    for (n, reason, days, told) in [
        (2, "failover", 31, "ok     feed: unbroken, epoch 2, "),
        (3, "restored", 1, "ok     feed: unbroken, epoch 3, "),
        (4, "restart", 29, "WRONG  feed: at least 4 journal rows were lost when epoch 4 began at "),
        (5, "failover", 1, "WRONG  feed: at least 5 journal rows were lost when epoch 5 began at "),
    ] {
        let insert = format!(
            "insert into journal.epoch (n, feed, base_pos, shared_pos, reason, verdict, rows_lost, incarnation, begun)
             values ({n}, '000000000000000{n}', {n}000000000, 3, '{reason}', 'failover', {n}, '{{}}',
                 now() - interval '{days} days')"
        );
        sql.batch_execute(&insert).await.unwrap();
        let line = plant.doctor().await;
        assert!(line.starts_with(told), "{told:?}: {line}");
    }
}

/// Checks the warning before the keys of a cell run out: every epoch leaps ahead in them.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn doctor_warns_when_few_keys_are_left() {
    let (_app, _anna, plant) = plant().await;
    let near = "select setval('platform.key_sequence', (last_value | ((1::bigint << 48) - 1)) - 999)
        from platform.key_sequence";
    plant.sql().await.batch_execute(near).await.unwrap();
    let line = plant.doctor().await;
    assert_eq!(line, "WRONG  feed: only 1000 of 281474976710656 keys of this cell are left. Plan a new cell");
}

/// Checks `mark_unreachable`: a store that does not answer proves nothing about the database, so the exit code is not
/// that of a refusal, and no announcement is advised.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn feed_status_and_doctor_report_a_file_store_that_does_not_answer_without_refusing() {
    let (_app, _anna, plant) = plant().await;
    let ask = async |arguments: &[&str]| {
        let mut command = plant.command(arguments);
        command.env("TRACEWRIGHT_MEDIA", "s3://nowhere").env("TRACEWRIGHT_MEDIA_ENDPOINT", "http://127.0.0.1:1");
        command.env("AWS_ACCESS_KEY_ID", "nobody").env("AWS_SECRET_ACCESS_KEY", "nothing");
        finish(command).await
    };
    let status = ask(&["feed", "status", "--json"]).await;
    let told: Value = serde_json::from_str(&status.out).unwrap();
    assert_eq!((status.code, &told["verdict"]), (Some(3), &json!("mark_unreachable")), "{status:?}");
    assert_eq!((&told["refused"], &told["mark"]), (&json!(false), &Value::Null), "{told}");
    let line = feed_line(&ask(&["doctor", "--listen", "127.0.0.1:0"]).await);
    assert_eq!(line, "WRONG  feed: the file store does not respond (mark_unreachable). Check TRACEWRIGHT_MEDIA");
}
