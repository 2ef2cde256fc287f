//! What a Device History Record says: how things were at a moment, how values read, what is missing, what differs.

use chrono::{DateTime, Utc};
use serde_json::Value;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::Schema;

use crate::rules::form::FieldType;
use crate::string_enum;
use crate::wire::input::{Input, Raw, Reader};
use crate::wire::text::{check_length, read_string, string_schema};

/// Hexadecimal digits of a SHA-256 hash.
const HASH_DIGITS: usize = 64;
/// What the header `X-Content-Hash` has before the digits.
const HASH_PREFIX: &str = "sha-256=";
/// Exactly what [`ContentHash`] reads.
const HASH_PATTERN: &str = "^([Ss][Hh][Aa]-256=)?[0-9A-Fa-f]{64}$";

/// The hash of a record as a client sends it: 64 hexadecimal digits in any case, with or without `sha-256=` before
/// them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContentHash(String);

impl ContentHash {
    /// The 64 digits in lowercase, as the service writes them.
    pub fn into_digits(self) -> String {
        self.0
    }
}

impl Input for ContentHash {
    const IS_TEXT: bool = true;

    fn read(raw: Raw<'_>, reader: &mut Reader) -> Option<Self> {
        let text = read_string(raw, reader)?;
        if !check_length(&text, HASH_DIGITS, HASH_PREFIX.len() + HASH_DIGITS, reader) {
            return None;
        }
        let text = text.to_ascii_lowercase();
        let digits = text.strip_prefix(HASH_PREFIX).unwrap_or(&text);
        if digits.len() == HASH_DIGITS && digits.bytes().all(|byte| byte.is_ascii_hexdigit()) {
            return Some(Self(digits.to_owned()));
        }
        let message = "A hash has 64 hexadecimal digits, with or without sha-256= before them";
        reader.fault("string_pattern_mismatch", message);
        None
    }

    fn schema() -> RefOr<Schema> {
        string_schema(HASH_DIGITS, HASH_PREFIX.len() + HASH_DIGITS).pattern(Some(HASH_PATTERN)).into()
    }
}

string_enum! {
    /// Why a record is not complete, in the order of the record.
    pub enum GapCode {
        NotReleased = "not_released",
        CodeMissing = "code_missing",
        MandatoryValueMissing = "mandatory_value_missing",
        StepNotDone = "step_not_done",
        PhaseNotDone = "phase_not_done",
        ComponentMissing = "component_missing",
        ComponentTemporary = "component_temporary",
        LotUnknown = "lot_unknown",
        IssueOpen = "issue_open",
        TaskOpen = "task_open",
        OnHold = "on_hold",
        Scrapped = "scrapped",
        Deleted = "deleted",
        ForcedData = "forced_data",
        HistoryRemoved = "history_removed",
        AttachmentMissing = "attachment_missing",
        ChildIncomplete = "child_incomplete",
    }
}

/// A change of something, as the journal tells it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedChange<T> {
    /// When.
    pub at: DateTime<Utc>,
    /// What it was.
    pub old: T,
    /// What it is since.
    pub new: T,
}

/// How something was at a moment: the `new` of the last change until then, else the `old` of the first change after it,
/// else what it is now. The changes stand in the order in which they were made.
pub fn value_at<'a, T>(changes: &'a [RecordedChange<T>], moment: DateTime<Utc>, present: &'a T) -> &'a T {
    match changes.iter().rev().find(|change| change.at <= moment) {
        Some(last) => &last.new,
        None => changes.first().map_or(present, |first| &first.old),
    }
}

/// Where a unit is in its life; the first that holds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct UnitLifecycle {
    /// It is deleted.
    pub deleted: bool,
    /// It is scrapped.
    pub scrapped: bool,
    /// It is built into something.
    pub installed: bool,
    /// It has left the work.
    pub released: bool,
    /// It lies somewhere.
    pub placed: bool,
    /// The last thing that happened to it was a shipment.
    pub shipped: bool,
    /// The last thing that happened to it was a consumption.
    pub consumed: bool,
}

impl UnitLifecycle {
    /// The state, as units show it (docs/spec/serial.md#unit-states).
    pub const fn state(self) -> &'static str {
        match self {
            Self { deleted: true, .. } => "deleted",
            Self { scrapped: true, .. } => "scrapped",
            Self { installed: true, .. } => "installed",
            Self { released: false, .. } => "wip",
            Self { placed: true, .. } => "in_stock",
            Self { shipped: true, .. } => "shipped",
            Self { consumed: true, .. } => "consumed",
            _ => "released",
        }
    }
}

/// A value as people read it; empty when there is none.
pub fn display(kind: Option<FieldType>, value: &Value) -> String {
    match (kind, value) {
        (Some(FieldType::Ternary), Value::Null) => "N/A".to_owned(),
        (_, Value::Null) => String::new(),
        (_, Value::Bool(true)) => "Yes".to_owned(),
        (_, Value::Bool(false)) => "No".to_owned(),
        (_, Value::String(text)) => text.clone(),
        (_, Value::Number(number)) => number.to_string(),
        (_, Value::Array(items)) => items.iter().map(|item| display(kind, item)).collect::<Vec<_>>().join(", "),
        // A choice shows its text, a file its name.
        (_, Value::Object(members)) => ["value", "name"]
            .iter()
            .find_map(|name| members.get(*name)?.as_str())
            .map_or_else(|| value.to_string(), str::to_owned),
    }
}

/// Places where two documents differ, as JSON pointers, at most `limit`.
pub fn differences(one: &Value, two: &Value, limit: usize) -> Vec<String> {
    let mut found = Vec::new();
    let mut open = vec![(String::new(), Some(one), Some(two))];
    while let Some((pointer, one, two)) = open.pop() {
        if found.len() >= limit {
            break;
        }
        match (one, two) {
            (Some(Value::Object(first)), Some(Value::Object(second))) => {
                let mut names: Vec<&String> = first.keys().chain(second.keys()).collect();
                names.sort();
                names.dedup();
                let inner = names.into_iter().rev();
                open.extend(
                    inner.map(|name| (format!("{pointer}/{}", escaped(name)), first.get(name), second.get(name))),
                );
            }
            (Some(Value::Array(first)), Some(Value::Array(second))) => {
                let places = (0..first.len().max(second.len())).rev();
                open.extend(places.map(|place| (format!("{pointer}/{place}"), first.get(place), second.get(place))));
            }
            (one, two) if one != two => found.push(pointer),
            _ => {}
        }
    }
    found
}

/// A name inside of a JSON pointer (RFC 6901).
fn escaped(name: &str) -> String {
    name.replace('~', "~0").replace('/', "~1")
}
