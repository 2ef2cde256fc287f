//! `GET /issue`: every parameter alone, and all of them together.

use chrono::TimeDelta;
use serde_json::{Value, json};

use super::office::{field, form, get, issue, issue_type, issues, link_task, office, on_issue, task, task_type};
use crate::product::steps::process;
use crate::production::plant::{made_in, order};
use crate::serial::plant::{serial, traced};
use crate::support::{changed, column, faults};

const NONE: [String; 0] = [];

#[tokio::test]
async fn search_issues_by_key_or_by_part_of_the_text_of_a_linked_record() {
    let (_app, boss) = office().await;
    let (product, phases) = made_in(&boss, json!({"code": "PUMP-9"}), &["Final Assembly"]).await;
    let made = order(&boss, &product, "ORD-7", 3).await;
    changed(boss.patch(&format!("/work-order/{}", made.key), json!({"project_code": "Atlas"})).await);
    let operation = text_of(&process(&boss, &product).await[0], "operation_key");
    let unit_product = traced(&boss, "MOTOR").await;
    let unit = serial(&boss, &unit_product, "SN-123").await;
    let by_job = issue(&boss, json!({"linked_to": [{"type": "job", "key": made.jobs[0]}]})).await;
    let by_unit = issue(&boss, json!({"linked_to": [{"type": "serial", "key": unit}]})).await;
    let free = issue(&boss, json!({"linked_to": [{"type": "project", "key": "Zeus 1"}]})).await;
    let kind = task_type(&boss, "T", json!({"link_settings": [{"type": "issue", "enabled": true}]})).await;
    let todo = task(&boss, &kind, "A", json!({})).await;
    changed(link_task(&boss, &todo, "issue", &by_unit).await);
    for (name, value, expected) in [
        ("issue_key", by_unit.as_str(), &[&by_unit][..]),
        ("product_key", &product, &[&by_job]),
        ("product_key", &unit_product, &[&by_unit]),
        ("work_order_key", &made.key, &[&by_job]),
        ("job_key", &made.jobs[0], &[&by_job]),
        ("phase_key", &phases[0], &[&by_job]),
        ("operation_key", &operation, &[&by_job]),
        ("serial_key", &unit, &[&by_unit]),
        ("task_key", &todo, &[&by_unit]),
        ("product_code_search", "ump", &[&by_job]),
        ("product_code_search", "o", &[&by_unit]),
        ("work_order_code_search", "rd-", &[&by_job]),
        ("serial_search", "n-12", &[&by_unit]),
        ("project_search", "ATL", &[&by_job]),
        ("project_search", "zeus", &[&free]),
        ("phase_alias_search", "final a", &[&by_job]),
        ("issue_key_search", &by_unit, &[&by_unit]),
    ] {
        let expected: Vec<String> = expected.iter().map(|key| (*key).clone()).collect();
        assert_eq!(issues(&boss, &[(name, value)]).await, expected, "{name}={value}");
    }
    for name in [
        "issue_key",
        "issue_type_key",
        "product_key",
        "work_order_key",
        "job_key",
        "phase_key",
        "operation_key",
        "created_by",
        "closed_by",
        "serial_key",
        "task_key",
        "issue_key_search",
        "product_code_search",
        "work_order_code_search",
        "serial_search",
        "project_search",
        "phase_alias_search",
    ] {
        assert_eq!(issues(&boss, &[(name, "zz9")]).await, NONE, "{name}");
    }
    let any = [("serial_key", unit.as_str()), ("serial_key", "1")];
    assert_eq!(issues(&boss, &any).await, std::slice::from_ref(&by_unit), "any of the values");
    let part = &by_unit[..by_unit.len() - 1];
    assert!(issues(&boss, &[("issue_key_search", part)]).await.contains(&by_unit));
    changed(boss.delete(&format!("/task/{todo}")).await);
    assert_eq!(issues(&boss, &[("task_key", &todo)]).await, NONE, "a deleted task is not seen");
}

/// A member that is text.
fn text_of(record: &Value, name: &str) -> String {
    crate::support::text(record, name)
}

