//! The examples of the interface description, sent to the demonstration plant. Every area begins with a fresh plant.
//!
//! After a change of the interface, `TRACEWRIGHT_RECORD=1 cargo nextest run -p tracewright contract::examples` records
//! the responses again. Review the changes in the diff of the `examples.json` files.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::sync::{Arc, LazyLock};
use std::time::Duration;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use chrono::DateTime;
use platform::api::{ApiOperation, Example, ExampleAnswer, ExamplePart, KeptValues, read_examples};
use regex::Regex;
use reqwest::multipart::{Form, Part};
use serde_json::{Value, json};
use tempfile::TempDir;
use testdb::TestDb;
use tracewright::app::{operations, table};

use super::openapi::document;
use crate::conventions::program::{finish, program};
use crate::support::{Actor, SECRET, TestApp, copy_folder, new_database, send};

/// The moment of all examples as a Unix time, 14:00 UTC on Wednesday 18 November 2026. Reports by week and codes with the
/// number of the week would otherwise depend on the day on which the test runs.
const MOMENT: i64 = 1_795_010_400;

/// Matches text that differs between two plants that were created in the same way: times, random keys, tokens and
/// digests.
static VARYING: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(
        r"(?x) \d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:?\d\d)?)? | [0-9a-f]{32,} |
        [0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12} | eyJ[\w-]+\.[\w-]+\.[\w-]+",
    )
    .unwrap()
});

/// A backup and its verification, as `tracewright backup run` and `tracewright backup verify` record them.
const DRILLS: &str = r#"
    insert into administration.drill (key, kind, started, ended, result, tool, label, cursor, rpo_seconds, rto_seconds,
        version, detail)
    values
        (5601, 'backup', '2026-11-15 01:30:02.206Z', '2026-11-15 01:31:40.551Z', 'passed', 'pgbackrest',
            '20261115-013004F', '9f2c41d07a6be853.5598', null, null, '0.1.0', '{"checks": []}'),
        (5602, 'verify', '2026-11-15 03:30:02.114Z', '2026-11-15 03:33:34.902Z', 'passed', 'pgbackrest',
            '20261115-013004F', '9f2c41d07a6be853.5598', 38.2, 212.788, '0.1.0', '{"checks": [
                {"name": "recovery", "result": "ok", "fact": "recovery ended, and a write succeeded"},
                {"name": "marker", "result": "ok", "fact": "RPO 38 s"},
                {"name": "files", "result": "ok", "fact": "212 of 212 objects have their checksum"}]}')"#;

/// Members that depend on the duration of requests, keys that are drawn together with others, and secrets.
const VARYING_MEMBERS: [&str; 27] = [
    "cost",
    "duration",
    "feed",
    "last_work_session_started",
    "max",
    "median",
    "min",
    "minutes",
    "minutes_paused",
    "minutes_worked",
    "next_cursor",
    "p10",
    "p20",
    "p30",
    "p40",
    "p50",
    "p60",
    "p70",
    "p80",
    "p90",
    "processing_cost",
    "processing_time",
    "remaining_time",
    "std_dev",
    "temp_psw",
    "total_cost",
    "working_time",
];

#[test]
fn every_operation_has_a_description_and_an_example() {
    let document = document();
    let mut missing = Vec::new();
    for (path, item) in document["paths"].as_object().unwrap() {
        for (method, operation) in item.as_object().unwrap() {
            let described = operation["description"].as_str().is_some_and(|text| text.split(' ').count() >= 8);
            if !described {
                missing.push(format!("{method} {path}: description"));
            }
            // Its response is this document.
            if operation["operationId"] != "read_openapi" && !has_example(operation) {
                missing.push(format!("{method} {path}: example"));
            }
        }
    }
    assert!(missing.is_empty(), "{}: {}", missing.len(), missing.join("\n"));
}

/// Whether the description of an operation contains an example anywhere.
fn has_example(operation: &Value) -> bool {
    match operation {
        Value::Object(members) => members.iter().any(|(name, value)| name == "example" || has_example(value)),
        Value::Array(items) => items.iter().any(has_example),
        _ => false,
    }
}

