//! Every kind of write. Each write has a unique name, by which the database shows afterwards how often it was executed.

use std::net::SocketAddr;
use std::time::Duration;

use reqwest::multipart::{Form, Part};
use reqwest::{Method, RequestBuilder};
use serde_json::json;
use tokio::sync::watch;

use crate::support::Actor;

/// Time after which the outcome of a request counts as unknown.
const ANSWER_WITHIN: Duration = Duration::from_secs(20);

/// The kind of a write.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Department,
    Product,
    Serial,
    Serials,
    Lot,
    File,
    CustomData,
    Hold,
    Link,
    Rename,
    Delete,
}

pub const KINDS: [Kind; 11] = [
    Kind::Department,
    Kind::Product,
    Kind::Serial,
    Kind::Serials,
    Kind::Lot,
    Kind::File,
    Kind::CustomData,
    Kind::Hold,
    Kind::Link,
    Kind::Rename,
    Kind::Delete,
];

/// Number of units in one bulk request.
const BULK: i64 = 4;

impl Kind {
    /// The query that counts the rows of a write by its name, and their number after one execution.
    pub const fn done(self) -> (&'static str, i64) {
        match self {
            Self::Department => ("select count(*) from organization.department where name = $1", 1),
            Self::Product => ("select count(*) from product.product where code = $1", 1),
            Self::Serial => ("select count(*) from serial.serial where code = $1", 1),
            Self::Serials => ("select count(*) from serial.serial where code like $1 || '-%'", BULK),
            Self::Lot => ("select count(*) from serial.lot where code = $1", 1),
            Self::File => ("select count(*) from attachments.file where name = $1", 1),
            Self::CustomData => ("select count(*) from administration.custom_data where key = lower($1)", 1),
            Self::Hold => (
                "select count(*) from serial.serial s join journal.event e on e.serial_keys @> array[s.key]
                     and e.serial_keys <> '{}' and e.event_type = 'SERIAL_HELD' where s.hold_reason = $1",
                1,
            ),
            Self::Link => (
                "select count(*) from serial.link l join journal.event e on e.serial_keys @> array[l.child_serial_key]
                     and e.serial_keys <> '{}' and e.event_type = 'SERIAL_LINKED'
                 where l.child_serial_key = $1::text::bigint",
                1,
            ),
            Self::Rename => ("select count(*) from organization.department where description = $1", 1),
            Self::Delete => ("select 1 - count(*) from administration.custom_data where key = lower($1)", 1),
        }
    }

    /// Whether a safe repetition needs an idempotency key, as for a `POST`. Other methods need none.
    pub const fn takes_key(self) -> bool {
        !matches!(self, Self::CustomData | Self::Rename | Self::Delete)
    }
}

/// Records that the writes of one client change.
#[derive(Clone, Debug)]
pub struct Subject {
    pub product: i64,
    pub user: i64,
    pub department: String,
    /// Units that no write has used yet.
    pub units: Vec<i64>,
}

/// One write that can be sent again.
#[derive(Clone, Debug)]
pub struct Entry {
    pub kind: Kind,
    pub name: String,
    pub key: Option<String>,
    pub outcome: Outcome,
    units: Vec<i64>,
}

/// What the client knows about a write: it was executed, it was not, or neither is known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    Acknowledged,
    Refused(u16),
    Unknown,
}

impl Entry {
    /// The next write of a client. None when no unit is left for it.
    pub fn next(kind: Kind, client: usize, turn: usize, subject: &mut Subject) -> Option<Self> {
        let needed = match kind {
            Kind::Hold => 1,
            Kind::Link => 2,
            _ => 0,
        };
        let units = subject.units.split_off(subject.units.len().checked_sub(needed)?);
        let name = match (kind, units.first()) {
            (Kind::Link, Some(child)) => child.to_string(),
            _ => format!("N{client}X{turn}"),
        };
        let key = (kind.takes_key() && turn.is_multiple_of(2)).then(|| format!("key-{client}-{turn}"));
        Some(Self { kind, name, key, outcome: Outcome::Unknown, units })
    }

    /// The request of this write.
    fn request(&self, actor: &Actor, subject: &Subject) -> RequestBuilder {
        let (name, product) = (&self.name, subject.product.to_string());
        let post = |path: &str, body| actor.request(Method::POST, path).json(&body);
        match self.kind {
            Kind::Department => post("/department", json!({"name": name})),
            Kind::Product => post("/product", json!({"code": name})),
            Kind::Serial => post("/serial", json!({"product_key": product, "code": name})),
            Kind::Serials => {
                let serial = |number| json!({"product_key": product, "code": format!("{name}-{number}")});
                post("/serial/bulk", json!({"serials": (0..BULK).map(serial).collect::<Vec<_>>()}))
            }
            Kind::Lot => post("/lot", json!({"product_key": product, "code": name})),
            Kind::File => {
                let part = Part::bytes(name.clone().into_bytes()).file_name(name.clone());
                let form = Form::new().text("bucket", "user").text("object_key", subject.user.to_string());
                actor.request(Method::POST, "/files").multipart(form.part("contents", part))
            }
            Kind::CustomData => {
                let path = format!("/custom-data/{}", name.to_lowercase());
                actor.request(Method::PUT, &path).json(&json!({"value": name}))
            }
            Kind::Hold => post(&format!("/serial/{}/hold", self.units[0]), json!({"reason": name})),
            Kind::Link => {
                let (child, parent) = (self.units[0].to_string(), self.units[1].to_string());
                post("/serial-link", json!({"child_serial_key": child, "parent_serial_key": parent}))
            }
            Kind::Rename => {
                let path = format!("/department/{}", subject.department);
                actor.request(Method::PATCH, &path).json(&json!({"description": name}))
            }
            Kind::Delete => actor.request(Method::DELETE, &format!("/custom-data/{}", name.to_lowercase())),
        }
    }

    /// Sends the request once, to the current address of the service.
    pub async fn send(&self, actor: &Actor, address: &watch::Receiver<SocketAddr>, subject: &Subject) -> Outcome {
        let actor = actor.at(*address.borrow());
        let mut request = self.request(&actor, subject).timeout(ANSWER_WITHIN);
        if let Some(key) = &self.key {
            request = request.header("idempotency-key", key);
        }
        let Ok(response) = request.send().await else { return Outcome::Unknown };
        let status = response.status().as_u16();
        match status {
            // An incomplete body is not an acknowledgement.
            200 if response.bytes().await.is_ok() => Outcome::Acknowledged,
            400..500 => Outcome::Refused(status),
            _ => Outcome::Unknown,
        }
    }
}
