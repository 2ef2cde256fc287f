//! `tracewright demo load`: a small, believable factory, made through the same operations that people use.
//!
//! Every step looks first whether its record is there, so a load that was cut goes on where it stopped, and a second
//! load changes nothing.

#![expect(clippy::indexing_slicing, reason = "JSON answers every index, with null when there is nothing")]

mod units;
mod warehouse;

use kernel::wire::key::UserKey;
use std::collections::HashMap;
use std::net::{Ipv4Addr, SocketAddr};

use anyhow::{Context, Result, bail};
use axum::body::Body;
use clap::Subcommand;
use http::{Method, Request, header};
use http_body_util::BodyExt;
use indicatif::{ProgressBar, ProgressStyle};
use kernel::rules::user::{CoarseWord, Username};
use secrecy::SecretString;
use serde_json::{Value, json};

use super::{failed, print, tell};
use crate::app::build;
use crate::areas::administration::contract::has_custom_data;
use crate::areas::organization::contract::{create_plain_user, find_by_name};
use crate::areas::product::contract::has_products;
use crate::areas::security::contract::{issue_for_command, revoke_everything, set_password};
use crate::config::Settings;
use crate::platform::api::{Problem, Service};
use crate::platform::clock::Clock;
use crate::platform::db::Write;
use crate::platform::random;
use crate::platform::state::App;

/// The factory: products, processes, lists.
const PLANT: &str = include_str!("../../../demo/plant.json");
/// Drawn for the demonstration; the SVG files beside them are the originals.
const IMAGES: [(&str, &[u8]); 3] = [
    ("monitor.png", include_bytes!("../../../demo/images/monitor.png")),
    ("board.png", include_bytes!("../../../demo/images/board.png")),
    ("sensor.png", include_bytes!("../../../demo/images/sensor.png")),
];
/// Whoever the records of the demonstration come from. A database with users gets no first user, so this one can log in.
const LOADER: &str = "demo";
/// The entry of the custom data that marks a database with the demonstration.
const MARK: &str = "demo_plant";

#[derive(Subcommand)]
pub enum Command {
    /// Fill an empty database with a small factory; running it again changes nothing.
    Load(Box<Settings>),
}

pub async fn command(command: Command) -> Result<()> {
    let Command::Load(settings) = command;
    settings.check()?;
    let (app, service) = build(*settings, Clock::default())?;
    load(&app, service).await
}

/// Loads the factory.
pub async fn load(app: &App, service: Service) -> Result<()> {
    refuse_others(app).await?;
    let plant: Value = serde_json::from_str(PLANT)?;
    let (user_key, token) = enter(app).await.map_err(failed)?;
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
        "movement_lists",
    ];
    let count = |name: &str| plant[name].as_array().map_or(1, Vec::len);
    let total = steps.iter().map(|name| count(name)).sum::<usize>() + 2 * count("products") + 3;
    let bar = ProgressBar::new(u64::try_from(total)?);
    bar.set_style(ProgressStyle::with_template("{bar:40} {pos}/{len} {msg}")?);
    let mut loader = Loader { service, token, plant, bar, keys: HashMap::new() };
    let outcome = loader.run().await;
    let mut write = Write::begin(&app.writes, "demo_leaves").await.map_err(failed)?;
    revoke_everything(&app.sessions, &mut write, UserKey::new(user_key), app.clock.now()).await.map_err(failed)?;
    write.commit(()).await.map_err(failed)?;
    outcome?;
    loader.bar.finish_and_clear();
    let products = loader.plant["products"].as_array().map_or(0, Vec::len);
    let units = loader.plant["units"].as_array().map_or(0, Vec::len);
    tell(&format!(
        "The demonstration plant is loaded: {products} products, {units} units, a warehouse. Look at \
         GET /product?search_string=VB2, GET /serial?serial_search=VB2-25* and GET /inventory."
    ));
    Ok(())
}

/// A plant with products of its own is no place for a demonstration.
async fn refuse_others(app: &App) -> Result<()> {
    let client = app.read().await.map_err(failed)?;
    let marked = has_custom_data(&client, MARK).await.map_err(failed)?;
    if !marked && has_products(&client).await.map_err(failed)? {
        bail!("the database has products already; load the demonstration into an empty one");
    }
    Ok(())
}