#[tokio::test]
async fn every_example_is_answered_as_published() {
    let plant = DemonstrationPlant::load().await;
    let mut wrong = Vec::new();
    for (owner, text) in table().examples {
        let examples = read_examples(text).unwrap_or_else(|error| panic!("{owner}: {error}"));
        if examples.is_empty() {
            continue;
        }
        let answered = plant.copy().await.send_all(&examples).await;
        if std::env::var_os("TRACEWRIGHT_RECORD").is_some() {
            record(owner, &answered);
        }
        for (published, now) in examples.iter().zip(&answered) {
            let (before, after) = (comparable(&published.answer), comparable(&now.answer));
            if before != after || !(200..300).contains(&now.answer.status) {
                wrong.push(format!("{owner} {}\n  published {before}\n  answered  {after}", published.operation));
            }
        }
    }
    assert!(wrong.is_empty(), "{} examples are answered differently:\n{}", wrong.len(), wrong.join("\n"));
}

/// A response without the parts that differ from plant to plant.
fn comparable(answer: &ExampleAnswer) -> Value {
    json!([answer.status, answer.media_type, answer.body.as_ref().map(stable)])
}

/// The value without the parts that differ from run to run.
fn stable(value: &Value) -> Value {
    match value {
        Value::Object(members) => members
            .iter()
            .map(|(name, inner)| {
                let shown = if VARYING_MEMBERS.contains(&name.as_str()) { json!("…") } else { stable(inner) };
                (VARYING.replace_all(name, "…").into_owned(), shown)
            })
            .collect(),
        Value::Array(items) => items.iter().map(stable).collect(),
        Value::String(text) => VARYING.replace_all(text, "…").into(),
        other => other.clone(),
    }
}

/// Writes the examples of an area, with the answers of this run.
fn record(owner: &str, examples: &[Example]) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("../areas/{owner}/examples.json"));
    fs::write(file, serde_json::to_string_pretty(examples).unwrap() + "\n").unwrap();
}

/// A loaded plant that is copied for every area. No service runs on it.
struct DemonstrationPlant {
    db: TestDb,
    media: TempDir,
    password: String,
    /// Read once, because every call describes all operations again.
    operations: Vec<Arc<ApiOperation>>,
}

impl DemonstrationPlant {
    /// Loads the demonstration plant into a new database, from which every area gets a copy.
    async fn load() -> Self {
        let (db, media) = (new_database().await, tempfile::tempdir().unwrap());
        let mut command = program(&["demo", "load", "--media", &media.path().to_string_lossy()]);
        command.env("TRACEWRIGHT_DATABASE_URL", db.service_url()).env("TRACEWRIGHT_JWT_SECRET", SECRET);
        command.env("TRACEWRIGHT_TEST_DEMO_SECONDS", MOMENT.to_string());
        let password = finish(command).await.ok().out.trim().to_owned();
        let sql = db.connect().await.unwrap();
        // All users get the printed password and do not have to replace it.
        let same = "update security.credential set password_hash = (select c.password_hash from security.credential c \
            join organization.user_account u on u.key = c.user_key where u.username = 'demo')";
        sql.execute(same, &[]).await.unwrap();
        sql.execute("update organization.user_account set reset_password = false", &[]).await.unwrap();
        // Drills are run on the command line, so no example can make one. The keys do not come from the sequence, which
        // would change the keys of all other examples.
        sql.batch_execute(DRILLS).await.unwrap();
        // The service refuses to start on a copy as a second service on the same database, unless the copy looks as if
        // nothing had been published yet.
        sql.execute("update journal.sealer set generation = 0", &[]).await.unwrap();
        fs::remove_dir_all(media.path().join("feed")).unwrap();
        Self { db, media, password, operations: operations() }
    }

    /// A service on a copy of the database and of the files.
    async fn copy(&self) -> SendingPlant {
        let (db, media) = (self.db.copy().await.unwrap(), tempfile::tempdir().unwrap());
        copy_folder(self.media.path(), media.path()).unwrap();
        let app = TestApp::on(db, media, &[]).await;
        app.clock().advance(DateTime::from_timestamp(MOMENT, 0).unwrap() - app.clock().now());
        let operations = self.operations.clone();
        SendingPlant { app, password: self.password.clone(), operations, tokens: BTreeMap::new() }
    }
}

/// A plant to which the examples of one area are sent.
struct SendingPlant {
    app: TestApp,
    password: String,
    operations: Vec<Arc<ApiOperation>>,
    tokens: BTreeMap<String, Actor>,
}

impl SendingPlant {
    /// Sends the examples in order and returns them with the responses.
    async fn send_all(mut self, examples: &[Example]) -> Vec<Example> {
        let mut values = KeptValues::from([("password".to_owned(), json!(self.password))]);
        let mut answered = Vec::new();
        for example in examples {
            let answer = self.send(&example.with_values(&values), &values).await;
            let example = Example { answer, ..example.clone() };
            values.extend(example.answer.kept.clone());
            answered.push(example);
        }
        answered
    }

