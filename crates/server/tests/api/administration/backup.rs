//! `tracewright backup` and `tracewright restore` with pgBackRest, on a private cluster that archives its log.

use std::fs;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use chrono::{DateTime, Utc};
use platform::db::connect_detached;
use sha2::{Digest, Sha256};
use testdb::{Cluster, bin_dir};
use tokio::process::Command;
use tokio_postgres::Client;

use crate::conventions::program::{Ended, finish, program};
use crate::conventions::shared::eventually;
use crate::support::TestApp;

/// File system in memory. pgBackRest syncs every file, which takes seconds on a disk.
const MEMORY: &str = "/dev/shm";
const STANZA: &str = "tw";
const OWNER: &str = "plant_owner";
const DATABASE: &str = "plant";

/// Whether the tests run as root. PostgreSQL and pgBackRest then run as another user.
fn is_root() -> bool {
    fs::metadata("/proc/self").unwrap().uid() == 0
}

/// Runs a program as the user of PostgreSQL.
async fn as_server(file: &Path, arguments: &[&str]) {
    let mut command = Command::new(if is_root() { Path::new("runuser") } else { file });
    if is_root() {
        command.args(["-u", "postgres", "--"]).arg(file);
    }
    command.args(arguments).current_dir("/").stdin(Stdio::null()).stdout(Stdio::null());
    let ended = command.status().await.expect("it runs");
    assert!(ended.success(), "{} {arguments:?}", file.display());
}

/// A plant whose database is archived. The database belongs to a role that may do no more than that of `setup`.
struct Plant {
    cluster: Cluster,
    folder: PathBuf,
}

impl Drop for Plant {
    fn drop(&mut self) {
        let _ = self.cluster.remove();
        let _ = fs::remove_dir_all(&self.folder);
    }
}

impl Plant {
    async fn start(purpose: &str) -> Self {
        let installed = std::process::Command::new("pgbackrest").arg("version").output();
        assert!(installed.is_ok_and(|output| output.status.success()), "install pgbackrest for this test");
        let purpose = format!("backup-{purpose}-{}", std::process::id());
        let memory = Some(PathBuf::from(MEMORY)).filter(|folder| folder.is_dir());
        let folder = memory.unwrap_or_else(std::env::temp_dir).join(format!("tracewright-{purpose}"));
        fs::create_dir(&folder).unwrap();
        if is_root() {
            let done = std::process::Command::new("chown").arg("postgres:").arg(&folder).status().unwrap();
            assert!(done.success(), "this machine has no user postgres");
        }
        let config = folder.join("pgbackrest.conf");
        let archive = format!("pgbackrest --config={} --stanza={STANZA} archive-push %p", config.display());
        let settings = format!("archive_mode = on\narchive_command = '{archive}'\n");
        let started = tokio::task::spawn_blocking(move || Cluster::start_apart(&purpose, &settings)).await.unwrap();
        let plant = Self { cluster: started.unwrap(), folder };
        fs::write(&config, plant.configuration()).unwrap();
        let config = format!("--config={}", config.display());
        as_server(Path::new("pgbackrest"), &[&config, &format!("--stanza={STANZA}"), "stanza-create"]).await;
        let admin = connect_detached(&plant.cluster.url("postgres")).await.unwrap();
        for sql in [
            "create role tracewright_service nologin",
            &format!("create role {OWNER} login"),
            &format!("grant set on parameter tracewright.reset to {OWNER}"),
            &format!("create database {DATABASE} owner {OWNER}"),
        ] {
            admin.batch_execute(sql).await.unwrap();
        }
        let grant = format!("grant execute on function pg_switch_wal() to {OWNER}");
        plant.admin().await.batch_execute(&grant).await.unwrap();
        plant.run(&["migrate"]).await.ok();
        plant
    }

