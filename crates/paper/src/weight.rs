//! Counts the content of a document before it is laid out, because a layout needs a hundred times as much memory as its
//! texts.

use serde_json::Value;

/// Maximum number of table rows in a document.
pub const ROWS_MAX: u64 = 10_000;
/// Maximum total size of all texts of a document, in bytes.
pub const TEXT_BYTES_MAX: u64 = 1024 * 1024;

/// The amount of content in a document.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Weight {
    /// Number of table rows.
    pub rows: u64,
    /// Size of the texts in bytes.
    pub bytes: u64,
}

impl Weight {
    /// Counts everything that the template draws.
    pub fn of(view: &Value) -> Self {
        let (mut weight, mut open) = (Self::default(), vec![view]);
        while let Some(value) = open.pop() {
            match value {
                Value::String(text) => weight.bytes += u64::try_from(text.len()).unwrap_or(u64::MAX),
                Value::Array(items) => open.extend(items),
                Value::Object(members) => {
                    let rows = members.get("rows").and_then(Value::as_array).map_or(0, Vec::len);
                    weight.rows += u64::try_from(rows).unwrap_or(u64::MAX);
                    open.extend(members.values());
                }
                Value::Null | Value::Bool(_) | Value::Number(_) => {}
            }
        }
        weight
    }

    /// Whether the document is small enough to be laid out.
    pub fn is_within_limits(self) -> bool {
        self.rows <= ROWS_MAX && self.bytes <= TEXT_BYTES_MAX
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::{ROWS_MAX, TEXT_BYTES_MAX, Weight};

    #[test]
    fn rows_and_texts_are_counted_at_any_depth_and_compared_with_the_limits() {
        let view =
            json!({"title": "abc", "records": [{"blocks": [{"rows": [{"cells": ["x", "yz"]}, {"cells": []}]}]}]});
        assert_eq!(Weight::of(&view), Weight { rows: 2, bytes: 6 });
        assert!(Weight { rows: ROWS_MAX, bytes: TEXT_BYTES_MAX }.is_within_limits());
        assert!(!Weight { rows: ROWS_MAX + 1, bytes: 0 }.is_within_limits());
        assert!(!Weight { rows: 0, bytes: TEXT_BYTES_MAX + 1 }.is_within_limits());
    }
}
