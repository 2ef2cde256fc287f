//! Three months of work orders, created day by day. The clock of the load is set back and moves forward to today.
//! Everything is written by operations of the service, so all work orders, units, movements and journal rows are the
//! same as if users had created them.

use anyhow::{Context, Result};
use chrono::{DateTime, Days, TimeDelta, Utc};
use http::Method;
use kernel::wire::key::UserKey;
use serde_json::{Value, json};

use super::{Loader, text};
use platform::api::Problem;
use platform::db::Write;
use security::contract::issue_for_command;

/// Number of days before today at which master data is created, before the first work order.
pub(super) const DAYS_BACK: i64 = 95;
/// Hour of the day at which work begins.
const MORNING: TimeDelta = TimeDelta::hours(7);
/// Default number of days from the creation of a work order to its due date. A work order with a negative number is
/// late from the start.
const DAYS_GIVEN: i64 = 10;
/// Default scrap reason.
const LOST: &str = "Fails on the fixture";

/// Progress that the load should reach for a work order.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Goal {
    Created,
    Planned,
    /// A user is working on this phase.
    Running(usize),
    /// This phase was started, and its job is paused.
    Paused(usize),
    /// All units are made.
    Closed,
    /// One unit is scrapped in the last phase, and the work order is closed without it.
    Scrapped,
}

impl Goal {
    /// Reads the goal of a work order from the plant, such as `["running", 1]`.
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
    /// Moves the clock forward to a moment. It never moves back.
    fn wait_until(&self, moment: DateTime<Utc>) {
        let ahead = moment - self.app.clock.now();
        if ahead > TimeDelta::zero() {
            self.app.clock.advance(ahead);
        }
    }

    /// Changes the user who acts. Issues a new token if the last one is from another day, because tokens expire after a
    /// day.
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

    /// Creates all work orders, oldest first, then moves the clock to today. A completed load is not repeated, so that
    /// later changes by users are kept.
    pub(super) async fn orders(&mut self) -> Result<()> {
        let orders = self.section("orders");
        if self.is_done("orders").await? {
            self.bar.inc(u64::try_from(orders.len())?);
        } else {
            self.enable_inventory().await?;
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

    /// Enables inventory management, sets the default locations for consumption and output of production, and receives
    /// the first material.
    async fn enable_inventory(&mut self) -> Result<()> {
        let (line, store) = (self.key("position", "LINE-1")?, self.key("position", "R2")?);
        let settings = json!({"enable_inventory_management": true, "default_consumption_position": line,
            "default_production_position": store});
        self.call(Method::PATCH, "/config", settings).await?;
        let material = self.plant["material"].clone();
        self.movement_list(&material).await
    }

    /// Finds or creates one work order on its day and works on it until it reaches its goal. `plan` is a list: code,
    /// product, quantity, days ago, goal, operator, project, days until the due date.
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
            let body = json!({"notes": "Closed without the scrapped unit."});
            self.call(Method::POST, &format!("/work-order/{key}/close"), body).await?;
        }
        Ok(())
    }

    /// Assigns the unassigned jobs of a work order to an operator.
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

    /// Works on a job with one batch of the whole quantity, until it is closed or reaches the goal.
    async fn work(&mut self, job: &Value, until: Option<Goal>, reason: &str) -> Result<()> {
        let key = text(&job["_key"]).to_owned();
        let job = self.get(&format!("/job/{key}")).await?;
        if job["stage"] == "closed" {
            return Ok(());
        }
        let batch = self.open_batch(&key, &job).await?;
        let units = self.get(&format!("/batch/{batch}/serials")).await?;
        let units: Vec<&str> = units.as_array().into_iter().flatten().map(|unit| text(&unit["serial_key"])).collect();
        self.link_components(&job, &batch, &units).await?;
        match until {
            Some(Goal::Running(_)) => return Ok(()),
            Some(Goal::Paused(_)) => {
                self.advance_by_standard_time(&job, 1);
                if self.get(&format!("/job/{key}")).await?["active"] == true {
                    self.call(Method::POST, &format!("/job/{key}/pause"), json!({})).await?;
                }
                return Ok(());
            }
            _ => self.advance_by_standard_time(&job, units.len()),
        }
        let lost = (until == Some(Goal::Scrapped)).then(|| units.first().map(|unit| (*unit, reason))).flatten();
        self.complete_batch(&job, &batch, units.len(), lost).await
    }

    /// Returns the open batch of a job. Starts or resumes the job if it has none.
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

    /// Links one free unit of every traced component to each unit of a batch, as an operator would do by scanning.
    async fn link_components(&self, job: &Value, batch: &str, units: &[&str]) -> Result<()> {
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

    /// Moves the clock forward by the standard time of this number of units.
    fn advance_by_standard_time(&self, job: &Value, units: usize) {
        let seconds = job["parameters"]["std_processing_time"].as_i64().unwrap_or_default();
        let units = i64::try_from(units).unwrap_or_default();
        self.app.clock.advance(TimeDelta::seconds(seconds.saturating_mul(units)));
    }

    /// Completes a batch with the values of its steps. `lost` is a unit to scrap, with the reason. If the phase checks
    /// steps one by one, completing the last step completes the batch.
    async fn complete_batch(&self, job: &Value, batch: &str, units: usize, lost: Option<(&str, &str)>) -> Result<()> {
        let good = units - usize::from(lost.is_some());
        let mut end = match lost {
            Some((unit, reason)) => json!({"qt_scrap": 1, "scrap_reason": reason, "scrap_serial_keys": [unit]}),
            None => json!({}),
        };
        let steps: Vec<&Value> = job["step_sequence"].as_array().into_iter().flatten().collect();
        if job["parameters"]["step_check"] != true {
            let data: Vec<Value> = steps
                .iter()
                .map(|step| json!({"step_key": step["_key"], "form_data": self.form_values(step)}))
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
            body["form_data"] = self.form_values(step);
            self.call(Method::POST, &format!("/batch/{batch}/step/{}/complete", text(&step["_key"])), body).await?;
        }
        Ok(())
    }

    /// The values that an operator enters in the fields of a step.
    fn form_values(&self, step: &Value) -> Value {
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