#[tokio::test]
async fn search_issues_by_reporter_closer_type_and_state() {
    let (app, boss) = office().await;
    let other = app.user("other", "quality").await;
    let (one, two) =
        (issue_type(&boss, "One", json!({})).await, issue_type(&boss, "Two", json!({"critical": true})).await);
    let a = issue(&boss, json!({"issue_type_key": one})).await;
    let b = issue(&other, json!({"issue_type_key": two})).await;
    let c = issue(&boss, json!({"critical": true})).await;
    changed(on_issue(&other, &a, "close", json!({})).await);
    let sorted = async |query: &[(&str, &str)]| {
        let mut query = query.to_vec();
        query.extend([("sort_by", "_key"), ("sorting_order", "asc")]);
        issues(&boss, &query).await
    };
    let (me, him) = (boss.user_key.to_string(), other.user_key.to_string());
    assert_eq!(sorted(&[("created_by", &me)]).await, [a.clone(), c.clone()]);
    assert_eq!(sorted(&[("created_by", &me), ("created_by", &him)]).await, [a.clone(), b.clone(), c.clone()]);
    assert_eq!(sorted(&[("closed_by", &him)]).await, std::slice::from_ref(&a));
    assert_eq!(sorted(&[("issue_type_key", &one), ("issue_type_key", &two)]).await, [a.clone(), b.clone()]);
    let all = [a.clone(), b.clone(), c.clone()];
    for (flags, expected) in [
        (&[("issue_open", "true")][..], &all[1..]),
        (&[("issue_open", "false")], &all[..1]),
        (&[("issue_closed", "true")], &all[..1]),
        (&[("issue_closed", "false")], &all[1..]),
        (&[("issue_open", "true"), ("issue_closed", "true")], &all[..]),
        (&[("issue_open", "true"), ("issue_closed", "false")], &all[1..]),
        (&[("issue_open", "false"), ("issue_closed", "false")], &[]),
        (&[("issue_critical", "true")], &all[1..]),
        (&[("issue_critical", "false")], &all[..1]),
        (&[("issue_non_critical", "true")], &all[..1]),
        (&[("issue_non_critical", "false")], &all[1..]),
        (&[("issue_critical", "true"), ("issue_non_critical", "true")], &all[..]),
        (&[("issue_critical", "false"), ("issue_non_critical", "false")], &[]),
        (&[("issue_open", "true"), ("issue_critical", "false")], &[]),
    ] {
        assert_eq!(sorted(flags).await, expected, "{flags:?}");
    }
}

#[tokio::test]
async fn search_issues_by_time_includes_both_ends_and_no_open_issue_by_closing_time() {
    let (app, boss) = office().await;
    let kind = issue_type(&boss, "I", json!({})).await;
    let a = issue(&boss, json!({"issue_type_key": kind})).await;
    let b = issue(&boss, json!({"issue_type_key": kind})).await;
    changed(on_issue(&boss, &a, "close", json!({})).await);
    for (key, column) in [(&a, "created"), (&a, "closed"), (&b, "created")] {
        let at = if *key == a { "2030-05-10T12:00:00Z" } else { "2030-05-11T12:00:00Z" };
        let update = format!("update collaboration.issue set {column} = timestamptz '{at}' where key = {key}");
        app.sql.batch_execute(&update).await.unwrap();
    }
    for (name, value, expected) in [
        ("time_created_from", "2030-05-10T12:00:00Z", vec![b.clone(), a.clone()]),
        ("time_created_from", "2030-05-10T12:00:00.001Z", vec![b.clone()]),
        ("time_created_to", "2030-05-10T12:00:00Z", vec![a.clone()]),
        ("time_created_to", "2030-05-11", vec![b.clone(), a.clone()]),
        ("time_closed_from", "2030-05-10T14:00:00+02:00", vec![a.clone()]),
        ("time_closed_from", "2030-05-11", vec![]),
        ("time_closed_to", "2030-05-10", vec![a.clone()]),
        ("time_closed_to", "2100-01-01", vec![a.clone()]),
    ] {
        assert_eq!(issues(&boss, &[(name, value)]).await, expected, "{name}={value}");
        assert_eq!(
            faults(&get(&boss, "/issue", &[(name, "soon")]).await),
            json!([[["query", name], "datetime_parsing"]])
        );
    }
}

#[tokio::test]
async fn search_issues_answers_them_in_the_requested_order() {
    let (app, boss) = office().await;
    let (zeta, alpha) =
        (issue_type(&boss, "zeta", json!({})).await, issue_type(&boss, "Alpha", json!({"critical": true})).await);
    let mut keys = Vec::new();
    for kind in [json!({"issue_type_key": zeta}), json!({}), json!({"issue_type_key": alpha})] {
        keys.push(issue(&boss, kind).await);
        app.clock().advance(TimeDelta::seconds(1));
    }
    for key in [&keys[2], &keys[0]] {
        changed(on_issue(&boss, key, "close", json!({})).await);
        app.clock().advance(TimeDelta::seconds(1));
    }
    for (by, direction, expected) in [
        ("created", "desc", [2, 1, 0]),
        ("created", "asc", [0, 1, 2]),
        ("closed", "desc", [0, 2, 1]),
        ("closed", "asc", [2, 0, 1]),
        ("issue_type_name", "asc", [2, 0, 1]),
        ("issue_type_name", "desc", [0, 2, 1]),
        ("critical", "desc", [2, 0, 1]),
        ("critical", "asc", [0, 1, 2]),
        ("_key", "asc", [0, 1, 2]),
        ("_key", "desc", [2, 1, 0]),
    ] {
        let expected = expected.map(|place: usize| keys[place].clone());
        assert_eq!(issues(&boss, &[("sort_by", by), ("sorting_order", direction)]).await, expected, "{by} {direction}");
    }
    assert_eq!(issues(&boss, &[]).await, [2, 1, 0].map(|place: usize| keys[place].clone()), "newest first");
    assert_eq!(
        faults(&get(&boss, "/issue", &[("sorting_order", "up")]).await),
        json!([[["query", "sorting_order"], "enum"]])
    );
}

