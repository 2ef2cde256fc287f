//! Builds tables of texts for the template.

use serde_json::{Value, json};

use super::labels::breakable;

/// A table under construction.
pub struct Table {
    columns: Vec<(&'static str, u8)>,
    rows: Vec<Value>,
}

/// How a row is drawn.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum RowStyle {
    /// Normal text.
    Plain,
    /// Struck through, for content that is no longer valid.
    Struck,
    /// Small text, below the row to which it belongs.
    Small,
    /// Emphasized, for something that is missing.
    Strong,
}

impl RowStyle {
    /// Name of the style in the template.
    const fn word(self) -> &'static str {
        match self {
            Self::Plain => "plain",
            Self::Struck => "struck",
            Self::Small => "small",
            Self::Strong => "strong",
        }
    }
}

impl Table {
    /// An empty table with headings, each with its share of the width.
    pub fn new(columns: &[(&'static str, u8)]) -> Self {
        Self { columns: columns.to_vec(), rows: Vec::new() }
    }

    /// Adds a row in the plain style.
    pub fn row(&mut self, cells: &[&str]) {
        self.styled_row(RowStyle::Plain, cells);
    }

    /// Adds a row in this style. Empty cells become a dash.
    pub fn styled_row(&mut self, look: RowStyle, cells: &[&str]) {
        let cells: Vec<String> = cells.iter().map(|cell| breakable(if cell.is_empty() { "-" } else { cell })).collect();
        self.rows.push(json!({"look": look.word(), "cells": cells, "box": ""}));
    }

    /// Adds a row whose second cell begins with a checkbox, which is ticked if `tick` is `yes`.
    pub fn checkbox_row(&mut self, tick: &str, cells: &[&str]) {
        self.row(cells);
        if let Some(row) = self.rows.last_mut() {
            row["box"] = json!(tick);
        }
    }

    /// Adds a line across the whole width.
    pub fn note(&mut self, text: &str) {
        self.rows.push(json!({"look": "note", "cells": [breakable(text)], "box": ""}));
    }

    /// Whether the table has no rows.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Returns the table as JSON for the template.
    pub fn done(self) -> Value {
        let heads: Vec<&str> = self.columns.iter().map(|(head, _)| *head).collect();
        let widths: Vec<String> = self.columns.iter().map(|(_, width)| width.to_string()).collect();
        json!({"kind": "table", "heads": heads, "widths": widths, "rows": self.rows})
    }
}
