//! The reads that are measured.

use anyhow::Result;
use tokio_postgres::Client;

use super::aims::Aim;
use super::records::RECORDS;

/// Maximum number of different records that are requested, in random order.
const SAMPLES: i64 = 512;

/// A frequent read that is measured.
#[derive(Debug)]
pub struct MeasuredOperation {
    /// Method and path as in the interface description.
    pub name: &'static str,
    /// Short name for files and the command line.
    pub file: &'static str,
    /// Path for one sample.
    pub path: fn(&Sample) -> String,
    /// Query that finds the samples.
    pub source: &'static str,
    /// Values of a sample that its statements may contain, which become variables of pgbench.
    pub variables: &'static [Variable],
    /// Aims that the read should reach.
    pub aims: &'static [Aim],
    /// Whether the minimal handler supports the read too.
    pub minimal: bool,
    /// Whether the cost of the read could depend on the size of the plant.
    pub grows: bool,
}

/// Name and value of a part of a sample.
pub type Variable = (&'static str, fn(&Sample) -> String);

/// A record to request.
#[derive(Clone, Debug)]
pub struct Sample {
    /// Key of the record.
    pub key: i64,
    /// Code of the record.
    pub code: String,
    /// Key of its product.
    pub product_key: i64,
    /// Key of the root of its tree.
    pub root_key: i64,
    /// Key of the unit that contains it.
    pub parent_key: i64,
}

/// Units so deep in a tree that their own key and the keys of their parent and root all differ.
pub const DEEP: &str = "select s.key, s.code, s.product_key, s.root_key, s.parent_key from serial.serial s
    where s.parent_key <> s.root_key";
const HOLDERS: &str = "select s.key, s.code, s.product_key, s.root_key, s.parent_key from serial.serial s
    where s.parent_key <> s.root_key and exists (select from serial.serial c where c.parent_key = s.key)";
const TREES: &str = "select s.key, s.code, s.product_key, s.root_key, s.parent_key from serial.serial s
    where s.parent_key <> s.root_key and s.root_key in
        (select root_key from serial.serial group by root_key having count(*) between 45 and 55)";
const FINISHED: &str = "select s.key, s.code, s.product_key, s.key, s.key from serial.serial s
    where s.work_order_key is not null and s.has_values";
/// All products.
pub const PRODUCTS: &str = "select key, code, key, key, key from product.product";
/// All lots.
pub const LOTS: &str = "select key, code, product_key, key, key from serial.lot";
/// The large lot of 10 000 units, in a plant large enough to have it completely.
const LOT_10K: &str = "select key, code, product_key, key, key from serial.lot l where code like '%-10K'
    and (select count(*) from serial.serial s where s.lot_key = l.key) >= 10000";
/// The large lot of 100 000 units, in a plant large enough to have it completely.
const LOT_100K: &str = "select key, code, product_key, key, key from serial.lot l where code like '%-100K'
    and (select count(*) from serial.serial s where s.lot_key = l.key) >= 100000";

/// Variables of a unit.
pub const UNIT: &[Variable] = &[
    ("key", |sample| sample.key.to_string()),
    ("keys", |sample| format!("{{{}}}", sample.key)),
    ("code", |sample| sample.code.clone()),
    ("root_key", |sample| sample.root_key.to_string()),
    ("parent_key", |sample| sample.parent_key.to_string()),
    ("product_key", |sample| sample.product_key.to_string()),
];
/// Variables of a record that is not a unit.
pub const RECORD: &[Variable] = &[
    ("key", |sample| sample.key.to_string()),
    ("keys", |sample| format!("{{{}}}", sample.key)),
    ("code", |sample| sample.code.clone()),
];

/// A read without aims.
pub const fn read(
    (name, file): (&'static str, &'static str),
    path: fn(&Sample) -> String,
    source: &'static str,
    variables: &'static [Variable],
) -> MeasuredOperation {
    MeasuredOperation { name, file, path, source, variables, aims: &[], minimal: false, grows: true }
}

/// All reads.
pub fn operations() -> impl Iterator<Item = &'static MeasuredOperation> {
    IDENTITY.iter().chain(RECORDS)
}

