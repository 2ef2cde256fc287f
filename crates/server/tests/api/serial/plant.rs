//! Test plant: products, work orders, jobs, batches and work in progress. Most records are written directly to the
//! database.

use reqwest::Method;
use serde_json::{Value, json};

use crate::organization::steps::changed;
use crate::support::{Actor, Answer, TestApp, send};
pub use crate::support::{assert_code, text};

/// Roles with every scope that tests of this area need, in this area and others.
pub const ROLES: &str = "admin library production operator quality warehouse traceability";

/// Starts a service and creates a user with all roles of `ROLES`.
pub async fn plant() -> (TestApp, Actor) {
    let app = TestApp::new().await;
    let boss = app.user("boss", ROLES).await;
    (app, boss)
}

/// Creates a product with the given members. Returns its key.
pub async fn product(actor: &Actor, body: Value) -> String {
    text(&changed(actor.post("/product", body).await), "_key")
}

/// Creates a traced product. Returns its key.
pub async fn traced(actor: &Actor, code: &str) -> String {
    product(actor, json!({"code": code, "traceability_level": "complete"})).await
}

/// Creates a product with lot tracking. Returns its key.
pub async fn in_lots(actor: &Actor, code: &str) -> String {
    product(actor, json!({"code": code, "lot_tracking": "optional"})).await
}

/// Creates a counter with a prefix and three digits. Returns its key.
pub async fn counter(actor: &Actor, word: &str) -> String {
    let body = json!({"_key": word, "name": word, "template": [word, "#3"]});
    changed(actor.post("/counter", body).await);
    word.to_owned()
}

/// Creates a process with one phase for each name. Returns the keys of the phases.
pub async fn route(actor: &Actor, product: &str, aliases: &[&str]) -> Vec<String> {
    let found = actor.get("/operation?search=Work").await.ok().json();
    let operation = match found[0]["_key"].as_str() {
        Some(key) => key.to_owned(),
        None => text(&changed(actor.post("/operation", json!({"name": "Work"})).await), "_key"),
    };
    let phases: Value = aliases.iter().map(|alias| json!({"alias": alias, "operation_key": operation})).collect();
    let stored = changed(actor.put(&format!("/product/{product}/process"), phases).await)["phases"].clone();
    stored.as_array().unwrap().iter().map(|phase| text(phase, "_key")).collect()
}

/// Creates a bill of materials from components and their quantities. The product also gets a phase, whose key is
/// returned.
pub async fn contain(actor: &Actor, product: &str, lines: &[(&str, Value)]) -> String {
    let phases = route(actor, product, &["Assembly"]).await;
    let lines: Value = lines.iter().map(|(key, qt)| json!({"component_key": key, "qt": qt})).collect();
    changed(actor.put(&format!("/product/{product}/bom"), lines).await);
    phases[0].clone()
}

/// Creates a custom field with the given key.
pub async fn field(actor: &Actor, key: &str, kind: &str) {
    changed(actor.post("/field", json!({"_key": key, "name": key, "type": kind})).await);
}

/// Sends `POST /serial` and returns the response.
pub async fn post_serial(actor: &Actor, body: Value) -> Answer {
    actor.post("/serial", body).await
}

/// Creates a unit with the given members. Returns the unit.
pub async fn create(actor: &Actor, body: Value) -> Value {
    changed(post_serial(actor, body).await)["serial"].clone()
}

/// Creates a released unit. Returns its key.
pub async fn serial(actor: &Actor, product: &str, code: &str) -> String {
    text(&create(actor, json!({"product_key": product, "code": code})).await, "_key")
}

/// Creates a unit in progress. Returns its key.
pub async fn unreleased(actor: &Actor, product: &str, code: Option<&str>) -> String {
    text(&create(actor, json!({"product_key": product, "code": code, "released": false})).await, "_key")
}

/// Creates units of one product with these codes. Returns their keys.
pub async fn units(actor: &Actor, product: &str, codes: &[&str]) -> Vec<String> {
    let mut keys = Vec::new();
    for code in codes {
        keys.push(serial(actor, product, code).await);
    }
    keys
}

/// Starts a plant with units of one product. Returns the keys of the units last.
pub async fn with_units(codes: &[&str]) -> (TestApp, Actor, Vec<String>) {
    let (app, boss) = plant().await;
    let made = traced(&boss, "T").await;
    let keys = units(&boss, &made, codes).await;
    (app, boss, keys)
}

/// Reads a unit by its key.
pub async fn read(actor: &Actor, key: &str) -> Value {
    actor.get(&format!("/serial/{key}")).await.ok().json()
}

/// Sends a command for a unit.
pub async fn command(actor: &Actor, key: &str, name: &str, body: Value) -> Answer {
    actor.post(&format!("/serial/{key}/{name}"), body).await
}

/// Sends a command with a reason and asserts success. Returns the unit.
pub async fn act(actor: &Actor, key: &str, name: &str) -> Value {
    changed(command(actor, key, name, json!({"reason": "because"})).await)
}

