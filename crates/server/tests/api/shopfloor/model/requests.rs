//! The HTTP request of each command.

use reqwest::Method;
use serde_json::{Value, json};

use super::commands::Command;
use super::completing::Declared;
use super::linking::Disposition;
use super::planning::Update;
use super::plant::{At, ONE, Place, Plant, StockKey};
use super::working::Asked;

/// Method, path and body.
pub type Request = (Method, String, Value);

/// Keys of locations and users, which no command changes.
#[derive(Clone, Debug)]
pub struct Keys {
    pub shelf: String,
    pub finished: String,
    pub users: Vec<i64>,
}

impl Keys {
    /// Key of a location.
    pub fn place(&self, place: Place) -> &str {
        match place {
            Place::In => "IN",
            Place::Shelf => &self.shelf,
            Place::Finished => &self.finished,
            Place::Out => "OUT",
            Place::Nowhere => "NULL",
        }
    }

    /// Key of a user as JSON, or null for `None`.
    fn user(&self, user: Option<At>) -> Value {
        json!(user.map(|user| self.users[user].to_string()))
    }
}

/// A quantity as JSON.
pub fn amount(halves: i64) -> Value {
    if halves % ONE == 0 { json!(halves / ONE) } else { json!(f64::from(i32::try_from(halves).unwrap()) / 2.0) }
}

/// A POST request.
fn post(path: String, body: Value) -> Request {
    (Method::POST, path, body)
}

impl Plant {
    /// Key of a unit as text.
    fn unit_key(&self, unit: At) -> String {
        self.units[unit].key.to_string()
    }

    /// Keys of units as texts.
    fn unit_keys(&self, units: &[At]) -> Vec<String> {
        units.iter().map(|unit| self.unit_key(*unit)).collect()
    }

    /// The request of a command.
    pub fn request(&self, command: &Command, keys: &Keys) -> Request {
        let order = |at: &At| format!("/work-order/{}", self.orders[*at].key);
        let job = |at: &At| format!("/job/{}", self.jobs[*at].key);
        match command {
            Command::CreateOrder { product, planned, code } => {
                let body = json!({"product_key": self.products[*product].key.to_string(), "wo_code": code,
                    "qt_planned": amount(*planned)});
                post("/work-order".to_owned(), body)
            }
            Command::UpdateJobs(updates) => post("/job/update".to_owned(), self.updates(updates, keys)),
            Command::UpdateQuantities { order: at, planned, updates } => {
                let body = json!({"new_quantity": amount(*planned), "job_updates": self.updates(updates, keys)});
                (Method::PATCH, format!("{}/update-quantities", order(at)), body)
            }
            Command::CloseJob(at) => post(format!("{}/close", job(at)), json!({})),
            Command::CloseOrder(at) => post(format!("{}/close", order(at)), json!({})),
            Command::DeleteOrder(at) => (Method::DELETE, order(at), Value::Null),
            Command::PutQueue(orders) => {
                let orders: Vec<String> = orders.iter().map(|order| self.orders[*order].key.to_string()).collect();
                (Method::PUT, "/queue".to_owned(), json!({"work_orders": orders}))
            }
            Command::PutOperatorQueue { user, jobs, independent } => {
                let key = |jobs: &Vec<At>| jobs.iter().map(|job| self.jobs[*job].key.to_string()).collect::<Vec<_>>();
                let body = json!({"jobs": jobs.as_ref().map(key), "independent": independent});
                (Method::PUT, format!("/queue/operator/{}", keys.users[*user]), body)
            }
            Command::Start { job: at, asked, .. } => post(format!("{}/start", job(at)), self.asked("batch_qt", asked)),
            Command::Resume { job: at, asked, .. } => {
                post(format!("{}/resume", job(at)), self.asked("batch_qt", asked))
            }
            Command::Pause { job: at, .. } => post(format!("{}/pause", job(at)), json!({})),
            Command::ForcePause(at) => post(format!("{}/force-pause", job(at)), json!({"reason": "random"})),
            Command::Reset(at) => post(format!("{}/reset", job(at)), json!({"reason": "random"})),
            other => self.batch_request(other, keys),
        }
    }

    /// The request of a command on a batch.
    fn batch_request(&self, command: &Command, keys: &Keys) -> Request {
        let batch = |at: &At| format!("/batch/{}", self.batches[*at].key);
        match command {
            Command::Change { batch: at, asked } => {
                post(format!("{}/change", batch(at)), self.asked("new_active_batch_qt", asked))
            }
            Command::Scan { batch: at, rows } => {
                let row = |(parent, child): &(Option<At>, At)| {
                    json!({"parent_serial_key": parent.map(|unit| self.unit_key(unit)),
                        "child_serial_key": self.unit_key(*child)})
                };
                (Method::PUT, format!("{}/serial-temp-links", batch(at)), rows.iter().map(row).collect())
            }
            Command::Allocate { batch: at, rows } => {
                let row = |(component, lot, quantity): &(At, At, i64)| {
                    json!({"component_key": self.products[*component].key.to_string(),
                        "lot_key": self.lots[*lot].key.to_string(), "quantity": amount(*quantity)})
                };
                (Method::PUT, format!("{}/lot-allocation", batch(at)), rows.iter().map(row).collect())
            }
            Command::CompleteStep { batch: at, step, declared, .. } => {
                let step = &self.phase_of(self.batches[*at].job).steps[*step];
                post(format!("{}/step/{step}/complete", batch(at)), self.declared(declared, keys))
            }
            Command::Complete { batch: at, good, declared, .. } => {
                let mut body = self.declared(declared, keys);
                body["completed_batch_qt"] = amount(*good);
                post(format!("{}/complete", batch(at)), body)
            }
            Command::Cancel(at) => post(format!("{}/cancel", batch(at)), json!({"reason": "random"})),
            other => self.unit_request(other, keys),
        }
    }

