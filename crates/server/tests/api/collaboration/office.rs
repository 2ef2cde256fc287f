//! Functions that the tests of tasks, issues and messages share, and the invariants of the area.

use serde_json::{Value, json};

use crate::support::{Actor, Answer, TestApp, changed, column, send, text};

/// Starts a service with a user who has every role except `reporting`.
pub async fn office() -> (TestApp, Actor) {
    let app = TestApp::new().await;
    let boss = app.user("boss", "admin library production operator quality warehouse task traceability").await;
    (app, boss)
}

/// Creates a custom field with this key.
pub async fn field(actor: &Actor, key: &str, kind: &str) {
    changed(actor.post("/field", json!({"_key": key, "name": format!("Field {key}"), "type": kind})).await);
}

/// Creates a choice field with the list values `red` and `blue`, whose keys begin with the key of the field.
pub async fn choice(actor: &Actor, key: &str) {
    field(actor, key, "choice").await;
    let values =
        json!([{"_key": format!("{key}-red"), "value": "Red"}, {"_key": format!("{key}-blue"), "value": "Blue"}]);
    actor.post(&format!("/list/{key}"), values).await.ok();
}

/// Link settings that enable every kind of link, with one or several links of each.
pub fn all_links(several: bool) -> Value {
    let kinds = ["issue", "work_order", "product", "serial", "task"];
    kinds.iter().map(|kind| json!({"type": kind, "enabled": true, "allow_multiple": several})).collect()
}

/// Creates a task type and returns its key.
pub async fn task_type(actor: &Actor, name: &str, members: Value) -> String {
    text(&changed(actor.post("/task-type", with_name(name, members)).await), "_key")
}

/// Creates an issue type and returns its key.
pub async fn issue_type(actor: &Actor, name: &str, members: Value) -> String {
    text(&changed(actor.post("/issue-type", with_name(name, members)).await), "_key")
}

/// The members of a type together with its name.
fn with_name(name: &str, mut members: Value) -> Value {
    members["name"] = json!(name);
    members
}

/// A form with one field for each of these custom fields, with the keys `f-<custom field>`.
pub fn form(fields: &[&str]) -> Value {
    fields.iter().map(|key| json!({"_key": format!("f-{key}"), "custom_field_key": key})).collect()
}

/// Sends `POST /task` for a task of a type.
pub async fn post_task(actor: &Actor, kind: &str, code: &str, mut members: Value) -> Answer {
    members["task_type_key"] = json!(kind);
    members["code"] = json!(code);
    actor.post("/task", members).await
}

/// Creates a task and returns its key.
pub async fn task(actor: &Actor, kind: &str, code: &str, members: Value) -> String {
    text(&changed(post_task(actor, kind, code, members).await), "task_key")
}

/// Reports an issue and returns its key.
pub async fn issue(actor: &Actor, members: Value) -> String {
    text(&changed(actor.post("/issue", members).await), "issue_key")
}

/// Sends a command on a task.
pub async fn on_task(actor: &Actor, key: &str, command: &str, body: Value) -> Answer {
    actor.post(&format!("/task/{key}/{command}"), body).await
}

/// Sends a command on an issue.
pub async fn on_issue(actor: &Actor, key: &str, command: &str, body: Value) -> Answer {
    actor.post(&format!("/issue/{key}/{command}"), body).await
}

/// Reads one task.
pub async fn read_task(actor: &Actor, key: &str) -> Value {
    actor.get(&format!("/task/{key}")).await.ok().json()
}

/// Reads one issue.
pub async fn read_issue(actor: &Actor, key: &str) -> Value {
    actor.get(&format!("/issue/{key}")).await.ok().json()
}

/// Sends the command that links a task to a record.
pub async fn link_task(actor: &Actor, key: &str, kind: &str, target: &str) -> Answer {
    on_task(actor, key, "link", json!({"link_type": kind, "link_key": target})).await
}

