//! Commands of the model as HTTP requests.

use chrono::{NaiveDate, TimeDelta};
use reqwest::Method;
use serde_json::{Map, Value, json};

use super::commands::{Command, Disposition, MovementChange, Part, PositionChange};
use super::plant::{At, ONE, Plant};
use super::posting::{Named, Row};

/// A request: method, path and body.
pub type Request = (Method, String, Value);

/// A quantity on the wire.
pub fn amount(quantity: i64) -> Value {
    let halves = i32::try_from(quantity).expect("not that much");
    if quantity % ONE == 0 { json!(quantity / ONE) } else { json!(f64::from(halves) / 2.0) }
}

/// A JSON body that is built member by member. The plant provides the keys.
struct Body<'a>(&'a Plant, Map<String, Value>);

impl<'a> Body<'a> {
    /// An empty body.
    fn of(plant: &'a Plant) -> Self {
        Self(plant, Map::new())
    }

    /// Adds a member.
    fn with(mut self, name: &str, value: Value) -> Self {
        self.1.insert(name.to_owned(), value);
        self
    }

    /// Adds the key of a location, if there is one.
    fn place(self, name: &str, at: Option<At>) -> Self {
        match at {
            Some(at) => {
                let key = json!(self.0.positions[at].key);
                self.with(name, key)
            }
            None => self,
        }
    }

    /// Adds unit and lot, by key or by code. The serial number is sent in lower case, because case does not matter.
    fn names(self, unit: &Named, lot: &Named) -> Self {
        let (units, lots) = (&self.0.units, &self.0.lots);
        let named = match unit {
            Named::None => None,
            Named::Key(at) => Some(("serial_key", json!(units[*at].key.to_string()))),
            Named::Code(code) => Some(("serial_code", json!(code.to_lowercase()))),
        };
        let lotted = match lot {
            Named::None => None,
            Named::Key(at) => Some(("lot_key", json!(lots[*at].key.to_string()))),
            Named::Code(code) => Some(("lot_code", json!(code))),
        };
        named.into_iter().chain(lotted).fold(self, |body, (name, value)| body.with(name, value))
    }

    /// The finished body.
    fn end(self) -> Value {
        Value::Object(self.1)
    }
}

/// A row of a request.
fn row(plant: &Plant, row: &Row) -> Value {
    let body = Body::of(plant)
        .with("movement_type", json!(row.kind.word()))
        .with("product_key", json!(plant.products[row.product].key.to_string()))
        .with("qt_planned", amount(row.quantity))
        .names(&row.unit, &row.lot)
        .place("position_from", row.from)
        .place("position_to", row.to);
    match row.item {
        Some(item) => body.with("movement_list_item", json!(item)).end(),
        None => body.end(),
    }
}

/// Rows of a request.
fn rows(plant: &Plant, rows: &[Row]) -> Value {
    rows.iter().map(|sent| row(plant, sent)).collect()
}

/// A part of a confirmation.
fn part(plant: &Plant, part: &Part) -> Value {
    Body::of(plant)
        .with("quantity", amount(part.quantity))
        .names(&part.unit, &part.lot)
        .place("position_from", part.from)
        .place("position_to", part.to)
        .end()
}

impl Plant {
    /// The request of a command.
    pub fn request(&self, command: &Command, today: NaiveDate) -> Request {
        let post = |path: String, body: Value| (Method::POST, path, body);
        let movement = |at: &At| format!("/movement/{}", self.movements[*at].key);
        let list = |at: &At| format!("/movement-list/{}", self.lists[*at].key);
        let position = |at: &At| format!("/position/{}", self.positions[*at].key);
        let reason = json!({"reason": "random"});
        match command {
            Command::Execute(asked) => match asked.as_slice() {
                [one] => post("/movement/execute".to_owned(), row(self, one)),
                all => post("/movement/execute".to_owned(), json!({"movements": rows(self, all)})),
            },
            Command::Plan(asked) => post("/movement/plan".to_owned(), json!({"movements": rows(self, asked)})),
            Command::Patch(at, change) => (Method::PATCH, movement(at), self.movement_patch(change)),
            Command::Confirm { movement: at, quantity, parts, close } => {
                let parts: Vec<Value> = parts.iter().map(|sent| part(self, sent)).collect();
                let quantity = quantity.map(amount);
                let body = json!({"quantity": quantity, "split_into": parts, "close_remainder": close});
                post(format!("{}/confirm", movement(at)), body)
            }
            Command::Cancel(at) => post(format!("{}/cancel", movement(at)), reason),
            Command::Reverse { movement: at, quantity, restore, to } => {
                let body = Body::of(self).with("quantity", json!(quantity.map(amount)));
                let body = body.with("reason", json!("random")).with("restore_planned", json!(restore));
                post(format!("{}/reverse", movement(at)), body.place("position_to", *to).end())
            }
            Command::CreateList { code, kind, rows: sent, complete } => {
                let status = if *complete { "completed" } else { "planned" };
                let body = json!({"code": code, "type": kind.word(), "status": status, "movements": rows(self, sent)});
                post("/movement-list".to_owned(), body)
            }
            Command::AddRows(at, sent) => {
                post(format!("{}/movements", list(at)), json!({"movements": rows(self, sent)}))
            }
            Command::ConfirmList(at, named) => {
                let keys = |named: &Vec<At>| -> Vec<String> {
                    named.iter().map(|at| self.movements[*at].key.to_string()).collect()
                };
                let body = named.as_ref().map_or(json!({}), |named| json!({"movement_keys": keys(named)}));
                post(format!("{}/confirm", list(at)), body)
            }
            Command::CloseList(at) => post(format!("{}/close", list(at)), reason),
            Command::CancelList(at) => post(format!("{}/cancel", list(at)), reason),
            Command::CreatePosition { code, parent, disposable, fixed, available } => {
                let body = json!({"code": code, "parent_position_key": self.positions[*parent].key,
                    "disposable": disposable, "fixed": fixed, "available": available});
                post("/position".to_owned(), body)
            }
            Command::ChangePosition(at, change) => (Method::PATCH, position(at), self.position_patch(change)),
            Command::MovePosition { position: at, to, list } => {
                let key = list.map(|list| self.lists[list].key.to_string());
                let body = json!({"position_to": self.positions[*to].key, "movement_list_key": key});
                post(format!("{}/transfer", position(at)), body)
            }
            Command::DeletePosition(at) => (Method::DELETE, position(at), Value::Null),
            other => self.unit_request(other, today),
        }
    }