    /// Settings of pgBackRest, which keep everything in the folder of the plant.
    fn configuration(&self) -> String {
        let (folder, port) = (self.folder.display(), self.cluster.port());
        let (data, socket) = (self.cluster.data_directory(), self.cluster.socket_directory());
        format!(
            "[global]\nrepo1-path={folder}/repo\nrepo1-retention-full=2\nlog-level-file=off\nlog-level-console=warn\n\
             lock-path={folder}/lock\nspool-path={folder}/spool\nstart-fast=y\ncompress-type=zst\nprocess-max=2\n\
             [{STANZA}]\npg1-path={}\npg1-port={port}\npg1-socket-path={}\npg1-user=postgres\n",
            data.display(),
            socket.display()
        )
    }

    /// Runs a command of the program as the owner of the database.
    async fn run(&self, arguments: &[&str]) -> Ended {
        let mut command = program(arguments);
        command.env("TRACEWRIGHT_DATABASE_URL", self.cluster.url_of(OWNER, DATABASE));
        command.env("PGBACKREST_CONFIG", self.folder.join("pgbackrest.conf"));
        command.env("TRACEWRIGHT_BACKUP_NAME", STANZA);
        command.env("TRACEWRIGHT_MEDIA", self.folder.join("media"));
        command.env("TRACEWRIGHT_BACKUP_FILES", self.folder.join("files"));
        command.env("TRACEWRIGHT_BACKUP_SCRATCH", self.folder.join("scratch"));
        finish(command).await
    }

    /// A connection to the database as superuser.
    async fn admin(&self) -> Client {
        connect_detached(&self.cluster.url(DATABASE)).await.unwrap()
    }

    /// Stores a file of a unit.
    async fn add_file(&self, unit: &str, content: &str) {
        let path = format!("serial/{unit}/{unit}.txt");
        let file = self.folder.join("media").join(&path);
        fs::create_dir_all(file.parent().unwrap()).unwrap();
        fs::write(&file, content).unwrap();
        let (size, sha256) = (i64::try_from(content.len()).unwrap(), hex::encode(Sha256::digest(content)));
        let sql = self.admin().await;
        // Without the user who uploaded it.
        sql.batch_execute("set session_replication_role = replica").await.unwrap();
        let insert =
            "insert into attachments.file values ('serial', $1, '', 'report.txt', $2, $3, 'text/plain', $4, now(), 1)";
        sql.execute(insert, &[&unit, &path, &size, &sha256]).await.unwrap();
    }

    /// Path of the file of a unit in the backup.
    fn kept_file(&self, unit: &str) -> PathBuf {
        self.folder.join(format!("files/objects/serial/{unit}/{unit}.txt"))
    }

    /// Time of the database.
    async fn now(&self) -> DateTime<Utc> {
        self.admin().await.query_one("select clock_timestamp()", &[]).await.unwrap().get(0)
    }

    /// Archives the current segment of the log.
    async fn archive(&self) {
        let sql = self.admin().await;
        let name: String = sql.query_one("select pg_walfile_name(pg_switch_wal())", &[]).await.unwrap().get(0);
        let archived = async || {
            let newest = "select coalesce(last_archived_wal, '') from pg_stat_archiver";
            let newest: String = sql.query_one(newest, &[]).await.unwrap().get(0);
            (newest >= name).then_some(())
        };
        eventually("the segment is archived", archived).await;
    }

    /// Kinds and results of all drills, oldest first.
    async fn drills(&self) -> Vec<String> {
        let drills = "select kind || ' ' || result from administration.drill order by key";
        self.admin().await.query(drills, &[]).await.unwrap().iter().map(|row| row.get(0)).collect()
    }
}

