//! Three months of orders, made day by day: the clock of the load is set back and goes forward to today. Nothing is
//! written past the operations, so that every order, unit, movement and row of the journal is what people would have made.

use anyhow::{Context, Result};
use chrono::{DateTime, Days, TimeDelta, Utc};
use http::Method;
use kernel::wire::key::UserKey;
use serde_json::{Value, json};

use super::{Loader, text};
use platform::api::Problem;
use platform::db::Write;
use security::contract::issue_for_command;

/// Before the first order: when everything else is made.
pub(super) const DAYS_BACK: i64 = 95;
/// Work begins in the morning.
const MORNING: TimeDelta = TimeDelta::hours(7);
/// Days that an order is given, unless it says another number; one that is below nothing was late when it came.
const DAYS_GIVEN: i64 = 10;
/// Why a unit was lost, where the order does not say it.
const LOST: &str = "Fails on the fixture";

/// How far an order has come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Goal {
    Created,
    Planned,
    /// Somebody is at work on this phase.
    Running(usize),
    /// This phase was begun and waits.
    Paused(usize),
    /// All is made.
    Closed,
    /// One unit of the last phase was lost, and the order is closed without it.
    Scrapped,
}

impl Goal {
    fn of(word: &Value) -> Self {
        let phase = word[1].as_u64().and_then(|phase| usize::try_from(phase).ok()).unwrap_or_default();
        match text(&word[0]) {
            "planned" => Self::Planned,
            "running" => Self::Running(phase),
            "paused" => Self::Paused(phase),
            "closed" => Self::Closed,
            "scrapped" => Self::Scrapped,
            _ => Self::Created,
        }
    }
}

impl Loader {
    /// The clock goes on to a moment; it never goes back.
    fn wait_until(&self, moment: DateTime<Utc>) {
        let ahead = moment - self.app.clock.now();
        if ahead > TimeDelta::zero() {
            self.app.clock.advance(ahead);
        }
    }

    /// Who acts from here on; a token lives for a day, and days go by.
    pub(super) async fn act_as(&mut self, username: &str) -> Result<()> {
        let today = self.app.clock.now().date_naive();
        let known = self.tokens.get(username).filter(|(day, _)| *day == today);
        if let Some((_, token)) = known {
            self.token.clone_from(token);
            return Ok(());
        }
        let user_key: i64 = self.key("user", username)?.parse()?;
        let write = Write::begin(&self.app.writes, "demo load").await.map_err(Problem::into_error)?;
        let token = issue_for_command(&self.app, &write, UserKey::new(user_key)).await.map_err(Problem::into_error)?;
        write.commit(()).await.map_err(Problem::into_error)?;
        self.tokens.insert(username.to_owned(), (today, token.clone()));
        self.token = token;
        Ok(())
    }

    /// All orders, the oldest first; then it is today. They are made once: what people do with them afterwards stays.
    pub(super) async fn orders(&mut self) -> Result<()> {
        let orders = self.section("orders");
        if self.is_done("orders").await? {
            self.bar.inc(u64::try_from(orders.len())?);
        } else {
            self.keep_stock().await?;
            for order in &orders {
                let code = text(&order[0]);
                self.bar.set_message(code.to_owned());
                self.order(order).await.with_context(|| format!("order {code}"))?;
                self.bar.inc(1);
            }
        }
        self.wait_until(self.today);
        self.act_as(super::LOADER).await?;
        self.note_done("orders").await
    }

    /// Work takes its material from the line and puts what it makes into the store.
    async fn keep_stock(&mut self) -> Result<()> {
        let (line, store) = (self.key("position", "LINE-1")?, self.key("position", "R2")?);
        let settings = json!({"enable_inventory_management": true, "default_consumption_position": line,
            "default_production_position": store});
        self.call(Method::PATCH, "/config", settings).await?;
        let material = self.plant["material"].clone();
        self.movement_list(&material).await
    }

