//! Epochs of the feed (docs/spec/journal.md#feed-epochs), tested with the real program: the service detects that a
//! database was reset to an earlier state, and no reader misses a row.
//!
//! `feed_histories` in `kernel` shows that each guard is needed: it runs the same rules without the check of the mark,
//! without the leap and without marks that are created only if absent.

use std::time::{Duration, Instant};

use serde_json::{Value, json};
use testdb::bin_dir;
use tokio::process::Command;

use super::epochs_plant::{Own, Plant, drop_database, dump, first_user, now, plant, read, reset, restore, unsealed};
use super::{Listening, found, numbered, numbers};
use crate::conventions::program::Service;
use crate::conventions::shared::eventually;
use crate::support::{print_figure, write_events};

// The example of docs/spec/journal.md#cursors. Afterwards, the first database is started again with the same store.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_restored_database_is_refused_until_announced_and_no_reader_misses_a_row() {
    let (_app, anna, plant) = plant().await;
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("plant.dump");
    let first = plant.serve().await;
    plant.write(0..20).await;
    dump(&plant.url, &file).await;
    plant.write(20..30).await;
    let (heard, a30) = read(&anna.at(first.address), "0", 30).await;
    assert_eq!(heard, (0..30).collect::<Vec<_>>());
    let (a, seq) = a30.split_once('.').unwrap();
    assert_eq!(seq, "30");
    first.stop().await;

    let restored = plant.with_database(&restore(&plant.url, &file, "restored").await);
    let migrated = restored.run(&["migrate"]).await.ok();
    assert!(migrated.err.contains("feed: this database was restored, moved or copied."), "{migrated:?}");
    restored.refused("rewound").await;
    let (code, status) = restored.status().await;
    assert_eq!((code, &status["verdict"]), (Some(2), &json!("rewound")), "{status}");
    assert_eq!((&status["epochs"][0]["feed"], &status["epochs"][1]), (&json!(a), &Value::Null), "{status}");
    assert_eq!(restored.announce("moved").await.code, Some(1));
    assert_eq!(restored.announce("adopted").await.code, Some(1));
    assert_eq!(restored.count("select count(*) from journal.epoch").await, 1, "nothing was changed");
    let announced = restored.announce("restored").await.ok();
    assert!(announced.err.contains("rows lost (at least): 10"), "{announced:?}");
    let logged = "select count(*) from platform.admin_change where operation = 'feed_announce' and record = 'epoch/2'
        and after->>'note' = 'drill' and after->>'by' = 'Ada' and after->>'verdict' = 'rewound'
        and after->>'shared_pos' = '20'";
    assert_eq!(restored.count(logged).await, 1);

    let second = restored.serve().await;
    restored.write(100..115).await;
    let reader = anna.at(second.address);
    let told = reset(&reader, &a30).await;
    let b = told["feed"].as_str().unwrap().to_owned();
    assert_ne!(a, b);
    assert_eq!((&told["reason"], &told["shared_seq"]), (&json!("epoch"), &json!("20")));
    let all = (100..115).collect::<Vec<_>>();
    assert_eq!(read(&reader, &format!("{b}.20"), 15).await.0, all, "from what it may keep");
    assert_eq!(read(&reader, "20", 15).await.0, all, "a bare position that the database has");
    let refused = reader.get("/event?after_seq=30").await;
    assert_eq!(refused.refusal(), (410, "feed_reset".to_owned()));
    assert_eq!((&refused.detail()["reason"], &refused.detail()["shared_seq"]), (&json!("unknown"), &Value::Null));
    let refused = reader.get(&format!("/event?after_seq={a30}")).await;
    assert_eq!(refused.refusal(), (410, "feed_reset".to_owned()));
    assert_eq!((&refused.detail()["reason"], &refused.detail()["shared_seq"]), (&json!("epoch"), &json!("20")));
    let rows = found(&reader, "after_seq=20").await;
    assert_eq!(numbers(&rows), all);
    assert!(rows.iter().all(|row| row["seq"].as_str().unwrap().parse::<i64>().unwrap() > 1_000_000_000));
    let epochs = reader.get("/event/feed").await.ok().json();
    assert_eq!((&epochs["feed"], epochs["epochs"].as_array().unwrap().len()), (&json!(b), 2));
    assert_eq!((&epochs["epochs"][0]["rows_lost"], &epochs["epochs"][0]["reason"]), (&json!(10), &json!("restored")));
    assert_eq!((&epochs["epochs"][1]["first_seq"], &epochs["epochs"][1]["last_seq"]), (&json!("1"), &json!("20")));

    // The first database is started with the same store.
    plant.refused("split_brain").await;
    assert_eq!(plant.announce("restored").await.code, Some(1), "the other one lives");
    second.stop().await;
    plant.refused("rewound").await;
    let again = restored.announce("restored").await.ok();
    assert!(again.err.contains("unbroken"), "{again:?}");
    drop_database(&restored.url).await;
}

