//! `GET /task`: every parameter alone, and all of them together.

use chrono::TimeDelta;
use serde_json::{Value, json};

use super::office::{all_links, codes, field, form, get, issue, link_task, office, on_task, task, task_type};
use crate::production::plant::any_order;
use crate::serial::plant::{serial, sql, traced};
use crate::support::{Actor, TestApp, changed, faults};

const NONE: [String; 0] = [];

/// Starts a service with a type whose tasks can be linked to everything, and tasks with these codes and members.
/// Returns the service, the user and the key of the type.
async fn with_tasks(members: &[(&str, Value)]) -> (TestApp, Actor, String) {
    let (app, boss) = office().await;
    let kind = task_type(&boss, "T", json!({"link_settings": all_links(true)})).await;
    for (code, members) in members {
        task(&boss, &kind, code, members.clone()).await;
    }
    (app, boss, kind)
}

#[tokio::test]
async fn search_tasks_by_text_takes_wildcard_characters_literally() {
    let (_app, boss, _) = with_tasks(&[
        ("A", json!({"title": "100% done"})),
        ("B", json!({"description": "Größe_A"})),
        ("C", json!({"title": "a*b?c\\d"})),
        ("D", json!({"title": "end", "description": "begin"})),
        ("E", json!({})),
    ])
    .await;
    for (text, found) in [
        ("0% d", &["A"][..]),
        ("GRÖSSE", &[]),
        ("GRÖßE_", &["B"]),
        ("*b?c\\", &["C"]),
        ("*", &["C"]),
        ("%", &["A"]),
        ("_", &["B"]),
        ("nd\nbe", &[]),
        ("n", &["A", "D"]),
        ("be", &["D"]),
        ("zzz", &[]),
        ("", &["A", "B", "C", "D", "E"]),
        ("  ", &["A", "B", "C", "D", "E"]),
    ] {
        assert_eq!(codes(&boss, &[("search", text)]).await, found, "{text:?}");
    }
    let long = "x".repeat(201);
    let refused = get(&boss, "/task", &[("search", &long)]).await;
    assert_eq!(faults(&refused), json!([[["query", "search"], "string_too_long"]]));
}

#[tokio::test]
async fn search_tasks_by_type_finds_tasks_of_that_type_only() {
    let (_app, boss, kind) = with_tasks(&[("A", json!({}))]).await;
    let other = task_type(&boss, "Other", json!({})).await;
    task(&boss, &other, "B", json!({})).await;
    assert_eq!(codes(&boss, &[("task_type_key", &kind)]).await, ["A"]);
    assert_eq!(codes(&boss, &[("task_type_key", &other)]).await, ["B"]);
    assert_eq!(codes(&boss, &[("task_type_key", "none")]).await, NONE);
}

#[tokio::test]
async fn search_tasks_by_every_combination_of_status_flags() {
    let (_app, boss, kind) = with_tasks(&[]).await;
    let statuses = ["pending", "open", "completed", "canceled"];
    for status in statuses {
        let key =
            task(&boss, &kind, status, json!({"status": if status == "pending" { status } else { "open" }})).await;
        match status {
            "completed" => drop(changed(on_task(&boss, &key, "complete", json!({})).await)),
            "canceled" => drop(changed(on_task(&boss, &key, "cancel", json!({})).await)),
            _ => {}
        }
    }
    // Four flags, each absent, true or false.
    for combination in 0..81_usize {
        let flag = |place: usize| [None, Some("true"), Some("false")][combination / [1, 3, 9, 27][place] % 3];
        let given: Vec<(String, &str)> =
            (0..4).filter_map(|place| Some((format!("status_{}", statuses[place]), flag(place)?))).collect();
        let any_true = given.iter().any(|(_, flag)| *flag == "true");
        let expected = (0..4).filter(|place| match flag(*place) {
            Some("true") => true,
            Some(_) => false,
            None => !any_true,
        });
        let expected: Vec<String> = expected.map(|place| statuses[place].to_uppercase()).collect();
        let query: Vec<(&str, &str)> = given.iter().map(|(name, flag)| (name.as_str(), *flag)).collect();
        let mut found = codes(&boss, &query).await;
        found.sort_by_key(|code| statuses.iter().position(|status| status.to_uppercase() == *code));
        assert_eq!(found, expected, "{query:?}");
    }
}