/// Asserts the exit code, and that standard output has lines that begin so.
#[track_caller]
fn assert_lines(ended: &Ended, code: i32, beginnings: &[&str]) {
    assert_eq!(ended.code, Some(code), "{ended:?}");
    for beginning in beginnings {
        assert!(ended.out.lines().any(|line| line.starts_with(beginning)), "{beginning}: {ended:?}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_is_verified_and_a_changed_or_missing_object_is_named() {
    let plant = Plant::start("files").await;
    plant.add_file("812", "torque 12.5").await;
    plant.add_file("813", "torque 13.5").await;
    let made = plant.run(&["backup", "run"]).await;
    assert_lines(&made, 0, &["ok     database: pgbackrest", "ok     files: 2 of 2 objects copied", "ok     log: "]);
    let listed = plant.run(&["backup", "list"]).await.ok();
    assert!(listed.out.contains("pgbackrest") && listed.out.contains("2 files"), "{listed:?}");
    let verified = plant.run(&["backup", "verify"]).await;
    let all = ["recovery", "marker", "schema", "data", "files", "time"].map(|name| format!("ok     {name}: "));
    assert_lines(&verified, 0, &all.each_ref().map(String::as_str));
    assert!(verified.out.contains(", RPO ") && verified.out.contains("time: RTO "), "{verified:?}");
    assert!(!plant.folder.join("scratch/tracewright-restored").exists(), "the restored directory is removed");

    fs::write(plant.kept_file("812"), "torque 12.6").unwrap();
    fs::remove_file(plant.kept_file("813")).unwrap();
    let verified = plant.run(&["backup", "verify", "--files", "sample"]).await;
    assert_lines(&verified, 1, &["ok     recovery: ", "WRONG  files: serial/81"]);
    assert!(verified.out.contains("serial/812 report.txt: the object"), "{verified:?}");
    assert!(verified.out.contains("serial/813 report.txt: the backup has no object"), "{verified:?}");
    plant.run(&["backup", "verify", "--label", "20200101-000000F"]).await.failed_with(&["there is no backup"]);
    assert_eq!(plant.drills().await, ["backup passed", "verify passed", "verify failed"]);
    let measured = "select count(*) from administration.drill where kind = 'verify' and result = 'passed'
        and rpo_seconds >= 0 and rto_seconds > 0 and jsonb_array_length(detail->'checks') = 6";
    let measured: i64 = plant.admin().await.query_one(measured, &[]).await.unwrap().get(0);
    assert_eq!(measured, 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_restore_reaches_the_moment_before_a_mistake_and_brings_missing_objects_back() {
    let plant = Plant::start("restore").await;
    plant.add_file("812", "torque 12.5").await;
    plant.admin().await.batch_execute("create table public.mistake as select 1 as n").await.unwrap();
    assert_lines(&plant.run(&["backup", "run"]).await, 0, &["ok     database: "]);
    // A target must be later than the second in which the backup ended.
    tokio::time::sleep(Duration::from_secs(2)).await;
    let before = plant.now().await.to_rfc3339();
    tokio::time::sleep(Duration::from_millis(100)).await;
    plant.admin().await.batch_execute("drop table public.mistake").await.unwrap();
    plant.archive().await;

    let used = plant.cluster.data_directory();
    let arguments = |data: &Path| {
        let all = ["restore", "--to", &before, "--data-dir", data.to_str().unwrap(), "--note", "drill", "--yes"];
        all.map(str::to_owned)
    };
    let restore = async |data: &Path| plant.run(&arguments(data).each_ref().map(String::as_str)).await;
    let refused = restore(&used).await.failed_with(&["is used by a PostgreSQL server"]);
    assert_eq!(refused.code, Some(2));

    fs::remove_file(plant.folder.join("media/serial/812/812.txt")).unwrap();
    let data = plant.folder.join("restored");
    let restored = restore(&data).await;
    let copied = "ok     files: 1 objects have the checksum of their record. 1 of them were copied";
    assert_lines(&restored, 0, &["ok     recovery: recovered to the commit of ", copied, "ok     feed: new"]);
    assert_eq!(fs::read_to_string(plant.folder.join("media/serial/812/812.txt")).unwrap(), "torque 12.5");
    let refused = restore(&data).await.failed_with(&["is not empty"]);
    assert_eq!(refused.code, Some(2));

    let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let (control, folder) = (bin_dir().unwrap().join("pg_ctl"), data.to_str().unwrap());
    let options = format!("-p {port} -k {folder} -c archive_mode=off");
    as_server(&control, &["-D", folder, "-w", "-s", "-l", "/dev/null", "-o", &options, "start"]).await;
    let there = connect_detached(&format!("postgres://postgres@127.0.0.1:{port}/{DATABASE}")).await.unwrap();
    let found = there.query_one("select n from public.mistake", &[]).await.map(|row| row.get::<_, i32>(0));
    let drill = "select kind || ' ' || result from administration.drill order by key desc limit 1";
    let drill = there.query_one(drill, &[]).await.map(|row| row.get::<_, String>(0));
    as_server(&control, &["-D", folder, "-w", "-s", "-m", "fast", "stop"]).await;
    assert_eq!((found.unwrap(), drill.unwrap()), (1, "restore passed".to_owned()));
}

/// PostgreSQL takes a damaged segment for the end of the archive and reports that it recovered. Without the comparison
/// with the archive, the second verification passes.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_end_of_the_archive_is_said_and_a_damaged_segment_is_not_taken_for_it() {
    let plant = Plant::start("archive").await;
    assert_lines(&plant.run(&["backup", "run"]).await, 0, &["ok     database: "]);
    plant.admin().await.batch_execute("create table public.later as select 1 as n").await.unwrap();
    plant.archive().await;
    let verified = plant.run(&["backup", "verify", "--to", "2099-01-01T00:00:00Z"]).await;
    assert_lines(&verified, 0, &["ok     recovery: the archive ends at "]);
    assert!(
        verified.err.contains("restore: the archive ends at ") && verified.err.contains("no commit is missing before")
    );
    plant
        .run(&["backup", "verify", "--to", "2020-01-01T00:00:00Z"])
        .await
        .failed_with(&["no backup reaches that point"]);

    let newest = newest_segment(&plant.folder.join("repo/archive"));
    let bytes = fs::read(&newest).unwrap();
    fs::write(&newest, &bytes[..bytes.len() / 2]).unwrap();
    let verified = plant.run(&["backup", "verify"]).await;
    assert_lines(&verified, 1, &["WRONG  recovery: recovered to "]);
    assert!(verified.out.contains("but the archive has segments up to "), "{verified:?}");
    assert_eq!(plant.drills().await, ["backup passed", "verify passed", "verify failed"]);
}

/// The owner of the database may do little more than migrate it. The trial runs on copies of the schema and of a backup.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_upgrade_is_tried_on_the_schema_and_on_a_backup_and_recorded() {
    let plant = Plant::start("upgrade").await;
    assert_lines(&plant.run(&["backup", "run"]).await, 0, &["ok     database: "]);
    // Migrations that can be applied again.
    let missing = "delete from platform_migration.applied where name like '0052_%' or name like '0059_%'";
    plant.admin().await.batch_execute(missing).await.unwrap();
    plant.archive().await;
    let lines =
        ["0052_warehouse_stock_order_index  locks warehouse.stock ", "0059_warehouse_stock_follows_unit  locks none  "];
    for copy in ["schema", "backup"] {
        assert_lines(&plant.run(&["upgrade", "--check", "--on", copy]).await, 0, &lines);
    }
    assert!(!plant.folder.join("scratch/tracewright-restored").exists(), "the copies are removed");
    assert_eq!(plant.drills().await, ["backup passed", "upgrade_check passed", "upgrade_check passed"]);
}

#[tokio::test]
async fn a_running_service_moves_the_marker_to_the_time_of_the_database() {
    let app = TestApp::with(&["--marker-seconds", "1"]).await;
    let marker = async || {
        let row = app.sql.query_opt("select at from platform.marker", &[]).await.unwrap();
        row.map(|row| row.get::<_, DateTime<Utc>>(0))
    };
    let first = eventually("the marker is there", &marker).await;
    let moved = async || marker().await.filter(|at| *at > first);
    eventually("the marker moves", moved).await;
    let behind = "select extract(epoch from clock_timestamp() - at)::double precision from platform.marker";
    let behind: f64 = app.sql.query_one(behind, &[]).await.unwrap().get(0);
    assert!((0.0..15.0).contains(&behind), "{behind}");
}

/// The file of the newest segment in a repository.
fn newest_segment(archive: &Path) -> PathBuf {
    let (mut open, mut segments) = (vec![archive.to_owned()], Vec::new());
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|extension| extension == "zst") {
                segments.push(path);
            }
        }
    }
    segments.into_iter().max_by_key(|path| path.file_name().map(std::ffi::OsStr::to_owned)).unwrap()
}
