//! `tracewright setup` prepares a machine and a database server.

use std::collections::BTreeMap;
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::path::Path;

use tempfile::TempDir;

use super::program::{Ended, finish, program};
use crate::support::TestApp;

/// Steps after which the command can be interrupted, in their order. The role `tracewright_service` is not among them,
/// because it exists on the server of the tests.
const STEPS: [&str; 14] = [
    "MigrateFile",
    "OwnerRole",
    "ResetParameter",
    "Database",
    "Schema",
    "Cell",
    "SwitchWal",
    "Secret",
    "ServiceFile",
    "ServiceRole",
    "ServiceGrant",
    "Media",
    "FirstUser",
    "OwnerPassword",
];

/// A machine and a database server on which nothing is prepared yet.
struct Machine {
    app: TestApp,
    root: TempDir,
    /// Name of the database, which no other test uses.
    name: String,
}

impl Machine {
    async fn new() -> Self {
        let app = TestApp::new().await;
        let own: String = app.sql.query_one("select current_database()::text", &[]).await.unwrap().get(0);
        Self { app, root: tempfile::tempdir().unwrap(), name: format!("setup_{own}") }
    }

    /// Prepares the command with further arguments.
    fn command(&self, more: &[&str]) -> tokio::process::Command {
        let mut command = program(&["setup", "--no-start", "--account", "nobody", "--name", &self.name]);
        command.arg("--root").arg(self.root.path()).args(["--cell", "7", "--time-zone", "Europe/Rome"]).args(more);
        command.env("TRACEWRIGHT_SETUP_DATABASE_URL", self.app.owner_url()).env("TRACEWRIGHT_TEST_NOT_DURABLE", "1");
        command
    }

    /// Runs the command to its end.
    async fn setup(&self, more: &[&str]) -> Ended {
        finish(self.command(more)).await
    }

    /// Path of a file below `/etc/tracewright`.
    fn file(&self, name: &str) -> std::path::PathBuf {
        self.root.path().join("etc/tracewright").join(name)
    }

    /// Settings in one of the files.
    fn settings(&self, name: &str) -> BTreeMap<String, String> {
        let text = std::fs::read_to_string(self.file(name)).unwrap();
        let lines = text.lines().filter(|line| !line.starts_with('#'));
        lines
            .map(|line| line.split_once('=').unwrap())
            .map(|(name, value)| (name.to_owned(), value.replace('\'', "")))
            .collect()
    }

    /// Removes what the command created on the server, which other tests share.
    async fn remove(self) {
        let name = &self.name;
        for sql in [
            format!("drop database if exists {name} with (force)"),
            format!("revoke set on parameter tracewright.reset from {name}_owner"),
            format!("drop role if exists {name}"),
            format!("drop role if exists {name}_owner"),
        ] {
            self.app.sql.batch_execute(&sql).await.unwrap();
        }
    }
}

/// Permissions of a file.
fn mode(file: &Path) -> u32 {
    std::fs::metadata(file).unwrap().permissions().mode() & 0o777
}

/// Whether this process may prepare a machine. Otherwise asserts that the command refuses.
async fn is_root(machine: &Machine) -> bool {
    if std::fs::metadata("/proc/self").unwrap().uid() == 0 {
        return true;
    }
    let refused = machine.setup(&[]).await;
    assert_eq!(refused.code, Some(2), "{refused:?}");
    assert!(refused.err.contains("must be run as root") && refused.err.contains("Nothing was changed"), "{refused:?}");
    false
}

#[tokio::test]
async fn setup_prepares_everything_once_and_the_service_runs_with_its_settings() {
    let machine = Machine::new().await;
    if !is_root(&machine).await {
        return;
    }
    let planned = machine.setup(&["--dry-run"]).await.ok();
    assert!(
        planned.out.lines().all(|line| line.starts_with("would change ") || line.starts_with("ok ")),
        "{planned:?}"
    );
    assert!(!machine.file("").exists(), "a dry run writes nothing");

    let first = machine.setup(&[]).await.ok();
    assert!(first.out.contains(&format!("changed database {}\n", machine.name)), "{first:?}");
    assert!(first.out.contains("changed first user\n"), "{first:?}");
    let password = first.out.lines().last().unwrap().to_owned();
    assert!(password.len() >= 12 && !password.contains(' '), "{first:?}");
    assert_eq!(
        ["tracewright.env", "migrate.env", "jwt.secret"].map(|name| mode(&machine.file(name))),
        [0o640, 0o600, 0o600]
    );
    assert_eq!(mode(&machine.file("")), 0o750);

    let second = machine.setup(&[]).await.ok();
    assert!(second.out.lines().all(|line| line.starts_with("ok      ")), "{second:?}");
    let other = machine.setup(&["--listen", "0.0.0.0:8081"]).await.ok();
    assert!(other.out.contains("differs TRACEWRIGHT_LISTEN is 127.0.0.1:8080 in "), "{other:?}");
    assert_eq!(machine.settings("tracewright.env")["TRACEWRIGHT_LISTEN"], "127.0.0.1:8080");

    let file = |name: &str| machine.file(name).to_string_lossy().into_owned();
    let migrated = finish(program(&["migrate", "--env-file", &file("migrate.env")])).await.ok();
    assert!(migrated.err.contains("up to date"), "{migrated:?}");
    let checked = finish(program(&["serve", "--check-schema", "--env-file", &file("tracewright.env")])).await.ok();
    assert!(checked.out.contains("ok     schema"), "{checked:?}");
    let mut doctor = program(&["doctor", "--env-file", &file("tracewright.env"), "--listen", "127.0.0.1:0"]);
    doctor.args(["--jwt-secret-file", &file("jwt.secret"), "--media", &machine.root.path().to_string_lossy()]);
    let doctor = finish(doctor).await;
    let role = format!("ok     role: the service connects as {0}, and the tables belong to {0}_owner", machine.name);
    assert!(doctor.out.contains(&role), "{doctor:?}");
    machine.remove().await;
}

