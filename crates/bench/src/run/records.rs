//! Reads of what a plant has recorded: device history records, reports, searches of the journal, stock, lists, recalls.

use super::aims::Aim;
use super::operations::{DEEP, LOTS, MeasuredOperation, PRODUCTS, RECORD, UNIT, read};

/// Roots of trees of about 50 units. Those with files of evidence are left out, because the files do not exist.
const DEVICES: &str = "select s.key, s.code, s.product_key, s.key, s.key from serial.serial s
    where s.parent_key is null and s.has_values
        and s.key in (select root_key from serial.serial group by root_key having count(*) between 45 and 55)
        and not exists (select from attachments.file f where f.bucket = 'serial' and f.object_key = s.key::text)";
/// Work orders whose units are all made.
const ORDERS: &str = "select o.key, o.code, o.product_key, o.key, o.key from production.work_order o
    where o.status = 'closed'";
/// Operators of the plant.
const OPERATORS: &str = "select u.key, u.username, u.key, u.key, u.key from organization.user_account u
    where exists (select from production.queue q where q.user_key = u.key)";
/// Products that are made here.
const MADE: &str = "select p.key, p.code, p.key, p.key, p.key from product.product p
    where exists (select from production.work_order o where o.product_key = p.key)";
/// Days of a report. A plant of 130 000 units and every larger one contains them completely.
const DAYS: &str = "from=2018-01-02&to=2018-01-31";

/// All reads of this file.
pub const RECORDS: &[MeasuredOperation] = &[
    MeasuredOperation {
        aims: &[Aim::Slowest(150.0)],
        ..read(
            ("GET /serial/{serial_key}/dhr, JSON, with components and steps", "dhr_json"),
            |sample| {
                let key = sample.key;
                format!("/api/serial/{key}/dhr?format=json&include_children=true&include_step_data=true")
            },
            DEVICES,
            UNIT,
        )
    },
    MeasuredOperation {
        aims: &[Aim::Slowest(150.0)],
        ..read(
            ("GET /serial/{serial_key}/dhr, PDF", "dhr_pdf"),
            |sample| format!("/api/serial/{}/dhr", sample.key),
            DEVICES,
            UNIT,
        )
    },
    read(("GET /report/output", "report_output"), |_| format!("/api/report/output?{DAYS}"), PRODUCTS, &[]),
    read(("GET /report/work", "report_work"), |_| format!("/api/report/work?{DAYS}"), PRODUCTS, &[]),
    read(("GET /report/scrap", "report_scrap"), |_| format!("/api/report/scrap?{DAYS}"), PRODUCTS, &[]),
    read(("GET /report/first-pass", "report_first"), |_| format!("/api/report/first-pass?{DAYS}"), PRODUCTS, &[]),
    read(("GET /report/on-time", "report_on_time"), |_| format!("/api/report/on-time?{DAYS}"), PRODUCTS, &[]),
    read(("GET /report/wip", "report_wip"), |_| "/api/report/wip".to_owned(), PRODUCTS, &[]),
    MeasuredOperation {
        aims: &[Aim::Cores(50_000.0)],
        ..read(("GET /report/stock-age", "report_age"), |_| "/api/report/stock-age".to_owned(), PRODUCTS, &[])
    },
    MeasuredOperation {
        aims: &[Aim::Cores(50_000.0)],
        ..read(("GET /inventory/summary", "summary"), |_| "/api/inventory/summary".to_owned(), PRODUCTS, &[])
    },
    MeasuredOperation {
        aims: &[Aim::Cores(3000.0)],
        ..read(
            ("GET /event, the journal of a work order", "journal_order"),
            |sample| format!("/api/event?work_order_key={}&limit=50", sample.key),
            ORDERS,
            RECORD,
        )
    },
    MeasuredOperation {
        aims: &[Aim::Cores(3000.0)],
        ..read(
            ("GET /event, the journal of a product", "journal_product"),
            |sample| format!("/api/event?product_key={}&limit=50", sample.key),
            MADE,
            RECORD,
        )
    },
    read(
        ("GET /event, the journal of a user", "journal_user"),
        |sample| format!("/api/event?user_key={}&limit=50", sample.key),
        OPERATORS,
        RECORD,
    ),
    MeasuredOperation {
        aims: &[Aim::Cores(1000.0)],
        ..read(
            ("GET /serial, 50 units of a product", "by_product"),
            |sample| format!("/api/serial?product_key={}&limit=50", sample.key),
            MADE,
            RECORD,
        )
    },
    read(
        ("GET /serial, 50 units in stock", "by_state"),
        |_| "/api/serial?state=in_stock&limit=50".to_owned(),
        DEEP,
        &[],
    ),
    read(
        ("GET /serial, 50 units in production", "in_production"),
        |_| "/api/serial?state=wip&limit=50".to_owned(),
        DEEP,
        &[],
    ),
    read(
        ("GET /serial, the units of a work order", "by_order"),
        |sample| format!("/api/serial?wo_key={}&limit=50", sample.key),
        ORDERS,
        RECORD,
    ),
    read(("GET /lot, page 1 of 50", "lots"), |_| "/api/lot?limit=50".to_owned(), LOTS, &[]),
    read(
        ("GET /trace/recall, a lot, counts", "recall"),
        |sample| format!("/api/trace/recall?lot_key={}&limit=0", sample.key),
        LOTS,
        RECORD,
    ),
    read(
        ("GET /trace/recall, a lot, page 1 of 200", "recall_page"),
        |sample| format!("/api/trace/recall?lot_key={}&limit=200", sample.key),
        LOTS,
        RECORD,
    ),
    read(("GET /work-order, page 1 of 50", "orders"), |_| "/api/work-order?limit=50".to_owned(), PRODUCTS, &[]),
    read(("GET /issue, page 1 of 50", "issues"), |_| "/api/issue?limit=50".to_owned(), PRODUCTS, &[]),
    read(("GET /task, page 1 of 50", "tasks"), |_| "/api/task?limit=50".to_owned(), PRODUCTS, &[]),
];
