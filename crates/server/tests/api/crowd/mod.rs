//! Sixteen clients on one record, for every command: none is answered 500, none waits in a circle, and one of them wins.
//!
//! The table of operations says which commands there are; each is called by one of the files here, or is named below with
//! the reason why not. Guard: what a command reads before its locks is read again under them, and it begins again only
//! when its record names something else by then.

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

const CLIENTS: usize = 16;
/// Rounds of every command on an ordinary day, each on a record of its own.
const ROUNDS: usize = 1;
/// Commands that change no record.
const EXCLUDED: [(&str, &str); 2] = [
    ("find_lists_by_body", "a search whose filters are too long for an address"),
    ("verify_dhr", "compares a document with what is stored, and stores nothing"),
];

/// How long every command is repeated; `TRACEWRIGHT_CROWD_SECONDS=30` makes the long run.
fn long_run() -> Option<Duration> {
    std::env::var("TRACEWRIGHT_CROWD_SECONDS").ok()?.parse().ok().map(Duration::from_secs)
}

/// A service of two copies, and somebody who may do everything.
struct Plant {
    app: TestApp,
    other: Instance,
    boss: Actor,
    /// What the second copy locks.
    seen: wire::Seen,
}

impl Plant {
    async fn new() -> Self {
        // A connection for each client and some to spare: what is raced for are the locks.
        let connections = ["--write-connections", "16"];
        let app = TestApp::with(&connections).await;
        let (other, seen) = wire::watched(&app, &connections).await;
        let words = "admin library production operator quality warehouse task traceability";
        let boss = app.user("boss", words).await;
        Self { app, other, boss, seen }
    }

    /// Somebody new who may do everything.
    async fn worker(&self, number: usize) -> Actor {
        self.app.user(&format!("worker{number}"), "admin library production operator quality warehouse task").await
    }
}

/// What one client sends; `{i}` in path and body stands for his number.
#[derive(Clone, Debug)]
struct Call {
    path: String,
    content_type: Option<&'static str>,
    body: Vec<u8>,
    by: Option<Actor>,
}

impl Call {
    /// Without a body.
    fn bare(path: impl Into<String>) -> Self {
        Self { path: path.into(), content_type: None, body: Vec::new(), by: None }
    }

    /// With JSON.
    fn json(path: impl Into<String>, body: &Value) -> Self {
        let body = body.to_string().into_bytes();
        Self { content_type: Some("application/json"), body, ..Self::bare(path) }
    }

    /// With parts.
    fn parts(path: impl Into<String>, form: &Form) -> Self {
        Self { content_type: Some(MULTIPART), body: form.finish(), ..Self::bare(path) }
    }

    /// By somebody else than the boss.
    fn by(self, actor: &Actor) -> Self {
        Self { by: Some(actor.clone()), ..self }
    }

    async fn send(self, method: Method, actor: Actor, number: usize) -> Answer {
        let numbered = |text: String| text.replace("{i}", &number.to_string());
        let request = actor.request(method, &numbered(self.path));
        let Some(content_type) = self.content_type else { return send(request).await };
        // Pictures are no text, and have no number in them.
        let body = match String::from_utf8(self.body) {
            Ok(text) => numbered(text).into_bytes(),
            Err(bytes) => bytes.into_bytes(),
        };
        send(request.header("content-type", content_type).body(body)).await
    }
}

/// What became of one command.
#[derive(Default)]
struct Outcome {
    answers: BTreeMap<(u16, String), usize>,
    wrong: Vec<String>,
    slowest: Duration,
    rounds: usize,
}

impl Outcome {
    fn note(&mut self, name: &str, answers: &[Answer]) {
        self.rounds += 1;
        for answer in answers {
            let code = if answer.status < 300 { String::new() } else { answer.code() };
            // Overloaded: on a slow machine the last of them waits for a lock for longer than is allowed.
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

/// Lets the clients at every one of the commands; `prepare` makes the record of a round and says what is sent.
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
