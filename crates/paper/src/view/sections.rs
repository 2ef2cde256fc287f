//! Sections of a record, in the order of the document.

use serde_json::{Value, json};

use super::labels::{PrintLabels, of_list, shown, text_of};
use super::table::{RowStyle, Table};

/// Builds all sections of a record. A section that was not requested is null.
pub fn sections(record: &Value, labels: &PrintLabels) -> Vec<Value> {
    vec![
        serial_data(record, labels),
        steps(record, labels),
        components(record, labels),
        materials(record, labels),
        matters(record, labels),
        movements(record, labels),
        work(record, labels),
        changes(record, labels),
        attachments(record, labels),
        child_records(record),
    ]
}

/// A section with its title and blocks.
fn section(title: &str, blocks: &[Value]) -> Value {
    json!({"title": title, "blocks": blocks})
}

/// A block of text of this kind.
fn text(kind: &str, text: &str) -> Value {
    json!({"kind": kind, "text": super::drawn(text)})
}

/// A section with one table, or with a sentence if the table is empty.
fn table_section(title: &str, table: Table, empty: &str) -> Value {
    let block = if table.is_empty() { text("text", empty) } else { table.done() };
    section(title, &[block])
}

/// A table of form values with time and user. Earlier values follow as small rows. None when there are no values.
fn values(list: &Value, labels: &PrintLabels) -> Option<Value> {
    let mut table = Table::new(&[("Field", 4), ("Value", 5), ("Last update", 3), ("User", 3)]);
    for value in of_list(list) {
        let label = match (text_of(&value["label"]), value["mandatory"] == true) {
            (label, true) => format!("{} *", label.unwrap_or_default()),
            (label, false) => label.unwrap_or_default().to_owned(),
        };
        let display = text_of(&value["display"]).unwrap_or("-");
        let cells = [label.as_str(), display, &labels.time(&value["entered_at"]), &labels.who(&value["entered_by"])];
        match (text_of(&value["type"]), &value["value"]) {
            (Some("boolean" | "ternary"), Value::Bool(true)) => table.checkbox_row("yes", &cells),
            (Some("boolean" | "ternary"), Value::Bool(false)) => table.checkbox_row("no", &cells),
            _ => table.row(&cells),
        }
        let history = of_list(&value["history"]);
        for old in history.iter().rev().skip(1) {
            let was = text_of(&old["display"]).unwrap_or("(cleared)");
            let was = format!("{was}{}", because(&old["reason"]));
            table.styled_row(RowStyle::Small, &["earlier", &was, &labels.time(&old["at"]), &labels.who(&old["by"])]);
        }
        if let Some(reason) = history.last().and_then(|last| text_of(&last["reason"])) {
            table.styled_row(RowStyle::Small, &["reason", reason, "", ""]);
        }
    }
    (!table.is_empty()).then(|| table.done())
}

/// The reason in parentheses. Empty without a reason.
fn because(reason: &Value) -> String {
    text_of(reason).map_or_else(String::new, |reason| format!(" (reason: {reason})"))
}

/// Values of the unit, grouped by phase.
fn serial_data(record: &Value, labels: &PrintLabels) -> Value {
    let mut blocks = Vec::new();
    for group in of_list(&record["serial_data"]) {
        blocks.push(text("subtitle", text_of(&group["phase_name"]).unwrap_or("-")));
        blocks.extend(values(&group["values"], labels));
    }
    if blocks.is_empty() {
        blocks.push(text("text", "The unit has no values."));
    }
    section("Serial data", &blocks)
}

