//! `POST /serial-link` and `GET /serial-link` (docs/spec/serial.md#linking-a-component).

use futures_util::future::join_all;
use serde_json::{Value, json};

use super::plant::{
    Line, act, ask, assert_code, close, create, events_after, join, journal_rows, last_event, line, link, on_link,
    plant, post_link, read, reserve, serial, set, text, traced, types_of_one_command, units, unlink, unreleased,
    with_units,
};
use crate::configuration::steps::insert_position;
use crate::organization::steps::{changed, column, faults};
use crate::support::{Actor, TestApp};

/// Searches links.
async fn links(actor: &Actor, query: &[(&str, &str)]) -> Value {
    ask(actor, "/serial-link", query).await
}

// docs/spec/serial.md#genealogy-invariants
#[tokio::test]
async fn link_component_builds_a_part_in_once_never_closes_a_loop_and_takes_a_removed_part_again() {
    let (app, boss, keys) = with_units(&["C", "P", "Q"]).await;
    let (c, p, q) = (&keys[0], &keys[1], &keys[2]);
    let rows = journal_rows(&app).await;
    let made = changed(post_link(&boss, c, p).await);
    let link_key = text(&made, "_key");
    assert_eq!((&made["confirmed"], &made["replaced"], &made["reason"]), (&json!(true), &json!(false), &json!(null)));
    assert_eq!(made["linked_by"], json!(boss.user_key.to_string()));
    let child = read(&boss, c).await;
    assert_eq!(
        (&child["state"], &child["parent_serial_key"], &child["parent_batch_key"]),
        (&json!("installed"), &json!(p), &json!(null))
    );
    assert_eq!(made["component_key"], child["product_key"]);
    let events = events_after(&app, rows).await;
    assert_eq!(types_of_one_command(&events, &boss), ["SERIAL_LINKED"]);
    let data = json!({"link_key": link_key, "parent_serial_key": p, "child_serial_key": c,
        "component_key": child["product_key"]});
    assert_eq!((&events[0]["data"], &events[0]["serial_keys"]), (&data, &json!([c, p])));
    assert_code(&post_link(&boss, p, c).await, 409, "genealogy_loop");
    assert_code(&post_link(&boss, p, p).await, 409, "genealogy_loop");
    let refused = post_link(&boss, c, q).await;
    assert_code(&refused, 409, "child_already_linked");
    assert_eq!(refused.detail()["link_key"], json!(link_key));
    // A loop over several units.
    link(&boss, p, q).await;
    assert_code(&post_link(&boss, q, c).await, 409, "genealogy_loop");
    // The active link is sent again: nothing changes and no event is written.
    let rows = journal_rows(&app).await;
    assert_eq!(changed(post_link(&boss, c, p).await), made);
    assert_eq!(journal_rows(&app).await, rows);
    // A removed part may be built in again, also into the same unit.
    unlink(&boss, &link_key).await;
    assert_eq!(read(&boss, c).await["state"], "released");
    assert_ne!(link(&boss, c, p).await, link_key);
}

