//! `tracewright doctor --cluster`: every line once right and once wrong, on a real primary with a real standby.

use std::collections::BTreeMap;
use std::fs;
use std::time::{Duration, Instant};

use serde_json::{Value, json};

use super::cell_plant::{ETCD, Pair, StubNode, archive_fault, config};
use crate::conventions::program::{Ended, Service, finish, program, run};
use crate::conventions::shared::eventually;
use crate::support::print_figure;

/// The lines of `--cluster`, in their order.
const LINES: [&str; 11] = [
    "hosts",
    "primary",
    "synchronous",
    "timeouts",
    "rewind",
    "etcd",
    "archive",
    "backup",
    "instances",
    "clocks",
    "certificates",
];

/// Time within which a run must end.
const ENDS_WITHIN: Duration = Duration::from_secs(15);

/// A cell that lacks nothing.
struct Cell {
    pair: Pair,
    nodes: [StubNode; 2],
}

impl Cell {
    /// Runs the doctor.
    async fn doctor(&self) -> (BTreeMap<String, String>, Ended) {
        let began = Instant::now();
        let urls = self.nodes.iter().map(|node| node.url.as_str()).collect::<Vec<_>>().join(",");
        let (lines, ended) = self.pair.doctor(Some(&urls)).await;
        assert!(began.elapsed() < ENDS_WITHIN, "{:?}: {ended:?}", began.elapsed());
        (lines, ended)
    }

    /// Asserts that one line starts with a word and contains these texts, and that the exit code fits all lines.
    async fn assert(&self, name: &str, word: &str, parts: &[&str]) {
        let (lines, ended) = self.doctor().await;
        let line = lines.get(name).unwrap_or_else(|| panic!("no {name} in {ended:?}"));
        assert!(line.starts_with(&format!("{word} ")), "{name}: {line}");
        for part in parts {
            assert!(line.contains(part), "{name} does not say {part:?}: {line}");
        }
        assert_eq!(ended.code, Some(i32::from(ended.out.contains("WRONG "))), "{ended:?}");
    }

    /// Asserts that a line is wrong with an answer of the first Patroni, and right with the previous one.
    async fn assert_answer(&self, name: &str, path: &'static str, wrong: Value, right: Value, parts: &[&str]) {
        self.nodes[0].set(path, wrong);
        self.assert(name, "WRONG", parts).await;
        self.nodes[0].set(path, right);
    }

    /// Registers an instance that exists only in the registry, for half a minute.
    async fn register(&self, version: &str, clock_skew_ms: i64, certificate_days: f64) {
        let sql = "insert into platform.instance
                (id, version, listen, address, started, seen, seals, clock_skew_ms, certificate_expires)
            values (gen_random_uuid(), $1, '0.0.0.0:8443', '10.0.0.7', clock_timestamp(), clock_timestamp(), false, $2,
                clock_timestamp() + $3 * interval '1 day')";
        let values: [&(dyn tokio_postgres::types::ToSql + Sync); 3] = [&version, &clock_skew_ms, &certificate_days];
        self.pair.admin().await.execute(sql, &values).await.unwrap();
    }

    /// Removes those instances.
    async fn forget(&self) {
        self.pair
            .admin()
            .await
            .batch_execute("delete from platform.instance where address = '10.0.0.7'")
            .await
            .unwrap();
    }

    /// Records a drill that ended some hours ago.
    async fn drill(&self, kind: &str, hours: i32) {
        let sql = format!(
            "insert into administration.drill (kind, result, started, ended, version) select '{kind}', 'passed', at, at, '0.1.0'
             from (select clock_timestamp() - {hours} * interval '1 hour' - interval '5 minutes' as at) as one"
        );
        self.pair.admin().await.batch_execute(&sql).await.unwrap();
    }
}

