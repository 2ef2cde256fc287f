//! `tracewright demo` creates a small, realistic plant through the same operations that people use.
//!
//! Every step first checks whether its record exists, so an interrupted load can continue where it stopped, and a
//! second load changes nothing.

#![expect(clippy::indexing_slicing, reason = "an index that does not exist in a JSON value gives null")]

mod catalogue;
mod collaboration;
mod demo_database;
mod orders;
mod show;
mod units;
mod warehouse;

pub use show::{DemoArgs, show};

use kernel::wire::key::UserKey;
use std::collections::HashMap;
use std::net::{Ipv4Addr, SocketAddr};

use anyhow::{Context, Result, bail};
use axum::body::Body;
use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use clap::Subcommand;
use http::{Method, Request, header};
use http_body_util::BodyExt;
use indicatif::{ProgressBar, ProgressStyle};
use kernel::rules::user::{UserRole, Username};
use secrecy::SecretString;
use serde_json::{Value, json};

use super::{print, print_notice};
use crate::app::build;
use administration::contract::has_custom_data;
use journal::{FeedReadiness, check_feed};
use organization::contract::{create_plain_user, find_by_name};
use platform::api::{HttpService, Problem};
use platform::clock::Clock;
use platform::config::Settings;
use platform::db::Write;
use platform::random;
use platform::state::App;
use platform::test_override::test_override;
use product::contract::has_products;
use security::contract::{revoke_tokens_and_sessions, set_password};

/// Definition of the plant: products, processes, lists, work orders and more.
const PLANT: &str = include_str!("../../../demo/plant.json");
/// The user who creates the records. The load creates this user with a temporary password, because `tracewright serve`
/// creates its first user only in a database without users.
const LOADER: &str = "demo";
/// The custom data entry that marks a database with the demonstration plant.
const MARK: &str = "demo_plant";

#[derive(Subcommand)]
pub enum Command {
    /// Fill an empty database with the demonstration plant. Running it again changes nothing.
    Load(Box<Settings>),
}

/// Loads the demonstration plant into the database of the settings.
pub async fn command(command: Command) -> Result<()> {
    let Command::Load(settings) = command;
    settings.check()?;
    let (app, service) = build(*settings, Clock::default())?;
    check(&app).await?;
    load(&app, service, print_password).await
}

/// Checks the feed, because the service does not write to a database before that check.
async fn check(app: &App) -> Result<()> {
    match check_feed(app).await? {
        FeedReadiness::Good => Ok(()),
        FeedReadiness::NotYet(why) | FeedReadiness::Refused(why) => bail!(why),
    }
}

/// Prints the temporary password of the loading user.
fn print_password(password: &str) -> Result<()> {
    print_notice(&format!(
        "User {LOADER} created, with all roles. Temporary password, to be changed at the first login:"
    ));
    print(&format!("{password}\n"))
}

/// Loads the demonstration plant. If the user who loads it is new, passes the password to `hear_password` before the
/// load, because it is not available again if the load is interrupted and continued later.
pub async fn load(app: &App, service: HttpService, hear_password: impl Fn(&str) -> Result<()>) -> Result<()> {
    refuse_existing_plant(app).await?;
    // A test needs a plant that does not depend on the day of the week on which it is created.
    if let Some(now) = test_override("TRACEWRIGHT_TEST_DEMO_SECONDS").and_then(|now| DateTime::from_timestamp(now, 0)) {
        app.clock.advance(now - app.clock.now());
    }
    let plant: Value = serde_json::from_str(PLANT)?;
    let (user_key, password) = find_or_create_loader(app).await.map_err(Problem::into_error)?;
    if let Some(password) = &password {
        hear_password(password)?;
    }
    let steps = [
        "departments",
        "users",
        "fields",
        "lists",
        "tags",
        "counters",
        "operations",
        "lots",
        "units",
        "links",
        "positions",
        "orders",
        "movement_lists",
        "task_types",
        "issue_types",
        "tasks",
        "issues",
    ];
    let count = |name: &str| plant[name].as_array().map_or(1, Vec::len);
    let total = steps.iter().map(|name| count(name)).sum::<usize>() + 2 * count("products") + 3;
    let bar = ProgressBar::new(u64::try_from(total)?);
    bar.set_style(ProgressStyle::with_template("{bar:40} {pos}/{len} {msg}")?);
    let keys = HashMap::from([(("user", LOADER.to_owned()), user_key.to_string())]);
    let (today, token, tokens) = (app.clock.now(), String::new(), HashMap::new());
    let mut loader = Loader { app: app.clone(), service, today, token, tokens, plant, bar, keys };
    // The clock is set back while records are created, so that the plant has a history.
    app.clock.advance(-TimeDelta::days(orders::DAYS_BACK));
    let outcome = loader.run().await;
    app.clock.advance(today - app.clock.now());
    loader.revoke_all_tokens().await?;
    outcome?;
    loader.bar.finish_and_clear();
    let products = loader.plant["products"].as_array().map_or(0, Vec::len);
    let orders = loader.plant["orders"].as_array().map_or(0, Vec::len);
    print_notice(&format!(
        "The demonstration plant is loaded: {products} products, a warehouse, and {orders} work orders from three months. Try \
         GET /product?search_string=VB2, GET /serial?serial_search=VB2-*, GET /work-order, GET /inventory, GET /task and GET /issue."
    ));
    Ok(())
}

