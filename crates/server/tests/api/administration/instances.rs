//! The registry of running instances.

use chrono::{DateTime, Utc};

use crate::conventions::program::{Service, serve};
use crate::conventions::shared::eventually;
use crate::support::TestApp;

/// Starts another process on the database of a test.
async fn process(app: &TestApp) -> Service {
    let mut command = serve(app, "127.0.0.1:0");
    command.args(["--drain-seconds", "0"]).env("TRACEWRIGHT_ADMIN_PASSWORD", "a long enough password");
    Service::start(command).await
}

/// Number of registered instances, and of those that seal.
async fn registered(app: &TestApp) -> (i64, i64) {
    let sql = "select count(*), count(*) filter (where seals) from platform.instance";
    let row = app.sql.query_one(sql, &[]).await.unwrap();
    (row.get(0), row.get(1))
}

#[tokio::test]
async fn an_instance_is_registered_while_it_runs_and_its_version_is_counted() {
    let app = TestApp::new().await;
    eventually("the first one", async || (registered(&app).await == (1, 1)).then_some(())).await;
    let service = process(&app).await;
    eventually("both, of which one seals", async || (registered(&app).await == (2, 1)).then_some(())).await;
    let row = "select version, listen, address, started, seen, certificate_expires from platform.instance
        where listen = '127.0.0.1:0' and not seals";
    let row = app.sql.query_one(row, &[]).await.unwrap();
    assert_eq!((row.get::<_, &str>(0), row.get::<_, Option<&str>>(2)), ("0.1.0", Some("127.0.0.1")));
    let (started, seen): (DateTime<Utc>, DateTime<Utc>) = (row.get(3), row.get(4));
    assert!(started <= seen && row.get::<_, Option<DateTime<Utc>>>(5).is_none());
    let counted = async || app.metrics().await.contains("instances{version=\"0.1.0\"} 2").then_some(());
    eventually("the metric counts both", counted).await;
    let metrics = app.metrics().await;
    for sample in [
        "disk_bytes{disk=\"files\",state=\"free\"} ",
        "disk_bytes{disk=\"temporary\",state=\"used\"} ",
        "synchronous_standbys{state=\"connected\"} 0",
        "synchronous_standbys{state=\"required\"} 0",
    ] {
        assert!(metrics.contains(sample), "no {sample} in {metrics}");
    }
    service.stop().await;
    assert_eq!(registered(&app).await, (1, 1), "an orderly stop removes the row");
}

#[tokio::test]
async fn a_takeover_is_registered_at_once_and_rows_of_crashed_instances_are_removed_after_a_day() {
    let app = TestApp::new().await;
    app.instance.app.shutdown.cancel();
    let [first, second] = [process(&app).await, process(&app).await];
    eventually("both", async || (registered(&app).await == (2, 1)).then_some(())).await;
    let old = "insert into platform.instance (id, version, listen, started, seen, seals, clock_skew_ms)
        select gen_random_uuid(), '0.0.9', 'old', clock_timestamp(), clock_timestamp() - hours * interval '1 hour', false, 0
        from unnest(array[23, 25]) as hours";
    app.sql.batch_execute(old).await.unwrap();
    first.signal("KILL").await;
    // The second one either sealed already or takes over. Its row then replaces that of the crashed one.
    let taken = async || {
        let sql = "select count(*), count(*) filter (where seals),
                count(*) filter (where version = '0.0.9') from platform.instance";
        let row = app.sql.query_one(sql, &[]).await.unwrap();
        let found: (i64, i64, i64) = (row.get(0), row.get(1), row.get(2));
        (found == (3, 1, 1)).then_some(())
    };
    eventually("one instance seals, and the row of 25 hours ago is gone", taken).await;
    let sealing = "select seen > clock_timestamp() - interval '15 s' from platform.instance where seals";
    assert!(app.sql.query_one(sealing, &[]).await.unwrap().get::<_, bool>(0), "the living one");
    second.stop().await;
}