// The verdict `unbroken` of docs/spec/journal.md#checking-the-feed.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_killed_service_continues_in_the_same_epoch_with_the_next_position() {
    let (_app, anna, plant) = plant().await;
    let mut first = plant.serve().await;
    plant.write(0..30).await;
    let (_, cursor) = read(&anna.at(first.address), "0", 30).await;
    first.signal("KILL").await;
    first.exit_code().await;
    let second = plant.serve().await;
    plant.write(30..31).await;
    let (heard, next) = read(&anna.at(second.address), &cursor, 1).await;
    assert_eq!(heard, [30]);
    let (feed, seq) = next.split_once('.').unwrap();
    assert_eq!((feed, seq), (cursor.split_once('.').unwrap().0, "31"));
    second.stop().await;
    assert_eq!(plant.status().await.1["mark"]["mark"]["closed"], json!(true));
}

// The verdict `mark_missing` of docs/spec/journal.md#checking-the-feed.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_lost_mark_is_refused_and_can_only_be_adopted() {
    let (_app, anna, plant) = plant().await;
    let first = plant.serve().await;
    plant.write(0..3).await;
    let (_, cursor) = read(&anna.at(first.address), "0", 3).await;
    first.stop().await;
    for mark in plant.marks() {
        std::fs::remove_file(mark).unwrap();
    }
    plant.refused("mark_missing").await;
    assert_eq!(plant.announce("restored").await.code, Some(1));
    plant.announce("adopted").await.ok();
    let second = plant.serve().await;
    plant.write(3..5).await;
    let told = reset(&anna.at(second.address), &cursor).await;
    assert_eq!((&told["reason"], &told["shared_seq"]), (&json!("epoch"), &json!("3")));
    second.stop().await;
}

/// Two databases from one dump use one store: the one that is replaced is refused within seconds, while it is running.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_service_whose_mark_another_instance_took_ends_its_streams_and_refuses_writes() {
    let (_app, anna, plant) = plant().await;
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("plant.dump");
    let first = plant.serve().await;
    plant.write(0..5).await;
    dump(&plant.url, &file).await;
    // The process hangs for longer than a mark counts as renewed, like a paused machine, so that its mark becomes too
    // old.
    first.signal("STOP").await;
    let restored = plant.with_database(&restore(&plant.url, &file, "copy").await);
    for mark in plant.marks() {
        let old = std::time::UNIX_EPOCH + Duration::from_secs(1_000_000_000);
        std::fs::File::options().write(true).open(mark).unwrap().set_modified(old).unwrap();
    }
    restored.announce("restored").await.ok();
    let second = restored.serve().await;
    restored.write(5..8).await;
    first.signal("CONT").await;
    let reader = anna.at(first.address);
    let refused = async || {
        let answer = reader.post("/tag", json!({"name": "T"})).await;
        (answer.refusal() == (503, "feed_suspended".to_owned())).then_some(answer)
    };
    let answer = eventually("writes are refused", refused).await;
    assert_eq!(answer.detail()["verdict"], json!("split_brain"));
    assert!(answer.detail()["retry_after"].is_number() && !answer.header("retry-after").is_empty());
    let ready = reader.get("/health/ready").await;
    assert_eq!((ready.status, &ready.detail()["checks"]["feed"]), (503, &json!("failed")));
    reader.get("/event").await.ok();
    assert_eq!(read(&anna.at(second.address), "5", 3).await.0, [5, 6, 7]);
    first.signal("KILL").await;
    second.stop().await;
    drop_database(&restored.url).await;
}