/// Finds or makes the loading user, and gives it a token for the time of the load. The password of a new one is printed
/// at once: a load that is cut goes on later, and the password is not told again.
async fn enter(app: &App) -> Result<(i64, String), Problem> {
    let password = random::temporary_password();
    let hash = app.passwords.hash(SecretString::from(password.as_str())).await?;
    let mut write = Write::begin(&app.writes, "demo load").await?;
    let found = find_by_name(&write, LOADER).await?;
    let user_key = if let Some(key) = found {
        key
    } else {
        let name = Username::parse(LOADER).map_err(Problem::internal)?;
        let key = create_plain_user(&mut write, &name, CoarseWord::ALL, true, app.clock.now()).await?;
        set_password(&write, key, &hash).await?;
        key
    };
    let token = issue_for_command(app, &write, user_key).await?;
    write.commit(()).await?;
    if found.is_none() {
        tell(&format!(
            "User {LOADER} created, with all rights. Temporary password, to be replaced at the first login:"
        ));
        print(&format!("{password}\n"));
    }
    Ok((user_key.number(), token))
}

struct Loader {
    service: Service,
    token: String,
    plant: Value,
    bar: ProgressBar,
    /// Keys of records by kind and name.
    keys: HashMap<(&'static str, String), String>,
}

fn text(value: &Value) -> &str {
    value.as_str().unwrap_or_default()
}

impl Loader {
    async fn run(&mut self) -> Result<()> {
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
        self.movement_lists().await?;
        self.count().await
    }

    async fn mark(&self) -> Result<()> {
        let path = format!("/custom-data/{MARK}");
        if self.get(&path).await.is_err() {
            let mark = json!({"value": {"version": 1}, "description": "This database holds the demonstration plant."});
            self.call(Method::PUT, &path, mark).await?;
        }
        Ok(())
    }

    /// Makes the records of one kind that are not there yet, and remembers the keys of all of them.
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

    fn key(&self, kind: &'static str, name: &str) -> Result<&str> {
        self.keys
            .get(&(kind, name.to_owned()))
            .map(String::as_str)
            .with_context(|| format!("there is no {kind} {name}"))
    }

    /// Users get temporary passwords that nobody sees; who has logged in as the loading user can reset them.
    async fn users(&mut self) -> Result<()> {
        let present = self.get("/user?active_only=false&limit=1000").await?;
        let present: Vec<&str> = present.as_array().into_iter().flatten().map(|user| text(&user["username"])).collect();
        let users = self.plant["users"].as_array().cloned().unwrap_or_default();
        for user in users {
            if !present.contains(&text(&user[0])) {
                let department = self.key("department", text(&user[4]))?;
                let body = json!({"username": user[0], "name": user[1], "surname": user[2], "scope": user[3],
                    "department_key": department});
                self.call(Method::POST, "/user", body).await?;
            }
            self.bar.inc(1);
        }
        Ok(())
    }

    async fn lists(&mut self) -> Result<()> {
        let lists = self.plant["lists"].as_object().cloned().unwrap_or_default();
        for (field, values) in lists {
            if self.get(&format!("/list?field_key={field}")).await?.as_array().is_none_or(Vec::is_empty) {
                let values: Vec<Value> = values
                    .as_array()
                    .into_iter()
                    .flatten()
                    .map(|value| json!({"_key": value[0], "value": value[1], "ext_key": value[2]}))
                    .collect();
                self.call(Method::POST, &format!("/list/{field}"), json!(values)).await?;
            }
        }
        self.bar.inc(1);
        Ok(())
    }

    /// First all products, then what they are made of: a bill of materials names others.
    async fn products(&mut self) -> Result<()> {
        for product in self.get("/product?limit=1000&active_only=false").await?.as_array().into_iter().flatten() {
            self.keys.insert(("product", text(&product["code"]).to_owned()), text(&product["_key"]).to_owned());
        }
        let products = self.plant["products"].as_array().cloned().unwrap_or_default();
        for product in &products {
            self.product(product).await.with_context(|| format!("product {}", product["code"]))?;
            self.bar.inc(1);
        }
        for product in &products {
            self.recipe(product).await.with_context(|| format!("product {}", product["code"]))?;
            self.bar.inc(1);
        }
        Ok(())
    }

    async fn product(&mut self, product: &Value) -> Result<()> {
        let code = text(&product["code"]);
        self.bar.set_message(code.to_owned());
        if !self.keys.contains_key(&("product", code.to_owned())) {
            let mut body = product.clone();
            if let Some(counter) = product["counter"].as_str() {
                body["counter_key"] = json!(self.key("counter", counter)?);
            }
            let detail = self.call(Method::POST, "/product", body).await?;
            self.keys.insert(("product", code.to_owned()), text(&detail["_key"]).to_owned());
        }
        let key = self.key("product", code)?.to_owned();
        let present = self.get(&format!("/product/{key}")).await?;
        let tags = product["tags"].as_array().into_iter().flatten();
        let missing: Vec<Value> = tags
            .filter(|tag| !present["tags"].as_array().into_iter().flatten().any(|one| one["name"] == **tag))
            .map(|tag| {
                let tag = self.key("tag", text(tag))?;
                Ok(json!({"type": "add", "tag_key": tag, "context": "product", "context_key": key}))
            })
            .collect::<Result<_>>()?;
        if !missing.is_empty() {
            self.call(Method::POST, "/tag/update-connections", json!(missing)).await?;
        }
        self.files(product, &key, &present).await
    }

