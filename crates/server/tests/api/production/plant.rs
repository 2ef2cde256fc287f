//! A plant with work orders, and functions that the tests of production share. Work on batches is not done through
//! HTTP: its rows are written directly into the tables.

use serde_json::{Value, json};

use crate::product::steps::put_bom;
use crate::serial::plant::{route, sql, value};
use crate::support::{Actor, Answer, TestApp, changed, text};

/// Starts a service and creates a user with all permissions for production.
pub async fn floor() -> (TestApp, Actor) {
    let app = TestApp::new().await;
    let boss = app.user("boss", "admin library production operator quality warehouse").await;
    (app, boss)
}

/// Creates a product with these members and phases. Returns its key and the keys of the phases.
pub async fn made_in(actor: &Actor, body: Value, aliases: &[&str]) -> (String, Vec<String>) {
    let key = text(&changed(actor.post("/product", body).await), "_key");
    let phases = if aliases.is_empty() { Vec::new() } else { route(actor, &key, aliases).await };
    (key, phases)
}

/// Creates an untraced product with one phase. Returns its key.
pub async fn plain(actor: &Actor, code: &str) -> String {
    made_in(actor, json!({"code": code}), &["Assembly"]).await.0
}

/// Sends `POST /work-order`.
pub async fn post_order(actor: &Actor, body: Value) -> Answer {
    actor.post("/work-order", body).await
}

/// A work order and its jobs.
#[derive(Clone, Debug)]
pub struct Made {
    pub key: String,
    pub jobs: Vec<String>,
}

/// Creates a work order for a product. Returns its key and the keys of its jobs.
pub async fn order(actor: &Actor, product: &str, code: &str, quantity: i64) -> Made {
    let body = json!({"product_key": product, "wo_code": code, "qt_planned": quantity});
    let detail = changed(post_order(actor, body).await);
    let jobs = detail["jobs"].as_array().unwrap().iter().map(|job| text(job, "_key")).collect();
    Made { key: text(&detail["work_order"], "_key"), jobs }
}

/// Creates a work order for ten units of a new untraced product. It has one job.
pub async fn any_order(actor: &Actor, code: &str) -> Made {
    let product = plain(actor, &format!("P-{code}")).await;
    order(actor, &product, code, 10).await
}

/// Reads a work order.
pub async fn read_order(actor: &Actor, key: &str) -> Value {
    actor.get(&format!("/work-order/{key}")).await.ok().json()
}

/// Reads a job.
pub async fn read_job(actor: &Actor, key: &str) -> Value {
    actor.get(&format!("/job/{key}")).await.ok().json()
}

/// Sends one update of a job.
pub async fn update(actor: &Actor, job: &str, members: Value) -> Answer {
    let mut data = members;
    data["_key"] = json!(job);
    actor.post("/job/update", json!([{"action": "update", "data": data}])).await
}

/// Assigns a job to a user.
pub async fn assign(actor: &Actor, job: &str, user: &Actor) {
    changed(update(actor, job, json!({"assigned_to": user.user_key.to_string()})).await);
}

/// Codes of the work orders in the queue of the first site.
pub async fn site_queue(actor: &Actor) -> Vec<String> {
    crate::support::column(&actor.get("/queue/site/0").await.ok().json(), "wo_code")
}

/// The keys of the jobs in the queue of an operator, after asserting that the details belong to the same jobs.
pub async fn operator_queue(actor: &Actor, user: &Actor) -> Vec<String> {
    let queue = actor.get(&format!("/queue/operator/{}", user.user_key)).await.ok().json();
    let jobs: Vec<String> =
        queue["jobs"].as_array().unwrap().iter().map(|key| key.as_str().unwrap().to_owned()).collect();
    let data = queue["job_data"].as_array().unwrap();
    assert_eq!(data.iter().map(|job| text(job, "_key")).collect::<Vec<_>>(), jobs, "the jobs themselves");
    jobs
}

/// Writes an open batch and an open work session of a job at an hourly cost of 10, as a start does. Does not update the
/// work order. Returns the batch.
pub async fn begin(app: &TestApp, job: &str, user: &Actor, quantity: i64) -> String {
    let insert = format!(
        "insert into production.batch (job_key, work_order_key, phase_key, product_key, traced, qt_total, start)
         select j.key, o.key, j.phase_key, o.product_key, o.traceability_level is not null, {quantity}, {now}
         from production.job j join production.work_order o on o.key = j.work_order_key where j.key = {job}
         returning key::text",
        now = now(app)
    );
    let batch = value(app, &insert).await;
    let user = user.user_key;
    sql(
        app,
        &format!(
            "update production.job set stage = 'started', start = {}, assigned_to = {user} where key = {job}",
            now(app)
        ),
    )
    .await;
    work(app, &batch, user, "10").await;
    batch
}