/// Steps with their status, operator and values.
fn steps(record: &Value, labels: &PrintLabels) -> Value {
    if record["steps"].is_null() {
        return Value::Null;
    }
    let mut blocks = Vec::new();
    for step in of_list(&record["steps"]) {
        let status = match (step["canceled"] == true, text_of(&step["status"])) {
            (true, _) => "canceled",
            (false, Some("done")) => "done",
            _ => "to do",
        };
        let edited = if step["modified"] == true { ", edited afterwards" } else { "" };
        let title = text_of(&step["step_title"]).or(text_of(&step["step_key"])).unwrap_or("-");
        blocks.push(text("subtitle", &format!("{} · {title}", shown(&step["phase_name"]))));
        let done = labels.done(&step["completed_at"], &step["operator"]);
        blocks.push(text("line", &format!("{status}{edited} · {done} · batch {}", shown(&step["batch_key"]))));
        blocks.extend(values(&step["values"], labels));
    }
    if blocks.is_empty() {
        blocks.push(text("text", "There are no steps."));
    }
    section("Step execution data", &blocks)
}

/// Components that are built in, were replaced or are missing.
fn components(record: &Value, labels: &PrintLabels) -> Value {
    let mut table =
        Table::new(&[("Code", 3), ("Description", 4), ("S/N", 3), ("Lot", 2), ("Status", 2), ("Linked", 4)]);
    for component in of_list(&record["components"]) {
        let status = text_of(&component["status"]).unwrap_or("-");
        let look = match status {
            "replaced" => RowStyle::Struck,
            "expected" | "temporary" => RowStyle::Strong,
            _ => RowStyle::Plain,
        };
        let status = match status {
            "expected" => format!("missing {}", shown(&component["missing_quantity"])),
            other if component["extra_bom"] == true => format!("{other}, not in BoM"),
            other => other.to_owned(),
        };
        let linked = labels.done(&component["linked_at"], &component["linked_by"]);
        let cell = |name: &str| shown(&component[name]);
        table.styled_row(
            look,
            &[
                &cell("product_code"),
                &cell("product_description"),
                &cell("serial_code"),
                &cell("lot_code"),
                &status,
                &linked,
            ],
        );
        if look == RowStyle::Struck {
            table.note(&format!(
                "Replaced: {} · {} · disposition: {} · successor: {}",
                cell("reason"),
                labels.done(&component["ended_at"], &component["ended_by"]),
                cell("disposition"),
                cell("replaced_by_serial_code"),
            ));
        }
        if let Some(from) = supplier(&component["supplier"]) {
            table.note(&from);
        }
    }
    table_section("Components", table, "No components are built in.")
}

/// Supplier of a component or material as one line. None without one.
fn supplier(supplier: &Value) -> Option<String> {
    (!supplier.is_null()).then(|| {
        let cell = |name: &str| shown(&supplier[name]);
        format!("Supplier: {} {} · order {}", cell("partner_code"), cell("partner_name"), cell("purchase_doc"))
    })
}

/// Material without serial numbers that was consumed, with lots and suppliers.
fn materials(record: &Value, labels: &PrintLabels) -> Value {
    let mut table = Table::new(&[
        ("Code", 3),
        ("Description", 4),
        ("Lot", 3),
        ("Expires", 2),
        ("Quantity", 2),
        ("Used in", 3),
        ("Consumed", 4),
    ]);
    for material in of_list(&record["materials"]) {
        let cell = |name: &str| shown(&material[name]);
        let into = match text_of(&material["share"]) {
            Some("unit") => "this unit".to_owned(),
            _ => format!("batch of {}", cell("batch_units")),
        };
        let taken = labels.done(&material["at"], &material["by"]);
        table.row(&[
            &cell("product_code"),
            &cell("product_description"),
            &cell("lot_code"),
            &cell("expires"),
            &cell("quantity"),
            &into,
            &taken,
        ]);
        let from = supplier(&material["supplier"]);
        let lot = text_of(&material["supplier_lot"]).map(|lot| format!("supplier lot {lot}"));
        let place = text_of(&material["position_code"]).map(|place| format!("from {place}"));
        let chosen = text_of(&material["allocation"]).map(|how| format!("lot {how}"));
        let notes: Vec<String> = [from, lot, place, chosen].into_iter().flatten().collect();
        if !notes.is_empty() {
            table.note(&notes.join(" · "));
        }
    }
    table_section("Materials and lots", table, "No materials without serial numbers were consumed.")
}