#[tokio::test]
async fn search_tasks_by_owner_does_not_find_tasks_where_the_user_only_participates() {
    let (app, boss, kind) = with_tasks(&[]).await;
    let (one, two) = (app.user("one", "operator").await.user_key.to_string(), boss.user_key.to_string());
    let people =
        |owner: &str, other: &str| json!({"assigned_to": [{"user_key": owner, "role": "owner"}, {"user_key": other}]});
    task(&boss, &kind, "A", people(&one, &two)).await;
    task(&boss, &kind, "B", people(&two, &one)).await;
    assert_eq!(codes(&boss, &[("owner_key", &one)]).await, ["A"]);
    assert_eq!(codes(&boss, &[("owner_key", &two)]).await, ["B"]);
    assert_eq!(codes(&boss, &[("owner_key", "999999")]).await, NONE);
    assert_eq!(codes(&boss, &[("assigned_to", &one)]).await, ["A", "B"]);
    assert_eq!(codes(&boss, &[("assigned_to", "999999"), ("assigned_to", &two)]).await, ["A", "B"]);
    assert_eq!(codes(&boss, &[("assigned_to", "none")]).await, NONE);
    assert_eq!(codes(&boss, &[("assigned_to", "")]).await, ["A", "B"], "an empty one is no filter");
}

/// Each pair of bounds filters its own column.
#[tokio::test]
async fn search_tasks_by_days_includes_the_first_and_the_last_day() {
    let (app, boss, kind) = with_tasks(&[]).await;
    for (code, at) in [
        ("A", "2030-05-09 23:59:59.999"),
        ("B", "2030-05-10 00:00"),
        ("C", "2030-05-10 23:59:59.999999"),
        ("D", "2030-05-11 00:00"),
    ] {
        let key = task(&boss, &kind, code, json!({})).await;
        changed(on_task(&boss, &key, "complete", json!({})).await);
        let at = format!("timestamptz '{at}Z'");
        sql(&app, &format!("update collaboration.task set start_from = {at}, due_by = {at}, created = {at}, closed = {at} where key = {key}")).await;
    }
    let bare = task(&boss, &kind, "E", json!({})).await;
    sql(&app, &format!("update collaboration.task set created = timestamptz '2031-01-01Z' where key = {bare}")).await;
    for name in ["start_from", "due_by", "created", "closed"] {
        let (min, max) = (format!("{name}_min"), format!("{name}_max"));
        assert_eq!(codes(&boss, &[(&min, "2030-05-10"), (&max, "2030-05-10")]).await, ["B", "C"], "{name}");
        assert_eq!(codes(&boss, &[(&max, "2030-05-09")]).await, ["A"], "{name}");
        let from: &[&str] = if name == "created" { &["D", "E"] } else { &["D"] };
        assert_eq!(codes(&boss, &[(&min, "2030-05-11")]).await, from, "{name}: no moment meets no bound");
        assert_eq!(codes(&boss, &[(&min, "2030-05-11"), (&max, "2030-05-10")]).await, NONE);
        let refused = get(&boss, "/task", &[(&min, "2030-05-10T00:00:00Z")]).await;
        assert_eq!(faults(&refused), json!([[["query", min], "date_parsing"]]));
    }
    assert_eq!(codes(&boss, &[("due_by_min", "0001-01-01"), ("due_by_max", "9999-12-31")]).await, ["A", "B", "C", "D"]);
}

