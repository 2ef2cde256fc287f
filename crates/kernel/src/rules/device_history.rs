//! Rules of a device history record: values at a moment, their display, gaps and differences.

use chrono::{DateTime, Utc};
use serde_json::Value;
use utoipa::openapi::RefOr;
use utoipa::openapi::schema::Schema;

use crate::rules::form::FieldType;
use crate::string_enum;
use crate::wire::input::{Input, Raw, Reader};
use crate::wire::text::{check_length, read_string, string_schema};

/// Number of hexadecimal digits of a SHA-256 hash.
const HASH_DIGITS: usize = 64;
/// Prefix of the digits in the header `X-Content-Hash`.
const HASH_PREFIX: &str = "sha-256=";
/// Pattern that matches exactly what [`ContentHash`] accepts.
const HASH_PATTERN: &str = "^([Ss][Hh][Aa]-256=)?[0-9A-Fa-f]{64}$";

/// Hash of a record in a request: 64 hexadecimal digits in any case, with or without `sha-256=` before them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ContentHash(String);

impl ContentHash {
    /// Returns the 64 digits in lower case, as the service writes them.
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
        let message = "A hash should have 64 hexadecimal digits, with or without the prefix sha-256=";
        reader.fault("string_pattern_mismatch", message);
        None
    }

    fn schema() -> RefOr<Schema> {
        string_schema(HASH_DIGITS, HASH_PREFIX.len() + HASH_DIGITS).pattern(Some(HASH_PATTERN)).into()
    }
}

string_enum! {
    /// Reason why a device history record is incomplete, in the order of the record.
    pub enum GapCode {
        /// The unit is not released.
        NotReleased = "not_released",
        /// The unit has no code.
        CodeMissing = "code_missing",
        /// A mandatory field is empty.
        MandatoryValueMissing = "mandatory_value_missing",
        /// A step is not done in a phase with `step_check`.
        StepNotDone = "step_not_done",
        /// A phase of the work order has no completed batch.
        PhaseNotDone = "phase_not_done",
        /// An expected component is not linked.
        ComponentMissing = "component_missing",
        /// A component is linked only temporarily.
        ComponentTemporary = "component_temporary",
        /// Lot-tracked material was consumed without a lot.
        LotUnknown = "lot_unknown",
        /// An issue is open.
        IssueOpen = "issue_open",
        /// A task of the unit is open.
        TaskOpen = "task_open",
        /// The unit is on hold.
        OnHold = "on_hold",
        /// The unit is scrapped.
        Scrapped = "scrapped",
        /// The unit is deleted.
        Deleted = "deleted",
        /// Work was declared by an override.
        ForcedData = "forced_data",
        /// Journal rows of the unit were erased.
        HistoryRemoved = "history_removed",
        /// A file is missing from the file store.
        AttachmentMissing = "attachment_missing",
        /// The record of a component is incomplete.
        ChildIncomplete = "child_incomplete",
    }
}

/// A change of a value, as a journal row records it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RecordedChange<T> {
    /// Time of the change.
    pub at: DateTime<Utc>,
    /// Value before the change.
    pub old: T,
    /// Value after the change.
    pub new: T,
}

/// Returns the value at a moment: the new value of the last change up to then, otherwise the old value of the first
/// change after it, otherwise the current value. The changes are in the order in which they were made.
pub fn value_at<'a, T>(changes: &'a [RecordedChange<T>], moment: DateTime<Utc>, present: &'a T) -> &'a T {
    match changes.iter().rev().find(|change| change.at <= moment) {
        Some(last) => &last.new,
        None => changes.first().map_or(present, |first| &first.old),
    }
}

/// Facts that determine the state of a unit: the first field that is true decides.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct UnitLifecycle {
    /// Whether the unit is deleted.
    pub deleted: bool,
    /// Whether the unit is scrapped.
    pub scrapped: bool,
    /// Whether the unit is built in.
    pub installed: bool,
    /// Whether the unit is released.
    pub released: bool,
    /// Whether the unit is in stock.
    pub placed: bool,
    /// Whether the last movement of the unit was a shipment.
    pub shipped: bool,
    /// Whether the last movement of the unit was a consumption.
    pub consumed: bool,
}

impl UnitLifecycle {
    /// Returns the published state of the unit (docs/spec/serial.md#unit-states).
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

/// Returns a value as text for people. Empty when there is none.
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

/// Returns JSON pointers to the differences of two documents, at most `limit`.
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

/// Escapes a name for a JSON pointer (RFC 6901).
fn escaped(name: &str) -> String {
    name.replace('~', "~0").replace('/', "~1")
}
