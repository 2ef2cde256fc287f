//! Counts from a file: dry run and execution.

use std::time::Instant;

use platform::sheet::{Sheet, read_table, turn, write_xlsx};
use reqwest::Method;
use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};

use super::plant::{
    RECORD, assert_code, begin, count, count_events, event_types, in_lots, insert_position, lot, on_session, planned,
    product, record, serial, shelf, sql, started, text, traced,
};
use crate::support::{Actor, Answer, TestApp, assert_refused, changed, column, print_figure, send};

const HEAD: &str = "position_code,product_code,counted_qt,serial_code,lot_code";

/// The form fields that every import needs.
fn form(session: &str, mode: &str) -> Form {
    Form::new().text("session_key", session.to_owned()).text("import_mode", mode.to_owned())
}

/// Sends an import.
async fn post(actor: &Actor, form: Form) -> Answer {
    send(actor.request(Method::POST, &format!("{RECORD}/import")).multipart(form)).await
}

/// Sends a dry run of a CSV file with these rows.
async fn dry_run(actor: &Actor, session: &str, mode: &str, rows: &str) -> Answer {
    let file = Part::bytes(format!("{HEAD}\n{rows}").into_bytes()).file_name("a.csv");
    post(actor, form(session, mode).part("file", file)).await
}

/// Makes a dry run that must find no fault, and returns its response.
async fn valid_dry_run(actor: &Actor, session: &str, mode: &str, rows: &str) -> Value {
    let answer = dry_run(actor, session, mode, rows).await.ok().json();
    assert_eq!(answer["status"], "valid", "{answer}");
    answer
}

/// Executes the file of a dry run.
async fn execute(actor: &Actor, session: &str, mode: &str, key: &str) -> Answer {
    post(actor, form(session, mode).text("dry_run", "false").text("file_key", key.to_owned())).await
}

/// Makes a dry run that must find faults, and returns them as (row, code).
async fn dry_run_faults(actor: &Actor, session: &str, rows: &str) -> Vec<(i64, String)> {
    let file = Part::bytes(format!("{HEAD}\n{rows}").into_bytes()).file_name("a.csv");
    let request = actor.request(Method::POST, &format!("{RECORD}/import")).header("accept", "application/json");
    let answer = send(request.multipart(form(session, "update").part("file", file))).await.ok().json();
    assert_eq!(answer["status"], "error", "{answer}");
    let errors = answer["errors"].as_array().unwrap();
    errors.iter().map(|one| (one["row"].as_i64().unwrap(), text(one, "code"))).collect()
}

/// Starts a service with a user who has every permission, a product and a completed session.
async fn completed_session() -> (TestApp, Actor, String, String) {
    let (app, boss, product) = shelf().await;
    let session = started(&boss).await;
    changed(on_session(&boss, &session, "complete").await);
    (app, boss, product, session)
}

#[tokio::test]
async fn import_counts_checks_a_file_in_a_dry_run_and_stores_it_once() {
    let (app, boss, product, session) = completed_session().await;
    insert_position(&app, "B1").await;
    let found = valid_dry_run(&boss, &session, "update", "a1,P,4,,\nA1,P,4.5,,\nB1,P,1,,").await;
    assert_eq!(
        (&found["rows_total"], &found["records_to_add"], &found["records_to_discard"]),
        (&json!(3), &json!(2), &json!(0))
    );
    let key = text(&found, "file_key");
    assert!(key.len() == 32 && key.bytes().all(|byte| byte.is_ascii_hexdigit()), "a random UUID: {key}");
    let before = count_events(&app).await;
    let done = changed(execute(&boss, &session, "update", &key).await);
    assert_eq!(
        (&done["rows_added"], &done["rows_updated"], &done["rows_discarded"]),
        (&json!(2), &json!(0), &json!(0))
    );
    assert_eq!(changed(execute(&boss, &session, "update", &key).await), done, "said again it is the same");
    assert_eq!(event_types(&app, before).await, ["COUNT_IMPORTED", "COUNT_IMPORTED"]);
    let rows = boss.get(&format!("{RECORD}?product_key={product}")).await.ok().json();
    let row = &rows[0];
    assert_eq!((&row["counted_qt"], &row["system_qt"], &row["source"]), (&json!(8.5), &json!(10), &json!("imported")));
    assert_eq!(row["user_key"], json!(boss.user_key.to_string()));
    assert_eq!(rows.as_array().map(Vec::len), Some(2));
}

