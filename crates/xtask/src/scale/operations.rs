//! The reads that are measured.

use anyhow::{Result, ensure};
use tokio_postgres::Client;

/// Units that are asked for, in any order.
const SAMPLES: i64 = 512;

/// One read.
pub struct Operation {
    /// As the contract names it.
    pub name: &'static str,
    /// A short name for files.
    pub file: &'static str,
    /// The address for one sample.
    pub path: fn(&Sample) -> String,
    /// Where the samples come from.
    source: &'static str,
    /// What of a sample the statements may be given.
    pub variables: &'static [Variable],
    /// The least ratio to the bare engine that is aimed at.
    pub aim: Option<f64>,
    /// The most core time that is aimed at.
    pub cost: Option<CostAim>,
    /// Whether the minimal handler answers it as well.
    pub minimal: bool,
    /// Whether the size of the plant could matter to it.
    pub grows: bool,
}

/// Core time of one request in microseconds, at most.
pub struct CostAim {
    /// Of the service without its request log.
    pub service: f64,
    /// Of PostgreSQL.
    pub postgres: f64,
}

/// A value of a sample and its name.
pub type Variable = (&'static str, fn(&Sample) -> String);

/// Something that is asked for.
#[derive(Clone, Debug)]
pub struct Sample {
    key: i64,
    code: String,
    product_key: i64,
    root_key: i64,
    parent_key: i64,
}

/// Any unit deep enough that its own key, its parent's and its root's differ.
const DEEP: &str = "select s.key, s.code, s.product_key, s.root_key, s.parent_key from serial.serial s
    where s.parent_key <> s.root_key";
const HOLDERS: &str = "select s.key, s.code, s.product_key, s.root_key, s.parent_key from serial.serial s
    where s.parent_key <> s.root_key and exists (select from serial.serial c where c.parent_key = s.key)";
const TREES: &str = "select s.key, s.code, s.product_key, s.root_key, s.parent_key from serial.serial s
    where s.parent_key <> s.root_key and s.root_key in
        (select root_key from serial.serial group by root_key having count(*) between 45 and 55)";
const PRODUCTS: &str = "select key, code, key, key, key from product.product";

const UNIT: &[Variable] = &[
    ("key", |sample| sample.key.to_string()),
    ("keys", |sample| format!("{{{}}}", sample.key)),
    ("code", |sample| sample.code.clone()),
    ("root_key", |sample| sample.root_key.to_string()),
    ("parent_key", |sample| sample.parent_key.to_string()),
    ("product_key", |sample| sample.product_key.to_string()),
];
const PRODUCT: &[Variable] =
    &[("key", |sample| sample.key.to_string()), ("keys", |sample| format!("{{{}}}", sample.key))];

/// All of them. The product comes first and stays the same at every size: what it grows by is noise.
pub const OPERATIONS: &[Operation] = &[
    Operation {
        name: "GET /product/{product_key}",
        file: "product",
        path: |sample| format!("/api/product/{}", sample.key),
        source: PRODUCTS,
        variables: PRODUCT,
        aim: None,
        cost: None,
        minimal: false,
        grows: false,
    },
    Operation {
        name: "GET /serial/{serial_key}",
        file: "serial",
        path: |sample| format!("/api/serial/{}", sample.key),
        source: DEEP,
        variables: UNIT,
        aim: Some(0.70),
        cost: None,
        minimal: true,
        grows: true,
    },
    Operation {
        name: "GET /serial-code",
        file: "code",
        path: |sample| format!("/api/serial-code?serial_code={}&product_key={}", sample.code, sample.product_key),
        source: DEEP,
        variables: UNIT,
        aim: None,
        cost: None,
        minimal: false,
        grows: true,
    },
    Operation {
        name: "GET /serial-parents",
        file: "parents",
        path: |sample| format!("/api/serial-parents?serial_key={}", sample.key),
        source: DEEP,
        variables: UNIT,
        aim: None,
        cost: None,
        minimal: false,
        grows: true,
    },
    Operation {
        name: "GET /serial-children",
        file: "children",
        path: |sample| format!("/api/serial-children?serial_key={}", sample.key),
        source: HOLDERS,
        variables: UNIT,
        aim: None,
        cost: None,
        minimal: false,
        grows: true,
    },
    Operation {
        name: "GET /serial-hierarchy, 45 to 55 nodes",
        file: "hierarchy",
        path: |sample| format!("/api/serial-hierarchy?serial_key={}", sample.key),
        source: TREES,
        variables: UNIT,
        aim: Some(0.90),
        cost: Some(CostAim { service: 250.0, postgres: 700.0 }),
        minimal: false,
        grows: true,
    },
    Operation {
        name: "GET /serial, page 1 of 200",
        file: "page1",
        path: |_| "/api/serial?limit=200".to_owned(),
        source: DEEP,
        variables: &[],
        aim: None,
        cost: None,
        minimal: false,
        grows: true,
    },
    Operation {
        name: "GET /serial, page 50 of 200",
        file: "page50",
        path: |_| format!("/api/serial?limit=200&offset={}", 49 * 200),
        source: DEEP,
        variables: &[],
        aim: None,
        cost: None,
        minimal: false,
        grows: true,
    },
];

impl Operation {
    /// What to ask for in one database: scattered, and the same every time.
    pub async fn samples(&self, client: &Client) -> Result<Vec<Sample>> {
        let statement = format!("{} order by hashint8(key), key limit $1", self.source);
        let rows = client.query(&statement, &[&SAMPLES]).await?;
        ensure!(!rows.is_empty(), "the database is too small for {}", self.name);
        let sample = |row: &tokio_postgres::Row| Sample {
            key: row.get(0),
            code: row.get(1),
            product_key: row.get(2),
            root_key: row.get(3),
            parent_key: row.get(4),
        };
        Ok(rows.iter().map(sample).collect())
    }
}
