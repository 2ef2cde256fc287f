//! The reset gate, which every write passes and which a reset closes.

use std::time::Duration;

use platform::db::{Lock, Write};
use reqwest::Method;
use reqwest::multipart::{Form, Part};
use serde_json::json;

use crate::conventions::shared::eventually;
use crate::support::{Actor, Answer, TestApp, send};

/// A statement that counts locks on the gate: of one mode, and either granted or waited for.
fn count_gate_locks(mode: &str, granted: bool) -> String {
    let number = Lock::ResetGate.number();
    format!(
        "select count(*) from pg_locks where locktype = 'advisory' and (classid::bigint << 32) + objid::bigint = {number}
            and database = (select oid from pg_database where datname = current_database())
            and mode = '{mode}' and granted = {granted}"
    )
}

/// Starts a service and creates a user with the roles `admin` and `library`.
async fn with_admin() -> (TestApp, Actor) {
    let app = TestApp::new().await;
    let admin = app.user("admin", "admin library").await;
    (app, admin)
}

/// Creates a department in a separate task, with an idempotency key if `keyed` is set.
fn department(admin: &Actor, name: &str, keyed: bool) -> tokio::task::JoinHandle<Answer> {
    let mut request = admin.request(Method::POST, "/department").json(&json!({"name": name}));
    if keyed {
        request = request.header("idempotency-key", name);
    }
    tokio::spawn(send(request))
}

#[tokio::test]
async fn a_write_waits_while_the_reset_gate_is_closed() {
    let (app, admin) = with_admin().await;
    for keyed in [false, true] {
        let closed = Write::begin_exclusive(&app.instance.app.writes, "reset").await.unwrap();
        let writes: Vec<_> =
            (0..6).map(|number| department(&admin, &format!("Assembly-{keyed}-{number}"), keyed)).collect();
        let waits = count_gate_locks("ShareLock", false);
        // Three background tasks may wait too.
        eventually("writes wait", async || (app.count(&waits).await >= 5).then_some(())).await;
        assert!(writes.iter().all(|write| !write.is_finished()));
        drop(closed);
        for write in writes {
            write.await.unwrap().ok();
        }
    }
}

#[tokio::test]
async fn writes_pass_the_reset_gate_together_and_a_reset_waits_for_all_of_them() {
    let (app, admin) = with_admin().await;
    app.sql.batch_execute("begin; lock table organization.department in share mode").await.unwrap();
    let writes: Vec<_> = (0..4).map(|number| department(&admin, &format!("D{number}"), number % 2 == 0)).collect();
    let held = count_gate_locks("ShareLock", true);
    eventually("all hold the gate", async || (app.count(&held).await == 4).then_some(())).await;
    let pool = app.instance.app.writes.clone();
    let reset = tokio::spawn(async move { Write::begin_exclusive(&pool, "reset").await.map(drop) });
    let waits = count_gate_locks("ExclusiveLock", false);
    eventually("the reset waits", async || (app.count(&waits).await == 1).then_some(())).await;
    app.sql.batch_execute("commit").await.unwrap();
    for write in writes {
        write.await.unwrap().ok();
    }
    reset.await.unwrap().unwrap();
}

/// Guard: the progress is written in a separate transaction that does not take the gate.
#[tokio::test]
async fn an_import_that_runs_while_a_reset_waits_completes() {
    let (app, admin) = with_admin().await;
    admin.post("/tag", json!({"name": "Red"})).await.ok();
    let post = |form: Form| send(admin.request(Method::POST, "/product/import").multipart(form));
    let file = Part::bytes(b"code,tags\nA,Red\n".to_vec()).file_name("a.csv");
    let dry = post(Form::new().part("file", file)).await.ok().detail();
    app.sql.batch_execute("begin; lock table tag.tag_connection in share mode").await.unwrap();
    let key = dry["file_key"].as_str().unwrap().to_owned();
    let execution = tokio::spawn(post(Form::new().text("dry_run", "false").text("file_key", key)));
    let stuck = "select count(*) from pg_locks where relation = 'tag.tag_connection'::regclass and not granted";
    eventually("the import waits", async || (app.count(stuck).await == 1).then_some(())).await;
    let pool = app.instance.app.writes.clone();
    let reset = tokio::spawn(async move { Write::begin_exclusive(&pool, "reset").await.map(drop) });
    let waits = count_gate_locks("ExclusiveLock", false);
    eventually("the reset waits", async || (app.count(&waits).await == 1).then_some(())).await;
    app.sql.batch_execute("commit").await.unwrap();
    let ended = tokio::time::timeout(Duration::from_secs(8), execution).await;
    ended.expect("before the wait for a lock ends").unwrap().ok();
    reset.await.unwrap().unwrap();
}
