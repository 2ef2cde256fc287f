//! Sixteen clients send the same command to one record at the same time, for every command. No request is answered with
//! 500 or deadlocks, and at least one succeeds.
//!
//! Every command of the operation table is called by one of the files here, or excluded below with a reason. The tests
//! protect this rule: a command reads again under its locks what it read before them, and starts over only when its
//! record refers to something else by then.

mod counts;
mod floor;
mod library;
mod office;
mod people;
mod settings;
mod stock;
mod units;
mod wire;

use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

use reqwest::Method;
use serde_json::Value;
use tracewright::app::operations;

use crate::attachments::steps::{Form, MULTIPART};
use crate::races::{deadlocks, race_of};
use crate::support::{Actor, Answer, Instance, TestApp, print_figure, send};

/// Number of clients that send the same command at the same time.
const CLIENTS: usize = 16;
/// Rounds of every command in the usual run, each on a new record.
const ROUNDS: usize = 1;
/// Commands that change no record.
const EXCLUDED: [(&str, &str); 2] = [
    ("find_lists_by_body", "a search whose filters are too long for an address"),
    ("verify_dhr", "compares a document with what is stored, and stores nothing"),
];

/// Duration for which every command is repeated. `TRACEWRIGHT_CROWD_SECONDS=30` makes a long run.
fn long_run() -> Option<Duration> {
    std::env::var("TRACEWRIGHT_CROWD_SECONDS").ok()?.parse().ok().map(Duration::from_secs)
}

/// A service with two instances, and a user with all roles.
struct Plant {
    app: TestApp,
    other: Instance,
    boss: Actor,
    /// Locks that the second instance has raised.
    seen: wire::Seen,
}

impl Plant {
    /// Starts both instances. The statements of the second are watched for raised locks.
    async fn new() -> Self {
        // Enough connections for all clients, which should compete only for locks.
        let connections = ["--write-connections", "16"];
        let app = TestApp::with(&connections).await;
        let (other, seen) = wire::watched(&app, &connections).await;
        let words = "admin library production operator quality warehouse task traceability";
        let boss = app.user("boss", words).await;
        Self { app, other, boss, seen }
    }

    /// Creates a user with all roles.
    async fn worker(&self, number: usize) -> Actor {
        self.app.user(&format!("worker{number}"), "admin library production operator quality warehouse task").await
    }
}

/// What each client sends; `{i}` in path and body is replaced by the client's number.
#[derive(Clone, Debug)]
struct Call {
    path: String,
    content_type: Option<&'static str>,
    body: Vec<u8>,
    by: Option<Actor>,
}

impl Call {
    /// A request without a body.
    fn bare(path: impl Into<String>) -> Self {
        Self { path: path.into(), content_type: None, body: Vec::new(), by: None }
    }

    /// A request with a JSON body.
    fn json(path: impl Into<String>, body: &Value) -> Self {
        let body = body.to_string().into_bytes();
        Self { content_type: Some("application/json"), body, ..Self::bare(path) }
    }

    /// A request with a multipart body.
    fn parts(path: impl Into<String>, form: &Form) -> Self {
        Self { content_type: Some(MULTIPART), body: form.finish(), ..Self::bare(path) }
    }

    /// The same request, sent by another user.
    fn by(self, actor: &Actor) -> Self {
        Self { by: Some(actor.clone()), ..self }
    }

    /// Sends the request as client `number`.
    async fn send(self, method: Method, actor: Actor, number: usize) -> Answer {
        let numbered = |text: String| text.replace("{i}", &number.to_string());
        let request = actor.request(method, &numbered(self.path));
        let Some(content_type) = self.content_type else { return send(request).await };
        // Images are not text, and contain no number.
        let body = match String::from_utf8(self.body) {
            Ok(text) => numbered(text).into_bytes(),
            Err(bytes) => bytes.into_bytes(),
        };
        send(request.header("content-type", content_type).body(body)).await
    }
}