    async fn files(&self, product: &Value, key: &str, present: &Value) -> Result<()> {
        let image = IMAGES.iter().find(|(name, _)| product["image"] == *name);
        if let Some((name, bytes)) = image.filter(|_| present["image"] == false) {
            self.upload(Method::PUT, &format!("/product/{key}/image"), "new_image", name, bytes).await?;
        }
        if product["document"] == true && present["docs"].as_array().is_none_or(Vec::is_empty) {
            let text =
                b"# Inspection plan\n\n1. Look at the enclosure.\n2. Measure the leakage current.\n3. Release.\n";
            self.upload(Method::POST, &format!("/product/{key}/doc"), "new_doc", "inspection-plan.md", text).await?;
        }
        Ok(())
    }

    async fn recipe(&mut self, product: &Value) -> Result<()> {
        let Some(names) = product["phases"].as_array().filter(|names| !names.is_empty()) else { return Ok(()) };
        let code = text(&product["code"]);
        self.bar.set_message(code.to_owned());
        let path = format!("/product/{}/process", self.key("product", code)?);
        let mut process = self.get(&path).await?;
        if process.as_array().is_none_or(Vec::is_empty) {
            process = self.call(Method::PUT, &path, json!(self.phases(names).await?)).await?["phases"].take();
        }
        let path = format!("/product/{}/bom", self.key("product", code)?);
        if self.get(&path).await?.as_array().is_some_and(Vec::is_empty) {
            let mut lines = Vec::new();
            for line in product["bom"].as_array().into_iter().flatten() {
                let place = line["phase"].as_u64().and_then(|place| usize::try_from(place).ok()).unwrap_or_default();
                let component = self.key("product", text(&line["component_code"]))?;
                lines.push(json!({"component_key": component, "qt": line["qt"], "phase_key": process[place]["_key"]}));
            }
            self.call(Method::PUT, &path, json!(lines)).await?;
        }
        Ok(())
    }

    /// Phases with the notes and steps of their operations, as a planner would take them over.
    async fn phases(&self, names: &[Value]) -> Result<Vec<Value>> {
        let mut phases = Vec::new();
        for name in names {
            let operation = self.get(&format!("/operation/{}", self.key("operation", text(name))?)).await?;
            let mut steps = operation["default_phase_steps"].clone();
            for step in steps.as_array_mut().into_iter().flatten() {
                step["_key"] = Value::Null;
                for field in step["form_fields"].as_array_mut().into_iter().flatten() {
                    field["_key"] = Value::Null;
                }
            }
            phases.push(json!({"operation_key": operation["_key"], "steps": steps}));
        }
        Ok(phases)
    }

    async fn configure(&mut self) -> Result<()> {
        let present = self.get("/config").await?["detail"].clone();
        if present["company_name"] == "My company" {
            let body = json!({"company_name": self.plant["company"], "serial_fields": self.plant["serial_fields"]});
            self.call(Method::PATCH, "/config", body).await?;
        }
        self.bar.inc(1);
        Ok(())
    }

    async fn get(&self, path: &str) -> Result<Value> {
        self.send(Method::GET, path, "application/json", Vec::new()).await
    }

    /// A change; what it answers in `detail`.
    async fn call(&self, method: Method, path: &str, body: Value) -> Result<Value> {
        let answer = self.send(method, path, "application/json", body.to_string().into_bytes()).await?;
        Ok(answer["detail"].clone())
    }

    async fn upload(&self, method: Method, path: &str, part: &str, name: &str, bytes: &[u8]) -> Result<()> {
        let head = format!(
            "--demo\r\nContent-Disposition: form-data; name=\"{part}\"; filename=\"{name}\"\r\n\
             Content-Type: application/octet-stream\r\n\r\n"
        );
        let body = [head.as_bytes(), bytes, b"\r\n--demo--\r\n"].concat();
        self.send(method, path, "multipart/form-data; boundary=demo", body).await.map(drop)
    }

    /// Calls the service from inside; nothing listens.
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
            bail!("{method} {path} answered {status}: {}", String::from_utf8_lossy(&bytes));
        }
        Ok(serde_json::from_slice(&bytes)?)
    }
}
