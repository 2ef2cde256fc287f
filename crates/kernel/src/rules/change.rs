//! The difference that the audit log shows for a change: the members that differ, without secrets.

use serde_json::{Map, Value};

use crate::rules::secret::masked;

/// The members that differ, before and after a change. A side is `None` when the record does not exist at that time.
#[derive(Clone, Debug, PartialEq)]
pub struct RecordDifference {
    /// The members before the change.
    pub before: Option<Map<String, Value>>,
    /// The members after the change.
    pub after: Option<Map<String, Value>>,
}

impl RecordDifference {
    /// Compares two states of a record. A value that is not an object counts as no record. Members that begin with `_`
    /// are left out, and secrets are masked after the comparison.
    pub fn of(before: Value, after: Value) -> Self {
        let (before, after) = (members(before), members(after));
        let shown = |own: &Map<String, Value>, other: Option<&Map<String, Value>>| -> Map<String, Value> {
            let differs = |name: &str, value: &Value| other.is_none_or(|other| other.get(name) != Some(value));
            let kept = own.iter().filter(|(name, value)| !name.starts_with('_') && differs(name, value));
            kept.map(|(name, value)| (name.clone(), masked(name, value.clone()))).collect()
        };
        Self {
            before: before.as_ref().map(|own| shown(own, after.as_ref())),
            after: after.as_ref().map(|own| shown(own, before.as_ref())),
        }
    }

    /// Whether both states of the record are equal.
    pub fn is_empty(&self) -> bool {
        match (&self.before, &self.after) {
            (Some(before), Some(after)) => before.is_empty() && after.is_empty(),
            (before, after) => before.is_none() && after.is_none(),
        }
    }
}

fn members(value: Value) -> Option<Map<String, Value>> {
    match value {
        Value::Object(members) => Some(members),
        _ => None,
    }
}