#[tokio::test]
async fn setup_interrupted_after_each_step_and_repeated_ends_as_if_it_had_run_once() {
    let machine = Machine::new().await;
    if !is_root(&machine).await {
        return;
    }
    let mut interrupted = 0;
    for step in STEPS {
        let mut command = machine.command(&[]);
        command.env("TRACEWRIGHT_CRASH_AT", format!("setup.{step}"));
        interrupted += usize::from(finish(command).await.code.is_none());
    }
    assert_eq!(interrupted, STEPS.len() - 1, "all but the new password of the owner, which is not lost");
    let last = machine.setup(&[]).await.ok();
    assert!(last.out.lines().all(|line| line.starts_with("ok      ")), "{last:?}");

    // The password is lost with its file, so the owner gets a new one.
    std::fs::remove_file(machine.file("migrate.env")).unwrap();
    let repaired = machine.setup(&[]).await.ok();
    let changed: Vec<_> = repaired.out.lines().filter(|line| line.starts_with("changed ")).collect();
    assert_eq!(changed.len(), 2, "{repaired:?}");
    assert!(changed[1].ends_with(&format!("password of the role {}_owner", machine.name)), "{repaired:?}");

    // Without the secret every session would end, so it is not replaced by accident.
    std::fs::remove_file(machine.file("jwt.secret")).unwrap();
    let refused = machine.setup(&[]).await;
    assert_eq!((refused.code, refused.err.contains("--new-secret")), (Some(2), true), "{refused:?}");
    machine.setup(&["--new-secret"]).await.ok();
    machine.remove().await;
}

#[tokio::test]
async fn setup_refuses_a_database_of_another_program_an_unknown_user_and_an_unsafe_server_and_changes_nothing() {
    let machine = Machine::new().await;
    if !is_root(&machine).await {
        return;
    }
    let mut unsafe_server = machine.command(&[]);
    unsafe_server.env_remove("TRACEWRIGHT_TEST_NOT_DURABLE");
    let unsafe_server = finish(unsafe_server).await;
    assert_eq!((unsafe_server.code, unsafe_server.err.contains("fsync")), (Some(2), true), "{unsafe_server:?}");
    let mut nobody = machine.command(&[]);
    nobody.args(["--account", "somebody-unknown"]);
    assert_eq!(finish(nobody).await.code, Some(64), "a flag is given once");

    let own: String = machine.app.sql.query_one("select current_database()::text", &[]).await.unwrap().get(0);
    machine.app.sql.batch_execute("drop schema platform_migration cascade").await.unwrap();
    let mut foreign = program(&["setup", "--no-start", "--account", "nobody", "--name", &own]);
    foreign.arg("--root").arg(machine.root.path()).env("TRACEWRIGHT_SETUP_DATABASE_URL", machine.app.owner_url());
    foreign.env("TRACEWRIGHT_TEST_NOT_DURABLE", "1");
    let foreign = finish(foreign).await;
    assert_eq!((foreign.code, foreign.err.contains("another program")), (Some(2), true), "{foreign:?}");
    let roles = "select count(*) from pg_roles where rolname like 'setup_%' and rolname like $1 || '%'";
    let created: i64 = machine.app.sql.query_one(roles, &[&machine.name]).await.unwrap().get(0);
    assert_eq!((created, machine.file("").exists()), (0, false));

    let mut away = machine.command(&[]);
    away.env("TRACEWRIGHT_SETUP_DATABASE_URL", "postgres://postgres@127.0.0.1:1/postgres");
    let away = finish(away).await;
    assert_eq!((away.code, away.err.contains("PostgreSQL cannot be used")), (Some(3), true), "{away:?}");
}