/// Posts a message and returns its key.
pub async fn write_to(actor: &Actor, recipient: &str, content: &str) -> String {
    text(&changed(actor.post("/message", json!({"recipient_id": recipient, "content": content})).await), "message_key")
}

/// Sends a GET with query parameters.
pub async fn get(actor: &Actor, path: &str, query: &[(&str, &str)]) -> Answer {
    send(actor.request(reqwest::Method::GET, path).query(query)).await
}

/// Codes of the tasks that a search returns, in order.
pub async fn codes(actor: &Actor, query: &[(&str, &str)]) -> Vec<String> {
    column(&get(actor, "/task", query).await.ok().json(), "code")
}

/// Keys of the issues that a search returns, in order.
pub async fn issues(actor: &Actor, query: &[(&str, &str)]) -> Vec<String> {
    column(&get(actor, "/issue", query).await.ok().json(), "_key")
}

/// The newest row of the journal, as it is stored.
pub async fn last_event(app: &TestApp) -> Value {
    let row = "select jsonb_build_object('type', event_type, 'data', data, 'task', task_key, 'issue', issue_key,
            'message', message_key, 'order', work_order_key, 'job', job_key, 'product', product_key, 'phase', phase_key,
            'serials', serial_keys, 'audience', audience, 'confidential', confidential, 'user', user_key)
        from journal.event order by key desc limit 1";
    app.sql.query_one(row, &[]).await.unwrap().get(0)
}

/// Number of rows in the journal.
pub async fn journal_rows(app: &TestApp) -> i64 {
    app.count("select count(*) from journal.event").await
}

/// A key as a number, as the columns of the journal store it. Responses show keys as text.
pub fn number(key: &str) -> Value {
    json!(key.parse::<i64>().unwrap())
}

/// Asserts the invariants of the area that no single constraint can enforce. Each of these queries must return no rows.
pub async fn assert_invariants(app: &TestApp) {
    let broken = "
        select 'a task with assignees and without owner: ' || a.task_key from collaboration.task_assignee a
        group by a.task_key having count(*) filter (where a.role = 'owner') <> 1
        union all
        select 'a closed task without an end, or the reverse: ' || t.code from collaboration.task t
        where (t.closed is not null) <> (t.status in ('completed', 'canceled'))
        union all
        select 'more links of a kind than allowed: ' || l.task_key from collaboration.task_link l
            join collaboration.task t on t.key = l.task_key join collaboration.task_type y on y.key = t.task_type_key
        where exists (select from jsonb_array_elements(y.link_settings) s
            where s ->> 'type' = l.type and s -> 'allow_multiple' = 'false')
        group by l.task_key, l.type having count(*) > 1
        union all
        select 'a link that nothing implies: ' || l.key from collaboration.issue_link l
        where l.implied_by is not null and not exists (
            select from collaboration.issue_link d where d.key = l.implied_by and d.implied_by is null)
        union all
        select 'a job whose order is not implied: ' || l.key from collaboration.issue_link l
            join production.job j on j.key = l.job_key
        where not exists (
            select from collaboration.issue_link i
            where i.issue_key = l.issue_key and i.implied_by = l.key and i.work_order_key = j.work_order_key)
        union all
        select 'items that are not those of their field: ' || f.key from collaboration.form_field f
        where (select count(*) from collaboration.form_item i where i.field_key = f.key) <> case
            when f.value is null then 0 when jsonb_typeof(f.value) = 'array' then jsonb_array_length(f.value) else 1 end
        union all
        select 'a direct message whose row is not confidential: ' || m.key from collaboration.message m
            join journal.event e on e.message_key = m.key
        where (m.user_key is not null) <> e.confidential
            or (m.user_key is not null and not e.audience @> array[m.user_key, m.sender_key])
        union all
        select 'a value that was changed without a row: ' || f.key from collaboration.form_field f
        where f.value is not null and f.last_updated is null";
    let rows = app.sql.query(broken, &[]).await.unwrap();
    let found: Vec<String> = rows.iter().map(|row| row.get(0)).collect();
    assert!(found.is_empty(), "{found:#?}");
}