#[tokio::test]
async fn search_tasks_by_a_linked_record_of_every_kind() {
    let (_app, boss, kind) = with_tasks(&[]).await;
    let order = any_order(&boss, "W").await;
    let product = traced(&boss, "P").await;
    let unit = serial(&boss, &product, "U").await;
    let problem = issue(&boss, json!({})).await;
    let other = task(&boss, &kind, "OTHER", json!({})).await;
    let targets = [
        ("issue", "issue_key", &problem),
        ("work_order", "work_order_key", &order.key),
        ("product", "product_key", &product),
        ("serial", "serial_key", &unit),
    ];
    for (kind_of_link, parameter, target) in targets {
        let key = task(&boss, &kind, kind_of_link, json!({})).await;
        changed(link_task(&boss, &key, kind_of_link, target).await);
        assert_eq!(codes(&boss, &[(parameter, target)]).await, [kind_of_link.to_uppercase()], "{parameter}");
        assert_eq!(codes(&boss, &[(parameter, "999999")]).await, NONE, "{parameter}");
        assert_eq!(codes(&boss, &[(parameter, "none")]).await, NONE, "{parameter}");
    }
    let key = task(&boss, &kind, "LINKED", json!({})).await;
    changed(link_task(&boss, &key, "task", &other).await);
    assert_eq!(codes(&boss, &[("linked_task_key", &other)]).await, ["LINKED"]);
    assert_eq!(codes(&boss, &[("linked_task_key", &key)]).await, ["OTHER"], "in either direction");
    assert_eq!(codes(&boss, &[("linked_task_key", "1")]).await, NONE);
}

#[tokio::test]
async fn search_tasks_answers_pages_of_200_and_at_most_1000() {
    let (app, boss, kind) = with_tasks(&[]).await;
    let fill = format!(
        "insert into collaboration.task (task_type_key, code, status, created, created_by)
         select {kind}, 'T-' || lpad(n::text, 4, '0'), 'open', timestamptz '2030-01-01Z' + n * interval '1 s', {}
         from generate_series(1, 1005) n",
        boss.user_key
    );
    sql(&app, &fill).await;
    let first = codes(&boss, &[]).await;
    assert_eq!((first.len(), first[0].as_str(), first[199].as_str()), (200, "T-0001", "T-0200"));
    assert_eq!(codes(&boss, &[("limit", "1000")]).await.len(), 1000);
    assert_eq!(codes(&boss, &[("offset", "1000")]).await, ["T-1001", "T-1002", "T-1003", "T-1004", "T-1005"]);
    assert_eq!(codes(&boss, &[("limit", "2"), ("offset", "3")]).await, ["T-0004", "T-0005"]);
    for (name, value, kind) in [
        ("limit", "1001", "less_than_equal"),
        ("limit", "0", "greater_than_equal"),
        ("offset", "-1", "greater_than_equal"),
    ] {
        assert_eq!(faults(&get(&boss, "/task", &[(name, value)]).await), json!([[["query", name], kind]]));
    }
    let counted = get(&boss, "/task", &[("with_total", "true"), ("limit", "1")]).await.ok();
    assert_eq!(counted.header("x-total-count"), "1005");
}

#[tokio::test]
async fn search_tasks_answers_them_by_due_date_creation_start_and_closing() {
    let (app, boss, kind) = with_tasks(&[]).await;
    let rows = [
        ("G", "null", "1", "null", "null"),
        ("A", "1", "5", "null", "null"),
        ("C", "2", "2", "2", "null"),
        ("B", "2", "2", "1", "null"),
        ("D", "2", "2", "null", "null"),
        ("F", "2", "3", "1", "null"),
        ("E", "2", "3", "1", "4"),
    ];
    for (code, due, created, start, closed) in rows {
        let at = |day: &str| if day == "null" { day.to_owned() } else { format!("timestamptz '2030-01-0{day}Z'") };
        let status = if closed == "null" { "open" } else { "completed" };
        let by = if closed == "null" { "null".to_owned() } else { boss.user_key.to_string() };
        let insert = format!(
            "insert into collaboration.task (task_type_key, code, status, due_by, created, start_from, closed, closed_by, created_by)
             values ({kind}, '{code}', '{status}', {}, {}, {}, {}, {by}, {})",
            at(due), at(created), at(start), at(closed), boss.user_key
        );
        sql(&app, &insert).await;
    }
    assert_eq!(codes(&boss, &[]).await, ["A", "B", "C", "D", "E", "F", "G"]);
}