/// Refuses a database that has products but not the mark of the demonstration plant.
async fn refuse_existing_plant(app: &App) -> Result<()> {
    let client = app.read().await.map_err(Problem::into_error)?;
    let marked = has_custom_data(&client, MARK).await.map_err(Problem::into_error)?;
    if !marked && has_products(&client).await.map_err(Problem::into_error)? {
        bail!("the database has products already. Load the demonstration plant into an empty database instead");
    }
    Ok(())
}

/// Finds or creates the user who loads the plant. The password is None if the user already exists.
async fn find_or_create_loader(app: &App) -> Result<(UserKey, Option<String>), Problem> {
    let password = random::temporary_password();
    let hash = app.passwords.hash(SecretString::from(password.as_str())).await?;
    let mut write = Write::begin(&app.writes, "demo load").await?;
    if let Some(key) = find_by_name(&write, LOADER).await? {
        return Ok((key, None));
    }
    let name = Username::parse(LOADER).map_err(Problem::internal)?;
    let now = write.now();
    let key = create_plain_user(&mut write, &name, UserRole::ALL, true, now).await?;
    set_password(&write, key, &hash).await?;
    write.commit(()).await?;
    Ok((key, Some(password)))
}

/// Creates the plant through the operations of the service.
struct Loader {
    app: App,
    service: HttpService,
    /// Time at which the load began, by the real clock.
    today: DateTime<Utc>,
    /// Token of the user who acts now.
    token: String,
    /// Tokens by user name, each with the day on which it was issued.
    tokens: HashMap<String, (NaiveDate, String)>,
    plant: Value,
    bar: ProgressBar,
    /// Keys of records by kind and name.
    keys: HashMap<(&'static str, String), String>,
}

/// The text of a JSON string. Empty for any other value.
fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

impl Loader {
    /// Loads all parts of the plant. Each part comes after those that it refers to.
    async fn run(&mut self) -> Result<()> {
        self.act_as(LOADER).await?;
        self.mark().await?;
        self.records("department", "departments", "/department", |item| json!({"name": item[0], "code": item[1]}))
            .await?;
        self.users().await?;
        self.records("field", "fields", "/field", |item| json!({"_key": item[0], "name": item[1], "type": item[2]}))
            .await?;
        self.lists().await?;
        self.records("tag", "tags", "/tag", |item| json!({"name": item[0], "description": item[1], "color": item[2]}))
            .await?;
        self.records(
            "counter",
            "counters",
            "/counter",
            |item| json!({"name": item[0], "template": item[1], "frequency": item[2]}),
        )
        .await?;
        self.records("operation", "operations", "/operation", |item| {
            json!({"name": item[0], "code": item[1], "description": item[2], "default_phase_parameters": item[3],
                "default_phase_steps": item[4]})
        })
        .await?;
        self.products().await?;
        self.configure().await?;
        self.lots().await?;
        self.units().await?;
        self.links().await?;
        self.positions().await?;
        self.orders().await?;
        self.movement_lists().await?;
        self.count().await?;
        self.types().await?;
        self.tasks().await?;
        self.issues().await
    }

    /// Marks the database as one with the demonstration plant, unless it is already marked.
    async fn mark(&self) -> Result<()> {
        if self.get(&format!("/custom-data/{MARK}")).await.is_err() {
            self.set_mark(json!({"version": 1})).await?;
        }
        Ok(())
    }

    /// Replaces the content of the mark.
    async fn set_mark(&self, value: Value) -> Result<()> {
        let mark = json!({"value": value, "description": "This database contains the demonstration plant."});
        self.call(Method::PUT, &format!("/custom-data/{MARK}"), mark).await.map(drop)
    }

