//! `GET /event`: filters, order, pages.

use chrono::{DateTime, TimeDelta, Utc};
use serde_json::{Value, json};

use super::{found, numbered, numbers, with_listener};
use crate::support::{Actor, TestApp, event, write_events};

/// Asserts that a search finds the rows with these numbers, in this order.
async fn assert_found(anna: &Actor, query: &str, expected: &[u64]) {
    assert_eq!(numbers(&found(anna, query).await), expected, "{query}");
}

/// Row 1 has every key, row 2 has none, row 3 has other keys.
async fn three_rows(app: &TestApp, anna: &Actor) -> DateTime<Utc> {
    let keys = |from: i64| {
        json!({"site_key": if from == 100 { "0" } else { "1" }, "work_order_key": from, "job_key": from + 1,
            "phase_key": format!("ph{from}"), "batch_key": from + 2, "product_key": from + 3,
            "position_key": format!("IN.{from}"), "movement_key": from + 4, "task_key": from + 5,
            "issue_key": from + 6, "message_key": from + 7, "serial_keys": [from + 8, from + 9]})
    };
    let with = |mut members: Value, number: usize| {
        members["data"] = json!({"n": number});
        members
    };
    let at = app.clock().now();
    let one = event("SERIAL_LINKED", with(keys(100), 1));
    write_events(&app.sql, Some(anna.user_key), at, &[one]).await;
    let two = event("MOVEMENT_PLANNED", with(json!({}), 2));
    write_events(&app.sql, None, at + TimeDelta::hours(1), &[two]).await;
    let three = event("TASK_CREATED", with(keys(200), 3));
    write_events(&app.sql, Some(0), at + TimeDelta::hours(2), &[three]).await;
    app.sql.batch_execute("alter table journal.event disable trigger event_never_changes").await.unwrap();
    app.sql.batch_execute("update journal.event set session_key = 110 where user_key > 0").await.unwrap();
    app.wait_until_sealed().await;
    at
}

#[tokio::test]
async fn search_events_finds_by_every_key_of_the_record() {
    let (app, anna) = with_listener().await;
    three_rows(&app, &anna).await;
    assert_found(&anna, "", &[1, 2, 3]).await;
    let user = format!("user_key={}", anna.user_key);
    for filter in [
        "work_order_key=100",
        "job_key=101",
        "phase_key=ph100",
        "batch_key=102",
        "product_key=103",
        "position_key=IN.100",
        "movement_key=104",
        "task_key=105",
        "issue_key=106",
        "message_key=107",
        "serial_key=108",
        "serial_key=109",
        "session_key=110",
        "site_key=0",
        &user,
    ] {
        assert_found(&anna, filter, &[1]).await;
        assert_found(&anna, &format!("{filter}&topic=task"), &[]).await;
    }
    for filter in ["job_key=101&job_key=201", "site_key=0&site_key=1", "serial_key=108&serial_key=209"] {
        assert_found(&anna, filter, &[1, 3]).await;
    }
    for filter in ["job_key=5", "job_key=abc", "serial_key=abc", "position_key=nowhere", "site_key=9"] {
        assert_found(&anna, filter, &[]).await;
    }
}

#[tokio::test]
async fn search_events_finds_by_type_topic_and_primary() {
    let (app, anna) = with_listener().await;
    three_rows(&app, &anna).await;
    app.journal(&[numbered(4), numbered(5)]).await;
    app.wait_until_sealed().await;
    assert_found(&anna, "type=SERIAL_LINKED&type=TASK_CREATED", &[1, 3]).await;
    assert_found(&anna, "type=TASK_CREATED", &[3]).await;
    assert_found(&anna, "type=", &[1, 2, 3, 4, 5]).await;
    assert_found(&anna, "topic=inventory", &[2]).await;
    assert_found(&anna, "topic=inventory&topic=serial", &[1, 2]).await;
    assert_found(&anna, "primary=false", &[5]).await;
    assert_found(&anna, "primary=true", &[1, 2, 3, 4]).await;
    assert_found(&anna, "job_key=101&type=JOB_STARTED", &[]).await;
}

#[tokio::test]
async fn search_events_by_event_group_finds_the_rows_of_one_command_and_nothing_for_other_texts() {
    let (app, anna) = with_listener().await;
    app.journal(&[numbered(1)]).await;
    app.journal(&[numbered(2), numbered(3)]).await;
    app.wait_until_sealed().await;
    let rows = found(&anna, "").await;
    let group = rows[2]["event_group"].as_str().unwrap();
    assert_found(&anna, &format!("event_group={group}"), &[2, 3]).await;
    for other in ["x", "00000000-0000-4000-8000-000000000000", "00000000", "%27"] {
        assert_found(&anna, &format!("event_group={other}"), &[]).await;
    }
}

#[tokio::test]
async fn search_events_includes_both_ends_of_a_time_span() {
    let (app, anna) = with_listener().await;
    let at = DateTime::parse_from_rfc3339("2026-05-04T22:00:00.500Z").unwrap().to_utc();
    for (number, hours) in [(1, 0), (2, 1), (3, 2)] {
        write_events(&app.sql, None, at + TimeDelta::hours(hours), &[numbered(number)]).await;
    }
    app.wait_until_sealed().await;
    assert_found(&anna, "time_from=2026-05-04T23:00:00.500Z", &[2, 3]).await;
    assert_found(&anna, "time_from=2026-05-04T23:00:00.501Z", &[3]).await;
    assert_found(&anna, "time_to=2026-05-04T23:00:00.500Z", &[1, 2]).await;
    assert_found(&anna, "time_to=2026-05-05T00:00:00.499%2B00:00", &[1, 2]).await;
    // A bare date is its first moment, and as an end its last.
    assert_found(&anna, "time_from=2026-05-05", &[3]).await;
    assert_found(&anna, "time_to=2026-05-04", &[1, 2]).await;
}

