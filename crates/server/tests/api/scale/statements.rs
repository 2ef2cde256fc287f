//! Every statement of `queries/` on a filled plant: none reads all of a large table.
//!
//! A missing condition that an index needs changes only the cost of a statement and not its result, so no other test
//! would notice.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::path::Path;

use serde_json::Value;
use tokio_postgres::{Client, SimpleQueryMessage};

use crate::support::TestApp;

/// Tables that grow with the work of a plant, as `plant.sql` fills them.
pub const LARGE: [&str; 28] = [
    "collaboration.form_field",
    "collaboration.form_item",
    "collaboration.issue",
    "collaboration.issue_link",
    "collaboration.message",
    "collaboration.task",
    "collaboration.task_assignee",
    "collaboration.task_link",
    "journal.event",
    "journal.feed",
    "production.batch",
    "production.batch_flow",
    "production.batch_unit",
    "production.job",
    "production.lot_allocation",
    "production.step_record",
    "production.step_version",
    "production.work_order",
    "production.work_order_line",
    "production.work_session",
    "serial.link",
    "serial.lot",
    "serial.serial",
    "serial.value",
    "warehouse.movement",
    "warehouse.movement_list",
    "warehouse.pair",
    "warehouse.stock",
];

/// Minimum number of rows of a table for which a plan is meaningful.
const ROWS_MIN: f32 = 2_000.0;

/// A partial index with at most this share of the rows of its table may be read completely, because it contains exactly
/// what the statement looks for, such as open batches or units on hold.
const SHARE_MAX: f32 = 0.05;

const RESET: &str = "a reset erases everything";
/// Reason for a statement that the service never runs.
const RESTORED: &str = "checks a restored database, which nobody else uses";
/// Reason for a statement that reads one row in index order.
const NEWEST: &str = "reads the newest position alone";

/// Statements that may read all of a large table, with the reason. A statement that no longer does must be removed
/// here.
const ALLOWED: [(&str, &str); 13] = [
    ("administration/backup.sql count_content", RESTORED),
    ("administration/backup.sql find_feed_holes", RESTORED),
    ("collaboration/reset.sql erase_issue_links", RESET),
    ("collaboration/reset.sql erase_issues", RESET),
    ("journal/epoch.sql find_feed_facts", NEWEST),
    ("journal/epoch.sql find_newest_position", NEWEST),
    ("production/reset.sql erase_orders", RESET),
    ("production/reset.sql erase_work", RESET),
    ("serial/reset.sql erase_units", RESET),
    ("serial/serial.sql forget_places", RESET),
    ("warehouse/inventory.sql check_ledger", "compares all stock with all movements, when an administrator asks"),
    (
        "warehouse/movement.sql find_products_by_last_movement",
        "asks about every product that was ever moved, by pairs alone",
    ),
    ("warehouse/reset.sql erase_stock", RESET),
];

/// Statements that look up one list element of another row in an index of lists without a subquery of its own, with the
/// reason.
const OPEN_CONTAINMENTS: [(&str, &str); 2] = [
    ("trace/dhr.sql find_materials", "a subquery for each movement cannot be joined in another way"),
    ("trace/dhr.sql find_movements", "a subquery for each movement cannot be joined in another way"),
];

/// Planner settings of the connections of the service.
struct Planning {
    name: &'static str,
    settings: &'static str,
    /// Whether the connection is for commands.
    commands: bool,
    /// Whether each statement is planned with its values.
    custom: bool,
}

