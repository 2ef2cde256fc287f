//! A real standby that lags behind becomes the primary, and an epoch begins automatically (verdict `failover` of
//! docs/spec/journal.md#checking-the-feed).
//!
//! It needs two servers, so it runs only when `TRACEWRIGHT_FAILOVERS` says how often.

use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Instant;

use platform::db::connect_detached;
use serde_json::json;
use testdb::{Cluster, bin_dir};
use tokio::process::Command;

use super::epochs_plant::{Plant, first_user, read, reset};
use super::sealing::setting;
use crate::conventions::shared::eventually;
use crate::support::print_figure;

/// Runs a PostgreSQL program as the user that runs the server.
async fn as_server(name: &str, arguments: &[&str]) {
    let mut command = Command::new("runuser");
    command.args(["-u", "postgres", "--"]).arg(bin_dir().unwrap().join(name)).args(arguments).current_dir("/");
    let ended =
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).status().await.expect("it runs");
    assert!(ended.success(), "{name} {arguments:?}");
}

/// A folder that the server may use, removed when the value is dropped.
struct Standby(PathBuf);

impl Drop for Standby {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Creates a copy of a running server that follows it.
async fn follow(primary: &Cluster, folder: &Path, port: u16) {
    let (from, data) = (primary.port().to_string(), folder.to_str().unwrap());
    // An immediate checkpoint: if it were spread over a minute, the standby would lag for longer than a failover
    // allows.
    let copy = ["-h", "127.0.0.1", "-p", &from, "-U", "postgres", "-D", data, "-R", "-X", "stream", "-c", "fast"];
    as_server("pg_basebackup", &copy).await;
    let options = format!("-p {port} -k {data}");
    as_server("pg_ctl", &["-D", data, "-w", "-s", "-l", "/dev/null", "-o", &options, "start"]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_promoted_standby_that_lagged_begins_an_epoch_and_resets_readers_to_the_last_common_row() {
    for round in 0..setting("TRACEWRIGHT_FAILOVERS", 0) {
        let purpose = format!("failover-{}-{round}", std::process::id());
        let settings = "wal_level = replica\nmax_wal_senders = 4\n";
        let cluster = Cluster::start_apart(&purpose, settings).unwrap();
        let folder = tempfile::tempdir().unwrap();
        let mut plant = Plant { url: cluster.url("postgres"), media: folder.path().join("store") };
        plant.run(&["migrate"]).await.ok();
        let service = plant.serve().await;
        let reader = first_user(&service).await;
        plant.write(0..30).await;
        let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        let standby = Standby(cluster.socket_directory().with_extension("standby"));
        follow(&cluster, &standby.0, port).await;
        let url = format!("postgres://postgres@127.0.0.1:{port}/postgres");
        let there = connect_detached(&url).await.unwrap();
        let whole = async || {
            let rows: i64 = there.query_one("select count(*) from journal.feed", &[]).await.unwrap().get(0);
            (rows == 30).then_some(())
        };
        eventually("the standby has every row", whole).await;
        // The standby receives nothing more, so it never has the three rows that are sealed next.
        there.batch_execute("alter system set primary_conninfo = ''").await.unwrap();
        as_server("pg_ctl", &["-D", standby.0.to_str().unwrap(), "reload"]).await;
        tokio::time::sleep(std::time::Duration::from_secs(1)).await;
        plant.write(30..33).await;
        let (_, cursor) = read(&reader, "0", 33).await;
        // The mark that proves the loss is written within 5 s.
        let proved = async || (plant.status().await.1["mark"]["mark"]["given"] == json!(33)).then_some(());
        eventually("a mark proves the three rows", proved).await;
        service.signal("KILL").await;
        cluster.stop_server().unwrap();
        as_server("pg_ctl", &["-D", standby.0.to_str().unwrap(), "-w", "-s", "promote"]).await;
        let began = Instant::now();
        plant.url = url;
        let service = plant.serve().await;
        print_figure(&format!("round {round}: served {:?} after the promotion", began.elapsed()));
        assert!(began.elapsed().as_secs() < 15);
        let reader = reader.at(service.address);
        let told = reset(&reader, &cursor).await;
        assert_eq!((&told["reason"], &told["shared_seq"]), (&json!("epoch"), &json!("30")));
        let epochs = reader.get("/event/feed").await.ok().json();
        assert_eq!(
            (&epochs["epochs"][0]["reason"], &epochs["epochs"][0]["rows_lost"]),
            (&json!("failover"), &json!(3))
        );
        let doctor = plant.run(&["doctor"]).await;
        assert!(doctor.out.contains("at least 3 journal rows were lost"), "{doctor:?}");
        service.stop().await;
        as_server("pg_ctl", &["-D", standby.0.to_str().unwrap(), "-m", "fast", "-w", "-s", "stop"]).await;
        cluster.remove().unwrap();
    }
}
