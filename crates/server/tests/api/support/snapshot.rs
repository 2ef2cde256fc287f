//! Compares whole responses with the snapshots in `tests/api/snapshots`.
//!
//! Every test has its own database, keys and clock. A response therefore differs between runs only in times, revisions
//! and random names, which are replaced. Keys are replaced by numbers in the order in which the response shows them, so
//! that a snapshot shows which keys are equal, but does not depend on how many were assigned before.

use serde_json::{Value, json};

use super::Answer;

/// Members with measured times and costs, which differ between runs.
const MEASURED: [&str; 4] = ["processing_time", "processing_cost", "total_cost", "duration"];

/// Kinds of genealogy nodes, which responses write as `kind/key`.
const NODES: [&str; 4] = ["serial", "lot", "batch", "pool"];

const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/api/snapshots");

/// Asserts that a response has status 200 and equals the stored snapshot. Returns `detail` of the response, or the body
/// when there is no `detail`. The name is the operation ID. Further responses of the same operation have `__` and a
/// word appended.
#[track_caller]
#[expect(clippy::needless_pass_by_value, reason = "so that a call can stand in the place of the answer")]
pub fn assert_snapshot(name: &str, answer: Answer) -> Value {
    assert_eq!(answer.status, 200, "{name}: {}", String::from_utf8_lossy(&answer.bytes));
    assert_response_snapshot(name, &answer);
    let mut body: Value = serde_json::from_slice(&answer.bytes).unwrap_or_default();
    match body.get_mut("detail") {
        Some(detail) => detail.take(),
        None => body,
    }
}

/// Asserts that status, media type and body of any response equal the stored snapshot.
#[track_caller]
pub fn assert_response_snapshot(name: &str, answer: &Answer) {
    let kind = answer.header("content-type");
    let body = match kind.split(';').next() {
        Some("application/json") => normalized(answer.json(), "", &mut Vec::new()),
        Some("text/csv") => json!(String::from_utf8_lossy(&answer.bytes)),
        // The archive of a spreadsheet contains its creation time, so its length differs from run to run.
        Some(kind) if kind.ends_with(".spreadsheetml.sheet") => json!("[a spreadsheet]"),
        _ => json!(format!("[{} bytes]", answer.bytes.len())),
    };
    let whole = json!({"status": answer.status, "content-type": kind, "body": body});
    let text = serde_json::to_string_pretty(&whole).expect("JSON");
    let mut settings = insta::Settings::new();
    settings.set_snapshot_path(FOLDER);
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, text));
}

/// Replaces the parts of a value that differ between runs.
fn normalized(value: Value, member: &str, keys: &mut Vec<String>) -> Value {
    match value {
        Value::Object(members) => {
            // The value of a batch includes the measured cost of its work.
            let of_batch = members.contains_key("unit_material_cost");
            let settle = |(name, value): (String, Value)| match name.as_str() {
                "value" if of_batch => (name, normalized(value, MEASURED[0], keys)),
                _ => (name.clone(), normalized(value, &name, keys)),
            };
            members.into_iter().map(settle).collect()
        }
        Value::Array(items) => items.into_iter().map(|item| normalized(item, member, keys)).collect(),
        Value::String(text) => Value::String(normalized_text(text, member, keys)),
        // Tests shift the clock, and it keeps running, so measured values are never the same.
        Value::Number(number) if MEASURED.contains(&member) && number.as_f64() != Some(0.0) => json!("[measured]"),
        other => other,
    }
}

/// Replaces keys and other texts that differ between runs with stable ones.
fn normalized_text(text: String, member: &str, keys: &mut Vec<String>) -> String {
    let holds_keys = ["_key", "_keys", "_by", "_phases", "_sequence", "path", "work_orders", "jobs"]
        .iter()
        .any(|end| member.ends_with(end))
        || ["key", "fact", "serial_keys_sample"].contains(&member);
    let is_hex = text.len() == 32 && text.bytes().all(|byte| byte.is_ascii_hexdigit());
    let is_uuid = text.len() == 36 && text.split('-').map(str::len).eq([8, 4, 4, 4, 12]);
    // The hash covers keys and times, so it differs between runs too.
    if ["content_hash", "current_hash"].contains(&member) {
        return "[hash]".to_owned();
    }
    if member == "_rev" || member == "rev" {
        return "[rev]".to_owned();
    }
    // Feed positions are small numbers, and one of them could look like a key.
    if member == "seq" {
        return "[seq]".to_owned();
    }
    if member == "feed" && text.len() == 16 {
        return "[feed]".to_owned();
    }
    if text.len() == 24 && chrono::DateTime::parse_from_rfc3339(&text).is_ok() {
        return "[time]".to_owned();
    }
    if member == "_id" || member == "recipient_id" {
        let (kind, key) = text.split_once('/').unwrap_or_else(|| panic!("{text} is no _id"));
        return format!("{kind}/{}", normalized_text(key.to_owned(), "_key", keys));
    }
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if let Some((kind, key)) = text.split_once('/').filter(|(kind, key)| NODES.contains(kind) && is_number(key)) {
        return format!("{kind}/{}", normalized_text(key.to_owned(), "_key", keys));
    }
    if is_hex || (holds_keys && (is_uuid || is_number(&text))) {
        let place = keys.iter().position(|key| *key == text).unwrap_or_else(|| {
            keys.push(text);
            keys.len() - 1
        });
        return format!("[key {}]", place + 1);
    }
    match member {
        "access_token" | "event_group" | "feed_id" | "request_id" | "temp_psw" | "ticket" => format!("[{member}]"),
        _ => text,
    }
}