    /// One order on its day: found or made, and worked on until it stands where it should.
    async fn order(&mut self, plan: &Value) -> Result<()> {
        let (code, product, operator) = (text(&plan[0]), text(&plan[1]), text(&plan[5]));
        let (days_ago, goal) = (plan[3].as_u64().unwrap_or_default(), Goal::of(&plan[4]));
        let day = self.today - Days::new(days_ago);
        self.wait_until(day.date_naive().and_time(chrono::NaiveTime::MIN).and_utc() + MORNING);
        self.act_as(super::LOADER).await?;
        let found = self.get(&format!("/work-order?search={code}")).await?;
        let key = if let Some(key) = found[0]["_key"].as_str() {
            key.to_owned()
        } else {
            let due = (self.app.clock.now() + TimeDelta::days(plan[7].as_i64().unwrap_or(DAYS_GIVEN))).date_naive();
            let body = json!({"product_key": self.key("product", product)?, "wo_code": code, "qt_planned": plan[2],
                "project_code": plan[6], "due_by": due});
            text(&self.call(Method::POST, "/work-order", body).await?["work_order"]["_key"]).to_owned()
        };
        if goal == Goal::Created {
            return Ok(());
        }
        let order = self.get(&format!("/work-order/{key}")).await?;
        self.assign(&order["jobs"], operator).await?;
        for (phase, job) in order["jobs"].as_array().into_iter().flatten().enumerate() {
            let until = match goal {
                Goal::Created | Goal::Planned => return Ok(()),
                Goal::Running(last) | Goal::Paused(last) if phase > last => return Ok(()),
                Goal::Running(last) | Goal::Paused(last) if phase == last => Some(goal),
                Goal::Scrapped if job["last_phase"] == true => Some(goal),
                _ => None,
            };
            self.act_as(operator).await?;
            let reason = plan[4][1].as_str().unwrap_or(LOST);
            self.work(job, until, reason).await.with_context(|| format!("phase {phase}"))?;
        }
        self.act_as(super::LOADER).await?;
        if goal == Goal::Scrapped && self.get(&format!("/work-order/{key}")).await?["status"] != "closed" {
            let body = json!({"notes": "Closed without the unit that was lost."});
            self.call(Method::POST, &format!("/work-order/{key}/close"), body).await?;
        }
        Ok(())
    }

    async fn assign(&self, jobs: &Value, operator: &str) -> Result<()> {
        let user = self.key("user", operator)?;
        let open = jobs.as_array().into_iter().flatten().filter(|job| job["assigned_to"].is_null());
        let updates: Vec<Value> =
            open.map(|job| json!({"action": "update", "data": {"_key": job["_key"], "assigned_to": user}})).collect();
        if !updates.is_empty() {
            self.call(Method::POST, "/job/update", json!(updates)).await?;
        }
        Ok(())
    }

    /// Works on a job with one batch of everything, to its end or as far as it should come.
    async fn work(&mut self, job: &Value, until: Option<Goal>, reason: &str) -> Result<()> {
        let key = text(&job["_key"]).to_owned();
        let job = self.get(&format!("/job/{key}")).await?;
        if job["stage"] == "closed" {
            return Ok(());
        }
        let batch = self.open_batch(&key, &job).await?;
        let units = self.get(&format!("/batch/{batch}/serials")).await?;
        let units: Vec<&str> = units.as_array().into_iter().flatten().map(|unit| text(&unit["serial_key"])).collect();
        self.scan(&job, &batch, &units).await?;
        match until {
            Some(Goal::Running(_)) => return Ok(()),
            Some(Goal::Paused(_)) => {
                self.spend(&job, 1);
                if self.get(&format!("/job/{key}")).await?["active"] == true {
                    self.call(Method::POST, &format!("/job/{key}/pause"), json!({})).await?;
                }
                return Ok(());
            }
            _ => self.spend(&job, units.len()),
        }
        let lost = (until == Some(Goal::Scrapped)).then(|| units.first().map(|unit| (*unit, reason))).flatten();
        self.declare(&job, &batch, units.len(), lost).await
    }