/// Sends `POST /serial-link` to build a component into a unit.
pub async fn post_link(actor: &Actor, child: &str, parent: &str) -> Answer {
    actor.post("/serial-link", json!({"child_serial_key": child, "parent_serial_key": parent})).await
}

/// Builds a component into a unit. Returns the key of the link.
pub async fn link(actor: &Actor, child: &str, parent: &str) -> String {
    text(&changed(post_link(actor, child, parent).await), "_key")
}

/// Sends a command for a link.
pub async fn on_link(actor: &Actor, link: &str, name: &str, body: Value) -> Answer {
    actor.post(&format!("/serial-link/{link}/{name}"), body).await
}

/// Unlinks a component with a reason and asserts success.
pub async fn unlink(actor: &Actor, link: &str) {
    changed(on_link(actor, link, "unlink", json!({"reason": "because"})).await);
}

/// Replaces the temporary links of a batch.
pub async fn put_links(actor: &Actor, batch: &str, links: Value) -> Answer {
    actor.put(&format!("/batch/{batch}/serial-temp-links"), links).await
}

/// Reserves a component for a unit of a batch. Returns the key of the link.
pub async fn reserve(actor: &Actor, batch: &str, child: &str, parent: &str) -> String {
    let links = json!([{"child_serial_key": child, "parent_serial_key": parent}]);
    text(&changed(put_links(actor, batch, links).await)["links"][0], "_key")
}

/// Creates a lot. Returns its key.
pub async fn lot(actor: &Actor, product: &str, code: &str) -> String {
    text(&changed(actor.post("/lot", json!({"product_key": product, "code": code})).await), "_key")
}

/// Sends a `GET` with query parameters and asserts success. Returns the body.
pub async fn ask(actor: &Actor, path: &str, query: &[(&str, &str)]) -> Value {
    send(actor.request(Method::GET, path).query(query)).await.ok().json()
}

/// Sends a `POST` with an idempotency key.
pub async fn post_once(actor: &Actor, path: &str, key: &str, body: &Value) -> Answer {
    send(actor.request(Method::POST, path).header("idempotency-key", key).json(body)).await
}

/// Runs SQL on the database. Keys are passed as text.
pub async fn sql(app: &TestApp, statement: &str) {
    app.sql.batch_execute(statement).await.unwrap_or_else(|error| panic!("{statement}: {error:?}"));
}

/// Returns the text that a query selects.
pub async fn value(app: &TestApp, statement: &str) -> String {
    app.sql.query_one(statement, &[]).await.unwrap_or_else(|error| panic!("{statement}: {error:?}")).get(0)
}

/// Creates a work order. Returns its key.
pub async fn order(app: &TestApp, code: &str, product: &str, project: Option<&str>) -> String {
    let project = project.map_or_else(|| "null".to_owned(), |code| format!("'{code}'"));
    let insert = format!(
        "insert into production.work_order (code, product_key, product_code, project_code, qt_planned, created)
         select '{code}', key, code, {project}, 10, now() from product.product where key = {product}
         returning key::text"
    );
    value(app, &insert).await
}

/// Adds a line to the bill of materials of a work order.
pub async fn order_line(app: &TestApp, order: &str, component: &str, qt: &str, phase: &str) {
    let insert = format!(
        "insert into production.work_order_line (work_order_key, line_no, component_key, component_code, qt, phase_key,
            phase_name)
         select {order}, 1 + (select count(*) from production.work_order_line where work_order_key = {order}), c.key,
            c.code, {qt}, f.key, f.alias
         from product.product c, process.phase f where c.key = {component} and f.key = '{phase}'"
    );
    sql(app, &insert).await;
}

/// Creates a job of a work order in a phase. Returns its key.
pub async fn job(app: &TestApp, order: &str, phase: &str) -> String {
    let insert = format!(
        "insert into production.job (work_order_key, phase_key, phase_alias, operation_key, qt_planned, created)
         select o.key, f.key, f.alias, f.operation_key, o.qt_planned, now()
         from production.work_order o, process.phase f where o.key = {order} and f.key = '{phase}'
         returning key::text"
    );
    value(app, &insert).await
}

/// Creates an open batch of a job. Returns its key.
pub async fn batch(app: &TestApp, job: &str, traced: bool, quantity: u32) -> String {
    let insert = format!(
        "insert into production.batch (job_key, work_order_key, phase_key, product_key, traced, qt_total, start)
         select j.key, j.work_order_key, j.phase_key, w.product_key, {traced}, {quantity}, now()
         from production.job j join production.work_order w on w.key = j.work_order_key where j.key = {job}
         returning key::text"
    );
    value(app, &insert).await
}

/// Completes a batch and marks its job as started.
pub async fn close(app: &TestApp, batch: &str) {
    let begin = "update production.job j set stage = 'started', start = b.start from production.batch b
        where j.key = b.job_key and b.key =";
    sql(app, &format!("{begin} {batch}")).await;
    let update = "update production.batch set active = false, \"end\" = start, qt_pass = qt_total where key =";
    sql(app, &format!("{update} {batch}")).await;
}