#[tokio::test]
async fn link_component_refuses_unknown_records_and_wrong_states_but_not_a_parent_in_progress_or_on_hold() {
    let (app, boss, keys) = with_units(&["C", "P"]).await;
    let (c, p) = (&keys[0], &keys[1]);
    let other = traced(&boss, "U").await;
    insert_position(&app, "bin").await;
    let line = second_line(&app, &boss).await;
    let post = async |body: Value| boss.post("/serial-link", body).await;
    let pair = json!({"child_serial_key": c, "parent_serial_key": p});
    let with = |name: &str, value: Value| {
        let mut body = pair.clone();
        body[name] = value;
        body
    };
    for (body, code) in [
        (json!({"child_serial_key": "none", "parent_serial_key": p}), "serial_not_found"),
        (json!({"child_serial_key": c, "parent_serial_key": "99999999"}), "serial_not_found"),
        (json!({"child_serial_key": c, "batch_key": "none"}), "batch_not_found"),
        (with("batch_key", json!("99999999")), "batch_not_found"),
    ] {
        assert_code(&post(body).await, 404, code);
    }
    assert_code(&post(json!({"child_serial_key": c})).await, 422, "parent_required");
    assert_eq!(
        faults(&post(json!({"parent_serial_key": p})).await),
        json!([[["body", "child_serial_key"], "missing"]])
    );
    assert_code(&post(with("component_key", json!(other))).await, 422, "component_mismatch");
    assert_code(&post(json!({"child_serial_key": c, "batch_key": line.batch})).await, 409, "batch_output_traced");
    let states = [
        (c, "deleted_at = now()", "deleted_at = null", "serial_deleted"),
        (p, "deleted_at = now()", "deleted_at = null", "serial_deleted"),
        (c, "scrapped = now()", "scrapped = null", "serial_scrapped"),
        (p, "scrapped = now()", "scrapped = null", "serial_scrapped"),
        (c, "released = null", "released = now()", "serial_not_released"),
        (
            c,
            "hold_reason = 'x', hold_by = 1, hold_at = now()",
            "hold_reason = null, hold_by = null, hold_at = null",
            "on_hold",
        ),
    ];
    for (key, cause, remedy, code) in states {
        set(&app, key, cause).await;
        assert_code(&post(pair.clone()).await, 409, code);
        // A conflict with the state (409) is checked before an invalid value (422).
        assert_code(&post(with("component_key", json!(other))).await, 409, code);
        set(&app, key, remedy).await;
    }
    set(&app, c, "position_key = 'bin'").await;
    assert_code(&post(with("process_inventory", json!(false))).await, 409, "serial_in_stock");
    set(&app, c, "position_key = null").await;
    assert_eq!(app.count("select count(*) from serial.link").await, 0);
    // A parent in progress or on hold is allowed.
    set(&app, p, "released = null, hold_reason = 'x', hold_by = 1, hold_at = now()").await;
    changed(post(pair).await);
}

/// Creates another work order in progress beside the units of the test. It has one phase, no components and a batch
/// with traced output.
async fn second_line(app: &TestApp, actor: &Actor) -> Line {
    let made = traced(actor, "OUT").await;
    let phases = super::plant::route(actor, &made, &["Assembly"]).await;
    let order = super::plant::order(app, "WO-9", &made, None).await;
    let job = super::plant::job(app, &order, &phases[0]).await;
    let batch = super::plant::batch(app, &job, true, 1).await;
    Line { product: made, phases, part: String::new(), glue: String::new(), order, job, batch }
}

#[tokio::test]
async fn link_component_takes_order_job_and_phase_from_the_batch_and_may_name_the_batch_as_parent() {
    let (app, boss) = plant().await;
    let line = line(&app, &boss, false).await;
    let parts = units(&boss, &line.part, &["X1", "X2"]).await;
    let body = json!({"child_serial_key": parts[0], "batch_key": line.batch});
    let made = changed(boss.post("/serial-link", body.clone()).await);
    let named = [&made["parent_serial_key"], &made["batch_key"], &made["wo_key"], &made["job_key"], &made["phase_key"]];
    assert_eq!(json!(named), json!([null, line.batch, line.order, line.job, line.phases[0]]));
    let part = read(&boss, &parts[0]).await;
    assert_eq!((&part["state"], &part["parent_batch_key"]), (&json!("installed"), &json!(line.batch)));
    let event = last_event(&app).await;
    let named = [&event["batch_key"], &event["work_order_key"], &event["job_key"], &event["phase_key"]];
    assert_eq!(json!(named), json!([line.batch, line.order, line.job, line.phases[0]]));
    assert_eq!(event["serial_keys"], json!([parts[0]]));
    // The same link is sent again: nothing changes.
    assert_eq!(changed(boss.post("/serial-link", body).await), made);
    // The phase in the body overrides the phase of the batch.
    let body = json!({"child_serial_key": parts[1], "batch_key": line.batch, "phase_key": line.phases[1]});
    assert_eq!(changed(boss.post("/serial-link", body).await)["phase_key"], json!(line.phases[1]));
}

