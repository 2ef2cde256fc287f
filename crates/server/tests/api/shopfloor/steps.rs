//! Steps that the tests of the shop floor share.

use std::time::Duration;

use serde_json::{Value, json};

use crate::batch::floor::{on_job, units_of};
use crate::movement::steps::receive_unit;
use crate::races::race_of;
use crate::support::{Actor, Answer, TestApp, changed, text};

/// Number of clients in a race.
pub const CLIENTS: usize = 16;

/// How often a condition is read before the test fails.
const READS: usize = 3000;

/// A number from an environment variable, or `otherwise` if the variable is not set.
pub fn setting(name: &str, otherwise: usize) -> usize {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(otherwise)
}

/// Number of rounds of each race. `TRACEWRIGHT_SHOPFLOOR_ROUNDS=300` makes a long run.
pub fn rounds() -> usize {
    setting("TRACEWRIGHT_SHOPFLOOR_ROUNDS", 6)
}

/// A work order with its jobs.
#[derive(Clone, Debug)]
pub struct Ordered {
    pub key: String,
    pub jobs: Vec<String>,
}

/// Creates a work order of a product with unassigned jobs.
pub async fn order(actor: &Actor, product: &str, code: &str, quantity: u32) -> Ordered {
    let body = json!({"product_key": product, "qt_planned": quantity, "wo_code": code});
    let made = changed(actor.post("/work-order", body).await);
    let jobs = made["jobs"].as_array().unwrap().iter().map(|job| text(job, "_key")).collect();
    Ordered { key: text(&made["work_order"], "_key"), jobs }
}

/// Assigns jobs to a user, or unassigns them.
pub async fn assign(actor: &Actor, jobs: &[String], to: Option<&Actor>) {
    let to = to.map(|user| user.user_key.to_string());
    let update = |job: &String| json!({"action": "update", "data": {"_key": job, "assigned_to": to}});
    changed(actor.post("/job/update", jobs.iter().map(update).collect()).await);
}

/// Adds a job in a phase for each of these users. Returns the keys of the jobs.
pub async fn insert_jobs(actor: &Actor, order: &str, phase: &str, quantity: u32, users: &[Actor]) -> Vec<String> {
    let insert = |user: &Actor| {
        json!({"action": "insert", "data": {"work_order_key": order, "phase_key": phase, "qt_planned": quantity,
            "assigned_to": user.user_key.to_string()}})
    };
    let made = changed(actor.post("/job/update", users.iter().map(insert).collect()).await);
    made["jobs"].as_array().unwrap().iter().map(|made| text(&made["job"], "_key")).collect()
}

/// Creates this number of operators.
pub async fn operators(app: &TestApp, count: usize) -> Vec<Actor> {
    let mut operators = Vec::new();
    for number in 0..count {
        operators.push(app.user(&format!("op{number}"), "operator").await);
    }
    operators
}

/// An open batch with its units.
#[derive(Clone, Debug)]
pub struct Opened {
    pub key: String,
    pub units: Vec<String>,
}

/// Starts or resumes a job, which opens a batch. Returns the batch.
pub async fn open(actor: &Actor, job: &str, command: &str, body: Value) -> Opened {
    let begun = changed(on_job(actor, job, command, body).await);
    Opened { key: text(&begun["batch"], "_key"), units: units_of(&begun) }
}

/// Receives `each` new parts for every unit and scans them for the batch. Returns the keys of the parts.
pub async fn scan_new(actor: &Actor, batch: &Opened, part: &str, shelf: &str, each: usize) -> Vec<String> {
    let (mut parts, mut links) = (Vec::new(), Vec::new());
    for unit in &batch.units {
        for number in 0..each {
            let code = format!("{}-{unit}-{number}", batch.key);
            let key = receive_unit(actor, part, shelf, &code).await;
            links.push(json!({"parent_serial_key": unit, "child_serial_key": key}));
            parts.push(key);
        }
    }
    changed(actor.put(&format!("/batch/{}/serial-temp-links", batch.key), Value::Array(links)).await);
    parts
}

/// Waits until a condition is met. The number of reads is limited, not the time, because slow machines take longer.
pub async fn until(what: &str, mut holds: impl AsyncFnMut() -> bool) {
    let mut turn = tokio::time::interval(Duration::from_millis(20));
    for _ in 0..READS {
        turn.tick().await;
        if holds().await {
            return;
        }
    }
    panic!("not within {READS} reads: {what}");
}

/// Lets clients begin at the same moment. Returns their responses in the order of the clients.
pub async fn race<F>(clients: usize, mut client: impl FnMut(usize) -> F) -> Vec<Answer>
where
    F: Future<Output = Answer> + Send + 'static,
{
    let numbered = |number: usize| {
        let call = client(number);
        async move { (number, call.await) }
    };
    let mut answers: Vec<(usize, Answer)> = race_of(clients, numbered).await;
    answers.sort_by_key(|(number, _)| *number);
    answers.into_iter().map(|(_, answer)| answer).collect()
}

/// Codes of the refusals, sorted, with `ok` for successes. Asserts that no response is a server error.
pub fn codes(answers: &[Answer]) -> Vec<String> {
    let mut codes: Vec<String> = answers
        .iter()
        .map(|answer| {
            assert!(answer.status < 500, "{}", String::from_utf8_lossy(&answer.bytes));
            if answer.status == 200 { "ok".to_owned() } else { answer.code() }
        })
        .collect();
    codes.sort_unstable();
    codes
}

/// Asserts that one request succeeded and all others were refused with this code.
#[track_caller]
pub fn assert_one_of(answers: &[Answer], code: &str) {
    let mut expected = vec![code.to_owned(); answers.len() - 1];
    expected.push("ok".to_owned());
    expected.sort_unstable();
    assert_eq!(codes(answers), expected);
}

/// Asserts that there was no deadlock. Stops the service first, because its connections report deadlocks at the latest
/// when they end.
pub async fn assert_no_deadlocks(app: &TestApp) {
    app.instance.app.writes.close();
    app.instance.app.reads.close();
    app.instance.app.walks.pool.close();
    app.instance.app.side_writes.close();
    let others = "select count(*) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()";
    until("the connections end", async || app.count(others).await <= 2).await;
    let deadlocks = "select deadlocks from pg_stat_database where datname = current_database()";
    assert_eq!(app.count(deadlocks).await, 0, "deadlocks");
}