#[tokio::test]
async fn import_counts_discards_records_of_its_pairs_in_mode_update_and_all_in_mode_replace() {
    let (app, boss, product) = shelf().await;
    insert_position(&app, "B1").await;
    let session = started(&boss).await;
    let here = text(&count(&boss, &session, &product, "A1", json!({"count_qt": 1})).await, "_key");
    let there = text(&count(&boss, &session, &product, "B1", json!({"count_qt": 1})).await, "_key");
    changed(on_session(&boss, &session, "complete").await);
    let key = text(&valid_dry_run(&boss, &session, "update", "A1,P,2,,").await, "file_key");
    let done = changed(execute(&boss, &session, "update", &key).await);
    assert_eq!((&done["rows_updated"], &done["rows_discarded"]), (&json!(1), &json!(1)));
    assert_eq!(record(&boss, &session, &here).await["discard_reason"], "imported");
    assert_eq!(record(&boss, &session, &there).await["status"], "completed");
    let found = valid_dry_run(&boss, &session, "replace", "A1,P,3,,").await;
    assert_eq!(found["records_to_discard"], 2);
    changed(execute(&boss, &session, "replace", &text(&found, "file_key")).await);
    assert_eq!(record(&boss, &session, &there).await["discard_reason"], "imported");
    assert_eq!(app.count("select count(*) from counting.record where status = 'completed'").await, 1);
}

#[tokio::test]
async fn import_counts_dry_run_reports_every_fault_of_every_row() {
    let (_app, boss, _, _) = completed_session().await;
    let traced = traced(&boss, "T").await;
    serial(&boss, &traced, "S1").await;
    let lots = product(&boss, json!({"code": "L", "lot_tracking": "required"})).await;
    lot(&boss, &lots, "L1").await;
    let optional = in_lots(&boss, "O").await;
    lot(&boss, &optional, "F").await;
    product(&boss, json!({"code": "U", "manage_inventory": false})).await;
    let session =
        planned(&boss, json!({"count_session": {"type": "position"}, "assignments": [{"target_keys": ["A1"]}]})).await;
    changed(on_session(&boss, &session, "start").await);
    changed(on_session(&boss, &session, "complete").await);
    let rows = [
        (",P,1,,", "position_missing"),
        ("nowhere,P,1,,", "position_unknown"),
        ("A1,,1,,", "product_missing"),
        ("A1,none,1,,", "product_unknown"),
        ("A1,U,1,,", "inventory_not_managed"),
        ("IN,P,1,,", "out_of_scope"),
        ("A1,P,1,X,", "serial_not_allowed"),
        ("A1,T,1,,", "serial_missing"),
        ("A1,T,1,none,", "serial_unknown"),
        ("A1,P,,,", "counted_qt_missing"),
        ("A1,P,many,,", "decimal_parsing"),
        ("A1,P,-1,,", "greater_than_equal"),
        ("A1,P,0.0000001,,", "decimal_max_places"),
        ("A1,T,2,S1,", "serial_quantity"),
        ("A1,L,1,,", "lot_missing"),
        ("A1,P,1,,L1", "lot_not_allowed"),
        ("A1,L,1,,none", "lot_unknown"),
        ("A1,O,1,,", ""),
        ("A1,O,1,,F", "lot_mixed"),
        ("A1,T,1,s1,", ""),
        ("A1,T,0,S1,", "serial_repeated"),
    ];
    let expected: Vec<(i64, String)> = rows
        .iter()
        .enumerate()
        .filter(|(_, (_, code))| !code.is_empty())
        .map(|(place, (_, code))| (i64::try_from(place).unwrap() + 2, (*code).to_owned()))
        .collect();
    let text = rows.iter().map(|(row, _)| *row).collect::<Vec<_>>().join("\n");
    assert_eq!(dry_run_faults(&boss, &session, &text).await, expected);
}