    /// The request of a command on units or lots.
    fn unit_request(&self, command: &Command, keys: &Keys) -> Request {
        let reason = json!({"reason": "random"});
        let word = |on: &bool| if *on { "hold" } else { "release-hold" };
        match command {
            Command::Receive { product, quantity, to, code } => {
                self.receipt(*product, *quantity, keys.place(*to), code.as_deref())
            }
            Command::Take { key, to } => self.taking(*key, *to, keys),
            Command::ScrapUnit(at) => post(format!("/serial/{}/scrap", self.unit_key(*at)), reason),
            Command::HoldUnit(at, on) => post(format!("/serial/{}/{}", self.unit_key(*at), word(on)), reason),
            Command::HoldLot(at, on) => post(format!("/lot/{}/{}", self.lots[*at].key, word(on)), reason),
            Command::Link { child, parent, batch } => {
                let body = json!({"child_serial_key": self.unit_key(*child),
                    "parent_serial_key": parent.map(|unit| self.unit_key(unit)),
                    "batch_key": batch.map(|batch| self.batches[batch].key.to_string())});
                post("/serial-link".to_owned(), body)
            }
            Command::Unlink { link, disposition } => {
                let word = disposition.map(|disposition| match disposition {
                    Disposition::Return => "return",
                    Disposition::Scrap => "scrap",
                    Disposition::None => "none",
                });
                let body = json!({"reason": "random", "disposition": word});
                post(format!("/serial-link/{}/unlink", self.links[*link].key), body)
            }
            other => panic!("{other:?} is about no unit"),
        }
    }

    /// The request that receives a product: a unit, a lot, or a quantity.
    fn receipt(&self, at: At, quantity: i64, to: &str, code: Option<&str>) -> Request {
        let product = &self.products[at];
        let key = product.key.to_string();
        match (product.traced(), product.managed) {
            (true, false) => post("/serial".to_owned(), json!({"product_key": key, "code": code})),
            (false, false) => post("/lot".to_owned(), json!({"product_key": key, "code": code})),
            (true, true) => post(
                "/movement/execute".to_owned(),
                json!({"movement_type": "receipt", "product_key": key, "position_to": to, "serial_code": code}),
            ),
            (false, true) => post(
                "/movement/execute".to_owned(),
                json!({"movement_type": "receipt", "product_key": key, "position_to": to, "lot_code": code,
                    "qt_planned": amount(quantity)}),
            ),
        }
    }

    /// The request that ships or transfers a quantity of 1 from stock.
    fn taking(&self, key: StockKey, to: Place, keys: &Keys) -> Request {
        let (from, product, unit, lot) = key;
        let mut body = json!({"product_key": self.products[product].key.to_string(), "qt_planned": 1,
            "position_from": keys.place(from), "serial_key": unit.map(|unit| self.unit_key(unit)),
            "lot_key": lot.map(|lot| self.lots[lot].key.to_string())});
        if to == Place::Out {
            body["movement_type"] = json!("shipment");
        } else {
            body["movement_type"] = json!("transfer");
            body["position_to"] = json!(keys.place(to));
        }
        post("/movement/execute".to_owned(), body)
    }

    /// The body with the quantity, units and serial numbers of a batch.
    fn asked(&self, name: &str, asked: &Asked) -> Value {
        let mut body = json!({});
        if let Some(quantity) = asked.quantity {
            body[name] = amount(quantity);
        }
        if !asked.codes.is_empty() {
            body["serial_codes"] = json!(asked.codes);
        }
        if !asked.units.is_empty() {
            body["serial_keys"] = json!(self.unit_keys(&asked.units));
        }
        body
    }

    /// The body of a completion.
    fn declared(&self, declared: &Declared, keys: &Keys) -> Value {
        let consumption: Vec<Value> = declared
            .consumption
            .iter()
            .map(|(component, place)| {
                json!({"component_key": self.products[*component].key.to_string(), "position_key": keys.place(*place)})
            })
            .collect();
        json!({"qt_scrap": amount(declared.scrap), "scrap_reason": declared.reason.then_some("random"),
            "scrap_serial_keys": self.unit_keys(&declared.lost), "output_lot_code": declared.output_lot,
            "production_position_key": declared.output_place.map(|place| keys.place(place)), "consumption": consumption})
    }

    /// The body of `POST /job/update`.
    fn updates(&self, updates: &[Update], keys: &Keys) -> Value {
        let update = |update: &Update| match *update {
            Update::Insert { order, phase, planned, assigned } => json!({"action": "insert", "data": {
                "work_order_key": self.orders[order].key.to_string(), "qt_planned": amount(planned),
                "phase_key": self.product_of(order).phases[phase].key, "assigned_to": keys.user(assigned)}}),
            Update::Assign { job, to } => json!({"action": "update",
                "data": {"_key": self.jobs[job].key.to_string(), "assigned_to": keys.user(to)}}),
            Update::Quantity { job, planned } => json!({"action": "update",
                "data": {"_key": self.jobs[job].key.to_string(), "qt_planned": amount(planned)}}),
            Update::Close { job } => json!({"action": "close", "data": {"_key": self.jobs[job].key.to_string()}}),
        };
        updates.iter().map(update).collect()
    }
}