#[tokio::test]
async fn link_component_confirms_a_temporary_link_and_keeps_its_key() {
    let (app, boss) = plant().await;
    let line = line(&app, &boss, true).await;
    let body = json!({"product_key": line.product, "wo_key": line.order, "code": "U", "released": false});
    let unit = text(&create(&boss, body).await, "_key");
    join(&app, &line.batch, &unit).await;
    let (part, other) = (serial(&boss, &line.part, "X1").await, serial(&boss, &line.part, "X2").await);
    let draft = reserve(&boss, &line.batch, &part, &unit).await;
    let rows = journal_rows(&app).await;
    assert_eq!(read(&boss, &part).await["state"], "released");
    // The reserved part cannot be linked to another parent.
    assert_code(&post_link(&boss, &part, &other).await, 409, "child_already_linked");
    assert_code(&on_link(&boss, &draft, "unlink", json!({"reason": "x"})).await, 409, "link_not_active");
    act(&boss, &part, "hold").await;
    assert_code(&post_link(&boss, &part, &unit).await, 409, "on_hold");
    act(&boss, &part, "release-hold").await;
    app.clock().advance(chrono::TimeDelta::hours(1));
    let made = changed(post_link(&boss, &part, &unit).await);
    assert_eq!(
        (&made["_key"], &made["confirmed"], &made["batch_key"]),
        (&json!(draft), &json!(true), &json!(line.batch))
    );
    assert!(text(&made, "linked_at") > text(&read(&boss, &part).await, "created"), "the time of the confirmation");
    assert_eq!(read(&boss, &part).await["state"], "installed");
    let events = events_after(&app, rows + 2).await;
    assert_eq!(types_of_one_command(&events, &boss), ["SERIAL_LINKED"]);
    // A confirmed link stays when the drafts of the batch are replaced.
    changed(boss.put(&format!("/batch/{}/serial-temp-links", line.batch), json!([])).await);
    assert_eq!(column(&links(&boss, &[]).await, "_key"), [draft]);
}

// docs/spec/serial.md#genealogy-invariants
#[tokio::test]
async fn link_component_of_one_part_twenty_times_in_parallel_succeeds_once() {
    let (app, boss) = plant().await;
    let made = traced(&boss, "T").await;
    let child = serial(&boss, &made, "C").await;
    let codes: Vec<String> = (0..20).map(|number| format!("P{number}")).collect();
    let parents = units(&boss, &made, &codes.iter().map(String::as_str).collect::<Vec<_>>()).await;
    let answers = join_all(parents.iter().map(|parent| post_link(&boss, &child, parent))).await;
    assert_eq!(answers.iter().filter(|answer| answer.status == 200).count(), 1);
    assert_eq!(
        answers.iter().filter(|answer| answer.refusal() == (409, "child_already_linked".to_owned())).count(),
        19
    );
    assert_eq!(app.count("select count(*) from serial.link").await, 1);
}