#[tokio::test]
async fn import_counts_dry_run_with_faults_answers_a_spreadsheet_with_a_verdict_per_row() {
    let (_app, boss, _, session) = completed_session().await;
    let answer = dry_run(&boss, &session, "update", "A1,P,1,,\nA1,none,1,,").await.ok();
    assert_eq!(
        (answer.header("x-import-status"), answer.header("x-error-count"), answer.header("x-valid-count")),
        ("error".to_owned(), "1".to_owned(), "1".to_owned())
    );
    assert!(answer.header("content-disposition").contains("import_errors.xlsx"));
    let table = read_table(&turn().await.unwrap(), answer.bytes.clone(), 10).await.unwrap();
    assert_eq!(
        table.headings,
        ["position_code", "product_code", "counted_qt", "serial_code", "lot_code", "status", "errors"]
    );
    let verdicts: Vec<&str> = table.rows.iter().map(|row| row.cells[5].shown()).collect();
    assert_eq!(verdicts, ["OK", "ERROR"]);
}

#[tokio::test]
async fn import_counts_joins_the_rows_of_units_and_lots_of_one_pair() {
    let (_app, boss, _, session) = completed_session().await;
    let traced = traced(&boss, "T").await;
    let unit = serial(&boss, &traced, "S1").await;
    serial(&boss, &traced, "S2").await;
    let lots = product(&boss, json!({"code": "L", "lot_tracking": "required"})).await;
    let key = lot(&boss, &lots, "L1").await;
    let rows = "A1,T,1,s1,\nA1,T,0,S2,\nA1,L,1,,l1\nA1,L,2,,L1";
    let file = text(&valid_dry_run(&boss, &session, "update", rows).await, "file_key");
    changed(execute(&boss, &session, "update", &file).await);
    let rows = boss.get(&format!("{RECORD}?session_key={session}")).await.ok().json();
    assert_eq!(column(&rows, "product_code"), ["L", "T"]);
    assert_eq!(rows[0]["counted_lots"], json!([{"lot_key": key, "lot_code": "L1", "quantity": 3}]));
    assert_eq!(rows[1]["counted_serial_keys"], json!([unit]));
}

