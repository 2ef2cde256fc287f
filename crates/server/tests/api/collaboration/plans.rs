//! Searches over many tasks: each uses the index that exists for it.

use super::office::{codes, get, office, task_type};
use crate::support::{Actor, TestApp, plan_of};
use serde_json::json;

/// 30 000 tasks: most are closed, every tenth is open, one in a thousand has a rare word; each with a number and a
/// text.
async fn with_many() -> (TestApp, Actor) {
    let (app, boss) = office().await;
    super::office::field(&boss, "number", "number").await;
    super::office::field(&boss, "text", "text").await;
    let kind = task_type(&boss, "T", json!({})).await;
    let fill = format!(
        "insert into collaboration.task (key, task_type_key, code, status, due_by, created, created_by, closed, closed_by,
             title, description)
         select 5000000 + n, {kind}, 'T-' || n, case when n % 10 = 0 then 'open' else 'completed' end,
             timestamptz '2030-01-01Z' + n * interval '1 minute', timestamptz '2027-01-01Z' + n * interval '1 hour', {by},
             case when n % 10 > 0 then timestamptz '2031-01-01Z' end, case when n % 10 > 0 then {by} end,
             'task number ' || n, case when n % 1000 = 7 then 'a quixotic one' else 'as always' end
         from generate_series(1, 30000) n;
         insert into collaboration.form_field (task_key, place, form_field_key, custom_field_key, kind, multiple, label,
             mandatory, hidden, value, last_updated, updated_by)
         select 5000000 + n, 1, 'n', 'number', 'number', false, 'N', false, false, to_jsonb(n), '2030-01-01Z', {by}
         from generate_series(1, 30000) n;
         insert into collaboration.form_field (task_key, place, form_field_key, custom_field_key, kind, multiple, label,
             mandatory, hidden, value, last_updated, updated_by)
         select 5000000 + n, 2, 'x', 'text', 'text', false, 'X', false, false, to_jsonb('value ' || n), '2030-01-01Z', {by}
         from generate_series(1, 30000) n;
         vacuum analyze collaboration.task",
        by = boss.user_key
    );
    for statement in fill.split(";\n") {
        app.sql.batch_execute(statement).await.unwrap();
    }
    app.sql.batch_execute("vacuum analyze").await.unwrap();
    // The same setting as for the connections of the service.
    app.sql.batch_execute("set random_page_cost = 1.1").await.unwrap();
    (app, boss)
}

/// The plan of the search for keys of tasks, with values like those of the request.
async fn plan(app: &TestApp, boss: &Actor, path: &str, values: &str) -> String {
    let statement = "select t.key from collaboration.task t";
    // Requests an empty page, so that the last statement is the search and not the read of the tasks.
    plan_of(app, (boss, path), statement, values).await
}

#[tokio::test]
async fn search_tasks_uses_the_trigram_index_from_three_letters_on_and_the_order_index_below() {
    let (app, boss) = with_many().await;
    assert_eq!(codes(&boss, &[("search", "quixotic")]).await.len(), 30);
    let found = plan(&app, &boss, "/task?search=quixotic&offset=100", "'%quixotic%', 200, 0").await;
    assert!(found.contains("task_title_idx") && found.contains("task_description_idx"), "{found}");
    let three = plan(&app, &boss, "/task?search=xot&offset=100", "'%xot%', 200, 0").await;
    assert!(three.contains("task_description_idx"), "{three}");
    assert_eq!(codes(&boss, &[("search", "qu"), ("limit", "5")]).await.len(), 5);
    for short in ["qu", "q", "zz", "a b", "-"] {
        let asked = get(&boss, "/task", &[("search", short), ("offset", "100000")]).await.ok();
        assert_eq!(asked.json(), json!([]));
        let path = format!("/task?search={}&offset=100000", short.replace(' ', "%20"));
        let values = format!("'%{short}%', 200, 0");
        let found = plan(&app, &boss, &path, &values).await;
        assert!(!found.contains("task_title_idx"), "{short}: a whole index is read: {found}");
    }
    let everywhere = plan(&app, &boss, "/task?search=number&offset=100000", "'%number%', 200, 0").await;
    assert!(everywhere.contains("task_order_idx"), "a word that all have: {everywhere}");
    let common = plan(&app, &boss, "/task?search=qu&offset=100000", "'%ta%', 200, 0").await;
    assert!(common.contains("task_order_idx"), "a page of what is everywhere ends where it is full: {common}");
}

#[tokio::test]
async fn search_tasks_by_status_day_or_page_reads_an_index_in_its_order() {
    let (app, boss) = with_many().await;
    for (path, values, index) in [
        ("/task?offset=100000", "200, 0", "task_order_idx"),
        ("/task?status_open=true&offset=100000", "'{open}', 200, 0", "task_open_order_idx"),
        (
            "/task?due_by_min=2030-01-10&due_by_max=2030-01-10&offset=100000",
            "'2030-01-10Z', '2030-01-11Z', 200, 0",
            "task_order_idx",
        ),
        (
            "/task?created_min=2029-01-02&created_max=2029-01-02&offset=100000",
            "'2029-01-02Z', '2029-01-03Z', 200, 0",
            "task_created_idx",
        ),
    ] {
        let found = plan(&app, &boss, path, values).await;
        assert!(found.contains(index) && !found.contains("Seq Scan"), "{path}: {found}");
    }
}

#[tokio::test]
async fn search_tasks_by_a_form_value_that_few_tasks_have_uses_the_index_of_values() {
    let (app, boss) = with_many().await;
    for (value, condition, values, index) in [
        (json!(4711), "f.number >=", "'number', 4711, 4711, 10001", "form_item_number_idx"),
        (json!({"min": 29990}), "f.number >=", "'number', 29990, 10001", "form_item_number_idx"),
    ] {
        let filter = json!({"filters": [{"_key": "number", "value": value}]}).to_string();
        let found = get(&boss, "/task", &[("advanced_filters", &filter)]).await.ok().json();
        assert!(!found.as_array().unwrap().is_empty() && found.as_array().unwrap().len() <= 11);
        let statement = format!(
            "select f.task_key from collaboration.form_item f where f.task_key is not null and (f.custom_field_key = $1 and {condition} {} limit",
            if values.matches(',').count() == 3 { "$2 and f.number <= $3)" } else { "$2)" }
        );
        let plan = explain(&app, &statement, values).await;
        assert!(plan.contains(index), "{plan}");
    }
    let statement = "select f.task_key from collaboration.form_item f where f.task_key is not null and (f.custom_field_key = $1 and f.kind in ('text', 'files') and f.word like $2) limit";
    let plan = explain(&app, statement, "'text', '%value 29999%', 10001").await;
    assert!(plan.contains("form_item_text_idx"), "{plan}");
}

/// The plan of the index search that `conditions.rs` runs before a search.
async fn explain(app: &TestApp, statement: &str, values: &str) -> String {
    let count = values.split(", ").count();
    app.sql.batch_execute("deallocate all").await.unwrap();
    app.sql.batch_execute(&format!("prepare asked as {statement} ${count}")).await.unwrap();
    let rows = app.sql.simple_query(&format!("explain execute asked({values})")).await.unwrap();
    let line = |message: &tokio_postgres::SimpleQueryMessage| match message {
        tokio_postgres::SimpleQueryMessage::Row(row) => row.get(0).map(str::to_owned),
        _ => None,
    };
    rows.iter().filter_map(line).collect::<Vec<_>>().join("\n")
}