/// The settings of `platform/db/pool.rs`. PostgreSQL first plans reads with their values, and later without them when
/// that seems to cost no more, so both are checked.
const PLANNINGS: [Planning; 3] = [
    Planning {
        name: "write pool",
        settings: "set random_page_cost = 1.1; set max_parallel_workers_per_gather = 0; set plan_cache_mode = force_generic_plan; set enable_seqscan = off",
        commands: true,
        custom: false,
    },
    Planning {
        name: "read pool, generic plan",
        settings: "set random_page_cost = 1.1; set max_parallel_workers_per_gather = 0; set plan_cache_mode = force_generic_plan; set enable_seqscan = on",
        commands: false,
        custom: false,
    },
    Planning {
        name: "read pool, custom plan",
        settings: "set random_page_cost = 1.1; set max_parallel_workers_per_gather = 0; set plan_cache_mode = force_custom_plan; set enable_seqscan = on",
        commands: false,
        custom: true,
    },
];

/// A named statement with its parameters as `$1`, `$2`, …
struct Statement {
    /// File below `queries/`, and name of the statement.
    id: String,
    sql: String,
    parameters: Vec<String>,
}

/// The statements of `queries/`, found by their headings.
fn statements() -> Vec<Statement> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../queries");
    let entries = |folder: &Path| -> Vec<_> {
        let mut paths: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
        paths.sort();
        paths
    };
    let mut found = Vec::new();
    for file in entries(&root).iter().filter(|path| path.is_dir()).flat_map(|folder| entries(folder)) {
        let place = file.strip_prefix(&root).unwrap().display().to_string();
        let text = fs::read_to_string(&file).unwrap();
        // Besides statements, the files contain only comments and row declarations, each on one line.
        let is_comment = |line: &&str| line.trim_start().starts_with("--") && !line.starts_with("--!");
        let code: Vec<&str> = text.lines().filter(|line| !is_comment(line)).collect();
        for part in code.join("\n").split("--!").skip(1) {
            let (heading, body) = part.split_once('\n').unwrap();
            let (sql, parameters) = numbered(body.trim().trim_end_matches(';'));
            found.push(Statement { id: format!("{place} {}", word(heading.trim_start())), sql, parameters });
        }
    }
    found
}

/// The word with which the text begins.
fn word(text: &str) -> &str {
    let end = text.find(|letter: char| !letter.is_alphanumeric() && letter != '_');
    &text[..end.unwrap_or(text.len())]
}

/// The text with `$1` in place of the first named parameter, and so on, and the names. Quoted text stays unchanged.
fn numbered(sql: &str) -> (String, Vec<String>) {
    let (mut text, mut names) = (String::with_capacity(sql.len()), Vec::<String>::new());
    for (place, part) in sql.split('\'').enumerate() {
        if place > 0 {
            text.push('\'');
        }
        if place % 2 == 1 {
            text.push_str(part);
            continue;
        }
        let mut rest = part;
        while let Some(colon) = rest.find(':') {
            let (before, after) = rest.split_at(colon);
            text.push_str(before);
            let after = &after[1..];
            if let Some(kind) = after.strip_prefix(':') {
                text.push_str("::");
                rest = kind;
                continue;
            }
            let name = word(after);
            // The colon of an array slice.
            if !name.starts_with(|letter: char| letter.is_alphabetic()) {
                text.push(':');
                rest = after;
                continue;
            }
            rest = &after[name.len()..];
            let known = names.iter().position(|other| other == name);
            let number = known.unwrap_or_else(|| {
                names.push(name.to_owned());
                names.len() - 1
            });
            text.push('$');
            text.push_str(&(number + 1).to_string());
        }
        text.push_str(rest);
    }
    (text, names)
}

/// A typical value for a parameter: a few keys, a week, a page.
fn value(name: &str, kind: &str) -> String {
    let one = kind.trim_end_matches("[]");
    let text = match (name, one) {
        ("limit", _) => "200",
        ("offset", _) => "0",
        ("since", "timestamp with time zone") => "2024-06-01Z",
        ("until", "timestamp with time zone") => "2024-06-08Z",
        (_, "timestamp with time zone") => "2026-06-01Z",
        (_, "date") => "2024-06-01",
        (_, "bigint") => "1000005",
        (_, "boolean") => "true",
        (_, "jsonb") => "{}",
        (_, "uuid") => "00000000-0000-0000-0000-000000000005",
        _ => "5",
    };
    if kind.ends_with("[]") { format!("array['{text}', '{text}']::{kind}") } else { format!("'{text}'::{kind}") }
}