/// For each filter of the test below, a value that matches nothing.
const WRONG: [(&str, &str); 20] = [
    ("search", "zzz"),
    ("task_type_key", "1"),
    ("status_completed", "false"),
    ("owner_key", "999999"),
    ("assigned_to", "999999"),
    ("start_from_min", "2031-01-01"),
    ("start_from_max", "2029-01-01"),
    ("due_by_min", "2031-01-01"),
    ("due_by_max", "2029-01-01"),
    ("created_min", "2100-01-01"),
    ("created_max", "2020-01-01"),
    ("closed_min", "2100-01-01"),
    ("closed_max", "2020-01-01"),
    ("advanced_filters", r#"{"filters":[{"_key":"N","value":4}]}"#),
    ("issue_key", "1"),
    ("work_order_key", "1"),
    ("product_key", "1"),
    ("serial_key", "1"),
    ("linked_task_key", "1"),
    ("offset", "2"),
];

#[tokio::test]
async fn search_tasks_with_several_filters_requires_all_of_them() {
    let (app, boss) = office().await;
    field(&boss, "N", "number").await;
    let members = json!({"link_settings": all_links(true), "form_fields": form(&["N"])});
    let kind = task_type(&boss, "T", members).await;
    let order = any_order(&boss, "W").await;
    let product = traced(&boss, "P").await;
    let unit = serial(&boss, &product, "U").await;
    let problem = issue(&boss, json!({})).await;
    let other = task(&boss, &kind, "OTHER", json!({})).await;
    let me = boss.user_key.to_string();
    let body = json!({"title": "Pump leak", "assigned_to": [{"user_key": me, "role": "owner"}],
        "start_from": "2030-01-01", "due_by": "2030-01-31", "form_fields": [{"form_field_key": "f-N", "value": 5}],
        "links": [{"type": "issue", "key": problem}, {"type": "work_order", "key": order.key},
            {"type": "product", "key": product}, {"type": "serial", "key": unit}, {"type": "task", "key": other}]});
    for code in ["A", "B"] {
        let key = task(&boss, &kind, code, body.clone()).await;
        app.clock().advance(TimeDelta::seconds(1));
        changed(on_task(&boss, &key, "complete", json!({})).await);
    }
    let filters = json!({"filters": [{"_key": "N", "value": {"min": 5}}]}).to_string();
    let all = [
        ("search", "LEAK"),
        ("task_type_key", &kind),
        ("status_completed", "true"),
        ("status_open", "false"),
        ("status_pending", "false"),
        ("status_canceled", "false"),
        ("owner_key", &me),
        ("assigned_to", &me),
        ("start_from_min", "2030-01-01"),
        ("start_from_max", "2030-01-01"),
        ("due_by_min", "2030-01-31"),
        ("due_by_max", "2030-01-31"),
        ("created_min", "2020-01-01"),
        ("created_max", "2100-01-01"),
        ("closed_min", "2020-01-01"),
        ("closed_max", "2100-01-01"),
        ("advanced_filters", &filters),
        ("issue_key", &problem),
        ("work_order_key", &order.key),
        ("product_key", &product),
        ("serial_key", &unit),
        ("linked_task_key", &other),
        ("limit", "1"),
        ("offset", "1"),
    ];
    assert_eq!(codes(&boss, &all).await, ["B"]);
    for (name, value) in WRONG {
        let changed: Vec<(&str, &str)> =
            all.iter().map(|(own, present)| if *own == name { (*own, value) } else { (*own, *present) }).collect();
        assert_eq!(codes(&boss, &changed).await, NONE, "{name} is ignored");
    }
}