// A store that fails (docs/spec/journal.md#the-mark), with blocks of 500.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_the_file_store_sealing_stops_at_the_reserved_position_and_resumes_when_it_is_back() {
    let (_app, anna, plant) = plant().await;
    // A database whose first block of positions is small.
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("plant.dump");
    plant.sql().await.batch_execute("update journal.sealer set generation = 0, incarnation = '{}'").await.unwrap();
    dump(&plant.url, &file).await;
    let plant = Plant { url: restore(&plant.url, &file, "small").await, media: folder.path().join("store") };
    let mut command = plant.serving();
    command.env("TRACEWRIGHT_TEST_FEED_BLOCK", "500").env("TRACEWRIGHT_TEST_FEED_STALLED_SECONDS", "1");
    let service = Service::start(command).await;
    plant.write(0..1).await;
    let reader = anna.at(service.address);
    let cursor = read(&reader, "0", 1).await.1;
    let away = folder.path().join("away");
    std::fs::rename(&plant.media, &away).unwrap();
    let sql = plant.sql().await;
    for block in 0..6_u64 {
        let rows: Vec<Value> = (1 + block * 100..=(block + 1) * 100).map(numbered).collect();
        write_events(&sql, None, now(), &rows).await;
    }
    let feed = async || {
        let ready = reader.get("/health/ready").await;
        (ready.status == 503 && ready.detail()["checks"]["feed"] == "failed").then_some(())
    };
    eventually("the check of the feed fails", feed).await;
    assert_eq!(plant.count("select count(*) from journal.feed").await, 500);
    let metrics =
        crate::support::send(reader.raw(reqwest::Method::GET, "/metrics").bearer_auth(crate::support::METRICS_TOKEN))
            .await;
    let metrics = String::from_utf8(metrics.ok().bytes.to_vec()).unwrap();
    assert!(metrics.lines().any(|line| line == "journal_unsealed_rows 101"), "{metrics}");
    for name in [
        "journal_feed_epoch 1",
        "journal_feed_reserved_left 0",
        "journal_feed_mark_age_seconds ",
        "journal_feed_mark_errors_total ",
    ] {
        assert!(metrics.contains(name), "{name} is not in {metrics}");
    }
    std::fs::rename(&away, &plant.media).unwrap();
    let began = Instant::now();
    eventually("the rest is sealed", async || (unsealed(&sql).await == 0).then_some(())).await;
    print_figure(&format!("sealed {:?} after the store was back", began.elapsed()));
    assert!(began.elapsed() < Duration::from_secs(10));
    let (heard, _) = read(&reader, &cursor, 600).await;
    assert_eq!(heard, (1..=600).collect::<Vec<_>>(), "no reset");
    let well = async || (reader.get("/health/ready").await.status == 200).then_some(());
    eventually("it is ready again", well).await;
    service.stop().await;
    drop_database(&plant.url).await;
}

// The verdict `clean_restart` of docs/spec/journal.md#checking-the-feed.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_restarted_database_begins_an_epoch_and_every_cursor_is_reset() {
    let mut own = Own::start("epochs", "").await;
    let folder = tempfile::tempdir().unwrap();
    let mut plant = Plant { url: own.url(), media: folder.path().to_owned() };
    plant.run(&["migrate"]).await.ok();
    let service = plant.serve().await;
    let reader = first_user(&service).await;
    plant.write(0..30).await;
    let (_, cursor) = read(&reader, "0", 30).await;
    service.stop().await;
    own.restart("").await;
    plant.url = own.url();
    let service = plant.serve().await;
    let reader = reader.at(service.address);
    plant.write(30..32).await;
    let told = reset(&reader, &cursor).await;
    assert_eq!((&told["reason"], &told["shared_seq"]), (&json!("epoch"), &json!("30")));
    let epochs = reader.get("/event/feed").await.ok().json();
    assert_eq!((&epochs["epochs"][0]["reason"], &epochs["epochs"][0]["rows_lost"]), (&json!("restart"), &json!(0)));
    assert_eq!(read(&reader, "30", 2).await.0, [30, 31]);

    // The move is announced while a service is running: its streams end, and it continues in a new epoch.
    let mut stream = Listening::to(&reader, "topics=production").await;
    let port = own.cluster.port();
    let data = own.cluster.data_directory();
    let data = data.to_str().unwrap();
    let options = format!("-p {port} -k {}", own.cluster.socket_directory().display());
    let mut restart = Command::new("runuser");
    let ctl = bin_dir().unwrap().join("pg_ctl");
    restart.args(["-u", "postgres", "--"]).arg(ctl).args([
        "-D",
        data,
        "-m",
        "fast",
        "-w",
        "-s",
        "-l",
        "/dev/null",
        "-o",
        &options,
        "restart",
    ]);
    restart.current_dir("/").stdin(std::process::Stdio::null()).stdout(std::process::Stdio::null());
    assert!(restart.stderr(std::process::Stdio::null()).status().await.unwrap().success());
    assert_eq!(stream.end().await, "feed_changed");
    let written = async || (reader.post("/tag", json!({"name": "back"})).await.status == 200).then_some(());
    eventually("writes are taken again", written).await;
    plant.write(32..33).await;
    let epochs = reader.get("/event/feed").await.ok().json();
    assert_eq!(epochs["epochs"].as_array().unwrap().len(), 3, "{epochs}");
    service.stop().await;
}