/// Issues with their messages, and tasks.
fn matters(record: &Value, labels: &PrintLabels) -> Value {
    if record["issues"].is_null() {
        return Value::Null;
    }
    let mut blocks = Vec::new();
    for issue in of_list(&record["issues"]) {
        let critical = if issue["critical"] == true { ", critical" } else { "" };
        let cell = |name: &str| shown(&issue[name]);
        blocks.push(text("subtitle", &format!("Issue {} · {}", cell("issue_key"), cell("type_name"))));
        let closed = text_of(&issue["closed_at"]).map_or_else(String::new, |_| {
            format!(" · closed {}", labels.done(&issue["closed_at"], &issue["closed_by"]))
        });
        let opened = labels.done(&issue["opened_at"], &issue["opened_by"]);
        let about = cell("scope").replace('_', " ");
        blocks
            .push(text("line", &format!("{}{critical} · about the {about} · opened {opened}{closed}", cell("status"))));
        blocks.extend(values(&issue["values"], labels));
        let mut table = Table::new(&[("Time", 3), ("User", 3), ("Message", 9)]);
        for message in of_list(&issue["messages"]) {
            let said = text_of(&message["text"]).unwrap_or("(deleted)");
            table.row(&[&labels.time(&message["at"]), &labels.who(&message["by"]), said]);
        }
        blocks.extend((!table.is_empty()).then(|| table.done()));
    }
    for task in of_list(&record["tasks"]) {
        let cell = |name: &str| shown(&task[name]);
        blocks.push(text("subtitle", &format!("Task {} · {} · {}", cell("code"), cell("type_name"), cell("title"))));
        let closed = text_of(&task["closed"])
            .map_or_else(String::new, |_| format!(" · ended {}", labels.done(&task["closed"], &task["closed_by"])));
        let line = format!(
            "{} · about the {} · created {} · owner {}{closed}",
            cell("status"),
            cell("scope").replace('_', " "),
            labels.time(&task["created"]),
            labels.who(&task["owner"]),
        );
        blocks.push(text("line", &line));
        blocks.extend(values(&task["values"], labels));
    }
    if blocks.is_empty() {
        blocks.push(text("text", "There are no issues or tasks."));
    }
    section("Issues and tasks", &blocks)
}

/// Stock movements of the unit.
fn movements(record: &Value, labels: &PrintLabels) -> Value {
    if record["movements"].is_null() {
        return Value::Null;
    }
    let mut table =
        Table::new(&[("Time", 4), ("Type", 3), ("From", 3), ("To", 3), ("Quantity", 2), ("User", 3), ("Reference", 5)]);
    for movement in of_list(&record["movements"]) {
        let cell = |name: &str| shown(&movement[name]);
        let named = [
            ("container", "container_code"),
            ("list", "list_code"),
            ("partner", "partner"),
            ("document", "document"),
            ("reason", "reason"),
        ];
        let named = named.iter().filter_map(|(word, name)| Some(format!("{word} {}", text_of(&movement[*name])?)));
        let reversed = (movement["reversed"] == true).then(|| "reversed".to_owned());
        let reference: Vec<String> = named.chain(reversed).collect();
        table.row(&[
            &labels.time(&movement["at"]),
            &cell("type"),
            &cell("position_from_code"),
            &cell("position_to_code"),
            &cell("quantity"),
            &labels.who(&movement["by"]),
            &reference.join(" · "),
        ]);
    }
    table_section("Movements", table, "The unit has no stock movements.")
}