/// The first column of all rows, as text.
async fn ask(client: &Client, question: &str) -> String {
    let messages = client.simple_query(question).await.unwrap_or_else(|error| panic!("{question}: {error:?}"));
    let line = |message: &SimpleQueryMessage| match message {
        SimpleQueryMessage::Row(row) => row.get(0).map(str::to_owned),
        _ => None,
    };
    messages.iter().filter_map(line).collect::<Vec<_>>().join("\n")
}

/// Indexes with the share of the rows of their table that they contain.
async fn shares(client: &Client) -> BTreeMap<String, f32> {
    let question = "select i.oid::regclass::text, (i.reltuples / greatest(t.reltuples, 1))::real from pg_index x
        join pg_class i on i.oid = x.indexrelid join pg_class t on t.oid = x.indrelid";
    client.query(question, &[]).await.unwrap().iter().map(|row| (row.get(0), row.get(1))).collect()
}

/// Collects the parts of a plan that read all of a large table, or most of one of its indexes.
fn whole_reads(node: &Value, shares: &BTreeMap<String, f32>, found: &mut BTreeSet<String>) {
    let text = |member: &str| node[member].as_str().unwrap_or_default();
    let (kind, index) = (text("Node Type"), text("Index Name"));
    let table = format!("{}.{}", text("Schema"), text("Relation Name"));
    let unbound = node.get("Index Cond").is_none();
    // A bitmap index scan names its index without the schema, and names no table.
    let is_most = |(name, share): (&String, &f32)| name.rsplit('.').next() == Some(index) && *share > SHARE_MAX;
    let most_of_it = !index.is_empty() && shares.iter().any(is_most);
    match kind {
        "Seq Scan" if LARGE.contains(&table.as_str()) => {
            found.insert(format!("Seq Scan on {table}, filter {}", text("Filter")));
        }
        "Index Scan" | "Index Only Scan" if unbound && most_of_it && LARGE.contains(&table.as_str()) => {
            found.insert(format!("{kind} of all of {index} on {table}, filter {}", text("Filter")));
        }
        "Bitmap Index Scan" if unbound && most_of_it => {
            found.insert(format!("{kind} of all of {index}"));
        }
        _ => {}
    }
    for below in node["Plans"].as_array().into_iter().flatten() {
        whole_reads(below, shares, found);
    }
}

/// The plan of a prepared statement.
async fn plan(client: &Client, number: usize, values: &[String]) -> Value {
    let given = if values.is_empty() { String::new() } else { format!("({})", values.join(", ")) };
    let text = ask(client, &format!("explain (verbose, format json) execute statement_{number}{given}")).await;
    serde_json::from_str::<Value>(&text).unwrap()[0]["Plan"].clone()
}

/// Starts a service with the plant of `plant.sql`, and asserts that every large table has enough rows.
async fn filled() -> TestApp {
    let app = TestApp::new().await;
    app.sql.batch_execute(include_str!("plant.sql")).await.unwrap();
    app.wait_until_sealed().await;
    app.sql.batch_execute("vacuum analyze").await.unwrap();
    for table in LARGE {
        let rows = app.sql.query_one("select reltuples from pg_class where oid = $1::text::regclass", &[&table]).await;
        assert!(rows.unwrap().get::<_, f32>(0) >= ROWS_MIN, "the plant has too few rows of {table}");
    }
    app
}