/// Writes an open work session on a batch, so that its job is active.
pub async fn work(app: &TestApp, batch: &str, user: i64, hourly_cost: &str) {
    let insert = format!(
        "insert into production.work_session (user_key, batch_key, job_key, work_order_key, start, hourly_cost, supervised)
         select {user}, key, job_key, work_order_key, {now}, {hourly_cost}, true from production.batch where key = {batch}",
        now = now(app)
    );
    sql(app, &insert).await;
}

/// Ends the open work session of a job, as a pause does.
pub async fn rest(app: &TestApp, job: &str) {
    let update = format!(
        "update production.work_session set \"end\" = {now},
            duration = round(extract(epoch from {now} - start))::bigint * 1000
         where job_key = {job} and \"end\" is null",
        now = now(app)
    );
    sql(app, &update).await;
}

/// Writes the end of the open batch and session of a job, with a material cost of 2.5 per unit. Does not update the
/// work order.
pub async fn complete(app: &TestApp, job: &str, good: i64, scrap: i64) {
    rest(app, job).await;
    let update = format!(
        "update production.batch set active = false, \"end\" = {now}, qt_pass = {good}, qt_scrap = {scrap},
            scrap_reason = case when {scrap} > 0 then 'bent' end, unit_material_cost = 2.5
         where job_key = {job} and active",
        now = now(app)
    );
    sql(app, &update).await;
}

/// Writes the cancellation of the open batch of a job and the end of its session. The job then counts as not started.
pub async fn cancel(app: &TestApp, job: &str) {
    rest(app, job).await;
    sql(app, &format!("update production.batch set active = false, canceled = 1 where job_key = {job} and active"))
        .await;
    sql(app, &format!("update production.job set stage = 'planned', start = null where key = {job}")).await;
}

/// The time of the test clock, as SQL.
fn now(app: &TestApp) -> String {
    format!("'{}'::timestamptz", app.clock().now().to_rfc3339())
}

/// Whether a measured time matches the expected one, with a tolerance because the clock keeps running during the test.
pub fn is_about(measured: &Value, milliseconds: i64) -> bool {
    (milliseconds..milliseconds + 30_000).contains(&measured.as_i64().unwrap())
}

/// Stores the BOM of a product from lines as `(component, quantity, phase)`.
pub async fn needs(actor: &Actor, product: &str, lines: &[(&str, &str, &str)]) {
    let line = |(component, qt, phase): &(&str, &str, &str)| json!({"component_key": component, "qt": qt.parse::<serde_json::Number>().unwrap(), "phase_key": phase});
    put_bom(actor, product, lines.iter().map(line).collect()).await.ok();
}

/// Asserts the invariants of the area that no single constraint can enforce: each query must return no rows.
pub async fn assert_invariants(app: &TestApp) {
    let broken = "
        select 'an order whose status does not follow from its jobs: ' || o.code from production.work_order o
        where o.status <> (
            select case when count(*) = 0 or bool_and(j.stage = 'closed') then 'closed'
                when bool_or(j.stage in ('started', 'closed')) then 'started'
                when bool_and(j.stage = 'planned') then 'planned' else 'created' end
            from production.job j where j.work_order_key = o.key)
        union all
        select 'an order that is not where it belongs: ' || o.code from production.work_order o
            left join production.queued_order q on q.work_order_key = o.key
        where (o.status = 'closed') = (q.work_order_key is not null)
        union all
        select 'an order in the queue of another site: ' || o.code from production.work_order o
            join production.queued_order m on m.work_order_key = o.key join production.queue q on q.key = m.queue_key
        where q.site_key <> o.site_key
        union all
        select 'a job in a queue that is not its assignee''s: ' || j.key from production.job j
            left join production.queued_job m on m.job_key = j.key left join production.queue q on q.key = m.queue_key
        where q.user_key is distinct from case when j.stage <> 'closed' then j.assigned_to end
        union all
        select 'an order with another quantity than its last phase: ' || o.code from production.work_order o
        where o.qt_completed <> coalesce((
            select sum(j.qt_completed) from production.job j where j.work_order_key = o.key and j.last_phase), 0)
        union all
        select 'a job that does not add up: ' || j.key from production.job j
        where (j.qt_completed, j.qt_scrapped) <> (
            select coalesce(sum(b.qt_pass), 0), coalesce(sum(b.qt_scrap), 0) from production.batch b
            where b.job_key = j.key and not b.active and b.canceled is null)
        union all
        select 'a job with more than is planned: ' || j.key from production.job j
            join production.batch b on b.job_key = j.key and b.active where j.qt_completed + b.qt_total > j.qt_planned
        union all
        select 'work that does not add up: ' || j.key from production.job j
        where (j.worked_ms, j.worked_cost_ms) <> (
            select coalesce(sum(s.duration), 0), coalesce(sum(s.duration * s.hourly_cost), 0) from production.work_session s
            where s.job_key = j.key and s.canceled is null)";
    let rows = app.sql.query(broken, &[]).await.unwrap();
    let found: Vec<String> = rows.iter().map(|row| row.get(0)).collect();
    assert!(found.is_empty(), "{found:#?}");
}