/// The responses to one command in all rounds.
#[derive(Default)]
struct Outcome {
    answers: BTreeMap<(u16, String), usize>,
    wrong: Vec<String>,
    slowest: Duration,
    rounds: usize,
}

impl Outcome {
    /// Counts the responses of a round. A server error without a request to retry later is a fault, and so is a round
    /// in which no client succeeded.
    fn note(&mut self, name: &str, answers: &[Answer]) {
        self.rounds += 1;
        for answer in answers {
            let code = if answer.status < 300 { String::new() } else { answer.code() };
            // 503 overloaded is allowed: on a slow machine the last client waits too long for a lock.
            let for_now = ["busy", "overloaded"].contains(&code.as_str()) && !answer.header("retry-after").is_empty();
            let allowed = answer.status < 500 || for_now;
            if !allowed {
                self.wrong.push(format!("{name}: {} {}", answer.status, String::from_utf8_lossy(&answer.bytes)));
            }
            *self.answers.entry((answer.status, code)).or_default() += 1;
        }
        if answers.iter().all(|answer| answer.status >= 300) {
            let first = answers.first().map(|answer| String::from_utf8_lossy(&answer.bytes).into_owned());
            self.wrong.push(format!("{name}: nobody won round {}: {first:?}", self.rounds));
        }
    }
}

/// Sends each of the commands from all clients at the same time. `prepare` creates the record of a round and returns
/// the request.
async fn crowd(plant: &Plant, names: &[&str], prepare: impl AsyncFn(&Plant, &str, usize) -> Call) {
    let methods: BTreeMap<String, Method> = operations()
        .into_iter()
        .map(|operation| (operation.name.clone(), Method::from_bytes(operation.method.as_str().as_bytes()).unwrap()))
        .collect();
    let (mut wrong, mut number) = (Vec::new(), 0);
    for name in names {
        let (mut outcome, begin) = (Outcome::default(), Instant::now());
        while outcome.rounds < ROUNDS || long_run().is_some_and(|length| begin.elapsed() < length) {
            number += 1;
            let call = prepare(plant, name, number).await;
            let (method, start) = (methods[*name].clone(), Instant::now());
            let answers = race_of(CLIENTS, |client| {
                let address = if client % 2 == 0 { plant.app.instance.address } else { plant.other.address };
                let (actor, call) = (call.by.as_ref().unwrap_or(&plant.boss).at(address), call.clone());
                call.send(method.clone(), actor, client)
            })
            .await;
            outcome.slowest = outcome.slowest.max(start.elapsed());
            outcome.note(name, &answers);
        }
        print_figure(&format!("{name}: {:?}, slowest round {:?}", outcome.answers, outcome.slowest));
        outcome.wrong.truncate(3);
        wrong.extend(outcome.wrong);
    }
    let deadlocks = deadlocks(&plant.app, &plant.other).await;
    wrong.extend(plant.seen.raised().into_iter().map(|raised| format!("a lock is raised: {raised}")));
    assert!(wrong.is_empty() && deadlocks == 0, "{deadlocks} deadlocks, {wrong:#?}");
}

#[test]
fn every_command_is_called_or_excluded_with_its_reason() {
    let groups = [
        people::NAMES,
        settings::NAMES,
        library::NAMES,
        units::NAMES,
        stock::NAMES,
        floor::NAMES,
        counts::NAMES,
        office::NAMES,
    ];
    let named: Vec<&str> = groups.concat().into_iter().chain(EXCLUDED.iter().map(|(name, _)| *name)).collect();
    let called: BTreeSet<String> = named.iter().map(|name| (*name).to_owned()).collect();
    assert_eq!(called.len(), named.len(), "a command is named once");
    let commands: BTreeSet<String> = operations()
        .into_iter()
        .filter(|operation| !matches!(operation.method.as_str(), "GET" | "HEAD"))
        .map(|operation| operation.name.clone())
        .collect();
    assert_eq!(called, commands);
}