#[tokio::test]
async fn list_links_applies_every_filter_and_shows_the_newest_first() {
    let (app, boss) = plant().await;
    let line = line(&app, &boss, true).await;
    let body = json!({"product_key": line.product, "wo_key": line.order, "released": false});
    let unit = text(&create(&boss, body).await, "_key");
    join(&app, &line.batch, &unit).await;
    let parts = units(&boss, &line.part, &["X1", "X2", "X3"]).await;
    let sub = serial(&boss, &line.product, "SUB").await;
    let ended = link(&boss, &parts[0], &unit).await;
    app.clock().advance(chrono::TimeDelta::minutes(1));
    unlink(&boss, &ended).await;
    let below = link(&boss, &parts[1], &sub).await;
    app.clock().advance(chrono::TimeDelta::minutes(1));
    let draft = reserve(&boss, &line.batch, &parts[2], &unit).await;
    let all = links(&boss, &[]).await;
    assert_eq!(column(&all, "_key"), [&draft, &below, &ended].map(String::as_str));
    let codes = [&all[0]["parent_serial_code"], &all[0]["child_serial_code"], &all[0]["component_code"]];
    assert_eq!((json!(codes), &all[1]["parent_serial_code"]), (json!([null, "X3", "X"]), &json!("SUB")));
    let keys = async |query: &[(&str, &str)]| column(&links(&boss, query).await, "_key");
    assert_eq!(keys(&[("serial_key", &unit)]).await, [&draft, &ended].map(String::as_str));
    assert_eq!(
        keys(&[("serial_key", &parts[1]), ("serial_key", &parts[0])]).await,
        [&below, &ended].map(String::as_str)
    );
    assert_eq!(keys(&[("parent_serial_key", &sub)]).await, [below.as_str()]);
    assert_eq!(keys(&[("child_serial_key", &parts[2])]).await, [draft.as_str()]);
    assert_eq!(keys(&[("batch_key", &line.batch)]).await, [draft.as_str()]);
    assert_eq!(keys(&[("wo_key", &line.order)]).await, [draft.as_str()]);
    assert_eq!(keys(&[("component_key", &line.part)]).await.len(), 3);
    assert_eq!(keys(&[("component_key", &line.glue)]).await.len(), 0);
    assert_eq!(keys(&[("link_key", &below), ("link_key", &ended)]).await, [&below, &ended].map(String::as_str));
    assert_eq!(keys(&[("replaced", "true")]).await, [ended.as_str()]);
    assert_eq!(keys(&[("replaced", "false"), ("confirmed", "true")]).await, [below.as_str()]);
    assert_eq!(keys(&[("confirmed", "false")]).await, [draft.as_str()]);
    assert_eq!(keys(&[("limit", "1"), ("offset", "1")]).await, [below.as_str()]);
    close(&app, &line.batch).await;
}

#[tokio::test]
async fn a_confirmed_link_cannot_be_changed_or_reopened_even_in_the_database() {
    let (app, boss, keys) = with_units(&["P", "C", "N"]).await;
    let link_key = link(&boss, &keys[1], &keys[0]).await;
    let refused = async |columns: &str| {
        let update = format!("update serial.link set {columns} where key = {link_key}");
        let error = app.sql.batch_execute(&update).await.unwrap_err();
        assert_eq!(error.as_db_error().unwrap().message(), "a confirmed link never changes, it ends", "{columns}");
    };
    let changes = [
        format!("parent_serial_key = {}", keys[2]),
        format!("child_serial_key = {}", keys[2]),
        "component_key = component_key + 1".to_owned(),
        "confirmed = false".to_owned(),
        "linked_at = linked_at - interval '1 day'".to_owned(),
        "linked_by = linked_by + 1".to_owned(),
    ];
    for columns in &changes {
        refused(columns).await;
    }
    unlink(&boss, &link_key).await;
    for columns in &changes {
        refused(columns).await;
    }
    refused("ended_at = null, ended_by = null, reason = null, disposition = null").await;
    let unit = unreleased(&boss, &text(&read(&boss, &keys[0]).await, "product_key"), None).await;
    let itself = format!(
        "insert into serial.link (parent_serial_key, child_serial_key, component_key, confirmed, linked_at)
         select key, key, product_key, true, now() from serial.serial where key = {unit}"
    );
    let error = app.sql.batch_execute(&itself).await.unwrap_err();
    assert_eq!(error.as_db_error().unwrap().constraint(), Some("link_itself_check"));
}

// A link ends once (docs/spec/serial.md#links).
#[tokio::test]
async fn an_ended_link_keeps_its_reason_and_its_time_even_in_the_database() {
    let (app, boss, keys) = with_units(&["P", "C"]).await;
    let link_key = link(&boss, &keys[1], &keys[0]).await;
    unlink(&boss, &link_key).await;
    for columns in ["reason = 'another story'", "ended_at = ended_at + interval '1 day'", "disposition = 'scrap'"] {
        let update = format!("update serial.link set {columns} where key = {link_key}");
        let error = app.sql.batch_execute(&update).await.unwrap_err();
        assert_eq!(error.as_db_error().unwrap().message(), "a confirmed link never changes, it ends", "{columns}");
    }
}