    /// The open batch of a job; a job that has none is begun.
    async fn open_batch(&self, key: &str, job: &Value) -> Result<String> {
        if let Some(batch) = job["active_batch_key"].as_str() {
            if job["active"] == false {
                self.call(Method::POST, &format!("/job/{key}/resume"), json!({})).await?;
            }
            return Ok(batch.to_owned());
        }
        let body = if job["first_phase"] == true {
            json!({"batch_qt": job["qt_planned"]})
        } else {
            let waiting = self.get(&format!("/wip-serial?job_key={key}")).await?;
            let waiting: Vec<&Value> =
                waiting.as_array().into_iter().flatten().map(|unit| &unit["serial_key"]).collect();
            json!({"serial_keys": waiting})
        };
        let command = if job["stage"] == "started" { "resume" } else { "start" };
        let begun = self.call(Method::POST, &format!("/job/{key}/{command}"), body).await?;
        Ok(text(&begun["batch"]["_key"]).to_owned())
    }

    /// Scans the parts that have serials, for every unit of a batch.
    async fn scan(&self, job: &Value, batch: &str, units: &[&str]) -> Result<()> {
        let mut links = Vec::new();
        let material = job["wo_bom"].as_array().into_iter().flatten();
        for line in material.filter(|line| !line["traceability_level"].is_null()) {
            let component = text(&line["component_key"]);
            let path = format!("/serial-selection?product_key={component}&free_only=true&inventory_only=true");
            let free = self.get(&path).await?;
            let free = free.as_array().into_iter().flatten().filter(|part| part["available"] == true);
            links.extend(units.iter().zip(free).map(|(unit, part)| {
                json!({"parent_serial_key": unit, "child_serial_key": part["_key"], "component_key": component})
            }));
        }
        if !links.is_empty() {
            self.call(Method::PUT, &format!("/batch/{batch}/serial-temp-links"), json!(links)).await?;
        }
        Ok(())
    }

    /// The time that a phase takes for so many units goes by.
    fn spend(&self, job: &Value, units: usize) {
        let seconds = job["parameters"]["std_processing_time"].as_i64().unwrap_or_default();
        let units = i64::try_from(units).unwrap_or_default();
        self.app.clock.advance(TimeDelta::seconds(seconds.saturating_mul(units)));
    }

    /// Declares a batch, with its steps; one unit may be lost.
    async fn declare(&self, job: &Value, batch: &str, units: usize, lost: Option<(&str, &str)>) -> Result<()> {
        let good = units - usize::from(lost.is_some());
        let mut end = match lost {
            Some((unit, reason)) => json!({"qt_scrap": 1, "scrap_reason": reason, "scrap_serial_keys": [unit]}),
            None => json!({}),
        };
        let steps: Vec<&Value> = job["step_sequence"].as_array().into_iter().flatten().collect();
        if job["parameters"]["step_check"] != true {
            let data: Vec<Value> = steps
                .iter()
                .map(|step| json!({"step_key": step["_key"], "form_data": self.noted(step)}))
                .filter(|step| step["form_data"].as_array().is_some_and(|fields| !fields.is_empty()))
                .collect();
            (end["completed_batch_qt"], end["step_data"]) = (json!(good), json!(data));
            self.call(Method::POST, &format!("/batch/{batch}/complete"), end).await?;
            return Ok(());
        }
        let done = self.get(&format!("/batch/{batch}")).await?["step_data"].clone();
        let done = |step: &Value| {
            let entry = done.as_array().into_iter().flatten().find(|entry| entry["_key"] == step["_key"]);
            entry.is_some_and(|entry| entry["done"] == true)
        };
        let open: Vec<&Value> = steps.into_iter().filter(|step| !done(step)).collect();
        for (place, step) in open.iter().enumerate() {
            let mut body = if place + 1 == open.len() { end.take() } else { json!({}) };
            body["form_data"] = self.noted(step);
            self.call(Method::POST, &format!("/batch/{batch}/step/{}/complete", text(&step["_key"])), body).await?;
        }
        Ok(())
    }

    /// What people note in the fields of a step.
    fn noted(&self, step: &Value) -> Value {
        let fields = step["form_fields"].as_array().into_iter().flatten();
        let value = |field: &Value| {
            let custom = text(&field["custom_field_key"]);
            let value = match custom {
                "calibrated" => json!(self.app.clock.now().date_naive()),
                _ => self.plant["noted"][custom].clone(),
            };
            (!value.is_null()).then(|| json!({"form_field_key": field["_key"], "value": value}))
        };
        fields.filter_map(value).collect()
    }
}