#[tokio::test]
async fn search_events_pages_by_position_and_excludes_the_bounds() {
    let (app, anna) = with_listener().await;
    for number in 1..=5 {
        app.journal(&[numbered(number)]).await;
    }
    app.wait_until_sealed().await;
    let rows = found(&anna, "").await;
    let seq = |place: usize| rows[place]["seq"].as_str().unwrap().to_owned();
    let (second, fourth) = (seq(1), seq(3));
    assert_found(&anna, &format!("after_seq={second}"), &[3, 4, 5]).await;
    assert_found(&anna, &format!("before_seq={fourth}"), &[1, 2, 3]).await;
    assert_found(&anna, &format!("after_seq={second}&before_seq={fourth}"), &[3]).await;
    assert_found(&anna, "sorting_order=desc", &[5, 4, 3, 2, 1]).await;
    assert_found(&anna, "sorting_order=desc&limit=2&offset=1", &[4, 3]).await;
    assert_found(&anna, &format!("sorting_order=desc&before_seq={fourth}&limit=1"), &[3]).await;
    assert_found(&anna, "after_seq=0", &[1, 2, 3, 4, 5]).await;
    // A list that does not follow new events may send the position after the newest one. A position beyond that is
    // refused.
    let newest: i64 = seq(4).parse().unwrap();
    assert_found(&anna, &format!("sorting_order=desc&before_seq={}", newest + 1), &[5, 4, 3, 2, 1]).await;
    let further = anna.get(&format!("/event?before_seq={}", newest + 2)).await;
    assert_eq!(further.refusal(), (410, "feed_reset".to_owned()));
    let total = anna.get("/event?limit=1&with_total=true").await.ok();
    assert_eq!((total.json().as_array().unwrap().len(), total.header("x-total-count").as_str()), (1, "5"));
}

#[tokio::test]
async fn search_events_refuses_unknown_types_cursors_and_orders() {
    let (_app, anna) = with_listener().await;
    let unknown = anna.get("/event?type=JOB_STARTED&type=NOPE").await;
    assert_eq!(unknown.refusal(), (422, "unknown_event_type".to_owned()));
    assert_eq!(unknown.detail()["type"], "NOPE");
    for (query, member, kind) in [
        ("after_seq=x", "after_seq", "string_pattern_mismatch"),
        ("before_seq=-1", "before_seq", "string_pattern_mismatch"),
        ("after_seq=99999999999999999999999999999999999999999", "after_seq", "string_pattern_mismatch"),
        ("sorting_order=up", "sorting_order", "enum"),
        ("time_from=yesterday", "time_from", "datetime_parsing"),
        ("limit=1001", "limit", "less_than_equal"),
        ("primary=maybe", "primary", "bool_parsing"),
    ] {
        let answer = anna.get(&format!("/event?{query}")).await;
        assert_eq!(answer.status, 422, "{query}");
        assert_eq!(answer.detail()[0]["loc"], json!(["query", member]), "{query}");
        assert_eq!(answer.detail()[0]["type"], kind, "{query}");
    }
    // The shape is checked before the rule.
    assert!(anna.get("/event?type=NOPE&limit=0").await.detail().is_array());
}

#[tokio::test]
async fn search_events_adds_the_present_names_of_records() {
    let (app, anna) = with_listener().await;
    let product = "insert into product.product (code, created, updated) values ('P-1', $1, $1) returning key";
    let product: i64 = app.sql.query_one(product, &[&app.clock().now()]).await.unwrap().get(0);
    let order = "insert into production.work_order (code, product_key, product_code, qt_planned, created)
                 values ('WO-1', $1, 'P-1', 1, $2) returning key";
    let order: i64 = app.sql.query_one(order, &[&product, &app.clock().now()]).await.unwrap().get(0);
    let row = event("JOB_STARTED", json!({"work_order_key": order, "product_key": product, "task_key": 5}));
    write_events(&app.sql, Some(anna.user_key), app.clock().now(), &[row]).await;
    let gone = event("JOB_STARTED", json!({"work_order_key": 900_001, "product_key": 900_002}));
    app.journal(&[gone]).await;
    app.sql.batch_execute("update product.product set code = 'P-2'").await.unwrap();
    app.wait_until_sealed().await;
    let names = async || {
        let rows = found(&anna, "").await;
        let names = ["work_order_code", "product_code", "task_code", "user_name"];
        rows.iter().map(|row| json!(names.map(|name| row[name].clone()))).collect::<Vec<_>>()
    };
    assert_eq!(names().await, [json!(["WO-1", "P-2", null, "anna"]), json!([null, null, null, null])]);
    app.sql.batch_execute("update organization.user_account set name = 'Anna', surname = 'Kern'").await.unwrap();
    assert_eq!(names().await[0][3], "Anna Kern");
}
