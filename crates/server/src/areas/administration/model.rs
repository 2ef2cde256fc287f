//! Records of the area as they stand on the wire.

use queries::queries::administration::custom_data::CustomDataRow;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

/// Any data that an integrator wants to keep here.
#[derive(Debug, Serialize, ToSchema)]
pub struct CustomData {
    /// `CustomData/key`.
    #[serde(rename = "_id")]
    id: String,
    /// Its key.
    #[serde(rename = "_key")]
    key: String,
    /// Its revision.
    #[serde(rename = "_rev")]
    rev: String,
    /// Any JSON value.
    #[schema(value_type = Object)]
    value: Value,
    /// Searched by the list.
    description: Option<String>,
}

impl From<CustomDataRow> for CustomData {
    fn from(row: CustomDataRow) -> Self {
        Self {
            id: format!("CustomData/{}", row.key),
            key: row.key,
            rev: row.rev.to_string(),
            value: row.value,
            description: row.description,
        }
    }
}