/// Starts a cell with two instances.
async fn cell() -> (Cell, [Service; 2]) {
    let pair = Pair::start("doctor").await;
    let nodes = [StubNode::start(1).await, StubNode::start(2).await];
    let hosts = [("127.0.0.1", pair.primary.port()), ("127.0.0.1", pair.standby_port)];
    for (node, member) in nodes.iter().zip(["7", "8"]) {
        node.set_healthy(member, "8", hosts);
    }
    let services = [pair.serve().await, pair.serve().await];
    (Cell { pair, nodes }, services)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_line_about_a_cell_is_right_once_and_wrong_once() {
    let (cell, services) = cell().await;
    let is_registered = async || {
        let row = cell
            .pair
            .admin()
            .await
            .query_one("select count(*) filter (where seals) = 1 and count(*) = 2 from platform.instance", &[])
            .await
            .unwrap();
        row.get::<_, bool>(0).then_some(())
    };
    eventually("both instances are registered, and one seals", is_registered).await;
    cell.assert("backup", "WRONG", &["no backup has ever passed", "tracewright-verify.timer"]).await;
    cell.drill("backup", 30).await;
    cell.drill("verify", 30).await;
    cell.assert("backup", "WRONG", &["passed 30 h ago. Read `journalctl -u tracewright-backup`"]).await;
    cell.drill("backup", 2).await;

    let (lines, ended) = cell.doctor().await;
    let all: Vec<&str> =
        ended.out.lines().filter_map(|line| line.get(7..)?.split_once(':').map(|(name, _)| name)).collect();
    assert!(all.ends_with(&LINES), "{ended:?}");
    print_figure(&ended.out);
    for name in LINES {
        assert!(lines[name].starts_with("ok "), "{name}: {ended:?}");
    }
    assert_eq!(ended.code, Some(0), "{ended:?}");
    let (first, second) = (cell.pair.primary.port(), cell.pair.standby_port);
    let hosts =
        format!("ok 127.0.0.1:{first} is a primary on timeline 1; 127.0.0.1:{second} is a standby on timeline 1, ");
    assert!(lines["hosts"].starts_with(&hosts), "{}", lines["hosts"]);
    assert!(lines["synchronous"].starts_with("ok commits wait for node2, "), "{}", lines["synchronous"]);
    assert!(lines["etcd"].contains("2 members, led by 127.102."), "{}", lines["etcd"]);

    of_patroni(&cell).await;
    of_registry(&cell).await;
    of_archive(&cell).await;
    of_hosts(&cell).await;
    drop(services);
}

/// What Patroni and etcd can have wrong.
async fn of_patroni(cell: &Cell) {
    let with = |name: &str, value: Value| {
        let mut config = config();
        config[name] = value;
        config
    };
    let (slow, parts) = (with("retry_timeout", json!(10)), ["25 s is more than the ttl of 20 s"]);
    cell.assert_answer("timeouts", "/config", slow, config(), &parts).await;
    let (loose, parts) = (with("synchronous_mode_strict", json!(false)), ["synchronous_mode_strict is off in Patroni"]);
    cell.assert_answer("synchronous", "/config", loose, config(), &parts).await;
    let (copied, parts) = (with("postgresql", json!({})), ["use_pg_rewind is off in Patroni"]);
    cell.assert_answer("rewind", "/config", copied, config(), &parts).await;

    let state = |changed: Value| {
        let mut state = json!({"state": "running", "seconds_since_etcd": 2});
        state.as_object_mut().unwrap().extend(changed.as_object().unwrap().clone());
        state
    };
    let (old, parts) = (json!({"seconds_since_etcd": 60}), ["last reached etcd 6"]);
    cell.assert_answer("etcd", "/patroni", state(old), state(json!({})), &parts).await;
    let parts = ["no machine has the lock of the primary"];
    cell.assert_answer("etcd", "/patroni", state(json!({"cluster_unlocked": true})), state(json!({})), &parts).await;
    cell.assert_answer("etcd", "/patroni", Value::Null, state(json!({})), &["Patroni does not answer at 127.101."])
        .await;
    let etcd = |leader: &str| json!({"header": {"member_id": "7"}, "leader": leader});
    cell.assert_answer("etcd", ETCD, Value::Null, etcd("8"), &["etcd does not answer on 127.101."]).await;
    cell.nodes[1].set(ETCD, json!({"header": {"member_id": "8"}, "leader": "0"}));
    cell.assert_answer("etcd", ETCD, etcd("0"), etcd("8"), &["etcd has no leader"]).await;
    // Without an answer on its port, etcd may be elsewhere.
    cell.nodes[0].set(ETCD, Value::Null);
    cell.nodes[1].set(ETCD, Value::Null);
    cell.assert("etcd", "warn", &["every Patroni reaches etcd", "port 2379"]).await;

    let (lines, ended) = cell.pair.doctor(None).await;
    for name in ["synchronous", "timeouts", "rewind", "etcd"] {
        let said = &lines[name];
        assert!(said.starts_with("warn ") && said.ends_with("not checked: set TRACEWRIGHT_PATRONI_URLS"), "{said}");
    }
    assert_eq!(ended.code, Some(0), "a warning is not a failure: {ended:?}");
}

/// What the registry can show.
async fn of_registry(cell: &Cell) {
    cell.register("0.1.0", 5000, 3.0).await;
    cell.assert("clocks", "WRONG", &["instance 10.0.0.7:8443 is ", "Synchronize all machines with NTP"]).await;
    cell.assert("certificates", "WRONG", &["that of instance 10.0.0.7:8443 expires on ", "Renew it"]).await;
    cell.forget().await;
    cell.register("0.0.9", 0, 90.0).await;
    cell.assert("instances", "warn", &["1 with version 0.0.9, 2 with version 0.1.0", "Finish the upgrade"]).await;
    cell.assert("certificates", "ok", &["1 are valid", "in 89 days"]).await;
    cell.register("0.0.8", 0, 90.0).await;
    cell.assert("instances", "WRONG", &["more than 2 releases at once"]).await;
    cell.forget().await;
}

/// An archive that fails.
async fn of_archive(cell: &Cell) {
    let (fault, admin) = (archive_fault(), cell.pair.admin().await);
    fs::write(&fault, "").unwrap();
    admin.batch_execute("select pg_switch_wal()").await.unwrap();
    let fails = async || {
        let row = admin.query_one("select failed_count > 0 from pg_stat_archiver", &[]).await.unwrap();
        row.get::<_, bool>(0).then_some(())
    };
    eventually("the archive fails", fails).await;
    cell.assert("archive", "WRONG", &["and archiving 0000", "Read the log of PostgreSQL"]).await;
    fs::remove_file(&fault).unwrap();
    admin.batch_execute("alter system set archive_timeout = 0").await.unwrap();
    admin.batch_execute("select pg_reload_conf(), pg_stat_reset_shared('archiver')").await.unwrap();
    cell.assert("archive", "WRONG", &["archive_timeout is 0"]).await;
}

/// A standby that is stopped, and then believes that it is the primary. Instances register while commits wait.
async fn of_hosts(cell: &Cell) {
    let standby = format!("127.0.0.1:{}", cell.pair.standby_port);
    cell.pair.control_standby(&["-m", "immediate", "stop"]).await;
    let registered = "select extract(epoch from clock_timestamp() - min(seen))::float8 < 5 from platform.instance";
    let admin = cell.pair.admin().await;
    tokio::time::sleep(Duration::from_secs(6)).await;
    let are_fresh = async || admin.query_one(registered, &[]).await.unwrap().get::<_, bool>(0).then_some(());
    eventually("both instances register without a standby", are_fresh).await;
    cell.assert("hosts", "WRONG", &[&format!("{standby} does not answer"), "is a primary"]).await;
    cell.assert("synchronous", "WRONG", &["commits wait for 1 of node2, of which 0 are connected"]).await;
    cell.assert("instances", "ok", &["2 with version 0.1.0"]).await;

    // Its history continues, so it is promoted only after it has followed the primary again.
    cell.pair.start_standby().await;
    let follows = async || {
        let row =
            admin.query_one("select count(*) from pg_stat_replication where state = 'streaming'", &[]).await.unwrap();
        (row.get::<_, i64>(0) == 1).then_some(())
    };
    eventually("the standby follows", follows).await;
    cell.assert("hosts", "ok", &[&format!("{standby} is a standby")]).await;
    cell.pair.control_standby(&["promote"]).await;
    cell.assert("primary", "WRONG", &[&format!("and {standby} accept writes at the same time")]).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_run_ends_in_time_although_hosts_and_patroni_hang_and_as_json() {
    // A listener that accepts no connection, so that nothing ever answers.
    let silent = std::net::TcpListener::bind("127.0.0.1:0").unwrap();
    let port = silent.local_addr().unwrap().port();
    let folder = tempfile::tempdir().unwrap();
    let url = format!("postgres://x@127.0.0.1:{port},127.0.0.1:1/x");
    let mut command = program(&["doctor", "--cluster", "--json", "--listen", "127.0.0.1:0"]);
    command.env("TRACEWRIGHT_DATABASE_URL", url).env("TRACEWRIGHT_MEDIA", folder.path());
    command.env("TRACEWRIGHT_PATRONI_URLS", format!("http://127.0.0.1:{port},http://127.0.0.1:1"));
    let began = Instant::now();
    let ended = finish(command).await;
    assert!(began.elapsed() < ENDS_WITHIN, "{:?}", began.elapsed());
    assert_eq!(ended.code, Some(3), "no database can be reached: {ended:?}");
    let report: Value = serde_json::from_str(&ended.out).unwrap();
    assert_eq!(report["healthy"], json!(false));
    let line = |name: &str| {
        let lines = report["checks"].as_array().unwrap();
        let line = lines.iter().find(|line| line["name"] == name).unwrap_or_else(|| panic!("no {name} in {report:#}"));
        (line["result"].as_str().unwrap().to_owned(), line["fact"].as_str().unwrap().to_owned())
    };
    let (result, fact) = line("hosts");
    assert_eq!(result, "wrong");
    assert!(
        fact.contains(&format!("127.0.0.1:{port} does not answer")) && fact.contains("127.0.0.1:1 does not"),
        "{fact}"
    );
    let (result, fact) = line("timeouts");
    assert!(result == "wrong" && fact.contains("no Patroni returns its settings"), "{fact}");
    assert_eq!(line("disk").0, "ok");
    drop(silent);

    for wrong in ["node1:8008", "ftp://node1", "http://node1/cluster"] {
        let ended =
            run(&["doctor", "--cluster", "--patroni-urls", wrong, "--database-url", "postgres://x@127.0.0.1:1/x"])
                .await;
        assert_eq!(ended.code, Some(64), "{wrong}: {ended:?}");
        assert!(ended.err.contains("http://node1:8008"), "{ended:?}");
    }
}
