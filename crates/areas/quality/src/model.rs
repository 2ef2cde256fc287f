//! Custom fields and list values as they are answered.

use quality_queries::field::FieldRow;
use serde::Serialize;
use utoipa::ToSchema;

/// The definition of a field.
#[derive(Debug, Serialize, ToSchema)]
pub struct CustomField {
    /// `CustomField/key`.
    #[serde(rename = "_id")]
    id: String,
    /// Its key.
    #[serde(rename = "_key")]
    key: String,
    /// Its revision.
    #[serde(rename = "_rev")]
    rev: String,
    /// Its name.
    name: String,
    /// Made from the name; unique.
    slug: String,
    /// What it holds.
    #[serde(rename = "type")]
    kind: String,
    /// Label where a form gives none.
    default_label: Option<String>,
    /// Hint where a form gives none.
    default_hint: Option<String>,
}

impl CustomField {
    /// Its name in the record of administrative changes.
    pub fn record(&self) -> String {
        format!("field/{}", self.key)
    }
}

impl From<FieldRow> for CustomField {
    fn from(row: FieldRow) -> Self {
        Self {
            id: format!("CustomField/{}", row.key),
            key: row.key,
            rev: row.rev.to_string(),
            name: row.name,
            slug: row.slug,
            kind: row.kind,
            default_label: row.default_label,
            default_hint: row.default_hint,
        }
    }
}

/// One value of a choice field.
#[derive(Debug, Serialize, ToSchema)]
pub struct CustomListValue {
    /// `CustomListValue/key`.
    #[serde(rename = "_id")]
    pub id: String,
    /// Its key.
    #[serde(rename = "_key")]
    pub key: String,
    /// Its revision.
    #[serde(rename = "_rev")]
    pub rev: String,
    /// The choice field.
    pub field_key: String,
    /// What people read.
    pub value: String,
    /// Key in another system.
    pub ext_key: Option<String>,
}
