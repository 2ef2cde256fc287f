//! `GET /admin/drill` (drill record): backups, and the drills that show that they can be restored.

use serde_json::{Value, json};

use crate::support::{Actor, TestApp, assert_code, assert_snapshot, changed, text};

/// A service and an administrator.
async fn with_admin() -> (TestApp, Actor) {
    let app = TestApp::new().await;
    let admin = app.user("boss", "admin").await;
    (app, admin)
}

/// Stores a drill and returns its key. A drill that is not running has ended a minute after its start.
async fn insert_drill(app: &TestApp, kind: &str, result: &str, started: &str) -> i64 {
    let insert = "insert into administration.drill (kind, result, started, ended, version)
        values ($1, $2, $3::text::timestamptz,
            case when $2 <> 'running' then $3::text::timestamptz + interval '1 minute' end, '0.1.0') returning key";
    app.sql.query_one(insert, &[&kind, &result, &started]).await.unwrap().get(0)
}

/// Drills of a query, newest first.
async fn drills(admin: &Actor, query: &str) -> Vec<Value> {
    admin.get(&format!("/admin/drill{query}")).await.ok().json().as_array().unwrap().clone()
}

#[tokio::test]
async fn drills_are_answered_as_before() {
    let (app, admin) = with_admin().await;
    let insert = r#"insert into administration.drill (kind, started, ended, result, tool, label, cursor, rpo_seconds,
            rto_seconds, version, detail)
        values
            ('verify', '2026-11-15 03:30:02.114Z', '2026-11-15 03:33:34.902Z', 'passed', 'pgbackrest',
                '20261115-013004F', '9f2c41d07a6be853.5598', 38.2, 212.788, '0.1.0', '{"files": "sample", "checks": [
                    {"name": "recovery", "result": "ok", "fact": "recovery ended, and a write succeeded"},
                    {"name": "marker", "result": "ok", "fact": "RPO 38 s"}]}'),
            ('upgrade_check', '2026-11-15 04:00:00Z', null, 'running', null, null, null, null, null, '0.1.0', default)"#;
    app.sql.batch_execute(insert).await.unwrap();
    assert_snapshot("search_drills", admin.get("/admin/drill").await);
}

#[tokio::test]
async fn search_drills_filters_and_pages_newest_first() {
    let (app, admin) = with_admin().await;
    for (kind, result, started) in [
        ("backup", "passed", "2026-05-01 01:30Z"),
        ("verify", "failed", "2026-05-03 03:30Z"),
        ("backup", "failed", "2026-05-04 01:30Z"),
        ("verify", "passed", "2026-05-10 03:30Z"),
        ("backup", "running", "2026-05-11 01:30Z"),
    ] {
        insert_drill(&app, kind, result, started).await;
    }
    let days = async |query: &str| -> Vec<String> {
        drills(&admin, query).await.iter().map(|row| text(row, "started")[8..10].to_owned()).collect()
    };
    assert_eq!(days("").await, ["11", "10", "04", "03", "01"]);
    assert_eq!(days("?kind=backup").await, ["11", "04", "01"]);
    assert_eq!(days("?result=failed").await, ["04", "03"]);
    assert_eq!(days("?kind=verify&result=passed&limit=1").await, ["10"]);
    assert_eq!(days("?kind=restore").await, Vec::<String>::new());
    assert_eq!(days("?from=2026-05-04").await, ["11", "10", "04"]);
    assert_eq!(days("?from=2026-05-04T01:30:00.001Z").await, ["11", "10"]);
    assert_eq!(days("?to=2026-05-04").await, ["04", "03", "01"]);
    assert_eq!(days("?from=2026-05-02&to=2026-05-03").await, ["03"]);
    let page = drills(&admin, "?limit=2").await;
    let second = format!("?limit=2&before_key={}", text(&page[1], "key"));
    assert_eq!(days(&second).await, ["04", "03"]);
    assert_eq!(days("?before_key=none").await, Vec::<String>::new());
}

#[tokio::test]
async fn search_drills_returns_100_drills_unless_a_limit_is_sent() {
    let (app, admin) = with_admin().await;
    let many = "insert into administration.drill (kind, result, started, version)
        select 'backup', 'running', '2026-05-01Z', '0.1.0' from generate_series(1, 101)";
    app.sql.batch_execute(many).await.unwrap();
    assert_eq!(drills(&admin, "").await.len(), 100);
    assert_eq!(drills(&admin, "?limit=1000").await.len(), 101);
}

#[tokio::test]
async fn search_drills_refuses_filters_that_are_not_valid_with_422() {
    let (_app, admin) = with_admin().await;
    for (query, member) in [
        ("kind=restored", "kind"),
        ("result=ok", "result"),
        ("from=yesterday", "from"),
        ("to=2026-05-04T01:30:00", "to"),
        ("before_key=a%20b", "before_key"),
        ("limit=0", "limit"),
        ("limit=1001", "limit"),
    ] {
        let refused = admin.get(&format!("/admin/drill?{query}")).await;
        assert_eq!(refused.status, 422, "{query}: {refused:?}");
        assert_eq!(refused.json()["detail"][0]["loc"], json!(["query", member]), "{query}");
    }
}

#[tokio::test]
async fn search_drills_needs_the_scope_of_the_audit_log() {
    let (app, admin) = with_admin().await;
    let everything_else = "library production operator quality warehouse task traceability reporting";
    let other = app.user("other", everything_else).await;
    let refused = other.get("/admin/drill").await;
    assert_code(&refused, 403, "missing_scope");
    assert_eq!(refused.detail()["scope"], "admin:log:read");
    admin.get("/admin/drill").await.ok();
}

#[tokio::test]
async fn a_finished_drill_cannot_be_changed_or_deleted_even_by_sql() {
    let (app, admin) = with_admin().await;
    let running = insert_drill(&app, "verify", "running", "2026-05-01 01:30Z").await;
    let finish = "update administration.drill set ended = started, result = 'failed' where result = 'running'";
    assert_eq!(app.sql.execute(finish, &[]).await.unwrap(), 1);
    insert_drill(&app, "backup", "passed", "2026-05-02 01:30Z").await;
    for sql in [
        "update administration.drill set result = 'passed'",
        "update administration.drill set ended = null, result = 'running' where kind = 'verify'",
        "update administration.drill set detail = '{}' where kind = 'backup'",
        "delete from administration.drill",
        "truncate administration.drill",
    ] {
        let error = app.sql.batch_execute(sql).await.unwrap_err();
        assert_eq!(error.as_db_error().unwrap().message(), "a finished drill never changes", "{sql}: {error:?}");
    }
    let kept = drills(&admin, "").await;
    assert_eq!((kept.len(), &kept[1]["key"], &kept[1]["result"]), (2, &json!(running.to_string()), &json!("failed")));
}

#[tokio::test]
async fn a_reset_keeps_the_drills() {
    let (app, admin) = with_admin().await;
    insert_drill(&app, "backup", "passed", "2026-05-01 01:30Z").await;
    insert_drill(&app, "verify", "running", "2026-05-01 03:30Z").await;
    let before = drills(&admin, "").await;
    changed(admin.delete("/reset/prod").await);
    changed(admin.delete("/reset/inventory").await);
    assert_eq!(drills(&admin, "").await, before);
}