#[tokio::test]
async fn import_counts_refuses_bad_files_and_executions_that_do_not_match_the_dry_run() {
    let (app, boss, product, session) = completed_session().await;
    let other = app.user("olga", "warehouse").await;
    let open = started(&boss).await;
    assert_code(&dry_run(&boss, &open, "update", "A1,P,1,,").await, 409, "count_session_not_completed");
    assert_code(&dry_run(&boss, "999", "update", "A1,P,1,,").await, 404, "count_session_not_found");
    assert_code(&dry_run(&boss, &session, "append", "A1,P,1,,").await, 422, "import_mode_invalid");
    assert_code(&post(&boss, form(&session, "update")).await, 422, "file_required");
    assert_code(&post(&boss, form(&session, "update").text("dry_run", "false")).await, 422, "file_key_required");
    let bytes = |bytes: Vec<u8>, name: &str| {
        form(&session, "update").part("file", Part::bytes(bytes).file_name(name.to_owned()))
    };
    let short = post(&boss, bytes(b"position_code\nA1".to_vec(), "a.csv")).await;
    assert_refused(&short, 422, &json!({"code": "columns_missing", "columns": ["product_code", "counted_qt"]}));
    assert_code(&post(&boss, bytes(vec![0xff, 0xfe, 0x00], "a.csv")).await, 422, "file_unreadable");
    assert_code(&post(&boss, bytes(vec![b'x'; 10 * 1024 * 1024 + 1], "a.csv")).await, 413, "file_too_large");
    assert_code(&post(&boss, bytes(b"x".to_vec(), &"n".repeat(300))).await, 422, "bad_file_name");
    let many = format!("{HEAD}\n{}", "A1,P,1,,\n".repeat(100_001));
    assert_code(&post(&boss, bytes(many.into_bytes(), "a.csv")).await, 422, "too_many_rows");
    let key = text(&valid_dry_run(&boss, &session, "update", "A1,P,1,,").await, "file_key");
    assert_code(&execute(&boss, &session, "update", "none").await, 404, "import_file_not_found");
    assert_code(&execute(&boss, &session, "replace", &key).await, 409, "import_mode_mismatch");
    assert_code(&execute(&boss, &open, "update", &key).await, 409, "import_session_mismatch");
    assert_code(&execute(&other, &session, "update", &key).await, 409, "import_user_mismatch");
    let busy = text(&changed(begin(&boss, &open, &product, "A1").await), "count_record_key");
    assert_code(&execute(&boss, &session, "update", &key).await, 409, "stock_counting");
    changed(boss.post(&format!("{RECORD}/{busy}/cancel"), json!({})).await);
    sql(&app, &format!("update warehouse.pair set locked_by = {open}")).await;
    assert_code(&execute(&boss, &session, "update", &key).await, 409, "stock_locked");
    sql(&app, "update warehouse.pair set locked_by = null").await;
    sql(&app, "update position.position set code = 'A2' where key = 'A1'").await;
    let stale = execute(&boss, &session, "update", &key).await;
    assert_code(&stale, 422, "import_rows_invalid");
    assert_eq!(stale.detail()["errors"][0]["code"], "position_unknown");
    changed(on_session(&boss, &session, "resume").await);
    assert_code(&execute(&boss, &session, "update", &key).await, 409, "count_session_not_completed");
    // A dry run is kept for a day. The token expires after a day too.
    app.clock().advance(chrono::TimeDelta::hours(25));
    let late = app.user("late", "warehouse").await;
    assert_code(&execute(&late, &session, "update", &key).await, 404, "import_file_not_found");
    assert_eq!(app.count("select count(*) from counting.record where source = 'imported'").await, 0);
}

/// The target is 50 000 rows within 20 s.
#[tokio::test]
async fn import_counts_of_many_rows_stores_each_and_prints_how_long_it_takes() {
    let (app, boss, _, session) = completed_session().await;
    let rows: usize = std::env::var("TRACEWRIGHT_COUNT_ROWS").ok().and_then(|rows| rows.parse().ok()).unwrap_or(2000);
    let insert = "insert into position.position (key, code, parent_position_key, site_key, created)
        select 'N' || n, 'N' || n, 'IN', '0', '2026-01-01Z' from generate_series(1, $1::integer) n";
    app.sql.execute(insert, &[&i32::try_from(rows).unwrap()]).await.unwrap();
    let cells = (1..=rows).map(|n| vec![format!("N{n}"), "P".to_owned(), n.to_string()]);
    let sheet = Sheet {
        headings: vec!["position_code".to_owned(), "product_code".to_owned(), "counted_qt".to_owned()],
        rows: cells.collect(),
    };
    let bytes = write_xlsx(&turn().await.unwrap(), sheet).await.unwrap();
    let began = Instant::now();
    let file = Part::bytes(bytes.to_vec()).file_name("a.xlsx");
    let found = post(&boss, form(&session, "replace").part("file", file)).await.ok().json();
    let looked = began.elapsed();
    let done = changed(execute(&boss, &session, "replace", &text(&found, "file_key")).await);
    assert_eq!(done["rows_added"], json!(rows));
    print_figure(&format!("{rows} counts: dry run {looked:?}, execution {:?}", began.elapsed().saturating_sub(looked)));
}