/// Reads of products, units, lots and their genealogy, and of the first pages of the journal and the stock. The read of a product has the same cost at every size, so any growth of its figures is noise.
const IDENTITY: &[MeasuredOperation] = &[
    MeasuredOperation {
        grows: false,
        ..read(
            ("GET /product/{product_key}", "product"),
            |sample| format!("/api/product/{}", sample.key),
            PRODUCTS,
            RECORD,
        )
    },
    MeasuredOperation {
        aims: &[Aim::Ratio(0.70), Aim::Share(0.5)],
        minimal: true,
        ..read(("GET /serial/{serial_key}", "serial"), |sample| format!("/api/serial/{}", sample.key), DEEP, UNIT)
    },
    read(
        ("GET /serial-code", "code"),
        |sample| format!("/api/serial-code?serial_code={}&product_key={}", sample.code, sample.product_key),
        DEEP,
        UNIT,
    ),
    read(
        ("GET /serial-parents", "parents"),
        |sample| format!("/api/serial-parents?serial_key={}", sample.key),
        DEEP,
        UNIT,
    ),
    read(
        ("GET /serial-children", "children"),
        |sample| format!("/api/serial-children?serial_key={}", sample.key),
        HOLDERS,
        UNIT,
    ),
    MeasuredOperation {
        aims: &[Aim::Ratio(0.90), Aim::Service(250.0), Aim::Postgres(700.0)],
        ..read(
            ("GET /serial-hierarchy, 45 to 55 nodes", "hierarchy"),
            |sample| format!("/api/serial-hierarchy?serial_key={}", sample.key),
            TREES,
            UNIT,
        )
    },
    read(("GET /serial, page 1 of 200", "page1"), |_| "/api/serial?limit=200".to_owned(), DEEP, &[]),
    read(
        ("GET /serial, page 50 of 200", "page50"),
        |_| format!("/api/serial?limit=200&offset={}", 49 * 200),
        DEEP,
        &[],
    ),
    MeasuredOperation {
        aims: &[Aim::Postgres(5000.0)],
        ..read(("GET /scan, a unit", "scan_unit"), |sample| format!("/api/scan?code={}", sample.code), DEEP, UNIT)
    },
    MeasuredOperation {
        aims: &[Aim::Postgres(5000.0)],
        ..read(("GET /scan, a lot", "scan_lot"), |sample| format!("/api/scan?code={}", sample.code), LOTS, RECORD)
    },
    MeasuredOperation {
        aims: &[Aim::Cores(1000.0)],
        ..read(("GET /lot/{lot_key}", "lot"), |sample| format!("/api/lot/{}", sample.key), LOTS, RECORD)
    },
    MeasuredOperation {
        aims: &[Aim::Median(100.0), Aim::Cores(60_000.0)],
        ..read(
            ("GET /trace/where-used, a lot in 10 000 units, counts", "where_used_10k"),
            |sample| format!("/api/trace/where-used?lot_key={}&limit=0", sample.key),
            LOT_10K,
            RECORD,
        )
    },
    MeasuredOperation {
        aims: &[Aim::Median(600.0), Aim::Cores(500_000.0)],
        ..read(
            ("GET /trace/where-used, a lot in 100 000 units, counts", "where_used_100k"),
            |sample| format!("/api/trace/where-used?lot_key={}&limit=0", sample.key),
            LOT_100K,
            RECORD,
        )
    },
    MeasuredOperation {
        aims: &[Aim::Cores(40_000.0)],
        ..read(
            ("GET /trace/where-used, a lot in 10 000 units, finished units", "where_used_10k_finished"),
            |sample| format!("/api/trace/where-used?lot_key={}&limit=0&roots_only=true", sample.key),
            LOT_10K,
            RECORD,
        )
    },
    MeasuredOperation {
        aims: &[Aim::Cores(120_000.0)],
        ..read(
            ("GET /trace/where-used, a lot in 100 000 units, finished units", "where_used_100k_finished"),
            |sample| format!("/api/trace/where-used?lot_key={}&limit=0&roots_only=true", sample.key),
            LOT_100K,
            RECORD,
        )
    },
    read(
        ("GET /trace/origin, a finished unit", "origin"),
        |sample| format!("/api/trace/origin?serial_key={}", sample.key),
        FINISHED,
        UNIT,
    ),
    read(
        ("GET /event, the journal of a unit", "journal"),
        |sample| format!("/api/event?serial_key={}", sample.key),
        DEEP,
        UNIT,
    ),
    read(("GET /inventory, page 1 of 200", "inventory"), |_| "/api/inventory?limit=200".to_owned(), PRODUCTS, &[]),
    read(("GET /movement, page 1 of 200", "movement"), |_| "/api/movement?limit=200".to_owned(), PRODUCTS, &[]),
];

impl MeasuredOperation {
    /// The records to request in one database: scattered over the table, and always the same. Empty when the plant is
    /// too small.
    pub async fn samples(&self, client: &Client) -> Result<Vec<Sample>> {
        let statement = format!("{} order by hashint8(key), key limit $1", self.source);
        let rows = client.query(&statement, &[&SAMPLES]).await?;
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::{ProgressLine, Size, fill};

    #[tokio::test]
    async fn a_small_plant_has_samples_for_everything_but_the_large_lots() {
        let database = testdb::migrated().await.unwrap();
        let client = database.connect().await.unwrap();
        fill(&client, Size { serials: 4000, chunk: 2000 }, &mut ProgressLine::hidden()).await.unwrap();
        for operation in operations() {
            let samples = operation.samples(&client).await.unwrap();
            assert_eq!(samples.is_empty(), operation.file.starts_with("where_used"), "{}", operation.name);
            // Scripts contain paths in quotes.
            assert!(samples.iter().all(|sample| !(operation.path)(sample).contains(['"', '\\', ' '])));
        }
    }
}