#[tokio::test]
async fn search_issues_answers_pages_of_200_and_linked_records_on_request() {
    let (app, boss) = office().await;
    let insert = format!(
        "insert into collaboration.issue (critical, created, created_by)
         select false, timestamptz '2030-01-01Z' + n * interval '1 s', {} from generate_series(1, 205) n",
        boss.user_key
    );
    app.sql.batch_execute(&insert).await.unwrap();
    assert_eq!(issues(&boss, &[]).await.len(), 200);
    assert_eq!(issues(&boss, &[("offset", "200")]).await.len(), 5);
    assert_eq!(issues(&boss, &[("limit", "3"), ("offset", "1")]).await.len(), 3);
    assert_eq!(
        faults(&get(&boss, "/issue", &[("limit", "1001")]).await),
        json!([[["query", "limit"], "less_than_equal"]])
    );
    let page = get(&boss, "/issue", &[("limit", "1"), ("with_total", "true")]).await.ok();
    assert_eq!(page.header("x-total-count"), "205");
    assert!(page.json()[0].get("links").is_none());
    let page = get(&boss, "/issue", &[("limit", "1"), ("with_links", "true")]).await.ok().json();
    let nothing =
        json!({"job": null, "product": null, "operation": null, "phase": null, "work_order": null, "serial": null});
    assert_eq!(page[0]["links"], nothing);
}

#[tokio::test]
async fn search_issues_with_several_filters_requires_all_of_them() {
    let (_app, boss) = office().await;
    field(&boss, "N", "number").await;
    let kind = issue_type(&boss, "I", json!({"form_template": form(&["N"]), "critical": true})).await;
    let (product, phases) = made_in(&boss, json!({"code": "PUMP"}), &["Build"]).await;
    let made = order(&boss, &product, "ORD", 3).await;
    changed(boss.patch(&format!("/work-order/{}", made.key), json!({"project_code": "Atlas"})).await);
    let operation = text_of(&process(&boss, &product).await[0], "operation_key");
    let unit = serial(&boss, &traced(&boss, "M").await, "SN").await;
    let todo_kind = task_type(&boss, "T", json!({"link_settings": [{"type": "issue", "enabled": true}]})).await;
    let todo = task(&boss, &todo_kind, "A", json!({})).await;
    let body = json!({"issue_type_key": kind, "data": [{"form_field_key": "f-N", "value": 5}],
        "linked_to": [{"type": "job", "key": made.jobs[0]}, {"type": "serial", "key": unit}]});
    let key = issue(&boss, body).await;
    changed(link_task(&boss, &todo, "issue", &key).await);
    changed(on_issue(&boss, &key, "close", json!({})).await);
    let (me, filters) = (boss.user_key.to_string(), json!({"filters": [{"_key": "N", "value": 5}]}).to_string());
    let all = [
        ("issue_key", key.as_str()),
        ("issue_type_key", &kind),
        ("product_key", &product),
        ("work_order_key", &made.key),
        ("job_key", &made.jobs[0]),
        ("phase_key", &phases[0]),
        ("operation_key", &operation),
        ("created_by", &me),
        ("closed_by", &me),
        ("serial_key", &unit),
        ("task_key", &todo),
        ("issue_key_search", &key),
        ("product_code_search", "ump"),
        ("work_order_code_search", "or"),
        ("serial_search", "s"),
        ("project_search", "las"),
        ("phase_alias_search", "ui"),
        ("time_created_from", "2020-01-01"),
        ("time_created_to", "2100-01-01"),
        ("time_closed_from", "2020-01-01"),
        ("time_closed_to", "2100-01-01"),
        ("issue_open", "false"),
        ("issue_closed", "true"),
        ("issue_critical", "true"),
        ("issue_non_critical", "false"),
        ("advanced_filters", &filters),
        ("sort_by", "closed"),
        ("sorting_order", "asc"),
        ("with_links", "true"),
        ("limit", "5"),
        ("offset", "0"),
    ];
    let found = get(&boss, "/issue", &all).await.ok().json();
    assert_eq!(column(&found, "_key"), std::slice::from_ref(&key));
    assert_eq!(found[0]["links"]["work_order"]["wo_code"], "ORD");
    // The filters by key and by text, each with a value that matches nothing.
    for (name, _) in &all[..17] {
        let changed: Vec<(&str, &str)> =
            all.iter().map(|(own, present)| (*own, if own == name { "zz9" } else { *present })).collect();
        assert_eq!(issues(&boss, &changed).await, NONE, "{name} is ignored");
    }
}