    /// Whether a part was completely loaded, by this load or an earlier one.
    async fn is_done(&self, part: &str) -> Result<bool> {
        Ok(self.get(&format!("/custom-data/{MARK}")).await?["value"][part] == true)
    }

    /// Notes in the mark that a part was completely loaded.
    async fn note_done(&self, part: &str) -> Result<()> {
        let mut value = self.get(&format!("/custom-data/{MARK}")).await?["value"].clone();
        if value[part] != true {
            value[part] = json!(true);
            self.set_mark(value).await?;
        }
        Ok(())
    }

    /// Revokes the tokens and sessions of all users who acted.
    async fn revoke_all_tokens(&self) -> Result<()> {
        let mut write = Write::begin(&self.app.writes, "demo_leaves").await.map_err(Problem::into_error)?;
        let now = write.now();
        for name in self.tokens.keys() {
            let user_key = UserKey::new(self.key("user", name)?.parse()?);
            revoke_tokens_and_sessions(&self.app.sessions, &mut write, user_key, now)
                .await
                .map_err(Problem::into_error)?;
        }
        write.commit(()).await.map_err(Problem::into_error)?;
        Ok(())
    }

    /// Creates the records of one kind that do not exist yet, and remembers the keys of all of them.
    async fn records(
        &mut self,
        kind: &'static str,
        section: &'static str,
        path: &str,
        body: impl Fn(&Value) -> Value,
    ) -> Result<()> {
        for record in self.get(&format!("{path}?limit=1000")).await?.as_array().into_iter().flatten() {
            self.keys.insert((kind, text(&record["name"]).to_owned()), text(&record["_key"]).to_owned());
        }
        let items = self.plant[section].as_array().cloned().unwrap_or_default();
        for item in items {
            let body = body(&item);
            let name = text(&body["name"]).to_owned();
            self.bar.set_message(name.clone());
            if !self.keys.contains_key(&(kind, name.clone())) {
                let detail = self.call(Method::POST, path, body).await.with_context(|| format!("{kind} {name}"))?;
                let made = [&detail["_key"], &detail["field_key"], &detail["counter_key"]];
                let key = made.iter().find_map(|key| key.as_str()).unwrap_or_default().to_owned();
                self.keys.insert((kind, name), key);
            }
            self.bar.inc(1);
        }
        Ok(())
    }

    /// Key of a record by kind and name.
    fn key(&self, kind: &'static str, name: &str) -> Result<&str> {
        self.keys
            .get(&(kind, name.to_owned()))
            .map(String::as_str)
            .with_context(|| format!("the plant has no {kind} {name}"))
    }

    /// Reads from the service.
    async fn get(&self, path: &str) -> Result<Value> {
        self.send(Method::GET, path, "application/json", Vec::new()).await
    }

    /// Sends a change and returns `detail` of the response.
    async fn call(&self, method: Method, path: &str, body: Value) -> Result<Value> {
        let answer = self.send(method, path, "application/json", body.to_string().into_bytes()).await?;
        Ok(answer["detail"].clone())
    }

    /// Uploads one file as a multipart body.
    async fn upload(&self, method: Method, path: &str, part: &str, name: &str, bytes: &[u8]) -> Result<()> {
        let head = format!(
            "--demo\r\nContent-Disposition: form-data; name=\"{part}\"; filename=\"{name}\"\r\n\
             Content-Type: application/octet-stream\r\n\r\n"
        );
        let body = [head.as_bytes(), bytes, b"\r\n--demo--\r\n"].concat();
        self.send(method, path, "multipart/form-data; boundary=demo", body).await.map(drop)
    }

    /// Calls the service inside this process, without a network connection. An unsuccessful response is an error.
    async fn send(&self, method: Method, path: &str, kind: &str, body: Vec<u8>) -> Result<Value> {
        let mut request = Request::builder()
            .method(method.clone())
            .uri(format!("/api{path}"))
            .header(header::HOST, "localhost")
            .header(header::AUTHORIZATION, format!("Bearer {}", self.token));
        if !body.is_empty() {
            request = request.header(header::CONTENT_TYPE, kind);
        }
        let peer = SocketAddr::from((Ipv4Addr::LOCALHOST, 0));
        let response = self.service.call(peer, None, request.body(Body::from(body))?).await;
        let status = response.status();
        let bytes = response.into_body().collect().await?.to_bytes();
        if !status.is_success() {
            bail!("{method} {path} returned {status}: {}", String::from_utf8_lossy(&bytes));
        }
        Ok(serde_json::from_slice(&bytes)?)
    }
}