    /// The request of a command on units, lots and links.
    fn unit_request(&self, command: &Command, today: NaiveDate) -> Request {
        let post = |path: String, body: Value| (Method::POST, path, body);
        let reason = json!({"reason": "random"});
        let unit = |at: &At| format!("/serial/{}", self.units[*at].key);
        let unit_key = |at: &At| json!(self.units[*at].key.to_string());
        let lot = |at: &At| format!("/lot/{}", self.lots[*at].key);
        let link = |at: &At| format!("/serial-link/{}", self.links[*at].key);
        let word = |on: &bool| if *on { "hold" } else { "release-hold" };
        let ending = |disposition: &Option<Disposition>, to: &Option<At>| {
            let word = disposition.map(|disposition| match disposition {
                Disposition::Return => "return",
                Disposition::Scrap => "scrap",
                Disposition::None => "none",
            });
            let body = Body::of(self).with("reason", json!("random")).with("disposition", json!(word));
            body.place("return_position_key", *to)
        };
        match command {
            Command::HoldUnit(at, on) => post(format!("{}/{}", unit(at), word(on)), reason),
            Command::HoldLot(at, on) => post(format!("{}/{}", lot(at), word(on)), reason),
            Command::Expire(at, day) => {
                let moved = |day: i64| (today + TimeDelta::days(day)).to_string();
                (Method::PATCH, lot(at), json!({"expires": day.map(moved)}))
            }
            Command::Scrap(at) => post(format!("{}/scrap", unit(at)), reason),
            Command::Link { child, parent, process } => post(
                "/serial-link".to_owned(),
                json!({"child_serial_key": unit_key(child), "parent_serial_key": unit_key(parent),
                    "process_inventory": process}),
            ),
            Command::Unlink { link: at, disposition, to } => {
                post(format!("{}/unlink", link(at)), ending(disposition, to).end())
            }
            Command::Replace { link: at, child, disposition, to } => {
                let body = ending(disposition, to).with("new_child_serial_key", unit_key(child));
                post(format!("{}/replace", link(at)), body.end())
            }
            other => panic!("{other:?} is about no unit"),
        }
    }

    /// The body that changes a movement.
    fn movement_patch(&self, change: &MovementChange) -> Value {
        match change {
            MovementChange::Quantity(quantity) => json!({"qt_planned": amount(*quantity)}),
            MovementChange::From(at) => json!({"position_from": self.positions[*at].key}),
            MovementChange::To(at) => json!({"position_to": self.positions[*at].key}),
            MovementChange::Unit(at) => json!({"serial_key": at.map(|at| self.units[at].key.to_string())}),
            MovementChange::Lot(at) => json!({"lot_key": at.map(|at| self.lots[at].key.to_string())}),
        }
    }

    /// The body that changes a location.
    fn position_patch(&self, change: &PositionChange) -> Value {
        match change {
            PositionChange::Available(available) => json!({"available": available}),
            PositionChange::Consumption(consumption) => json!({"allow_consumption": consumption}),
            PositionChange::Disposable(disposable) => json!({"disposable": disposable}),
            PositionChange::Fixed(fixed) => json!({"fixed": fixed}),
            PositionChange::Parent(at) => json!({"parent_position_key": self.positions[*at].key}),
        }
    }
}