/// Cancels a batch that has neither units nor material.
pub async fn cancel(app: &TestApp, batch: &str) {
    sql(app, &format!("update production.batch set active = false, canceled = 1, \"end\" = start where key = {batch}"))
        .await;
}

/// Adds a unit to a batch.
pub async fn join(app: &TestApp, batch: &str, unit: &str) {
    sql(app, &format!("insert into production.batch_unit (batch_key, serial_key) values ({batch}, {unit})")).await;
}

/// Removes a unit from a batch.
pub async fn leave(app: &TestApp, batch: &str, unit: &str) {
    sql(app, &format!("delete from production.batch_unit where batch_key = {batch} and serial_key = {unit}")).await;
}

/// Creates work in progress: a unit of a completed batch that waits for a phase.
pub async fn wait_for(app: &TestApp, unit: &str, source: &str, phase: &str) {
    let insert = format!(
        "insert into production.wip_link (work_order_key, product_key, phase_from_key, phase_to_key, source_batch_key,
            serial_key, quantity, declared)
         select work_order_key, product_key, phase_key, '{phase}', key, {unit}, 1, now()
         from production.batch where key = {source}"
    );
    sql(app, &insert).await;
}

/// Books a waiting unit for a batch.
pub async fn book(app: &TestApp, unit: &str, batch: &str) {
    let update = format!(
        "update production.wip_link w set job_key = b.job_key, batch_key = b.key
         from production.batch b where b.key = {batch} and w.serial_key = {unit}"
    );
    sql(app, &update).await;
    join(app, batch, unit).await;
}

/// Sets columns of a unit directly in the database.
pub async fn set(app: &TestApp, key: &str, columns: &str) {
    sql(app, &format!("update serial.serial set {columns} where key = {key}")).await;
}

/// A work order in progress: a product with two phases, its work order, the job and an open batch of four in the first
/// phase, a traced component and a material with lots.
#[derive(Debug)]
pub struct Line {
    pub product: String,
    pub phases: Vec<String>,
    pub part: String,
    pub glue: String,
    pub order: String,
    pub job: String,
    pub batch: String,
}

/// Creates a work order in progress. Each unit needs two components and 0.5 of the material, both in the first phase.
pub async fn line(app: &TestApp, actor: &Actor, has_serials: bool) -> Line {
    let product = if has_serials {
        traced(actor, "T").await
    } else {
        product(actor, json!({"code": "T", "lot_tracking": "optional"})).await
    };
    let (part, glue) = (traced(actor, "X").await, in_lots(actor, "GLUE").await);
    let phases = route(actor, &product, &["Assembly", "Test"]).await;
    let order = order(app, "WO-1", &product, Some("PRJ-1")).await;
    order_line(app, &order, &part, "2", &phases[0]).await;
    order_line(app, &order, &glue, "0.5", &phases[0]).await;
    let job = job(app, &order, &phases[0]).await;
    let batch = batch(app, &job, has_serials, 4).await;
    Line { product, phases, part, glue, order, job, batch }
}

/// Returns the rows of the journal after the first `skip`, in order.
pub async fn events_after(app: &TestApp, skip: usize) -> Vec<Value> {
    let select = "select jsonb_build_object('key', key::text, 'type', event_type, 'primary', is_primary,
            'group', event_group::text, 'topic', topic, 'user_key', user_key::text, 'description', description,
            'work_order_key', work_order_key::text, 'job_key', job_key::text, 'phase_key', phase_key,
            'batch_key', batch_key::text, 'product_key', product_key::text,
            'serial_keys', (select coalesce(jsonb_agg(k::text), '[]') from unnest(serial_keys) as k), 'data', data)
        from journal.event order by key";
    let rows = app.sql.query(select, &[]).await.unwrap();
    rows.iter().skip(skip).map(|row| row.get(0)).collect()
}

/// Returns the number of journal rows.
pub async fn journal_rows(app: &TestApp) -> usize {
    usize::try_from(app.count("select count(*) from journal.event").await).unwrap()
}

/// Returns the newest row of the journal.
pub async fn last_event(app: &TestApp) -> Value {
    events_after(app, 0).await.pop().expect("an event")
}

/// Returns the types of these events. Asserts that one command of the user wrote them and that only the first is
/// primary.
#[track_caller]
pub fn types_of_one_command(events: &[Value], user: &Actor) -> Vec<String> {
    let user_key = json!(user.user_key.to_string());
    for (place, event) in events.iter().enumerate() {
        assert_eq!(event["primary"], json!(place == 0), "{events:?}");
        assert_eq!((&event["group"], &event["user_key"]), (&events[0]["group"], &user_key), "{events:?}");
    }
    events.iter().map(|event| text(event, "type")).collect()
}