#[tokio::test]
async fn no_statement_reads_all_of_a_large_table() {
    let app = filled().await;
    let (client, statements) = (&app.sql, statements());
    assert!(statements.len() > 800, "only {} statements were found", statements.len());
    for (number, statement) in statements.iter().enumerate() {
        let prepare = format!("prepare statement_{number} as {}", statement.sql);
        client.batch_execute(&prepare).await.unwrap_or_else(|error| panic!("{}: {error:?}", statement.id));
    }
    let kinds = "select name::text, parameter_types::text[] from pg_prepared_statements where from_sql";
    let kinds: BTreeMap<String, Vec<String>> =
        client.query(kinds, &[]).await.unwrap().iter().map(|row| (row.get(0), row.get(1))).collect();
    let shares = shares(client).await;
    let (mut unexpected, mut used, mut commands) = (Vec::new(), BTreeSet::new(), BTreeSet::new());
    for planning in PLANNINGS {
        client.batch_execute(planning.settings).await.unwrap();
        for (number, Statement { id, parameters, .. }) in statements.iter().enumerate() {
            if !planning.commands && commands.contains(id) {
                continue;
            }
            let kinds = &kinds[&format!("statement_{number}")];
            let values: Vec<String> = parameters
                .iter()
                .zip(kinds)
                .map(|(name, kind)| if planning.custom { value(name, kind) } else { format!("null::{kind}") })
                .collect();
            let plan = plan(client, number, &values).await;
            let text = plan.to_string();
            if text.contains(r#""ModifyTable""#) || text.contains(r#""LockRows""#) {
                commands.insert(id);
            }
            let mut found = BTreeSet::new();
            whole_reads(&plan, &shares, &mut found);
            match ALLOWED.iter().find(|(allowed, _)| allowed == id) {
                Some((allowed, _)) if !found.is_empty() => {
                    used.insert(*allowed);
                }
                _ => unexpected.extend(found.iter().map(|node| format!("queries/{id} ({}): {node}", planning.name))),
            }
        }
    }
    assert!(unexpected.is_empty(), "statements that read a large table whole:\n{}", unexpected.join("\n"));
    let needless: Vec<&str> = ALLOWED.iter().map(|(id, _)| *id).filter(|id| !used.contains(id)).collect();
    assert!(needless.is_empty(), "no longer needed in ALLOWED: {needless:?}");
}

/// Whether a condition `@>` compares with a column of another row, outside a subquery that ends with `offset 0`. `after`
/// is the text after the operator.
fn is_open_containment(after: &str) -> bool {
    let operand = after.trim_start();
    let element = match (operand.strip_prefix("array["), operand.strip_prefix("jsonb_build_object(")) {
        (Some(element), _) => element,
        (_, Some(pair)) => pair.split_once(", ").map_or("", |(_, element)| element),
        _ => return false,
    };
    let alias = element.split_once('.').map_or("", |(alias, _)| alias);
    if alias.is_empty() || !alias.chars().all(|letter| letter.is_ascii_lowercase()) {
        return false;
    }
    let mut depth = 0_usize;
    let end = operand.find(|letter: char| {
        let closes = letter == ')' && depth == 0;
        match letter {
            '(' => depth += 1,
            ')' if !closes => depth -= 1,
            _ => {}
        }
        closes
    });
    !end.is_some_and(|end| operand[..end].trim_end().ends_with("offset 0"))
}

/// PostgreSQL expects that a row with an unknown list element is a fixed share of the table. For a few hundred keys it
/// then reads all of a large table once instead of its index for each key. A plant of a test is too small to show that.
#[test]
fn every_containment_of_a_column_is_looked_up_for_each_row() {
    let mut open: Vec<String> = Vec::new();
    for statement in statements() {
        if statement.sql.split("@>").skip(1).any(is_open_containment) {
            open.push(statement.id);
        }
    }
    let allowed: Vec<&str> = OPEN_CONTAINMENTS.iter().map(|(id, _)| *id).collect();
    assert_eq!(open, allowed, "write `cross join lateral (select … offset 0)`, as in `find_events` of trace/dhr.sql");
}