/// Batches and work sessions with their times.
fn work(record: &Value, labels: &PrintLabels) -> Value {
    let mut table =
        Table::new(&[("Phase", 4), ("Batch", 3), ("Units", 2), ("Start", 3), ("End", 3), ("Time", 2), ("User", 3)]);
    for batch in of_list(&record["work"]) {
        let cell = |name: &str| shown(&batch[name]);
        let forced = if batch["forced"] == true { "declared" } else { "-" };
        table.row(&[
            &cell("phase_name"),
            &cell("batch_key"),
            &cell("batch_units"),
            &labels.time(&batch["start"]),
            &labels.time(&batch["end"]),
            forced,
            "-",
        ]);
        for session in of_list(&batch["sessions"]) {
            let forced = if session["forced"] == true { "declared work" } else { "work" };
            let (start, end) = (labels.time(&session["start"]), labels.time(&session["end"]));
            let time = session["duration_ms"].to_string().parse::<u64>().map_or_else(|_| "open".to_owned(), duration);
            table
                .styled_row(RowStyle::Small, &[forced, "", "", &start, &end, &time, &labels.who(&session["user_key"])]);
        }
    }
    table_section("Work and times", table, "No work is recorded for this unit.")
}

/// A duration as hours, minutes and seconds.
fn duration(milliseconds: u64) -> String {
    let seconds = milliseconds / 1000;
    format!("{}:{:02}:{:02}", seconds / 3600, seconds / 60 % 60, seconds % 60)
}

/// Journal rows of the unit.
fn changes(record: &Value, labels: &PrintLabels) -> Value {
    if record["changes"].is_null() {
        return Value::Null;
    }
    let mut table = Table::new(&[("Time", 3), ("Event", 4), ("User", 3), ("Reason", 4)]);
    for change in of_list(&record["changes"]) {
        let cell = |name: &str| shown(&change[name]);
        table.row(&[&labels.time(&change["at"]), &cell("event_type"), &labels.who(&change["by"]), &cell("text")]);
        table.note(&format!("{} {}", cell("event_key"), change["data"]));
    }
    table_section("Change history", table, "The journal has no entries for this unit.")
}

/// Attached files with their checksums.
fn attachments(record: &Value, labels: &PrintLabels) -> Value {
    let mut table = Table::new(&[("File", 4), ("Phase", 3), ("Field", 3), ("Bytes", 2), ("State", 2), ("Stored", 4)]);
    for file in of_list(&record["attachments"]) {
        let cell = |name: &str| shown(&file[name]);
        let look = if text_of(&file["state"]) == Some("missing") { RowStyle::Strong } else { RowStyle::Plain };
        let stored = labels.done(&file["uploaded_at"], &file["uploaded_by"]);
        let state = cell("state").replace('_', " ");
        table.styled_row(look, &[&cell("name"), &cell("phase_name"), &cell("label"), &cell("size"), &state, &stored]);
        table.note(&format!("{} · sha-256 {}", cell("path"), cell("sha256")));
    }
    table_section("Attachments", table, "No files are attached.")
}

/// Components that have their own record, and whether it is included below. Null when there are none and child records
/// were not requested.
fn child_records(record: &Value) -> Value {
    let included = !record["child_records"].is_null();
    let mut table = Table::new(&[("Code", 3), ("S/N", 3), ("Record", 4)]);
    let with_record = of_list(&record["components"])
        .iter()
        .filter(|component| component["has_record"] == true && text_of(&component["status"]) == Some("active"));
    for component in with_record {
        let key = text_of(&component["serial_key"]);
        let hash = of_list(&record["child_records"])
            .iter()
            .find(|child| text_of(&child["serial_key"]) == key)
            .and_then(|child| text_of(&child["content_hash"]));
        let state = hash.map_or_else(|| "not included".to_owned(), |hash| format!("included below, hash {hash}"));
        table.row(&[&shown(&component["product_code"]), &shown(&component["serial_code"]), &state]);
    }
    if table.is_empty() && !included {
        return Value::Null;
    }
    table_section("Child records", table, "No component has its own record.")
}
