//! Duration of searches over a million tasks. Runs only with `TRACEWRIGHT_TASKS`, which contains the number of tasks.

use std::time::{Duration, Instant};

use serde_json::json;

use super::office::{field, get, office, task_type};
use crate::support::{Actor, TestApp, print_figure};

/// Inserts a block of tasks with titles and descriptions.
const FILL: &str = "
    insert into collaboration.task (key, task_type_key, code, status, due_by, created, created_by, closed, closed_by, title,
        description)
    select 500000000 + n, $kind, 'T-' || n, case when n % 100 = 0 then 'open' else 'completed' end,
        timestamptz '2020-01-01Z' + n * interval '3 minutes', timestamptz '2019-06-01Z' + n * interval '3 minutes', $by,
        case when n % 100 > 0 then timestamptz '2020-01-02Z' + n * interval '3 minutes' end,
        case when n % 100 > 0 then $by end,
        (array['Replace the seal of pump', 'Check the torque of station', 'Clean the filter of line', 'Calibrate gauge'])[1 + n % 4]
            || ' ' || n,
        case when n % 100000 = 7 then 'a quixotic matter' else 'as the plan of maintenance says, week ' || n % 52 end
    from generate_series($from, $to) n";
/// Inserts three form values for each task of a block.
const FIELDS: &str = "
    insert into collaboration.form_field (task_key, place, form_field_key, custom_field_key, kind, multiple, label, mandatory,
        hidden, value, last_updated, updated_by)
    select 500000000 + n, place, 'f-' || field, field, field, false, field, false, false,
        case field when 'number' then to_jsonb(n) when 'text' then to_jsonb('note ' || n) else to_jsonb(n % 2 = 0) end,
        '2030-01-01Z', $by
    from generate_series($from, $to) n, (values (1, 'number'), (2, 'text'), (3, 'boolean')) fields (place, field)";
/// Makes the user the owner of every thousandth task of a block.
const PEOPLE: &str = "
    insert into collaboration.task_assignee (task_key, place, user_key, role)
    select 500000000 + n, 0, $by, 'owner' from generate_series($from, $to) n where n % 1000 = 0";

/// Creates this many tasks of a type with their values, in blocks.
async fn fill(app: &TestApp, boss: &Actor, kind: &str, count: u64) {
    let block = 50_000;
    for from in (1..=count).step_by(50_000) {
        for statement in [FILL, FIELDS, PEOPLE] {
            let statement = statement
                .replace("$kind", kind)
                .replace("$by", &boss.user_key.to_string())
                .replace("$from", &from.to_string())
                .replace("$to", &(from + block - 1).min(count).to_string());
            app.sql.batch_execute(&statement).await.unwrap();
        }
    }
    app.sql.batch_execute("vacuum analyze").await.unwrap();
}

/// Median duration of five searches after a warm-up, and the number of rows returned.
async fn median(boss: &Actor, query: &[(&str, &str)]) -> (Duration, usize) {
    let mut times = Vec::new();
    let mut rows = 0;
    for turn in 0..6 {
        let began = Instant::now();
        rows = get(boss, "/task", query).await.ok().json().as_array().unwrap().len();
        if turn > 0 {
            times.push(began.elapsed());
        }
    }
    times.sort_unstable();
    (times[2], rows)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn searches_over_many_tasks_are_answered_and_their_times_are_printed() {
    let Ok(count) = std::env::var("TRACEWRIGHT_TASKS") else { return };
    let count: u64 = count.parse().unwrap();
    let (app, boss) = office().await;
    for kind in ["number", "text", "boolean"] {
        field(&boss, kind, kind).await;
    }
    let kind = task_type(&boss, "T", json!({})).await;
    let began = Instant::now();
    fill(&app, &boss, &kind, count).await;
    print_figure(&format!("{count} tasks, {} values, written in {:?}", count * 3, began.elapsed()));
    let me = boss.user_key.to_string();
    let one = |key: &str, value: serde_json::Value| json!({"filters": [{"_key": key, "value": value}]}).to_string();
    let (exact, span) = (one("number", json!(count / 2)), one("number", json!({"min": count - 50})));
    let (rare, common) = (one("text", json!(format!("note {}", count / 2))), one("text", json!("note")));
    let half = one("boolean", json!(true));
    let nobody =
        json!({"filters": [{"_key": "boolean", "value": true}, {"_key": "boolean", "value": false}]}).to_string();
    let cases: [(&str, Vec<(&str, &str)>); 14] = [
        ("first page", vec![]),
        ("page 50", vec![("offset", "10000")]),
        ("open ones", vec![("status_open", "true")]),
        ("open ones of an owner", vec![("status_open", "true"), ("owner_key", &me)]),
        ("due within a week", vec![("due_by_min", "2022-03-01"), ("due_by_max", "2022-03-07")]),
        ("rare text", vec![("search", "quixotic")]),
        ("common text", vec![("search", "maintenance")]),
        ("two letters, common", vec![("search", "pu")]),
        ("two letters, nowhere", vec![("search", "zx")]),
        ("a number", vec![("advanced_filters", &exact)]),
        ("a span of numbers", vec![("advanced_filters", &span)]),
        ("a rare value", vec![("advanced_filters", &rare)]),
        ("a common value", vec![("advanced_filters", &common)]),
        ("half of all", vec![("advanced_filters", &half)]),
    ];
    for (name, query) in &cases {
        let (time, rows) = median(&boss, query).await;
        print_figure(&format!("{name}: {rows} rows in {time:?}"));
    }
    let (time, rows) = median(&boss, &[("advanced_filters", &nobody)]).await;
    print_figure(&format!("two conditions that nothing meets together: {rows} rows in {time:?}"));
}