    /// The caller of an example: a kept token, no user, or a user who logs in when first needed.
    async fn actor(&mut self, example: &Example, values: &KeptValues) -> Actor {
        let anonymous = self.app.anonymous();
        if let Some(kept) = &example.token {
            return anonymous.with_token(values[kept].as_str().unwrap());
        }
        let user = example.user.as_deref().unwrap_or("demo");
        if user == "nobody" {
            return anonymous;
        }
        if !self.tokens.contains_key(user) {
            let token = anonymous.log_in(user, &self.password).await.ok().json();
            let actor = anonymous.with_token(token["access_token"].as_str().unwrap());
            self.tokens.insert(user.to_owned(), actor);
        }
        self.tokens[user].clone()
    }

    /// Sends one example and returns its response in the form in which it is recorded.
    async fn send(&mut self, example: &Example, values: &KeptValues) -> ExampleAnswer {
        let found = self.operations.iter().find(|operation| operation.name == example.operation);
        let operation = Arc::clone(found.unwrap_or_else(|| panic!("there is no operation {}", example.operation)));
        let path = example.path.iter().fold(operation.path.clone(), |path, (name, value)| {
            path.replace(&format!("{{{name}}}"), &text_of(value).replace(' ', "%20"))
        });
        let mut request = self.actor(example, values).await.request(operation.method.clone(), &path);
        request = request.query(&query(&example.query));
        for (name, value) in &example.headers {
            request = request.header(name, text_of(value));
        }
        if let Some(body) = &example.body {
            request = request.json(body);
        }
        if !example.form.is_empty() {
            request = request.form(&query(&example.form));
        }
        if !example.parts.is_empty() {
            request = request.multipart(multipart(&example.parts));
        }
        if operation.name == "stream_events" {
            let response = request.send().await.unwrap();
            let media_type = response.headers()["content-type"].to_str().unwrap().to_owned();
            return ExampleAnswer {
                status: response.status().as_u16(),
                media_type,
                body: None,
                kept: KeptValues::new(),
            };
        }
        let answer = send(request.timeout(Duration::from_mins(1))).await;
        let media_type = answer.header("content-type").split(';').next().unwrap_or_default().to_owned();
        let body = match media_type.as_str() {
            "application/json" if answer.bytes.len() < 64 * 1024 => Some(shortened(answer.json())),
            text if text.starts_with("text/") && answer.bytes.len() < 2000 => {
                Some(json!(String::from_utf8(answer.bytes.to_vec()).unwrap()))
            }
            _ => None,
        };
        let kept = example.keep.iter().map(|(name, pointer)| {
            let value = match pointer.as_str() {
                "etag" => json!(answer.header("etag")),
                pointer => answer.json().pointer(pointer).cloned().unwrap_or_default(),
            };
            (name.clone(), value)
        });
        ExampleAnswer { status: answer.status, media_type, body, kept: kept.collect() }
    }
}

/// A response in which every list of more than three items is cut to two, which is enough to show what an item looks
/// like.
fn shortened(value: Value) -> Value {
    match value {
        Value::Object(members) => members.into_iter().map(|(name, inner)| (name, shortened(inner))).collect(),
        Value::Array(items) => {
            let shown = if items.len() > 3 { 2 } else { items.len() };
            items.into_iter().take(shown).map(shortened).collect()
        }
        other => other,
    }
}

/// A value in the form in which it is sent as a parameter.
fn text_of(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}

/// Query parameters. A list becomes a repeated parameter.
fn query(parameters: &KeptValues) -> Vec<(&str, String)> {
    parameters
        .iter()
        .flat_map(|(name, value)| match value {
            Value::Array(items) => items.iter().map(|item| (name.as_str(), text_of(item))).collect(),
            one => vec![(name.as_str(), text_of(one))],
        })
        .collect()
}

/// The multipart body of an example.
fn multipart(parts: &[ExamplePart]) -> Form {
    parts.iter().fold(Form::new(), |form, part| {
        let bytes = match part.content.strip_prefix("base64:") {
            Some(encoded) => STANDARD.decode(encoded).unwrap(),
            None => part.content.clone().into_bytes(),
        };
        let mut sent = Part::bytes(bytes);
        if let Some(file) = &part.file {
            sent = sent.file_name(file.clone());
        }
        if let Some(media_type) = &part.media_type {
            sent = sent.mime_str(media_type).unwrap();
        }
        form.part(part.name.clone(), sent)
    })
}
